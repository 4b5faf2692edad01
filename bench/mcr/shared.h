// shared.h - shared variables as in Java: the memory model may reorder any accesses.
#ifndef BENCH_MCR_SHARED_H
#define BENCH_MCR_SHARED_H

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

// With -DPLAIN they are plain variables of C, whose accesses may race (--plain=race).
#ifdef PLAIN
typedef int shared_int, *shared_pointer;
#define get(from) (*(from))
#define set(to, value) ((void)(*(to) = (value)))
#else
typedef atomic_int shared_int;
typedef _Atomic(shared_int *) shared_pointer;
#define get(from) atomic_load_explicit(from, memory_order_relaxed)
#define set(to, value) atomic_store_explicit(to, value, memory_order_relaxed)
#endif

// Runs the function in n threads, at most 8, with arguments that point to 0, 1, ..
static inline void run_threads(int n, void *(*body)(void *)) {
    static int numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    pthread_t threads[8];
    for (int i = 0; i < n; i++) pthread_create(&threads[i], NULL, body, &numbers[i]);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

// With -DCHECK, a wrong state is an error; otherwise it is only visited.
#ifdef CHECK
#define EXPECT(condition) assert(condition)
#else
#define EXPECT(condition) ((void)(condition))
#endif

#endif
