// smc: -DLOCK --weak-cas=fails
// expect: verdict=unsafe exit=1 error=liveness line=40
// smc: -DLOCK --weak-cas=fails --model=sc --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness line=40
// smc: -DLOCK --weak-cas=fails --model=c11
// expect: verdict=unsafe exit=1 error=liveness line=40
// smc: -DLOCK --weak-cas=fails --jobs=2
// expect: verdict=unsafe exit=1 error=liveness line=40
// smc: -DLOCK -DRELEASED --weak-cas=fails
// expect: verdict=verified exit=0
// smc: -DSAME
// expect: verdict=unsafe exit=1 error=liveness line=40
// smc: -DSAME --weak-cas=fails
// expect: verdict=unsafe exit=1 error=liveness line=40
// smc: -DBETWEEN --weak-cas=fails
// expect: verdict=unsafe exit=1 error=liveness line=40
// smc: -DBETWEEN --weak-cas=fails --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness line=40
// smc: -DBETWEEN -DRELEASED --weak-cas=fails
// expect: verdict=verified exit=0
// smc: -DALLOCATES --malloc=fails
// expect: verdict=unsafe exit=1 error=liveness line=52
// smc: -DALLOCATES --malloc=fails --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness line=52
// smc: -DALLOCATES -DRELEASED --malloc=fails
// expect: verdict=verified exit=0
// smc: -DONLY_SPURIOUS --weak-cas=fails
// expect: verdict=verified exit=0
//
// Spurious failures only add executions: a wait that never ends without them never ends with them.
// An exchange that fails spuriously for ever is not such a wait.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

static atomic_int lock = 1, other;

static bool exchanges(atomic_int *x, int from, int to) {
    return atomic_compare_exchange_weak(x, &from, to);
}

static void *wait(void *arg) {
#if defined(LOCK)
    // Whoever holds the lock never gives it back.
    while (!exchanges(&lock, 0, 2));
#elif defined(SAME) // What it exchanges is what is there.
    while (atomic_load(&lock) && exchanges(&other, 0, 0));
#elif defined(BETWEEN)
    while (atomic_load(&lock)) (void)exchanges(&other, 0, 0);
#elif defined(ALLOCATES)
    while (atomic_load(&lock)) free(malloc(8));
#elif defined(ONLY_SPURIOUS)
    while (!exchanges(&lock, 1, 0));
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, wait, NULL);
#ifdef RELEASED
    atomic_store(&lock, 0);
#endif
    pthread_join(t, NULL);
    return 0;
}
