// A wait that gives up ends by itself: it reads 1, 01, 001 or 000.
// smc: --model=ra
// expect: verdict=verified exit=0 blocked=0 executions=4
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int flag;

static void *producer(void *arg) {
    (void)arg;
    atomic_store(&flag, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    for (int i = 0; i < 3 && !atomic_load(&flag); i++) {
    }
    pthread_join(t, NULL);
    return 0;
}
