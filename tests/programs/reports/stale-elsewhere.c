// Two threads test a balance and withdraw in two critical sections, which fails under every model.
// The first execution with the error may also have unrelated stale reads of x and y: the report
// must show an interleaving, without mention of weak memory.
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=assertion line=45 errors=1
// report: counterexample (RC11, the repaired C11; needs no weak memory):
// smc: --model=ra --algo=trust
// expect: verdict=unsafe exit=1 error=assertion line=45 errors=1
// report: needs no weak memory):
// smc: --model=tso
// expect: verdict=unsafe exit=1 error=assertion line=45 errors=1
// report: needs no weak memory):
// Here the test is of these reads: only weak memory makes it fail.
// smc: --model=tso -DBOTH
// expect: verdict=unsafe exit=1 error=assertion line=43 errors=1
// report: No interleaving of the threads gives these values: only weak memory allows them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, first;
static int balance = 100;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int change(int by) {
    pthread_mutex_lock(&m);
    const int now = balance += by;
    pthread_mutex_unlock(&m);
    return now;
}
static void *take(void *second) {
    atomic_store_explicit(second ? &y : &x, 1, memory_order_relaxed);
    if (!atomic_load_explicit(second ? &x : &y, memory_order_relaxed)) first++;
    if (change(0) >= 80) change(-80);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, take, NULL);
    pthread_create(&b, NULL, take, &b);
    pthread_join(a, NULL), pthread_join(b, NULL);
#ifdef BOTH
    assert(first < 2);
#else
    assert(balance >= 0);
#endif
    return 0;
}
