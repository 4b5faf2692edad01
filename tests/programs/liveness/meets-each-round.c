// smc: --model=sc --algo=tracer
// expect: verdict=verified exit=0 executions=3
// expect-stderr: [met]
// smc: --model=rc11 --algo=trust
// expect: verdict=verified exit=0
// expect-stderr: [met]
// smc: --model=sc --algo=tracer --awaits=off
// expect: verdict=verified exit=0
// expect-stderr: note: this loop could run for ever if a waiting thread reads the value that each round overwrites
// smc: --model=rc11 --algo=trust --awaits=off
// expect: verdict=verified exit=0
// expect-stderr: meets-each-round.c:35:
// smc: --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// expect-stderr: [met]
// smc: --model=sc --algo=trust --awaits=off --jobs=2
// expect: verdict=verified exit=0
// expect-stderr: [met]
// smc: --model=sc --algo=tracer --awaits=off --strict
// expect: verdict=incomplete exit=3
// smc: --model=sc --algo=tracer --awaits=off --strict -DENDS
// expect: verdict=verified exit=0
//
// Thread 1 writes 1 and 2 until thread 2 has read the 2. In each round thread 2 may read the 1: an endless run that
// is fair to both threads and to memory, and no error in finitely many steps. ENDS: thread 1 has a counted loop.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *write_both(void *arg) {
#ifdef ENDS
    for (int i = 0; i < 2 && y != 1; i++) {
#else
    while (y != 1) {
#endif
        x = 1;
        x = 2;
    }
    return arg;
}

static void *wait_for_last(void *arg) {
    while (x != 2) { }
    y = 1;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, write_both, NULL);
    pthread_create(&b, NULL, wait_for_last, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
