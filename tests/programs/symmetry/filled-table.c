// The first of two threads that park at addresses of their own fills a table of N queues. The other
// thread would do the same, under another name. Comparing the two does not replay the whole history
// after each trim of the behaviour trie (tests/unit/interp/test_starved.c).
// smc: --algo=tracer
// expect: verdict=verified executions=2 blocked=0
// smc: --algo=tracer --symmetry=off
// expect: verdict=verified executions=2 blocked=0
// smc: --algo=tracer -DN=8192
// expect: verdict=verified executions=2 blocked=0
// smc: --algo=tracer -DADDED
// expect: verdict=unsafe error=race
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 256
#endif

struct queue {
    pthread_mutex_t lock;
    int waiting;
    atomic_int parked;
};
static struct queue queues[N];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_int word[2];
static int added;

static void fill(void) {
    for (int i = 0; i < N; i++) {
        pthread_mutex_init(&queues[i].lock, NULL);
        atomic_init(&queues[i].parked, 0);
    }
}

static void *park(void *at) {
    pthread_once(&once, fill);
    struct queue *q = &queues[(uintptr_t)at / sizeof *word % N];
    atomic_fetch_add(&q->parked, 1);
    pthread_mutex_lock(&q->lock);
    q->waiting++;
    pthread_mutex_unlock(&q->lock);
    atomic_fetch_sub(&q->parked, 1);
#ifdef ADDED
    added++;
#endif
    return NULL;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, park, &word[i]);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    return added == 3;
}
