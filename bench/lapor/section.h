// section.h - runs the threads of Table 2 with or without a mutex around their bodies (-DLOCK).
#include <pthread.h>
#include <stdatomic.h>

#ifdef LOCK
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#define SECTION(body)                                                                                                  \
    pthread_mutex_lock(&mutex);                                                                                        \
    body;                                                                                                              \
    pthread_mutex_unlock(&mutex)
#else
#define SECTION(body) body
#endif

#ifndef N
#define N 6
#endif

// Runs N threads with the arguments 1 .. N.
static void run_all(void *(*body)(void *)) {
    pthread_t threads[N];
    for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, body, (void *)(i + 1));
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
}
