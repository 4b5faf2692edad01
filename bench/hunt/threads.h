// threads.h - common definitions for the programs of this folder.
#ifndef THREADS_H
#define THREADS_H

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { MOST_THREADS = 16 };

// Starts n threads with the arguments 0 .. n - 1, and waits for all of them.
static inline void run_threads(int n, void *(*work)(void *)) {
    pthread_t threads[MOST_THREADS];
    for (long i = 0; i < n; i++) pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

#define RELAXED memory_order_relaxed
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#define ACQ_REL memory_order_acq_rel

#endif
