// The loop counts its rounds in shared memory, so it does not only wait, and is executed up to its
// bound. The flag is seen at the first, second or third read.
// smc: --model=ra --unroll=2
// expect: verdict=bounded exit=0 blocked=0 executions=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int flag, tries;

static void *producer(void *arg) {
    (void)arg;
    atomic_store(&flag, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    while (!atomic_load(&flag)) atomic_fetch_add(&tries, 1);
    pthread_join(t, NULL);
    assert(atomic_load(&tries) <= 2);
    return 0;
}
