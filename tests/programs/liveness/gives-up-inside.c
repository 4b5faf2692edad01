// smc:
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DALWAYS
// expect: verdict=verified
// smc: --model=sc --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness
// smc: --jobs=2 --keep-going
// expect: verdict=unsafe exit=1 error=liveness
//
// Each round of a wait tries something else a number of times: the number of attempts is no choice
// of the program, so the wait for `flag` never ends.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int flag, left, right;

static int try_both(void) { return atomic_load(&left) && atomic_load(&right); }

static void *wait_for_it(void *arg) {
    while (!atomic_load(&flag)) {
        for (int n = 0; n < 20; n++)
            if (try_both()) return arg;
        sched_yield();
    }
    return arg;
}

static void *other(void *arg) {
    atomic_store(&left, 1);
#ifdef ALWAYS
    atomic_store(&right, 1);
#else
    if (!atomic_load(&flag)) atomic_store(&left, 0);
#endif
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, wait_for_it, NULL);
    pthread_create(&u, NULL, other, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
