// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Arguments and results of threads, by return and by pthread_exit; results of one thread passed to the next.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct job { int from, to; long result; };

static void *sum(void *arg) {
    struct job *job = arg;
    for (int i = job->from; i < job->to; i++) job->result += i;
    return &job->result;
}

static void leave(intptr_t v) { pthread_exit((void *)(v + 1)); }

static void *next(void *arg) {
    leave((intptr_t)arg);
    return NULL;
}

int main(void) {
    struct job jobs[3];
    pthread_t t[3];
    long total = 0;
    for (int i = 0; i < 3; i++) {
        jobs[i] = (struct job){.from = 10 * i, .to = 10 * (i + 1)};
        assert(pthread_create(&t[i], NULL, sum, &jobs[i]) == 0);
    }
    for (int i = 2; i >= 0; i--) {
        void *result;
        assert(pthread_join(t[i], &result) == 0);
        assert(result == &jobs[i].result);
        total += *(long *)result;
    }
    assert(total == 435);

    void *v = (void *)5;
    for (int i = 0; i < 3; i++) {
        pthread_create(&t[0], NULL, next, v);
        pthread_join(t[0], &v);
    }
    assert(v == (void *)8);
    return 0;
}
