// A loop counts successes in a variable whose address escapes. A round without a success that
// writes the same value again is a wait.
// smc:
// expect: verdict=verified
// smc: -DTIMES=2
// expect: verdict=verified
// smc: -DSTATIC
// expect: verdict=verified
// smc: -DTIMES=2 --model=sc --algo=trust
// expect: verdict=verified
// smc: -DNEVER
// expect: verdict=unsafe error=liveness
// smc: -DSEEN
// expect: verdict=unsafe error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef TIMES
#define TIMES 1
#endif

static atomic_int go, rounds_of;
static int sum;

static int attempt(const int *n) {
    const int may = atomic_load(&go);
    if (may) sum += *n;
    atomic_store(&rounds_of, 0);
    return may;
}

static void *work(void *arg) {
#ifdef STATIC
    static
#endif
        int i;
    for (i = 0; i < TIMES;)
        if (attempt(&i)) i++;
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
#ifdef SEEN
    atomic_store(&rounds_of, 1);
    assert(atomic_load(&rounds_of) == 1);
#endif
#ifndef NEVER
    atomic_store(&go, 1);
#endif
    pthread_join(thread, NULL);
    assert(sum == TIMES * (TIMES - 1) / 2);
    return 0;
}
