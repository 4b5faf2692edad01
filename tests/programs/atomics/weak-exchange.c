// smc: -DONCE
// expect: verdict=verified exit=0 executions=1
// expect: blocked=0
// smc: -DONCE --weak-cas=fails
// expect: verdict=unsafe exit=1 error=assertion line=46
// report: the weak exchange fails spuriously
// smc: -DTWICE --weak-cas=fails
// expect: verdict=unsafe exit=1 error=assertion line=48
// smc: -DSTRONG --weak-cas=fails
// expect: verdict=verified exit=0 executions=1
// smc: -DPRIVATE --weak-cas=fails
// expect: verdict=unsafe exit=1 error=assertion line=53
// smc: -DLOOP --weak-cas=fails --keep-going
// expect: verdict=verified exit=0
// smc: -DLOOP --weak-cas=fails --algo=trust --model=sc
// expect: verdict=verified exit=0
// smc: -DLOOP --weak-cas=fails --model=c11
// expect: verdict=verified exit=0
// smc: -DLOOP --weak-cas=fails --jobs=2
// expect: verdict=verified exit=0
// smc: -DTRY --weak-cas=fails
// expect: verdict=unsafe exit=1 error=assertion line=66
// smc: -DTRY --weak-cas=fails --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion line=66
// smc: -DKEPT --weak-cas=fails
// expect: verdict=verified exit=0
//
// compare_exchange_weak may fail spuriously (C17 7.17.7.4p3) if that is enabled: it then reads the
// expected value and writes nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int x;

static void *add(void *arg) {
    int old = atomic_load(&x);
    while (!atomic_compare_exchange_weak(&x, &old, old + 1));
    return arg;
}

int main(void) {
    int expected = 0;
#if defined(ONCE)
    assert(atomic_compare_exchange_weak(&x, &expected, 1));
#elif defined(TWICE) // both may
    if (!atomic_compare_exchange_weak(&x, &expected, 1)) assert(atomic_compare_exchange_weak(&x, &expected, 1));
#elif defined(STRONG)
    assert(atomic_compare_exchange_strong(&x, &expected, 1));
#elif defined(PRIVATE)
    atomic_int own = 0;
    assert(atomic_compare_exchange_weak(&own, &expected, 1));
#elif defined(LOOP)
    pthread_t t;
    pthread_create(&t, NULL, add, NULL);
    add(NULL);
    pthread_join(t, NULL);
    assert(x == 2);
#elif defined(TRY) // three attempts are not enough
    bool done = false;
    pthread_t t;
    pthread_create(&t, NULL, add, NULL);
    for (int i = 0; i < 3 && !done; i++) done = atomic_compare_exchange_weak(&x, &expected, expected + 1);
    pthread_join(t, NULL);
    assert(done);
#elif defined(KEPT)
    if (!atomic_compare_exchange_weak(&x, &expected, 1)) assert(expected == 0 && x == 0);
    else assert(x == 1);
#endif
    return 0;
}
