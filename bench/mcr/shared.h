// shared.h - shared variables as Java has them: any access may be reordered as the model lets it.
#ifndef BENCH_MCR_SHARED_H
#define BENCH_MCR_SHARED_H

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

// With -DPLAIN they are what C has instead: accesses may race, each in its line (--plain=race).
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

// Runs the function in n threads, at most 8, with 0, 1, .. as what their argument points to.
static inline void run_threads(int n, void *(*body)(void *)) {
    static int numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    pthread_t threads[8];
    for (int i = 0; i < n; i++) pthread_create(&threads[i], NULL, body, &numbers[i]);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

// With -DCHECK, what must not be is an error; else it is only visited.
#ifdef CHECK
#define EXPECT(condition) assert(condition)
#else
#define EXPECT(condition) ((void)(condition))
#endif

#endif
