// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -DSTATIC
// expect: verdict=verified exit=0 executions=1
// smc: -DNESTED
// expect: verdict=verified exit=0 executions=1
// smc: -DTHREADS
// expect: verdict=verified exit=0 executions=1
// smc: -DLIST
// expect: verdict=verified exit=0 executions=1
// smc: -DNEVER
// expect: verdict=incomplete exit=3
// expect-stderr: rounds of this loop (it writes in every round)
// smc: -DNEVER --rounds=100
// expect: verdict=incomplete exit=3
// expect-stderr: has run 100 rounds of this loop
//
// A loop that its own rounds end is executed to its end, however many there are and whatever they
// access. The other loop depends on another thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { N = 10 };

static int a[16];
static long sums[N];
static atomic_int beats;

#ifdef THREADS
enum { ROUNDS = 100000 };
static void *adds(void *arg) {
    long *sum = arg;
    for (int i = 0; i < ROUNDS; i++) *sum += i & 3;
    return NULL;
}
#endif

int main(void) {
#if defined(THREADS)
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, adds, &sums[i]);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(sums[0] > 0 && sums[0] == sums[N - 1]);
#elif defined(STATIC) // others could write to it
    static int i;
    for (i = 0; i < 30000; i++) a[i % 16] += i & 3;
    assert(i == 30000);
#elif defined(NESTED)
    for (int i = 0; i < 300; i++)
        for (int k = 300; k > 0; k--) a[(i + k) % 16]++;
#elif defined(LIST) // what a round comes to was made by it
    struct node { struct node *next; } *first = NULL;
    for (int i = 0; i < 12000; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = first;
        first = n;
    }
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
#elif defined(NEVER)
    for (int got = 0; got < 5;)
        if (atomic_fetch_add(&beats, 1) == -1) got++;
#else
    for (int i = 0; i < 2000000; i++) a[i % 16] += i & 3;
    assert(a[3] == 375000);
#endif
    return 0;
}
