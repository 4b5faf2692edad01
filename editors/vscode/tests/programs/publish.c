#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>

static int data;
static atomic_int flag;

static void *producer(void *unused) {
    (void)unused;
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    if (atomic_load_explicit(&flag, memory_order_acquire)) assert(data == 42);
    pthread_join(t, NULL);
}
