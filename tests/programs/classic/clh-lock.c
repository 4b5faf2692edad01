// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_OWN_NODE
// expect: verdict=unsafe exit=1 error=liveness line=57
// smc: --model=ra --keep-going -DBUG_FREE_OWN
// expect: verdict=unsafe exit=1 error=memory line=57
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_UNLOCK
// expect: verdict=unsafe exit=1 error=race line=78
//
// The lock of Craig, Landin and Hagersten: each thread waits at its predecessor's node, and uses that node for its next turn.
// Each of N threads takes the lock twice. BUG_OWN_NODE: a thread reuses its own node. A successor that has not yet seen the
// release then waits for the second turn, which waits for that successor. BUG_FREE_OWN: it frees its own node and allocates a
// new one, while the successor reads the old one. BUG_RELAXED_UNLOCK: the unlock does not publish the critical section.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_UNLOCK
#define UNLOCKED memory_order_relaxed
#else
#define UNLOCKED memory_order_release
#endif

struct clh_node {
    atomic_bool locked;
};

struct clh_lock {
    _Atomic(struct clh_node *) tail;
};

struct clh_owner {
    struct clh_node *mine, *prev;
};

static struct clh_node *new_node(void) {
    struct clh_node *n = malloc(sizeof *n);
    assert(n);
    atomic_init(&n->locked, false);
    return n;
}

static void clh_lock(struct clh_lock *l, struct clh_owner *me) {
    atomic_store_explicit(&me->mine->locked, true, memory_order_relaxed);
    me->prev = atomic_exchange_explicit(&l->tail, me->mine, memory_order_acq_rel);
    while (atomic_load_explicit(&me->prev->locked, memory_order_acquire)) {
    }
}

static void clh_unlock(struct clh_owner *me) {
    atomic_store_explicit(&me->mine->locked, false, UNLOCKED);
#if defined BUG_FREE_OWN
    free(me->mine);
    me->mine = new_node();
#elif !defined BUG_OWN_NODE
    me->mine = me->prev;
#endif
}

static struct clh_lock guard;
static int counter;

static void *work(void *unused) {
    struct clh_owner me = {.mine = new_node()};
    for (int i = 0; i < 2; i++) {
        clh_lock(&guard, &me);
        counter++;
        clh_unlock(&me);
    }
#ifndef BUG_OWN_NODE
    free(me.mine);
#endif
    return unused;
}

int main(void) {
    atomic_init(&guard.tail, new_node());
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(counter == 2 * N);
    assert(!atomic_load(&atomic_load(&guard.tail)->locked));
    free(atomic_load(&guard.tail));
    return 0;
}
