// smc:
// expect: verdict=unsafe exit=1 error=race
// report: Double-checked locking: the first check in line 34 is made without the lock; make p atomic, loaded there with acquire and stored in line 43 with release.
// report-lacks: around line
// smc: -DUNLOCKED
// expect: verdict=unsafe exit=1 error=race
// report-lacks: Double-checked
// smc: -DONCE
// expect: verdict=unsafe exit=1 error=race
// report-lacks: Double-checked
// report: does not when it reads it in line 34: lock m around line 34.
// smc: -DATOMIC
// expect: verdict=verified exit=0
//
// Double-checked locking is more than an unlocked read and a locked write: the writer has also read
// without the lock, and again under it.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int object;
#ifdef ATOMIC
static _Atomic(int *) p;
#define LOAD(p) atomic_load_explicit(&p, memory_order_acquire)
#define STORE(p, v) atomic_store_explicit(&p, v, memory_order_release)
#else
static int *p;
#define LOAD(p) p
#define STORE(p, v) p = v
#endif

static int *get(void) {
    if (LOAD(p)) return LOAD(p);
#ifndef UNLOCKED
    pthread_mutex_lock(&m);
#endif
#ifndef ONCE
    if (!LOAD(p))
#endif
    {
        object = 1;
        STORE(p, &object);
    }
#ifndef UNLOCKED
    pthread_mutex_unlock(&m);
#endif
    return &object;
}

static void *run(void *unused) {
    get();
    return unused;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    return 0;
}
