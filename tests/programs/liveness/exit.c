// smc: --model=ra
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=enumerate
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// A thread waits for a value that is never written, but another one ends the process: no error.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int flag;

static void *waiter(void *unused) {
    while (!atomic_load(&flag)) {}
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    exit(0);
}
