// smc: -DSTACK -DTHREADS=2
// expect: verdict=verified exit=0 executions=6
// smc: -DSTACK -DTHREADS=2 --merge=off
// expect: verdict=verified exit=0 executions=10
// smc: -DSTACK -DTHREADS=3 --algo=trust
// expect: verdict=verified exit=0 executions=90
// smc: -DSTACK -DTHREADS=3 --algo=trust --merge=off
// expect: verdict=verified exit=0 executions=282
// smc: -DSTACK -DTHREADS=2 --nondet=0..3 --symmetry=off
// expect: verdict=verified exit=0 executions=96
// smc: -DQUEUE -DTHREADS=3 --algo=tracer
// expect: verdict=verified exit=0 executions=20
// smc: -DQUEUE -DTHREADS=3 --algo=tracer --merge=off
// expect: verdict=verified exit=0 executions=75
// smc: -DQUEUE -DTHREADS=3 --algo=enumerate
// expect: verdict=verified exit=0 executions=20
// smc: -DQUEUE -DTHREADS=3 --algo=enumerate --merge=off
// expect: verdict=verified exit=0 executions=75
// smc: -DCOUNTER -DTHREADS=3 --algo=tracer
// expect: verdict=verified exit=0 executions=48
// smc: -DCOUNTER -DTHREADS=2 -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=100
//
// A stack, a queue and a counter with free values (docs/inputs.md#how-many-executions). Without
// --merge=off, comparisons of the stack's and the queue's values only compute. What is left are the
// orders of two critical sections of each thread, 4! / (2! 2!) and 6! / (2! 2! 2!), and the
// non-decreasing sequences of THREADS numbers from 0 to THREADS that main reads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#ifdef STACK
static int items[2 * THREADS], top;

static void *work(void *unused) {
    const int v = __VERIFIER_nondet_int();
    int got = v;
    pthread_mutex_lock(&lock);
    items[top++] = v;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    if (top > 0) got = items[--top];
    pthread_mutex_unlock(&lock);
    if (got > v) return NULL;
    return unused;
}

static void check(void) { assert(top == 0); }
#elif defined QUEUE
// One thread produces; main consumes what is there.
static int items[THREADS];
static atomic_int tail;

static void *work(void *unused) {
    for (int i = 0; i < THREADS; i++) {
        items[i] = __VERIFIER_nondet_int();
        atomic_store_explicit(&tail, i + 1, memory_order_release);
    }
    return unused;
}

static void check(void) {}
#elif defined COUNTER
static unsigned count, sum;

static void *work(void *unused) {
    const int v = __VERIFIER_nondet_int();
    pthread_mutex_lock(&lock);
    if (v > 1) {
        count++;
        sum += (unsigned)v;
    }
    pthread_mutex_unlock(&lock);
    return unused;
}

static void check(void) { assert(count <= THREADS && (count || !sum)); }
#endif

int main(void) {
    pthread_t h[THREADS];
#ifdef QUEUE
    int high = 0;
    pthread_create(&h[0], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++)
        if (atomic_load_explicit(&tail, memory_order_acquire) > i && items[i] > 1) high++;
    pthread_join(h[0], NULL);
    assert(high <= THREADS);
#else
    for (int i = 0; i < THREADS; i++) pthread_create(&h[i], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++) pthread_join(h[i], NULL);
#endif
    check();
#ifdef WRONG
    // one amount of 2^32
    assert(count != 1 || sum != 1234567);
#endif
    return 0;
}
