// smc: -DSCAN
// expect: verdict=verified exit=0 executions=2
// smc: -DLIST
// expect: verdict=verified exit=0 executions=2
// smc: -DLIMIT
// expect: verdict=verified exit=0 executions=1
// smc: -DLIMIT --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc: -DCOMPUTES
// expect: verdict=verified exit=0 executions=2
// smc: -DENDLESS_LATER
// expect: verdict=incomplete exit=3
// expect-stderr: finite.c:72:5: warning: one execution has run 10000 rounds of this loop
// smc: -DENDLESS_ALONE --rounds=1000
// expect: verdict=incomplete exit=3
// expect-stderr: finite.c:76:5: warning: one execution has run 1000 rounds of this loop
//
// Long loops that end: over an array, over a list whose head is a static variable, and up to a
// limit in a static variable; and one that computes in private memory. Steps before a loop do not
// count as its rounds. An endless loop after such a loop is reported, and so is one that only
// changes private memory while it reads a variable that is never written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { N = 12000 };

static atomic_int flag;
static int limit = N, sum;
static int ticks, own;
static struct node {
    struct node *next;
} *head;

static void scan(void) {
    int *a = malloc(N * sizeof *a), i = 0;
    for (int k = 0; k < N; k++) a[k] = k;
    for (;; i++)
        if (a[i] == N - 1) break;
    sum = i;
    free(a);
}

static void list(void) {
    for (int i = 0; i < N; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = head;
        head = n;
    }
    for (; head; sum++) {
        struct node *n = head;
        head = n->next;
        free(n);
    }
}

static void until_limit(void) {
    for (int i = 0; i < limit; i++) sum += atomic_load(&flag) + 1;
}

// Runs through 30,000 values of a generator of random numbers, each of which is kept in memory.
static void compute(void) {
    unsigned *x = malloc(sizeof *x), last = 1;
    for (int i = 0; i < 30000; i++) last = last * 1103515245 + 12345;
    for (*x = 1; *x != last;) *x = *x * 1103515245 + 12345;
    free(x);
    sum = N;
}

static void endless(void) {
    while (!atomic_load(&flag)) sum++;
}

static void alone(void) {
    while (!ticks) own++;
    sum = own;
}

static void *run(void *unused) {
#if defined SCAN
    scan();
#elif defined LIST
    list();
#elif defined LIMIT
    until_limit();
#elif defined COMPUTES
    compute();
#elif defined ENDLESS_LATER
    list();
    endless();
#else
    alone();
#endif
#if !defined LIMIT
    atomic_store(&flag, 1);
#endif
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
#if !defined LIMIT
    if (atomic_load(&flag)) assert(sum >= N - 1);
#endif
    pthread_join(t, NULL);
    assert(sum >= N - 1);
}
