// smc: --model=ra --algo=tracer -DROBUST
// expect: exit=2
// expect-stderr: refused.c:28:5: error: not supported: robust mutexes
// smc: --model=ra --algo=tracer -DTWICE
// expect: exit=2
// expect-stderr: a wait for a condition with a mutex that is held more than once
//
// What is not modelled is refused at its line.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *work(void *arg) { return arg; }

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, work, NULL);
#ifdef TWICE
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
#endif
#ifdef ROBUST
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
#endif
    pthread_join(a, NULL);
    return 0;
}
