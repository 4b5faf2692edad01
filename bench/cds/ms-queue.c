// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
//
// The queue of Michael and Scott. Each of two threads enqueues an item and dequeues one; nodes are not reused.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node stub, nodes[2];
static _Atomic(struct node *) head = &stub, tail = &stub;

static void enqueue(struct node *n, int value) {
    n->value = value;
    for (;;) {
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next) {
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
        } else if (atomic_compare_exchange_strong_explicit(&last->next, &next, n, memory_order_release, memory_order_relaxed)) {
            atomic_compare_exchange_strong_explicit(&tail, &last, n, memory_order_release, memory_order_relaxed);
            return;
        }
    }
}

static int dequeue(void) {
    for (;;) {
        struct node *first = atomic_load_explicit(&head, memory_order_acquire);
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
        if (first == last) {
            if (!next) return 0;
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
        } else if (next) {
            const int value = next->value;
            if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_release, memory_order_relaxed))
                return value;
        }
    }
}

static void *run(void *arg) {
    const intptr_t me = (intptr_t)arg;
    enqueue(&nodes[me], 1 + (int)me);
    dequeue();
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, (void *)1);
    run(NULL);
    pthread_join(t, NULL);
}
