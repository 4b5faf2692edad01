#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *run(void *arg) {
    for (int i = 0; i < 2; i++) atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(atomic_load(&count) == 4);
}
