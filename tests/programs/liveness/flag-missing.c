// No thread sets the flag if x is 0: the wait never ends, and the error is at its read.
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=liveness line=24
// expect-stderr: this loop waits for ever: it reads flag = 0, and no thread will change it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int flag, x;

static void *producer(void *arg) {
    (void)arg;
    if (atomic_load(&x)) atomic_store(&flag, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    atomic_store(&x, 1);
    while (
        atomic_load(&flag) == 0) {
    }
    pthread_join(t, NULL);
    return 0;
}
