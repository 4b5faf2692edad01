// smc: -DCONVERTED
// expect: verdict=unsafe exit=1 error=assertion line=29
// report: with x = 1235 (line 28)
// smc: -DCOMPARED
// expect: verdict=unsafe exit=1 error=assertion line=35
// smc: -DUNORDERED
// expect: verdict=unsafe exit=1 error=assertion line=40
// smc: -DUNORDERED -DRIGHT
// expect: verdict=verified exit=0
// smc: -DROUNDED
// expect: verdict=unsafe exit=1 error=assertion line=45
// smc: -DTHREADS --algo=trust
// expect: verdict=unsafe exit=1 error=assertion line=64
// smc: -DTHREADS --model=sc
// expect: verdict=unsafe exit=1 error=assertion line=64
//
// Floating-point numbers that depend on inputs.
#include <assert.h>
#include <pthread.h>
#include <smc.h>

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);

#ifndef THREADS
int main(void) {
#ifdef CONVERTED
    const int x = __VERIFIER_nondet_int();
    assert(x + 0.5 != 1235.5);
#elif defined COMPARED
    float x;
    smc_input(&x, sizeof x);
    // one float lies between
    if (x > 16777216.0f)
        assert(!(x < 16777220.0f));
#elif defined UNORDERED
    double x;
    smc_input(&x, sizeof x);
#ifndef RIGHT
    assert(x < 1 || x >= 1);
#else
    assert(x < 1 || x >= 1 || x != x);
#endif
#elif defined ROUNDED
    assert((int)(__VERIFIER_nondet_short() + 0.75f) != -20000);
#endif
    return 0;
}
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static float level = 1.5f;

static void *fill(void *unused) {
    const short more = __VERIFIER_nondet_short();
    pthread_mutex_lock(&lock);
    level += more;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, fill, NULL);
    pthread_mutex_lock(&lock), assert(level != -4097.5f), pthread_mutex_unlock(&lock);
    pthread_join(t, NULL);
    return 0;
}
#endif
