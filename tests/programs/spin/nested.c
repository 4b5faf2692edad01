// Two items pass through a mailbox with one place: loops around waits on both sides, for every change.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int full;
static int box;

static void *producer(void *arg) {
    (void)arg;
    for (int i = 1; i <= 2; i++) {
        while (atomic_load(&full)) {
        }
        box = i;
        atomic_store(&full, i);
    }
    return NULL;
}

int main(void) {
    pthread_t t;
    int sum = 0;
    pthread_create(&t, NULL, producer, NULL);
    for (int i = 1; i <= 2; i++) {
        while (atomic_load(&full) != i) {
        }
        sum += box;
        atomic_store(&full, 0);
    }
    pthread_join(t, NULL);
    assert(sum == 3);
    return 0;
}
