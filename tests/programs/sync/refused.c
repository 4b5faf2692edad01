// smc: --model=ra --algo=tracer
// expect: exit=2
// expect-stderr: a wait for a condition with a mutex that is held more than once
//
// Unsupported functions are refused at their line.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *work(void *arg) { return arg; }

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, work, NULL);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    pthread_join(a, NULL);
    return 0;
}
