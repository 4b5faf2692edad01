// smc:
// expect: verdict=verified exit=0 executions=2
// smc: -DN=9 -DCOUNTERS=16
// expect: verdict=verified exit=0 executions=4
// smc: -DN=9 -DCOUNTERS=16 --jobs=2
// expect: verdict=verified exit=0 executions=4
// smc: -DN=9 -DCOUNTERS=16 -DHALVED
// expect: verdict=verified exit=0
// smc: -DDOWN
// expect: verdict=verified exit=0 executions=2
//
// The first thread fills a table of pairs by whole words, and then by halves: each word is divided.
// The counters after the pairs are not divided, unless they are accessed by atomic halves (HALVED).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef N
#define N 64
#endif
#ifndef COUNTERS
#define COUNTERS 0
#endif

struct pair {
    int key, value;
};

static _Atomic(struct pair *) table;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static atomic_long *counters(struct pair *t) { return (atomic_long *)(t + N); }

static void make(void) {
    long *words = malloc((N + COUNTERS) * sizeof *words);
    for (int i = 0; i < N; i++) words[i] = 0;
    struct pair *t = (struct pair *)words;
#ifdef DOWN
    for (int i = N; i-- > 0;) t[i].key = i;
#else
    for (int i = 0; i < N; i++) t[i].key = i;
#endif
    for (int i = 0; i < COUNTERS; i++) atomic_init(&counters(t)[i], 0);
    table = t;
}

static void *work(void *arg) {
    pthread_once(&once, make);
    struct pair *t = table;
    assert(t[N - 1].key == N - 1 && t[N / 2].value == 0);
    if (COUNTERS) atomic_fetch_add(&counters(t)[2], 1);
#ifdef HALVED
    if (arg) atomic_fetch_add((atomic_int *)&counters(t)[3], 1);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, &t);
    work(NULL);
    pthread_join(t, NULL);
    assert(!COUNTERS || counters(table)[2] == 2);
#ifdef HALVED
    assert(counters(table)[3] == 1);
#endif
    return 0;
}
