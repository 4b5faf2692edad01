// A consumer polls a queue, which returns EMPTY until there is an element.
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { EMPTY = -1, SIZE = 4 };
static atomic_int head, tail;
static int items[SIZE];

static void put(int v) {
    const int at = atomic_load_explicit(&tail, memory_order_relaxed);
    items[at % SIZE] = v;
    atomic_store_explicit(&tail, at + 1, memory_order_release);
}

static int get(void) {
    const int at = atomic_load_explicit(&head, memory_order_relaxed);
    if (at == atomic_load_explicit(&tail, memory_order_acquire)) return EMPTY;
    const int v = items[at % SIZE];
    atomic_store_explicit(&head, at + 1, memory_order_release);
    return v;
}

static void *producer(void *arg) {
    (void)arg;
    put(5);
    return NULL;
}

int main(void) {
    pthread_t t;
    int v;
    pthread_create(&t, NULL, producer, NULL);
    while ((v = get()) == EMPTY) {
    }
    assert(v == 5);
    pthread_join(t, NULL);
    return 0;
}
