// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_NO_MARK
// expect: verdict=unsafe exit=1 error=assertion line=160
// smc: --model=ra --keep-going -DBUG_FREE
// expect: verdict=unsafe exit=1 error=memory line=74
// smc: --model=rc11 --keep-going -DBUG_RELAXED_LINK
// expect: verdict=unsafe exit=1 error=race line=74
//
// Harris's sorted list. A node is removed in two steps: setting the lowest bit of its link, so that nothing can be linked
// after it, and then, by any thread, changing the link to it. Nodes remain until all threads are done. BUG_NO_MARK: the
// first step is missing, so a node that is linked after a removed one is lost. BUG_FREE: a node is freed when it is
// unlinked, while others may read it. BUG_RELAXED_LINK: the link does not publish the contents of its node.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_LINK
#define LINKED memory_order_relaxed
#else
#define LINKED memory_order_release
#endif

struct node {
    int key;
    _Atomic(uintptr_t) next; // the lowest bit: this node is removed
    struct node *allocated;  // the next in the list of all nodes of its thread
};

struct list {
    _Atomic(uintptr_t) first;
};

struct thread {
    pthread_t handle;
    struct list *list;
    struct node *allocated;
    bool took;
};

static bool is_marked(uintptr_t link) {
    return link & 1;
}

static struct node *node_of(uintptr_t link) {
    return (struct node *)(link & ~(uintptr_t)1);
}

// The link that leads to the first node with at least this key, and that node in *node. Unlinks what is marked on the way.
static _Atomic(uintptr_t) *search(struct list *l, int key, struct node **node) {
again:;
    _Atomic(uintptr_t) *link = &l->first;
    *node = node_of(atomic_load_explicit(link, memory_order_acquire));
    while (*node) {
        const uintptr_t next = atomic_load_explicit(&(*node)->next, memory_order_acquire);
        if (is_marked(next)) {
            uintptr_t expected = (uintptr_t)*node;
            if (!atomic_compare_exchange_strong_explicit(link, &expected, next & ~(uintptr_t)1, memory_order_release,
                                                         memory_order_relaxed)) goto again;
        } else {
            if ((*node)->key >= key) break;
            link = &(*node)->next;
        }
        *node = node_of(next);
    }
    return link;
}

static bool insert(struct thread *self, int key) {
    struct node *n = malloc(sizeof *n), *at;
    assert(n);
    n->key = key;
    n->allocated = self->allocated;
    self->allocated = n;
    for (;;) {
        _Atomic(uintptr_t) *link = search(self->list, key, &at);
        if (at && at->key == key) return false;
        atomic_init(&n->next, (uintptr_t)at);
        uintptr_t expected = (uintptr_t)at;
        if (atomic_compare_exchange_strong_explicit(link, &expected, (uintptr_t)n, LINKED, memory_order_relaxed)) return true;
    }
}

static bool delete(struct thread *self, int key) {
    struct node *n;
    for (;;) {
        _Atomic(uintptr_t) *link = search(self->list, key, &n);
        if (!n || n->key != key) return false;
        uintptr_t next = atomic_load_explicit(&n->next, memory_order_acquire), expected = (uintptr_t)n;
        if (is_marked(next)) continue;
#ifdef BUG_NO_MARK
        if (!atomic_compare_exchange_strong_explicit(link, &expected, next, memory_order_release, memory_order_relaxed)) continue;
#else
        if (!atomic_compare_exchange_strong_explicit(&n->next, &next, next | 1, memory_order_acq_rel, memory_order_relaxed)) {
            continue;
        }
        if (!atomic_compare_exchange_strong_explicit(link, &expected, next, memory_order_release, memory_order_relaxed)) {
            (void)search(self->list, key, &n);
            return true;
        }
#endif
#ifdef BUG_FREE
        free(n);
#endif
        return true;
    }
}

static bool contains(struct list *l, int key) {
    struct node *n;
    (void)search(l, key, &n);
    return n && n->key == key;
}

static void *delete_10(void *arg) {
    assert(delete(arg, 10));
    assert(contains(((struct thread *)arg)->list, 30));
    return NULL;
}

static void *insert_20(void *arg) {
    assert(insert(arg, 20));
    return NULL;
}

static void *delete_20(void *arg) {
    struct thread *self = arg;
    self->took = delete(self, 20);
    return NULL;
}

static void free_all(struct node *n) {
    for (struct node *next; n; n = next) {
        next = n->allocated;
        free(n);
    }
}

int main(void) {
    static struct list list;
    struct thread self = {.list = &list}, t[3] = {{.list = &list}, {.list = &list}, {.list = &list}};
    void *(*const work[])(void *) = {delete_10, insert_20, delete_20};
    assert(insert(&self, 30) && insert(&self, 10) && !insert(&self, 10));
    for (int i = 0; i < N; i++) pthread_create(&t[i].handle, NULL, work[i], &t[i]);
    for (int i = 0; i < N; i++) pthread_join(t[i].handle, NULL);
    assert(!contains(&list, 10) && contains(&list, 30));
    assert(contains(&list, 20) == !t[2].took);
#ifndef BUG_FREE
    free_all(self.allocated);
    for (int i = 0; i < N; i++) free_all(t[i].allocated);
#endif
    return 0;
}
