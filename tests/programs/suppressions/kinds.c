// Other kinds of errors: if the error ends the thread, its execution ends, and others are explored.
//
// smc: -DASSERTION
// expect: verdict=verified exit=0 errors=0
// report: 1 suppressed
// smc: -DASSERTION -DTWO --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=43
// report: 1 suppressed
// smc: -DDEADLOCK
// expect: verdict=verified exit=0 errors=0
// report: 1 suppressed
// smc: -DLEAK --check=leaks
// expect: verdict=verified exit=0 errors=0
// report: 1 suppressed
// smc: -DLEAK
// expect: verdict=verified exit=0 errors=0
// report: unused suppression: allow(memory)
// smc: -DLEAK --strict
// expect: verdict=incomplete exit=3
// smc: -DWRONG
// expect: verdict=verified exit=0 errors=0
// report: not read: it is
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

// Both threads come here, and one of them may go no further.
__attribute__((annotate("smc.allow.deadlock"))) static void both(pthread_mutex_t *one,
                                                                 pthread_mutex_t *two) {
    pthread_mutex_lock(one), pthread_mutex_lock(two);
    pthread_mutex_unlock(two), pthread_mutex_unlock(one);
}

static void *work(void *arg) {
#ifdef ASSERTION
    int now = x;
    assert(now == 0 && "early"); // smc: allow(assertion, abort) -- known: ticket 7
#ifdef TWO
    assert(x == 0);
#endif
#elif defined DEADLOCK
    both(&a, &b);
#elif defined LEAK
    // smc: allow(memory)
    // of the thread: see its end
    void *kept = malloc(8);
    (void)kept;
#elif defined WRONG
    x = 1; // smc: allow(racy)
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    x = 1;
#ifdef DEADLOCK
    both(&b, &a);
#endif
    pthread_join(t, 0);
}
