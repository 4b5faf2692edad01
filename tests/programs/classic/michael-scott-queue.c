// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_TAIL_FIRST
// expect: verdict=unsafe exit=1 error=memory line=107
// smc: --model=ra --keep-going -DBUG_LINK
// expect: verdict=unsafe exit=1 error=assertion line=160
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_LINK
// expect: verdict=unsafe exit=1 error=race line=107
//
// Michael and Scott's queue: a list with a dummy node at its head, and a tail that may lag one node behind until
// some thread advances it. Of two threads, one appends two elements and takes one in between, the other takes
// one and appends one; with three, the third takes one. Nodes remain until the end. BUG_TAIL_FIRST: dequeue
// reads the tail before the head. The head may have overtaken that tail, so the queue seems to have an element
// although no node follows the head. BUG_LINK: the link is stored, not exchanged for NULL, so two threads with
// the same last node lose an element. BUG_RELAXED_LINK: the link does not publish the contents of its node.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
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
enum { FIRST = 1, SECOND = 2, THIRD = 4 }; // values are bits; the first two are appended by the same thread

struct node {
    int value;
    _Atomic(struct node *) next;
    struct node *retired; // the next in the list of nodes that its thread took out
};

struct queue {
    _Atomic(struct node *) head, tail;
};

struct worker {
    pthread_t thread;
    struct queue *queue;
    int value; // to be appended by the second thread
    bool takes;
    int taken;
    struct node *retired;
};

static struct node *new_node(int value) {
    struct node *n = malloc(sizeof *n);
    assert(n);
    n->value = value;
    atomic_init(&n->next, NULL);
    return n;
}

static void queue_init(struct queue *q) {
    struct node *dummy = new_node(0);
    atomic_init(&q->head, dummy);
    atomic_init(&q->tail, dummy);
}

static void enqueue(struct queue *q, int value) {
    struct node *n = new_node(value), *tail;
    for (;;) {
        tail = atomic_load_explicit(&q->tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&tail->next, memory_order_acquire);
        if (next) {
            atomic_compare_exchange_strong_explicit(&q->tail, &tail, next, memory_order_release, memory_order_relaxed);
            continue;
        }
#ifdef BUG_LINK
        atomic_store_explicit(&tail->next, n, memory_order_release);
        break;
#else
        if (atomic_compare_exchange_weak_explicit(&tail->next, &next, n, LINKED, memory_order_relaxed)) break;
#endif
    }
    atomic_compare_exchange_strong_explicit(&q->tail, &tail, n, memory_order_release, memory_order_relaxed);
}

// Takes the first element and returns the node that was the dummy, or NULL if the queue is empty; *value is then undefined.
static struct node *dequeue(struct queue *q, int *value) {
    for (;;) {
#ifdef BUG_TAIL_FIRST
        struct node *tail = atomic_load_explicit(&q->tail, memory_order_acquire);
        struct node *head = atomic_load_explicit(&q->head, memory_order_acquire);
#else
        struct node *head = atomic_load_explicit(&q->head, memory_order_acquire);
        struct node *tail = atomic_load_explicit(&q->tail, memory_order_acquire);
#endif
        struct node *next = atomic_load_explicit(&head->next, memory_order_acquire);
        if (head == tail) {
            if (!next) return NULL;
            atomic_compare_exchange_strong_explicit(&q->tail, &tail, next, memory_order_release, memory_order_relaxed);
            continue;
        }
        *value = next->value;
        if (atomic_compare_exchange_weak_explicit(&q->head, &head, next, memory_order_acq_rel, memory_order_relaxed)) return head;
    }
}

static void take(struct worker *w) {
    if (!w->takes) return;
    int value;
    struct node *dummy = dequeue(w->queue, &value);
    if (!dummy) return;
    w->taken = value;
    dummy->retired = w->retired;
    w->retired = dummy;
}

static void *put_and_take(void *arg) {
    struct worker *w = arg;
    enqueue(w->queue, FIRST);
    take(w);
    enqueue(w->queue, SECOND);
    return NULL;
}

static void *take_and_put(void *arg) {
    struct worker *w = arg;
    take(w);
    if (w->value) enqueue(w->queue, w->value);
    return NULL;
}

int main(void) {
    struct queue q;
    queue_init(&q);
    struct worker w[N];
    for (int i = 0; i < N; i++) {
        w[i] = (struct worker){.queue = &q, .value = i == 1 ? THIRD : 0, .takes = N == 2 || i == 2};
        pthread_create(&w[i].thread, NULL, i == 0 ? put_and_take : take_and_put, &w[i]);
    }
    int taken = 0;
    for (int i = 0; i < N; i++) {
        pthread_join(w[i].thread, NULL);
        assert(!(taken & w[i].taken));
        taken |= w[i].taken;
    }
    for (;;) {
        assert(taken & FIRST || !(taken & SECOND));
        int value;
        struct node *dummy = dequeue(&q, &value);
        if (!dummy) break;
        assert(!(taken & value));
        taken |= value;
        free(dummy);
    }
    assert(taken == (FIRST | SECOND | THIRD));
    for (int i = 0; i < N; i++) {
        for (struct node *n = w[i].retired, *next; n; n = next) next = n->retired, free(n);
    }
    free(atomic_load(&q.head));
    return 0;
}
