// A lock that equal threads may take again, which has its holder's pthread_t in it: by other names it has another one's.
// smc: --algo=tracer --model=sc
// expect: verdict=verified executions=15 interchangeable=3
// smc: --algo=tracer --model=sc --symmetry=off
// expect: verdict=verified executions=90 interchangeable=0
// smc: --algo=trust -DON_STACK --model=sc
// expect: verdict=verified executions=15 interchangeable=3
// smc: --algo=enumerate -DN=2 -DON_STACK --model=sc
// expect: verdict=verified executions=3 interchangeable=2
// smc: --algo=tracer -DN=2
// expect: verdict=verified interchangeable=2
// smc: --algo=tracer --model=sc -DBY_NUMBER
// expect: verdict=verified executions=315 interchangeable=2
// smc: --algo=tracer -DBUG
// expect: verdict=unsafe exit=1 error=race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static _Atomic(pthread_t) owner;
static int depth, guarded;
static atomic_int first;
#ifndef ON_STACK
static pthread_t t[N];
#endif

static void lock(void) {
    const pthread_t self = pthread_self();
    pthread_t none = 0;
    if (atomic_load(&owner) != self)
        while (!atomic_compare_exchange_strong(&owner, &none, self)) none = 0;
    depth++;
}

static void unlock(void) {
#ifdef BUG
    atomic_store(&owner, 0);
    depth--;
#else
    if (!--depth) atomic_store(&owner, 0);
#endif
}

static void *work(void *unused) {
    lock();
    lock();
    guarded++;
    unlock();
    unlock();
    return unused;
}

int main(void) {
#ifdef ON_STACK
    pthread_t t[N];
#endif
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, NULL);
#ifdef BY_NUMBER
    if (atomic_load(&owner) == t[0]) atomic_store(&first, 1); // which of them it is
#endif
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(guarded == N);
}
