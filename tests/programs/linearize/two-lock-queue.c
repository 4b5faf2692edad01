// A queue with a lock for each end. -DNO_LOCK: dequeue does not lock.
//
// smc: linearize --model=sc
// expect: verdict=bounded exit=0
// smc: linearize --model=tso
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11
// expect: verdict=bounded exit=0
// smc: linearize -DNO_LOCK --model=sc
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_LOCK --model=tso
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DNO_LOCK --model=rc11
// expect: verdict=unsafe error=race
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct node {
    int value;
    _Atomic(struct node *) next;
} node;

static node *head, *tail;
static pthread_mutex_t at_head = PTHREAD_MUTEX_INITIALIZER, at_tail = PTHREAD_MUTEX_INITIALIZER;

static node *make(int value)
{
    node *n = malloc(sizeof *n);
    n->value = value;
    atomic_init(&n->next, NULL);
    return n;
}

SMC_OBJECT() { head = tail = make(0); }

SMC_OP_CARRIES(enqueue)
{
    node *n = make((int)value);
    pthread_mutex_lock(&at_tail);
    atomic_store_explicit(&tail->next, n, memory_order_release);
    tail = n;
    pthread_mutex_unlock(&at_tail);
    return 0;
}

SMC_OP(dequeue)
{
    int value = 0;
#ifndef NO_LOCK
    pthread_mutex_lock(&at_head);
#endif
    node *next = atomic_load_explicit(&head->next, memory_order_acquire);
    if (next) {
        value = next->value;
        head = next;
    }
#ifndef NO_LOCK
    pthread_mutex_unlock(&at_head);
#endif
    return value;
}
