// workload.h - the threads: they search or, the first two with -DMIXED, update and then search.
#include <pthread.h>

#ifndef N
#define N 5
#endif

enum {
    SIZE = 6, // initial number of elements
#ifdef FINE
#undef FINE
    FINE = 1,
#else
    FINE = 0,
#endif
#ifdef MIXED
    UPDATERS = 2,
#else
    UPDATERS = 0,
#endif
};

static void (*seek_)(int), (*update_)(int);

static void *thread(void *arg) {
    int id = (int)(long)arg;
    if (id <= UPDATERS) update_(id);
    else seek_(id % SIZE + 1);
    return NULL;
}

static void run_workload(void (*fill)(void), void (*seek)(int), void (*update)(int)) {
    pthread_t threads[N];
    fill();
    seek_ = seek;
    update_ = update;
    for (long i = 0; i < N; i++) pthread_create(&threads[i], NULL, thread, (void *)(i + 1));
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
}
