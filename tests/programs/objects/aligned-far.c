// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -DA=0x200000
// expect: verdict=verified exit=0 executions=1
// smc: -DA=0x4000 -DLOCAL=0x4000
// expect: verdict=verified exit=0 executions=1
// smc: -DA=64 -DLOCAL=128 -DBEHIND=1 -m32
// expect: verdict=verified exit=0 executions=1
// smc: -DBEFORE=1
// expect: verdict=unsafe exit=1 error=memory
// expect-stderr: error: out of bounds: read of 1 bytes at offset -1 of an object of 24 bytes
// smc: -DBEHIND=0
// expect: verdict=unsafe exit=1 error=memory
// smc: -DA=0x400000
// expect: exit=2
// expect-stderr: not supported: a static variable that is aligned to more than 2097152 bytes
// smc: -DLOCAL=0x8000
// expect: exit=2
// expect-stderr: not supported: a local variable that is aligned to more than 16384 bytes
// smc: -DLOCAL=256 -DA=64 -m32
// expect: exit=2
// expect-stderr: not supported: a local variable that is aligned to more than 128 bytes
//
// Memory aligned to more than a page, as for slabs whose header is found by a mask: static
// variables and small allocations.
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef A
#define A 0x10000
#endif
#ifndef LOCAL
#define LOCAL 64
#endif
#ifndef BEFORE
#define BEFORE 0
#endif
#ifndef BEHIND
#define BEHIND 1
#endif

static _Alignas(A) char slab[A], slabs[2][A];

static int is_aligned(const void *p, uintptr_t to) { return ((uintptr_t)p & (to - 1)) == 0; }

int main(void) {
    _Alignas(LOCAL) char local[3] = {1, 2, 3};
    assert(is_aligned(local, LOCAL) && !is_aligned(local + 2, LOCAL));
    assert(is_aligned(slab, A) && is_aligned(slabs, A) && is_aligned(slabs[1], A));
    slabs[1][0] = 5;
    char *inside = &slabs[1][A - 1];
    assert(*(char *)((uintptr_t)inside & ~(uintptr_t)(A - 1)) == 5 && !slab[0]);
    char *small = aligned_alloc(A, A), *next;
    assert(!posix_memalign((void **)&next, A, 24));
    assert(is_aligned(small, A) && is_aligned(next, A) && small != next);
    next[23] = 7;
    small[0] = (char)(next[24 - BEHIND] + (BEFORE ? next[-BEFORE] : 0));
    assert(*(char *)((uintptr_t)(small + A - 1) & ~(uintptr_t)(A - 1)) == 7);
    free(small);
    free(next);
    return 0;
}
