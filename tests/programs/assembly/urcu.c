// smc: --model=tso -DQUEUE
// expect: verdict=verified exit=0
// smc: --model=sc -DQUEUE
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
//
// The wait-free queue and the lock-free stack of userspace RCU (liburcu-dev): x86 assembly, volatile
// accesses, a wait that sleeps after every ten attempts. Two threads insert elements while main removes them.
#define _LGPL_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <urcu/lfstack.h>
#include <urcu/wfcqueue.h>

#ifdef QUEUE
static struct __cds_wfcq_head head;
static struct cds_wfcq_tail tail;
static struct cds_wfcq_node nodes[2];
static void start(void) { __cds_wfcq_init(&head, &tail); }
static void put(void *node) {
    cds_wfcq_node_init(node);
    cds_wfcq_enqueue(&head, &tail, node);
}
static void *take(void) { return __cds_wfcq_dequeue_blocking(&head, &tail); }
#else
static struct __cds_lfs_stack stack;
static struct cds_lfs_node nodes[2];
static void start(void) { __cds_lfs_init(&stack); }
static void put(void *node) {
    cds_lfs_node_init(node);
    cds_lfs_push(&stack, node);
}
static void *take(void) { return __cds_lfs_pop(&stack); }
#endif

static void *producer(void *node) {
    put(node);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    start();
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, producer, &nodes[i]);
    void *first = take();
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    int n = first != NULL;
    for (void *next; (next = take()); n++) assert(next != first);
    assert(n == 2);
    return 0;
}
