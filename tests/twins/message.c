#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *send(void *arg) {
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return arg;
}

static void *receive(void *arg) {
    if (atomic_load_explicit(&flag, memory_order_consume)) assert(data == 42);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, send, NULL);
    pthread_create(&b, NULL, receive, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
