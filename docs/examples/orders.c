// What smc relax makes of a message that is handed over (docs/orders.md).
// smc:
// expect: verdict=verified exit=0 executions=2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int data;

static void *sender(void *arg) {
    data = 42;
    atomic_store(&ready, 1);
    return arg;
}

static void *receiver(void *arg) {
    (void)arg;
    if (atomic_load(&ready)) assert(data == 42);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, sender, NULL);
    pthread_create(&threads[1], NULL, receiver, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
