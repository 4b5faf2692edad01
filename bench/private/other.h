// other.h - a second thread that communicates with main once, so there are two executions; none with -DALONE.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int met;

static void *other(void *unused) {
    atomic_store(&met, 1);
    return unused;
}

static inline void begin_other(pthread_t *thread) {
#ifndef ALONE
    pthread_create(thread, NULL, other, NULL);
#else
    (void)thread, (void)other;
#endif
}

static inline void meet_other(pthread_t *thread) {
    atomic_load(&met);
#ifndef ALONE
    pthread_join(*thread, NULL);
#else
    (void)thread;
#endif
}
