// smc: --model=rc11
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -DBEYOND
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=rc11 -DFREED
// expect: verdict=unsafe exit=1 error=memory
//
// The usable size of an allocation is the requested one. A system function may return its permitted
// trivial result: the address of the stack is unknown.
#define _GNU_SOURCE
#include <assert.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

static atomic_size_t used;

static void *allocator(void *unused) {
    (void)unused;
    char *p = malloc(10);
    atomic_fetch_add(&used, malloc_usable_size(p));
#ifdef BEYOND
    p[malloc_usable_size(p)] = 1;
#endif
    free(p);
#ifdef FREED
    return (void *)malloc_usable_size(p + 1);
#endif
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_attr_t attributes;
    pthread_create(&t, NULL, allocator, NULL);
    const size_t before = atomic_load(&used);
    assert(before == 0 || before == 10);
    pthread_join(t, NULL);
    void *p = aligned_alloc(64, 128);
    assert(used == 10 && malloc_usable_size(NULL) == 0 && malloc_usable_size(p) == 128);
    assert(pthread_getattr_np(pthread_self(), &attributes));
    assert(posix_madvise((void *)4096, 1, POSIX_MADV_WILLNEED) == 0);
    assert(posix_madvise((void *)4097, 1, POSIX_MADV_WILLNEED) != 0);
    free(p);
    return 0;
}
