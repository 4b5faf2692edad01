// The loop has no exit of its own, but a function that it calls may end the thread: it waits, in vain if `stop` is never set.
// smc:
// expect: verdict=unsafe exit=1 error=liveness
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DSTOPS
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

__attribute__((noinline)) static void check(void) { if (atomic_load(&stop)) pthread_exit(NULL); }
static void *serve(void *arg) { for (;;) check(); return arg; }

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, serve, NULL);
#ifdef STOPS
    atomic_store(&stop, 1);
#endif
    pthread_join(t, NULL);
    return 0;
}
