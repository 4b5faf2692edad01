// smc: --model=ra
// expect: verdict=verified exit=0
// expect-stderr: too-large.c:33:16: warning: an allocation of 18446744073709551612 bytes fails: no object is that large [too-large]
// smc: --model=ra -DHOW=2
// expect: verdict=verified exit=0
// expect-stderr: too-large.c:35:16: warning: an allocation of SIZE_MAX bytes or more fails: no object is that large [too-large]
// smc: --model=ra -DHOW=3
// expect: verdict=verified exit=0
// expect-stderr: too-large.c:38:16: warning: an allocation of 9223372036854775808 bytes fails: no object is that large [too-large]
// smc: --model=ra -DHOW=4
// expect: verdict=verified exit=0
// expect-stderr: too-large.c:40:16: warning: an allocation of SIZE_MAX bytes or more fails
// smc: --model=ra -DHOW=5
// expect: verdict=verified exit=0
// expect-stderr: too-large.c:42:16: warning: an allocation with an alignment of 4194304 fails: smc makes none with more than 2097152
// smc: --model=ra -DHOW=6
// expect: verdict=unsafe exit=1 error=memory line=44
// expect-stderr: an allocation with an alignment of 24, which is not a power of two
// smc: --model=ra --strict
// expect: verdict=incomplete exit=3
//
// Allocations beyond C's limits fail, with a warning, since they are never intended. An alignment must be a power of two.
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#ifndef HOW
#define HOW 1
#endif

static void *allocate(size_t n, char *old) {
    if (HOW == 1)
        return malloc(n - 4);
    if (HOW == 2)
        return calloc(SIZE_MAX / 4, 8);
    if (HOW == 3)
        // One byte more than the largest object.
        return realloc(old, (size_t)PTRDIFF_MAX + 1);
    if (HOW == 4)
        return reallocarray(old, SIZE_MAX / 4, 8);
    if (HOW == 5)
        return aligned_alloc(4194304, 8192);
    void *aligned = aligned_alloc(64, 24);
    void *p = aligned_alloc(24 + n, 24);
    free(aligned);
    return p;
}

int main(void) {
    char *old = malloc(4);
    if (!old) return 0;
    *old = 'a';
    void *p = allocate(0, old);
    assert(!p && *old == 'a');
    free(old);
    return 0;
}
