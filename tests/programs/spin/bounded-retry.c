// A wait that gives up ends by itself: it reads 1, 01, 001 or 000. Rounds that read 0 can be repeated,
// so it is enough that it reads 1, or 0 until it gives up. Two rounds are run as they are: 1, 01, 00.
// smc: --model=ra
// expect: verdict=verified exit=0 blocked=0 executions=2
// smc: --model=ra -DROUNDS=2
// expect: verdict=verified exit=0 blocked=0 executions=3
// smc: --model=ra --no-spin-loops
// expect: verdict=verified exit=0 blocked=0 executions=4
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef ROUNDS
#define ROUNDS 3
#endif

static atomic_int flag;

static void *producer(void *arg) {
    (void)arg;
    atomic_store(&flag, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    for (int i = 0; i < ROUNDS && !atomic_load(&flag); i++) {
    }
    pthread_join(t, NULL);
    return 0;
}
