// smc:
// expect: verdict=verified
// smc: -DBACK_OFF
// expect: verdict=verified
// smc: --check=overflow
// expect: verdict=unsafe exit=1 error=arithmetic line=38
// smc: --check=overflow -DTHREAD_LOCAL
// expect: verdict=unsafe exit=1 error=arithmetic line=34
// smc: --check=overflow -DBACK_OFF
// expect: verdict=unsafe exit=1 error=arithmetic line=28
// smc: --check=overflow -DGIVES_UP
// expect: verdict=unsafe exit=1 error=arithmetic line=36
//
// A count of rounds that decides nothing is not part of the state, but a signed one may overflow: with --check=overflow it is.
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int flag;
static _Thread_local int spins = INT_MAX - 2, delay = 1 << 28;

static int number(int n) { return n; }

static void *wait_for_it(void *arg) {
#if defined BACK_OFF
    while (!atomic_load(&flag)) {
        delay *= 2;
        for (int i = 0; i < (delay & 3); i++) sched_yield();
    }
    return arg;
#elif defined THREAD_LOCAL
    // A statistic.
    while (!atomic_load(&flag)) spins++;
#elif defined GIVES_UP
    for (int n = 0, most = number(100), s = INT_MAX - 2; n < most && !atomic_load(&flag); n++) s++;
#else
    for (int s = INT_MAX - 2; !atomic_load(&flag);) s++;
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    (void)number, (void)spins, (void)delay;
    pthread_create(&t, NULL, wait_for_it, NULL);
    atomic_store(&flag, 1);
    pthread_join(t, NULL);
    return 0;
}
