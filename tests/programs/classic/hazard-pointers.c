// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=sc --keep-going -DBUG_LATE
// expect: verdict=unsafe exit=1 error=memory line=97
// smc: --model=ra --keep-going -DBUG_LATE
// expect: verdict=unsafe exit=1 error=memory line=97
// smc: --model=tso --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=memory line=97
// smc: --model=sc -DBUG_NO_FENCE
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_FREE
// expect: verdict=unsafe exit=1 error=memory line=97
// smc: --model=ra --keep-going -DBUG_NEXT
// expect: verdict=unsafe exit=1 error=race line=97
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=memory line=97
// smc: --model=rc11 -DN=3 -DBUG_RELAXED_CLEAR
// expect: verdict=unsafe exit=1 error=memory line=123
//
// Michael's hazard pointers, one for each thread, with Treiber's stack: before reading a node, a thread announces it and
// tests again that the node is the top. A popped node is retired, and freed by a scan that finds it in no hazard pointer.
// N threads pop a node each, if there is one. BUG_LATE: the hazard pointer is set after the second test. BUG_NO_FENCE: it
// may still be in the store buffer then. BUG_FREE: nodes are freed without a scan. BUG_NEXT: retired nodes are linked by
// the field that others may still read. BUG_RELAXED_CLEAR: the hazard pointer may be cleared before the node is read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_CLEAR
#define CLEARED memory_order_relaxed
#else
#define CLEARED memory_order_release
#endif
enum { NODES = N == 2 ? 2 : 1 };

struct node {
    int value;
    struct node *next;
#ifdef BUG_NEXT
#define retired_next next
#else
    struct node *retired_next;
#endif
};

struct thread {
    pthread_t handle;
    _Atomic(struct node *) hazard;
    struct node *retired;
    int popped;
};

static _Atomic(struct node *) top;
static struct thread threads[N];

static void push(int value) {
    struct node *n = malloc(sizeof *n);
    assert(n);
    n->value = value;
    n->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&top, &n->next, n, memory_order_release, memory_order_relaxed)) {
    }
}

static void set_hazard(struct thread *self, struct node *n) {
    atomic_store_explicit(&self->hazard, n, memory_order_release);
#ifndef BUG_NO_FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static struct node *pop(struct thread *self) {
    struct node *n;
    for (;;) {
        n = atomic_load_explicit(&top, memory_order_acquire);
        if (!n) break;
#ifndef BUG_LATE
        set_hazard(self, n);
#endif
        if (atomic_load_explicit(&top, memory_order_acquire) != n) continue;
#ifdef BUG_LATE
        set_hazard(self, n);
#endif
        struct node *expected = n;
        if (atomic_compare_exchange_strong_explicit(&top, &expected, n->next, memory_order_acquire, memory_order_relaxed)) break;
    }
    atomic_store_explicit(&self->hazard, NULL, CLEARED);
    return n;
}

static bool is_hazard(const struct node *n) {
    for (int i = 0; i < N; i++) {
        if (atomic_load_explicit(&threads[i].hazard, memory_order_acquire) == n) return true;
    }
    return false;
}

static void scan(struct thread *self) {
    struct node *n = self->retired, *next;
    self->retired = NULL;
    atomic_thread_fence(memory_order_seq_cst);
    for (; n; n = next) {
        next = n->retired_next;
#ifndef BUG_FREE
        if (is_hazard(n)) {
            n->retired_next = self->retired;
            self->retired = n;
            continue;
        }
#endif
        free(n);
    }
}

static void retire(struct thread *self, struct node *n) {
    n->retired_next = self->retired;
    self->retired = n;
    scan(self);
}

static void *work(void *arg) {
    struct thread *self = arg;
    struct node *n = pop(self);
    if (!n) return NULL;
    self->popped = n->value;
    retire(self, n);
    return NULL;
}

int main(void) {
    for (int i = 0; i < NODES; i++) push(1 << i);
    for (int i = 0; i < N; i++) pthread_create(&threads[i].handle, NULL, work, &threads[i]);
    int popped = 0;
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i].handle, NULL);
        assert(!(popped & threads[i].popped));
        popped |= threads[i].popped;
    }
    assert(popped == (1 << NODES) - 1);
    for (int i = 0; i < N; i++) {
        scan(&threads[i]);
        assert(!threads[i].retired);
    }
    return 0;
}
