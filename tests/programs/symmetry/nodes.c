// Equal threads at queue locks, each with its own node: on its stack, in an array of which it gets its element or its index,
// thread-local, or allocated. Executions that differ only by names of threads and addresses of their nodes count once.
// smc: --algo=tracer -DN=3 -DLOCK=mcs -DON_STACK
// expect: verdict=verified executions=11 redundant=0 interchangeable=3
// smc: --algo=tracer --symmetry=off -DN=3 -DLOCK=mcs -DON_STACK
// expect: verdict=verified executions=66 redundant=0 interchangeable=0
// smc: --algo=trust -DN=4 -DLOCK=mcs -DON_STACK
// expect: verdict=verified executions=45 redundant=0 interchangeable=4
// smc: --algo=tracer -DN=4 -DLOCK=mcs -DELEMENT
// expect: verdict=verified executions=45 interchangeable=4
// smc: --algo=tracer --model=ra --jobs=2 -DN=4 -DLOCK=mcs -DTHREAD_LOCAL
// expect: verdict=verified executions=45 interchangeable=4
// smc: --algo=enumerate --model=sc -DN=2 -DLOCK=mcs -DTHREAD_LOCAL
// expect: verdict=verified executions=3 interchangeable=2
// smc: --algo=tracer --model=sc -DN=4 -DLOCK=clh -DALLOCATED
// expect: verdict=verified executions=1 interchangeable=4
// smc: --algo=trust --model=tso -DN=3 -DLOCK=clh -DNUMBER
// expect: verdict=verified executions=1 interchangeable=3
// Two groups of two, each with its own queue before a common one.
// smc: --algo=tracer -DN=4 -DLOCK=both -DON_STACK
// expect: verdict=verified executions=702 redundant=0 interchangeable=4
// Outcomes include all names and addresses. The hash depends on addresses, and so on the clang version.
// smc: --algo=tracer -DN=3 -DLOCK=mcs -DON_STACK --keep-going
// expect: verdict=verified executions=11 outcomes=66
// smc: --algo=tracer -DN=3 -DLOCK=mcs -DON_STACK --keep-going --symmetry=off
// expect: verdict=verified executions=66 outcomes=66 outcome_hash=as-before
// Using more than the equality of addresses distinguishes threads: their order, or main's choice of one.
// smc: --algo=tracer -DN=2 -DLOCK=mcs -DELEMENT -DORDERED
// expect: verdict=verified executions=6 interchangeable=0
// smc: --algo=tracer -DN=2 -DLOCK=mcs -DELEMENT -DLOOKED_AT
// expect: verdict=unsafe error=race interchangeable=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    _Atomic(struct node *) next;
    atomic_bool waits;
};
typedef _Atomic(struct node *) queue;

static queue all, queues[2];
static struct node nodes[N], of_queue[2], nobodys;
static int counter;

static void join_queue(queue *q, struct node *me) {
    atomic_init(&me->next, NULL);
    atomic_init(&me->waits, true);
    struct node *before = atomic_exchange_explicit(q, me, memory_order_acq_rel);
    if (!before) return;
    atomic_store_explicit(&before->next, me, memory_order_release);
    while (atomic_load_explicit(&me->waits, memory_order_acquire)) {
    }
}

static void leave_queue(queue *q, struct node *me) {
    struct node *after = atomic_load_explicit(&me->next, memory_order_acquire), *expected = me;
    if (!after) {
        if (atomic_compare_exchange_strong_explicit(q, &expected, NULL, memory_order_release, memory_order_relaxed)) return;
        while (!(after = atomic_load_explicit(&me->next, memory_order_acquire))) {
        }
    }
#ifdef ORDERED
    if (after < me) (void)atomic_load(&all);
#endif
    atomic_store_explicit(&after->waits, false, memory_order_release);
}

static void mcs(struct node *me, int group) {
    (void)group;
    join_queue(&all, me);
    counter++;
    leave_queue(&all, me);
}

static void clh(struct node *me, int group) {
    (void)group;
    atomic_store_explicit(&me->waits, true, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&all, me, memory_order_acq_rel);
    while (atomic_load_explicit(&before->waits, memory_order_acquire)) {
    }
    counter++;
    atomic_store_explicit(&me->waits, false, memory_order_release);
}

static void both(struct node *me, int group) {
    join_queue(&queues[group], me);
    mcs(&of_queue[group], 0);
    leave_queue(&queues[group], me);
}

static void *run(void *argument) {
#if defined ON_STACK
    struct node here, *me = &here;
#elif defined ELEMENT
    struct node *me = argument;
#elif defined NUMBER
    struct node *me = &nodes[(intptr_t)argument];
#elif defined THREAD_LOCAL
    static _Thread_local struct node here;
    struct node *me = &here;
#elif defined ALLOCATED
    struct node *me = malloc(sizeof *me);
#endif
    LOCK(me, (int)(intptr_t)argument);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    (void)mcs, (void)clh, (void)both;
    if (LOCK == clh) atomic_store(&all, &nobodys);
    for (intptr_t i = 0; i < N; i++) {
#if defined ELEMENT
        pthread_create(&threads[i], NULL, run, &nodes[i]);
#elif defined NUMBER
        pthread_create(&threads[i], NULL, run, (void *)i);
#else
        pthread_create(&threads[i], NULL, run, (void *)(i / 2 * (LOCK == both)));
#endif
    }
#ifdef LOOKED_AT
    if (atomic_load(&all) == &nodes[1]) counter++;
#endif
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(counter == N);
    return 0;
}
