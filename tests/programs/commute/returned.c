// smc:
// expect: verdict=verified executions=1
// smc: --model=sc
// expect: verdict=verified executions=1
// smc: -DUSED --symmetry=off
// expect: verdict=verified executions=2
// smc: -DJOINED --symmetry=off
// expect: verdict=verified executions=2
//
// A function returns the result of an addition, and its callers do not use it: the additions
// commute. USED: one caller uses it. JOINED: the thread returns it, so a joining thread may use it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n;
static int last;

static int bump(int by) { return atomic_fetch_add(&n, by); }
static int twice(int by) { return 2 * bump(by); }

static void *thread(void *arg) {
#ifdef USED
    if (!arg) last = twice(1);
    else twice(2);
#elif defined JOINED
    (void)last;
    return (char *)arg + twice(1);
#else
    (void)last, twice(1);
#endif
    return arg;
}

int main(void) {
    static char second;
    pthread_t a, b;
    void *result;
    pthread_create(&a, NULL, thread, NULL);
    pthread_create(&b, NULL, thread, &second);
    pthread_join(a, &result);
    pthread_join(b, &result);
    return 0;
}
