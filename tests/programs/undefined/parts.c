// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -DUSE=u.half[1]>7
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=49
// expect-stderr: use of an uninitialised value: u.bytes[4] (line 36)
// smc: -DUSE=u.bytes[0]
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=49
// expect-stderr: use of an uninitialised value: u.bytes[2] (line 36)
// smc: -DUSE=w.large&1
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=49
// smc: -DUSE=(sum>>96)==3
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=49
//
// Variables that the compiler splits, of which one part is written and another one moved;
// bit-fields and integers of more than 64 bits.
#include <assert.h>
#include <string.h>

#ifndef USE
#define USE 0
#endif

typedef unsigned __int128 u128;

typedef union halves {
    unsigned char bytes[8];
    int half[2];
} halves;

typedef struct words {
    u128 large : 100, small : 28;
    long next;
} words;

int main(void) {
    halves u;
    words v, w;
    u128 unset;
    memmove(u.bytes, u.bytes + 2, 1);
    u.bytes[1] = 'b';
    assert(u.bytes[1] == 'b');

    v.small = 5, v.next = 1;
    w.large = v.large, w.small = v.small, w.next = v.next;
    assert(w.small == 5 && w.next == 1);

    u128 sum = ((unset << 64 | 7) + 1) & ~((u128)1 << 100);
    assert((unsigned long)sum == 8 && !(sum >> 100 & 1));
    if (USE) return 1;
    return 0;
}
