// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DADVISES
// expect: verdict=verified exit=0
// smc: --model=rc11 --malloc=fails
// expect: verdict=verified exit=0
// smc: --model=sc -DLATE
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=rc11 -DUNORDERED
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DPART
// expect: verdict=verified exit=0
// expect-stderr: a part of a mapping is unmapped here
// smc: --model=rc11 -DPARTS
// expect: verdict=verified exit=0
// smc: --model=sc -DPARTS -DAFTER
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=rc11 -DBEYOND
// expect: exit=2
// expect-stderr: munmap of more than was mapped at once
// smc: --model=rc11 -DNOTHING
// expect: exit=2
// expect-stderr: munmap of what was not mapped
// smc: --model=rc11 -DFILE_OF=3
// expect: exit=2
// expect-stderr: mmap of a file
//
// Private anonymous mappings: they are zeroed and have the bounds of an allocation. Unmapping the
// last part ends the object.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

static _Atomic(int *) shared;

static void *reader(void *unused) {
    (void)unused;
#ifdef UNORDERED
    int *p = atomic_load_explicit(&shared, memory_order_relaxed);
#else
    int *p = atomic_load_explicit(&shared, memory_order_acquire);
#endif
    if (p) assert(p[1000] == 7 && p[1001] == 0);
    return NULL;
}

int main(void) {
    pthread_t t;
#ifdef FILE_OF
    return mmap(NULL, 100, PROT_READ, MAP_PRIVATE, FILE_OF, 0) == MAP_FAILED;
#endif
    assert(mmap(NULL, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED && errno == EINVAL);
    int *p = mmap(NULL, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) {
        assert(errno == ENOMEM);
        return 0;
    }
    assert((uintptr_t)p % 4096 == 0 && p[0] == 0 && p[2047] == 0);
    assert(mprotect(p, 4096, PROT_READ) == 0 && mprotect((char *)p + 1, 4096, PROT_READ) == -1);
    assert(mprotect(p, 4096, PROT_READ | PROT_WRITE) == 0);
#ifdef ADVISES
    p[3] = 9;
    assert(madvise(p, 8192, MADV_DONTNEED) == 0 && p[3] == 0);
#endif
    assert(mlock(p, 8192) == 0);
    pthread_create(&t, NULL, reader, NULL);
    p[1000] = 7;
    atomic_store_explicit(&shared, p, memory_order_release);
#ifdef PART
    assert(munmap((char *)p + 4096, 1) == 0);
#endif
#ifdef PARTS // the ends, the ends again, and what is between
    char *q = mmap(NULL, 5 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(q != MAP_FAILED && !munmap(q, 4096) && !munmap(q + 3 * 4096, 2 * 4096));
    assert(!munmap(q, 4096) && q[4096] == 0 && !munmap(q + 4096, 4096) && q[2 * 4096] == 0);
    assert(!munmap(q + 4096, 2 * 4096));
#ifdef AFTER
    q[2 * 4096] = 1;
#endif
#endif
#ifdef BEYOND
    munmap((char *)p + 4096, 8192);
#endif
#ifdef NOTHING
    munmap((char *)0x40000000, 4096);
#endif
#ifdef LATE
    munmap(p, 5000);
#endif
    pthread_join(t, NULL);
#ifndef LATE
    assert(munmap(p, 5000) == 0);
#endif
    return 0;
}
