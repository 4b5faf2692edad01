// smc: -DMANY
// expect: verdict=verified exit=0 executions=2 events=8
// smc: -DMANY --check=leaks
// expect: verdict=verified exit=0 executions=2 events=8
// smc: -DMANY -DN=20 --elision=off
// expect: verdict=verified exit=0 executions=2 events=163
// smc: -DMANY -DN=20 --keep-going --stats
// expect: verdict=verified exit=0 executions=2 events=163 outcomes=2
// report: 8 events added while exploring
// report: 2 distinct outcomes
// smc: -DON_THE_STACK
// expect: verdict=verified exit=0 executions=2 events=8
// smc: -DTWICE
// expect: verdict=unsafe exit=1 error=memory line=102
// report: double free: this memory is freed twice
// smc: -DAFTER_SCOPE
// expect: verdict=unsafe exit=1 error=memory line=115
// smc: -DSENT
// expect: verdict=verified exit=0 executions=4
// smc: -DSENT -DFREED
// expect: verdict=unsafe exit=1 error=memory
// smc: -DSENT -DFREED --model=sc
// expect: verdict=unsafe exit=1 error=memory
// smc: -DSENT -DFREED --model=sc --algo=mcr
// expect: verdict=unsafe exit=1 error=memory
// smc: -DSENT -DFREED --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=memory
// smc: -DSENT -DFREED --algo=lapor
// expect: verdict=unsafe exit=1 error=memory
// smc: -DLOST
// expect: verdict=verified exit=0 executions=2 events=8
// smc: -DLOST --check=leaks
// expect: verdict=unsafe exit=1 error=memory line=123
// report: 24 bytes allocated in line 123 are never freed
// smc: -DLOST --check=leaks --keep-going --jobs=2 --debug=share-after=0
// expect: verdict=unsafe exit=1 errors=1 error=memory line=123
// smc: -DENDLESS --rounds=1000
// expect: verdict=incomplete exit=3
//
// Memory that only one thread accesses, allocates and frees.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 2000
#endif

struct item {
    struct item *next;
    long value[2];
};

static atomic_int met;
static _Atomic(struct item *) box;

static void *other(void *unused) {
    atomic_store(&met, 1);
#ifdef SENT
    struct item *p = atomic_load(&box); // nobody looks at what is there
    if (p) atomic_store(&met, 2);
#ifdef FREED
    if (p) p->value[0] = 1;
#endif
#endif
    return unused;
}

static struct item *make(long value) {
    struct item *p = malloc(sizeof *p);
    *p = (struct item){.value = {value, value}};
    return p;
}

static void swap(struct item *a, struct item *b) {
    const struct item kept = *a;
    *a = *b;
    *b = kept;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
#if defined MANY
    struct item *list = NULL;
    for (int i = 0; i < N; i++) {
        struct item *p = i % 4 ? make(i) : calloc(1, sizeof *p);
        if (i % 4 == 1) p = realloc(p, 2 * sizeof *p);
        p->next = list;
        if (i % 2) free(p);
        else list = p;
    }
    while (list) {
        struct item *next = list->next;
        free(list);
        list = next;
    }
#elif defined TWICE
    struct item *p = make(1), *q = p;
    free(p);
    free(q);
#elif defined ON_THE_STACK
    for (int i = 0; i < N; i++) {
        struct item a = {.value = {i}}, b = {.value = {1}};
        swap(&a, &b);
    }
#elif defined AFTER_SCOPE
    struct item *p;
    {
        struct item a = {.value = {1}};
        p = &a;
        swap(p, p);
    }
    p->value[0] = 2;
#elif defined SENT
    struct item *p = make(1);
    atomic_store(&box, p);
    free(p);
#elif defined LOST
    struct item *p = make(1);
    free(p);
    struct item *q = malloc(sizeof *q);
    q->value[0] = 1;
#elif defined ENDLESS
    while (1) free(malloc(8));
#endif
    atomic_load(&met);
    pthread_join(thread, NULL);
    return 0;
}
