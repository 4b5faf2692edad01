// A list with a mutex for each node. main fills it under locks before it starts threads that search hand
// over hand, and empties it after joining them. Main locks a new node's mutex after that of its successor:
// in another order than the threads, but never at the same time. BETWEEN: a thread fills it, which is
// joined before others are created; LATE: main locks two mutexes in that order while threads run.
// smc: --algo=lapor --model=rc11
// expect: verdict=verified executions=1 algo=lapor
// smc: --algo=lapor --model=ra -DN=6
// expect: verdict=verified executions=1
// smc: --algo=lapor --model=sc
// expect: verdict=verified executions=1
// smc: --algo=lapor --model=rc11 -DBETWEEN
// expect: verdict=verified executions=1
// smc: --symmetry=off --algo=tracer --model=rc11
// expect: verdict=verified executions=24
// smc: --symmetry=off --model=rc11 -DN=6
// expect: verdict=verified executions=1 algo=lapor
// smc: --algo=lapor --model=rc11 -DLATE -DN=2
// expect: verdict=unsafe error=deadlock
// smc: --algo=tracer --model=rc11 -DLATE -DN=2
// expect: verdict=unsafe error=deadlock
#include <pthread.h>

#ifndef N
#define N 4
#endif

typedef struct node {
    int key;
    struct node *next;
    pthread_mutex_t mutex;
} node;

static node nodes[] = {{0, &nodes[3], PTHREAD_MUTEX_INITIALIZER},
                       {1, 0, PTHREAD_MUTEX_INITIALIZER},
                       {2, 0, PTHREAD_MUTEX_INITIALIZER},
                       {9, 0, PTHREAD_MUTEX_INITIALIZER}};

static void *fill(void *arg) {
    for (int i = 2; i >= 1; i--) {
        node *next = nodes[0].next;
        pthread_mutex_lock(&next->mutex);
        pthread_mutex_lock(&nodes[i].mutex);
        nodes[i].next = next;
        nodes[0].next = &nodes[i];
        pthread_mutex_unlock(&nodes[i].mutex);
        pthread_mutex_unlock(&next->mutex);
    }
    return arg;
}

static void *seek(void *arg) {
    node *n = &nodes[0];
    pthread_mutex_lock(&n->mutex);
    while (n->key < 2) {
        node *next = n->next;
        pthread_mutex_lock(&next->mutex);
        pthread_mutex_unlock(&n->mutex);
        n = next;
    }
    pthread_mutex_unlock(&n->mutex);
    return arg;
}

static void empty(void) {
    for (int i = 3; i > 0; i--) {
        pthread_mutex_lock(&nodes[i].mutex);
        pthread_mutex_lock(&nodes[i - 1].mutex);
        nodes[i - 1].next = 0;
        pthread_mutex_unlock(&nodes[i - 1].mutex);
        pthread_mutex_unlock(&nodes[i].mutex);
    }
}

int main(void) {
    pthread_t threads[N];
#ifdef BETWEEN
    pthread_create(&threads[0], 0, fill, 0);
    pthread_join(threads[0], 0);
#else
    fill(0);
#endif
    for (int i = 0; i < N; i++) pthread_create(&threads[i], 0, seek, 0);
#ifdef LATE
    pthread_mutex_lock(&nodes[2].mutex);
    pthread_mutex_lock(&nodes[1].mutex);
    pthread_mutex_unlock(&nodes[1].mutex);
    pthread_mutex_unlock(&nodes[2].mutex);
#endif
    for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
    empty();
}
