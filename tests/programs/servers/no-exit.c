// A loop that only writes and has no exit. If main returns, the process ends, and no thread reads intermediate values.
// If main joins instead, the program never ends; the loop is reported at its own line, since it reads nothing.
// smc:
// expect: verdict=verified exit=0 errors=0
// smc: --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DJOINS
// expect: verdict=bounded exit=0 errors=0
// expect-stderr: no-exit.c:18:5: warning: this loop never exits
// smc: -DJOINS --model=c11
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, busy;

static void *serve(void *arg) {
    for (;;) {
        busy = 1;
        x = 1;
        busy = 0;
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, serve, NULL);
#ifdef JOINS
    pthread_join(t, NULL);
#endif
    return 0;
}
