// smc: --model=rc11 -DBROKEN
// expect: verdict=unsafe exit=1 error=race
// report: data race on counter
// smc: --model=rc11 -DBROKEN -DSTATIC=static
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DSTATIC=static
// expect: verdict=verified exit=0
// smc: --model=rc11 -DSTATIC=static --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=rc11 -DSTATIC=static -DRENAMED
// expect: verdict=verified exit=0
// smc: --model=rc11 -DSTATIC=static -DRENAMED -DBROKEN
// expect: verdict=unsafe exit=1 error=race
//
// A spin lock whose functions have names of <threads.h>: the program's code is checked. BROKEN: it
// is released by a relaxed store.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef STATIC
#define STATIC
#endif
#ifdef RENAMED
#define mtx_lock take
#define mtx_trylock try_to_take
#define mtx_unlock release
#endif

struct mtx {
    atomic_int taken;
};

STATIC int mtx_trylock(struct mtx *m) { return !atomic_exchange_explicit(&m->taken, 1, memory_order_acquire); }

STATIC void mtx_lock(struct mtx *m) {
    while (!mtx_trylock(m)) continue;
}

STATIC void mtx_unlock(struct mtx *m) {
#ifdef BROKEN
    atomic_store_explicit(&m->taken, 0, memory_order_relaxed);
#else
    atomic_store_explicit(&m->taken, 0, memory_order_release);
#endif
}

static struct mtx lock;
static int counter;

static void *count(void *unused) {
    mtx_lock(&lock);
    counter++;
    mtx_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, count, NULL);
    count(NULL);
    pthread_join(t, NULL);
    return counter != 2;
}
