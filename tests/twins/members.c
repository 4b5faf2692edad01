#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

// A queue that has its lock among its members.
static struct {
    pthread_mutex_t m;
    pthread_cond_t not_empty;
    int *jobs;
    unsigned first, end;
    int *done;
    unsigned n_done;
} queue = {.m = PTHREAD_MUTEX_INITIALIZER, .not_empty = PTHREAD_COND_INITIALIZER};

static void *produce(void *arg) {
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&queue.m);
        queue.jobs[queue.end++] = i;
        pthread_mutex_unlock(&queue.m);
        pthread_cond_signal(&queue.not_empty);
    }
    return arg;
}

static void *consume(void *arg) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&queue.m);
        while (queue.first == queue.end) pthread_cond_wait(&queue.not_empty, &queue.m);
        queue.done[queue.n_done++] = queue.jobs[queue.first++];
        pthread_mutex_unlock(&queue.m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    queue.jobs = malloc(128 * sizeof *queue.jobs); // a block of std::deque
    queue.done = malloc(2 * sizeof *queue.done);
    pthread_create(&a, NULL, produce, NULL);
    pthread_create(&b, NULL, consume, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(queue.n_done == 2 && queue.done[0] == 1 && queue.done[1] == 2);
    free(queue.jobs);
    free(queue.done);
}
