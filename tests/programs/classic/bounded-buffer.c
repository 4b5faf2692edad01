// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=ra --spurious-wakeups
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra -DBUG_ONE_CONDITION -DN=3
// expect: verdict=unsafe exit=1 error=deadlock line=50
// smc: --model=ra -DBUG_CLOSE_SIGNAL -DN=3 -DITEMS=0
// expect: verdict=unsafe exit=1 error=deadlock line=60
// smc: --model=ra --keep-going -DBUG_CLOSE_UNLOCKED
// expect: verdict=unsafe exit=1 error=race line=60
// smc: --model=sc -DBUG_CLOSE_UNLOCKED
// expect: verdict=unsafe exit=1 error=deadlock line=60
//
// A bounded queue of a producer and N - 1 consumers, with a condition for each side. Items are allocated, and freed
// by the consumer. At the end the queue is closed; consumers then get NULL after the last item. BUG_ONE_CONDITION:
// both sides use one condition, so a signal may wake the wrong one. BUG_CLOSE_SIGNAL: closing wakes only one
// consumer. BUG_CLOSE_UNLOCKED: the queue is closed without its lock, when a consumer may be about to wait.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifndef ITEMS
#define ITEMS 2
#endif
enum { SIZE = 1, QUOTA = N == 2 ? ITEMS + 1 : 1 }; // a consumer takes at most its quota

struct buffer {
    pthread_mutex_t lock;
    pthread_cond_t not_full, not_empty;
    int *item[SIZE];
    unsigned first, count;
    bool closed;
};

#ifdef BUG_ONE_CONDITION
#define not_full not_empty
#endif

static void put(struct buffer *b, int *item) {
    pthread_mutex_lock(&b->lock);
    while (b->count == SIZE) pthread_cond_wait(&b->not_full, &b->lock);
    b->item[(b->first + b->count++) % SIZE] = item;
    pthread_cond_signal(&b->not_empty);
    pthread_mutex_unlock(&b->lock);
}

// NULL: the buffer is closed and empty.
static int *get(struct buffer *b) {
    int *item = NULL;
    pthread_mutex_lock(&b->lock);
    while (b->count == 0 && !b->closed) pthread_cond_wait(&b->not_empty, &b->lock);
    if (b->count > 0) {
        item = b->item[b->first];
        b->first = (b->first + 1) % SIZE;
        b->count--;
        pthread_cond_signal(&b->not_full);
    }
    pthread_mutex_unlock(&b->lock);
    return item;
}

static void close_buffer(struct buffer *b) {
#ifdef BUG_CLOSE_UNLOCKED
    b->closed = true;
    pthread_cond_broadcast(&b->not_empty);
#else
    pthread_mutex_lock(&b->lock);
    b->closed = true;
#ifdef BUG_CLOSE_SIGNAL
    pthread_cond_signal(&b->not_empty);
#else
    pthread_cond_broadcast(&b->not_empty);
#endif
    pthread_mutex_unlock(&b->lock);
#endif
}

static void *consume(void *arg) {
    int *sum = malloc(sizeof *sum), last = 0;
    assert(sum);
    *sum = 0;
    int *item;
    for (int i = 0; i < QUOTA && (item = get(arg)); i++) {
        assert(*item > last);
        last = *item;
        *sum += *item;
        free(item);
    }
    return sum;
}

int main(void) {
    struct buffer b = {.count = 0};
    pthread_mutex_init(&b.lock, NULL);
#ifndef BUG_ONE_CONDITION
    pthread_cond_init(&b.not_full, NULL);
#endif
    pthread_cond_init(&b.not_empty, NULL);
    pthread_t consumers[N - 1];
    for (int i = 0; i < N - 1; i++) pthread_create(&consumers[i], NULL, consume, &b);
    for (int i = 1; i <= ITEMS; i++) {
        int *item = malloc(sizeof *item);
        assert(item);
        *item = i;
        put(&b, item);
    }
    close_buffer(&b);
    int sum = 0;
    for (int i = 0; i < N - 1; i++) {
        void *part;
        pthread_join(consumers[i], &part);
        sum += *(int *)part;
        free(part);
    }
    assert(sum == ITEMS * (ITEMS + 1) / 2);
    pthread_cond_destroy(&b.not_empty);
#ifndef BUG_ONE_CONDITION
    pthread_cond_destroy(&b.not_full);
#endif
    pthread_mutex_destroy(&b.lock);
    return 0;
}
