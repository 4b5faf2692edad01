// A waiting thread sets its bit in each round, as does another one: no thread observes the order of these RMWs, and their results are not used.
// smc:
// expect: verdict=verified exit=0 executions=2 blocked=1
// smc: --algo=trust --model=sc
// expect: verdict=verified exit=0 errors=0
// smc: --algo=enumerate
// expect: verdict=verified exit=0 errors=0
// smc: --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0 errors=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int go, marks;

static void *wait(void *arg) {
    int seen;
    do {
        seen = atomic_load(&go);
        atomic_fetch_or(&marks, 1);
    } while (!seen);
    return arg;
}

static void *let(void *arg) {
    atomic_fetch_or(&marks, 2);
    atomic_store(&go, 1);
    return arg;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, wait, 0);
    pthread_create(&t[1], 0, let, 0);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    assert(marks == 3);
    return 0;
}
