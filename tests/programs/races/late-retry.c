// A compare-exchange is retried after a round that has read a node. Another thread has taken the node,
// and frees it once it knows, without synchronising with the round, that the first thread has succeeded.
// An execution without the round has no such read. ATOMIC: the round reads the node atomically. ACQUIRE:
// the other thread synchronises with the end of the round. ALONE: the round only has the exchange's read.
// smc:
// expect: verdict=unsafe exit=1 error=memory line=63
// smc: --algo=trust
// expect: verdict=unsafe exit=1 error=memory line=63
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=memory line=63
// smc: --model=rc11 --jobs=2
// expect: verdict=unsafe exit=1 error=memory line=63
// smc: --awaits=off
// expect: verdict=unsafe exit=1 error=memory line=63
// smc: -DATOMIC
// expect: verdict=unsafe exit=1 error=memory line=63
// smc: -DACQUIRE
// expect: verdict=verified exit=0
// smc: -DALONE
// expect: verdict=verified exit=0
// smc: --model=ra
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef ACQUIRE
#define TELLS memory_order_release
#define LEARNS memory_order_acquire
#else
#define TELLS memory_order_relaxed
#define LEARNS memory_order_relaxed
#endif
#define RELAXED memory_order_relaxed

struct node {
    _Atomic int mark;
    int value;
};
static _Atomic(struct node *) top;
static struct node *first, *second;
static atomic_int done;

static void *worker(void *arg) {
    struct node *old = atomic_load_explicit(&top, memory_order_acquire);
    do {
#if defined ATOMIC
        if (atomic_load_explicit(&old->mark, RELAXED)) return arg;
#elif !defined ALONE
        if (old->value) return arg;
#endif
    } while (!atomic_compare_exchange_strong_explicit(&top, &old, NULL, memory_order_acquire, memory_order_acquire));
    if (old == second) atomic_store_explicit(&done, 1, TELLS);
    return arg;
}

int main(void) {
    first = calloc(1, sizeof *first), second = calloc(1, sizeof *second);
    atomic_store_explicit(&top, first, memory_order_release);
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    atomic_store_explicit(&top, second, memory_order_release);
    if (atomic_load_explicit(&done, LEARNS)) free(first);
    pthread_join(t, NULL);
    return 0;
}
