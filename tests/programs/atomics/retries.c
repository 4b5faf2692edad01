// Compare-exchanges that fail and are retried. After a failure, the thread is in the state in which it would be if
// the read before the round had read that value, so no execution with a failure is needed in addition. The read
// may be by the variable's name (NAME); the old value may be behind a pointer (POINTER) or in a struct (FIELDS); a
// node may be read in between (STACK; under rc11 that read may race with later writes, so a round is kept).
// Failures are explored if the state differs: a counted number of attempts is read (COUNTED), the first value was
// used (FIRST), the failure order is weaker than the read's (WEAKER), or the location is another one (OTHER).
// smc: --symmetry=off
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --symmetry=off -DNAME
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --symmetry=off -DPOINTER
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --symmetry=off -DFIELDS
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=sc --symmetry=off -DSTACK
// expect: verdict=verified exit=0 executions=20 blocked=0
// smc: --model=rc11 --symmetry=off -DSTACK
// expect: verdict=verified exit=0 executions=40 blocked=0
// smc: --symmetry=off -DSTACK --no-spin-loops --unroll=4
// expect: verdict=verified exit=0
// smc: --symmetry=off -DCOUNTED
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: --symmetry=off -DFIRST
// expect: verdict=unsafe exit=1 error=assertion line=87
// smc: --symmetry=off -DWEAKER
// expect: verdict=verified exit=0 executions=48 blocked=0
// smc: --symmetry=off -DOTHER
// expect: verdict=unsafe exit=1 error=assertion line=91
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic int n, other;

#ifdef STACK
struct node {
    struct node *next;
};
static _Atomic(struct node *) top;

static void *worker(void *arg) {
    struct node *mine = malloc(sizeof *mine), *old = atomic_load_explicit(&top, memory_order_relaxed);
    do mine->next = old;
    while (!atomic_compare_exchange_weak_explicit(&top, &old, mine, memory_order_release, memory_order_relaxed));
    old = atomic_load_explicit(&top, memory_order_acquire);
    while (old && !atomic_compare_exchange_weak_explicit(&top, &old, old->next, memory_order_acquire, memory_order_acquire)) {
    }
    assert(old);
    return arg;
}
#else
struct view {
    int extra, old;
};

static void *worker(void *arg) {
    int tries = 0, first = 0;
    struct view v = {7, 0};
    int local, *old = &local;
#if defined NAME
    *old = n;
#elif defined FIELDS
    v.old = atomic_load(&n);
    old = &v.old;
#elif defined OTHER
    *old = atomic_load(&other);
#else
    *old = atomic_load(&n);
#endif
#ifdef FIRST
    first = *old == 0;
#endif
    while (!atomic_compare_exchange_weak_explicit(&n, old, *old + 1, memory_order_seq_cst,
#ifdef WEAKER
                                                  memory_order_relaxed
#else
                                                  memory_order_seq_cst
#endif
                                                  ))
        tries++;
#ifdef COUNTED
    assert(tries < 2);
#endif
#ifdef FIRST
    // It has read 0 and adds to something else.
    assert(!(first && *old == 1));
#endif
#ifdef OTHER
    // Without a failure it has replaced 0.
    assert(!(tries && *old == 2));
#endif
#ifdef FIELDS
    assert(v.extra == 7);
#endif
    (void)tries, (void)first;
    return arg;
}
#endif

int main(void) {
#ifdef STACK
    enum { THREADS = 2 };
#else
    enum { THREADS = 3 };
#endif
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
#ifdef STACK
    assert(!atomic_load(&top));
#else
    assert(atomic_load(&n) == THREADS);
#endif
    return 0;
}
