// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=memory line=49
// expect-stderr: may still access the memory freed here
// smc: --model=rc11 --algo=trust
// expect: verdict=unsafe exit=1 error=memory line=49
// smc: --model=rc11 --algo=lapor
// expect: verdict=unsafe exit=1 error=memory line=49
// smc: --model=rc11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=memory line=49
// smc: --model=rc11 -DTOLD=memory_order_release -DTELLS=memory_order_acquire
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc
// expect: verdict=verified exit=0 executions=4
//
// The node that a failed round of a pop has read is freed by a thread that knows by a relaxed read
// that the pop is over.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef TOLD
#define TOLD memory_order_relaxed
#define TELLS memory_order_relaxed
#endif

typedef struct node { int value; struct node *next; } node;
static _Atomic(node *) top;
static atomic_int quiet;

static void *pop(void *unused) {
    node *n;
    do n = atomic_load_explicit(&top, memory_order_acquire);
    while (!atomic_compare_exchange_strong_explicit(&top, &n, n->next, memory_order_acq_rel, memory_order_relaxed));
    atomic_store_explicit(&quiet, n->value == 2, TOLD);
    return unused;
}

int main(void) {
    pthread_t thread;
    node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    first->value = 1, second->value = 2;
    first->next = second->next = NULL;
    atomic_init(&top, first);
    pthread_create(&thread, NULL, pop, NULL);
    atomic_store_explicit(&top, second, memory_order_release);
    const int is_quiet = atomic_load_explicit(&quiet, TELLS);
    if (!is_quiet) pthread_join(thread, NULL);
    // The pop has taken the second node, and is over.
    free(first);
    if (is_quiet) pthread_join(thread, NULL);
    free(second);
    return 0;
}
