// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=4 blocked=0 redundant=0
// smc: --model=ra --algo=tracer -DPOPPER
// expect: verdict=verified exit=0 executions=2 blocked=0 redundant=0
//
// Treiber's stack, nodes from malloc, no reuse. Two pushes: one is first (2 ways), the other loads the old top
// and fails once, or the new one: 4 classes. A push and a pop: the pop finds an empty stack or takes the node: 2.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static _Atomic(struct node *) top;

static void push(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        n->next = old;
    } while (!atomic_compare_exchange_strong_explicit(&top, &old, n, memory_order_release, memory_order_relaxed));
}

static int pop(void) {
    struct node *old = atomic_load_explicit(&top, memory_order_acquire);
    while (old && !atomic_compare_exchange_strong_explicit(&top, &old, old->next, memory_order_acquire,
                                                           memory_order_acquire)) {
    }
    return old ? old->value : 0; // the node is leaked: freeing it would be a use after free elsewhere
}

static void *pusher(void *arg) {
    push((int)(intptr_t)arg);
    return NULL;
}

static void *popper(void *arg) {
    (void)arg;
    return (void *)(intptr_t)pop();
}

int main(void) {
    pthread_t a, b;
    void *taken;
    pthread_create(&a, NULL, pusher, (void *)1);
#ifdef POPPER
    pthread_create(&b, NULL, popper, NULL);
#else
    pthread_create(&b, NULL, pusher, (void *)2);
    (void)popper;
#endif
    pthread_join(a, NULL);
    pthread_join(b, &taken);
#ifdef POPPER
    int left = pop();
    assert((taken == (void *)1 && left == 0) || (!taken && left == 1));
#else
    int first = pop(), second = pop();
    assert((first == 1 && second == 2) || (first == 2 && second == 1));
    assert(pop() == 0);
#endif
    return 0;
}
