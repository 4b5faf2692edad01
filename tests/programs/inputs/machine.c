// smc: -DZERO
// expect: verdict=unsafe exit=1 error=arithmetic line=57
// report: = 77
// smc: -DOVERFLOW --check=overflow
// expect: verdict=unsafe exit=1 error=arithmetic line=61
// smc: -DCASE
// expect: verdict=unsafe exit=1 error=reach_error
// report: = -100000
// smc: -DINDEX
// expect: verdict=unsafe exit=1 error=memory line=76
// smc: -DBYTES
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DSTRUCT
// expect: verdict=unsafe exit=1 error=assertion line=92
// report: = 4660
// smc: -DUNSET
// expect: verdict=unsafe exit=1 error=uninitialized line=101
// smc: -DHASH
// expect: verdict=unsafe exit=1 error=assertion line=113
// smc: -DALL_RIGHT --check=overflow
// expect: verdict=verified exit=0
//
// Instructions of the machine on inputs.
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct pair {
    int key;
    char tag;
};

static struct pair made_of(int key) { return (struct pair){key, (char)(key >> 8)}; }

static uint32_t rotate(uint32_t v, unsigned by) { return v << by | v >> (32 - by); }

int main(void) {
#ifdef ALL_RIGHT
    const short s = __VERIFIER_nondet_short();
    const unsigned u = __VERIFIER_nondet_uint();
    assert(s >= -32768 && s <= 32767);
    assert((u / 16 * 16 + u % 16) == u);
    assert(__builtin_bswap32(__builtin_bswap32(u)) == u);
    assert(rotate(rotate(u, 5), 27) == u);
    assert(!u || (u >> __builtin_ctz(u) & 1));
    assert((s < 0 ? -s : s) >= 0);
#elif defined ZERO
    const int d = __VERIFIER_nondet_int();
    if (d > 0) return 100 / (d - 77) > 1000;
#elif defined OVERFLOW
    const int d = __VERIFIER_nondet_int();
    __VERIFIER_assume(d > 1000);
    return d + d < 0;
#elif defined CASE
    switch (__VERIFIER_nondet_int()) {
    case 1:
    case 2: break;
    case -100000: reach_error();
    default: break;
    }
#elif defined INDEX
    static int table[8];
    const unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i <= 8);
    // One past the end is an input, too.
    for (unsigned k = 0; k < 8; k++)
        if (i == k) assert(table[i] == 0);
    table[i] = 1;
#elif defined BYTES
    unsigned char bytes[4];
    int word;
    for (int k = 0; k < 4; k++) bytes[k] = __VERIFIER_nondet_uchar();
    memcpy(&word, bytes, sizeof word);
    if (word == 0x41424344) assert(bytes[0] == 'D' && bytes[3] == 'A');
    assert(word != 0x12345678);
#elif defined STRUCT
    struct pair copy;
    const struct pair made = made_of(__VERIFIER_nondet_int());
    memcpy(&copy, &made, sizeof copy);
    if (copy.key == 0x1234) {
        // The padding is uninitialised, and nobody reads it.
        assert(copy.tag == 0x12);
        const int unlikely = copy.key - 0x1200;
        assert(unlikely != 0x34);
    }
#elif defined UNSET
    struct pair some;
    long whole = 0;
    some.tag = (char)__VERIFIER_nondet_uchar();
    memcpy(&whole, &some, sizeof some);
    // The key is uninitialised, beside an input.
    whole >>= 8;
    if (whole & 1) return 0;
#elif defined HASH
    uint32_t hash = 5381;
    unsigned char name[3];
    for (int k = 0; k < 3; k++) {
        name[k] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(name[k] >= 'a' && name[k] <= 'z');
        hash = hash * 33 ^ name[k];
    }
    // Two names have one hash.
    const uint32_t cat = (((5381u * 33 ^ 'c') * 33 ^ 'a') * 33) ^ 't';
    assert(hash != cat || (name[0] == 'c' && name[1] == 'a' && name[2] == 't') || name[0] == 'q');
    assert(hash != cat);
#endif
    return 0;
}
