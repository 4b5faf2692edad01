// The second thread leaves without unlocking: the third one waits for ever, though its attempts write.
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=liveness line=16
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int locked;
static int counter;

static void *worker(void *arg) {
    (void)arg;
    while (
        atomic_exchange(&locked, 1)) {
    }
    if (++counter == 2) return NULL;
    atomic_store(&locked, 0);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
