// smc: --model=rc11 --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified exit=0 executions=2 blocked=2
// smc: --model=sra --algo=trust --no-reductions
// expect: verdict=verified exit=0 executions=2 blocked=2
// smc: --model=pso --algo=tracer -j2
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=sc --algo=chess
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=tracer -DMENDS
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 --algo=tracer -DEXITS -DMENDS
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 --algo=tracer -DTHREE -DMENDS --symmetry=off
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=rc11 --algo=tracer -DSTALLED
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: deadlock: thread 1 has ended and still holds m, thread 0 waits for m
//
// A thread ends while it holds a robust mutex. The next thread that locks it gets it with EOWNERDEAD, and sees the
// holder's writes. If it unlocks it without pthread_mutex_consistent(), no thread gets it any more. Main comes
// before the thread or after it; with a third thread, in any of 6 orders. A mutex that is not robust stays locked.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int left; // by who had it before

// What the next one gets.
static int expected(void) {
    switch (left) {
    case 1: return EOWNERDEAD;
    case 2: return ENOTRECOVERABLE;
    default: return 0;
    }
}

static void *end_with_it(void *arg) {
    int error = pthread_mutex_lock(&m);
    if (error == ENOTRECOVERABLE) return arg;
    assert(error == expected());
    left = 1;
#ifdef EXITS
    pthread_exit(arg);
#endif
    return arg;
}

static void use_it(void) {
    int error = pthread_mutex_lock(&m);
    if (error == ENOTRECOVERABLE) {
        assert(pthread_mutex_unlock(&m) == EPERM);
        return;
    }
    assert(error == expected());
#ifdef MENDS
    assert(pthread_mutex_consistent(&m) == (error ? 0 : EINVAL));
    error = 0;
#endif
    left = error ? 2 : 0;
    assert(pthread_mutex_unlock(&m) == 0);
#ifndef STALLED
    assert(pthread_mutex_unlock(&m) == EPERM);
#endif
}

int main(void) {
    pthread_mutexattr_t a;
    pthread_t first;
    pthread_mutexattr_init(&a);
#ifndef STALLED
    int robust;
    assert(pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST) == 0);
    assert(pthread_mutexattr_getrobust(&a, &robust) == 0 && robust == PTHREAD_MUTEX_ROBUST);
#endif
    assert(pthread_mutexattr_setrobust(&a, 2) == EINVAL);
    pthread_mutex_init(&m, &a);
    pthread_create(&first, NULL, end_with_it, NULL);
#ifdef THREE
    pthread_t second;
    pthread_create(&second, NULL, end_with_it, NULL);
#endif
    use_it();
    pthread_join(first, NULL);
#ifdef THREE
    pthread_join(second, NULL);
#endif
    use_it();
    pthread_mutex_destroy(&m);
    return 0;
}
