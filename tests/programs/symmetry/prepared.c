// main has initialised the threads' objects, in larger or smaller pieces than they read: records that
// point into themselves, elements of an array that are cleared one by one, a list. Threads whose memory
// main accesses later are not interchangeable; only main's accesses before their creation are compared.
// smc: -DRECORDS
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DRECORDS --symmetry=off
// expect: verdict=verified executions=1
// smc: -DRECORDS --algo=trust --model=tso --keep-going
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DRECORDS --model=sc --jobs=2 --keep-going
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DRECORDS --model=sc --algo=lapor
// expect: verdict=verified executions=1
// smc: -DRECORDS --algo=enumerate
// expect: verdict=verified executions=1
// smc: -DQUEUE
// expect: verdict=verified executions=6 interchangeable=0
// smc: -DQUEUE --symmetry=off --keep-going
// expect: verdict=verified executions=6
// smc: -DQUEUE --algo=trust --model=ra
// expect: verdict=verified executions=6 interchangeable=0
// smc: -DQUEUE --model=pso --keep-going --jobs=2
// expect: verdict=verified executions=6 interchangeable=0
// smc: -DQUEUE --model=sc --algo=lapor --keep-going
// expect: verdict=verified executions=6
// smc: -DQUEUE --model=sc --algo=enumerate
// expect: verdict=verified executions=6
// smc: -DQUEUE -DUNTOUCHED
// expect: verdict=verified executions=1 interchangeable=3
// smc: -DQUEUE -DUNTOUCHED --symmetry=off
// expect: verdict=verified executions=6
// smc: -DCHAIN --keep-going
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DCHAIN --symmetry=off --keep-going
// expect: verdict=verified executions=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { N = 3 };

#ifdef RECORDS // each with its text in itself
struct text {
    char *at;
    size_t length;
    union {
        char here[24];
        size_t room;
    };
};
static struct text texts[N];

static void *run(void *argument) {
    struct text *t = argument;
    t->at[0] = 'x';
    t->at[1] = '\0';
    t->length = 1;
    assert(strlen(t->at) == t->length);
    return NULL;
}

static void *prepare(int i) {
    struct text *t = &texts[i];
    t->at = t->here;
    memcpy(t->at, "something", 10);
    t->length = 9;
    return t;
}
#elif defined QUEUE // who comes looks at the one who came before
struct place {
    int taken, number;
};
static struct place *places;
static struct place *_Atomic last;

static void *run(void *argument) {
    struct place *me = argument, *before = atomic_exchange(&last, me);
    assert(!before || before->taken == 0);
    return NULL;
}

static void *prepare(int i) {
#ifdef UNTOUCHED
    static struct place zero[N];
    return &zero[i];
#endif
    if (!places) places = malloc(N * sizeof *places);
    memset(&places[i], 0, sizeof *places);
    return &places[i];
}
#elif defined CHAIN // each has the rest of a list
struct node {
    struct node *next;
    short value[4];
};
static struct node nodes[N + 1], *first;

static void *run(void *argument) {
    struct node *n = argument;
    n->value[1]++;
    assert(n->next >= nodes && n->value[0] == 7);
    return NULL;
}

static void *prepare(int i) {
    static const struct node like = {.value = {7, 7, 7, 7}};
    struct node *n = &nodes[i];
    memcpy(n, &like, sizeof *n);
    n->next = i ? first : &nodes[N];
    first = n;
    return n;
}
#endif

int main(void) {
    pthread_t threads[N];
    void *arguments[N];
    for (int i = 0; i < N; i++) arguments[i] = prepare(i);
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, arguments[i]);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
}
