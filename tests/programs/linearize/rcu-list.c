// A list that is read without locks; a thread that removes a node waits for readers before it frees
// it (McKenney and Slingwine). -DNO_GRACE: it does not wait. -DRELAXED: a reader may read before it
// is seen as a reader.
//
// smc: linearize --model=sc --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=tso --calls=3
// expect: verdict=bounded exit=0
// smc: linearize --model=rc11 --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DNO_GRACE --model=sc --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_GRACE --model=tso --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DNO_GRACE --model=rc11 --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DRELAXED --model=tso --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
// smc: linearize -DRELAXED --model=rc11 --calls=3
// expect: verdict=unsafe error=memory
// expect-stderr: a client of 2 calls
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef RELAXED
#define ENTER memory_order_relaxed
#else
#define ENTER memory_order_seq_cst
#endif

enum { THREADS = 4 };

typedef struct node {
    int key;
    _Atomic(struct node *) next;
} node;

static node head;
static pthread_mutex_t writers = PTHREAD_MUTEX_INITIALIZER;
static atomic_uint reading[THREADS]; // odd: it reads

static node *make(int key, node *next)
{
    node *n = malloc(sizeof *n);
    n->key = key;
    atomic_init(&n->next, next);
    return n;
}

SMC_OBJECT()
{
    head.next = make(1, NULL);
    for (int i = 0; i < THREADS; i++) reading[i] = 0;
}

static void wait_for_readers(void)
{
#ifndef NO_GRACE
    for (int i = 0; i < THREADS; i++) {
        const unsigned seen = reading[i];
        while (seen % 2 && reading[i] == seen) { }
    }
#endif
}

SMC_OP(add, 1)
{
    pthread_mutex_lock(&writers);
    node *n = head.next;
    while (n && n->key != value) n = n->next;
    if (!n) head.next = make((int)value, head.next);
    pthread_mutex_unlock(&writers);
    return !n;
}

SMC_OP(take, 1)
{
    pthread_mutex_lock(&writers);
    node *before = &head, *n = head.next;
    while (n && n->key != value) before = n, n = n->next;
    if (n) before->next = n->next;
    if (n) wait_for_readers();
    pthread_mutex_unlock(&writers);
    free(n);
    return n != NULL;
}

SMC_OP(contains, 1)
{
    const int me = SMC_THREAD;
    atomic_store_explicit(&reading[me], atomic_load_explicit(&reading[me], memory_order_relaxed) + 1, ENTER);
    node *n = atomic_load_explicit(&head.next, ENTER);
    while (n && n->key != value) n = n->next;
    const int found = n != NULL;
    atomic_store_explicit(&reading[me], atomic_load_explicit(&reading[me], memory_order_relaxed) + 1, memory_order_release);
    return found;
}
