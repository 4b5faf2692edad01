// smc: --algo=tracer --keep-going -DN=4
// expect: verdict=verified executions=1 blocked=0 redundant=0
// smc: --algo=trust --model=tso -DN=5
// expect: verdict=verified executions=1 blocked=0
// smc: --algo=tracer --model=sc -DN=3 -DORDER=memory_order_acq_rel
// expect: verdict=verified executions=1
// smc: --algo=tracer -DN=3 --commute=off
// expect: verdict=verified executions=6
// smc: --algo=tracer --model=ra -DN=3
// expect: verdict=verified executions=6
// smc: --algo=tracer --model=pso -DN=3
// expect: verdict=verified executions=6
// smc: --algo=enumerate --keep-going -DN=3
// expect: verdict=verified executions=6 outcomes=1
// smc: --algo=tracer -DN=3 --keep-going -DLOOK
// expect: verdict=verified executions=12 outcomes=4
// smc: --algo=tracer -DN=3 --keep-going -DLOOK --jobs=2 --debug=share-after=0
// expect: verdict=verified executions=12 outcomes=4
// smc: --algo=tracer -DN=3 --keep-going -DUSED
// expect: verdict=verified executions=6
// smc: --algo=tracer -DN=3 --keep-going -DRELAXED=memory_order_relaxed
// expect: verdict=verified executions=9 outcomes=2
// smc: --algo=tracer -DN=3 --keep-going -DRELAXED=memory_order_relaxed -DORDER=memory_order_relaxed
// expect: verdict=verified executions=2 outcomes=2
// smc: --algo=tracer -DN=3 --keep-going -DPLAIN
// expect: verdict=unsafe error=race
// smc: --algo=tracer -DN=3 -DWRONG
// expect: verdict=unsafe error=assertion line=78
// report: fetch_add sum: 0 ->
// report: -> 6 (seq_cst), from step 2
// report: read sum = 6
// smc: --algo=trust --model=tso -DN=3 -DWRONG --keep-going
// expect: verdict=unsafe error=assertion line=78 executions=1
//
// Threads add different numbers, and no thread observes the order: 1 execution. If one of them reads the sum, or the
// result of an addition is used, all orders count; also if relaxed accesses are beside additions that synchronise.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif

static atomic_int sum, flag;
static int data;

static void *add(void *arg) {
    const int i = (int)(long)arg;
#ifdef RELAXED
    if (i == 1) atomic_store_explicit(&flag, 1, RELAXED);
#endif
#ifdef PLAIN
    if (i == 1) data = 1;
#endif
    const int before = atomic_fetch_add_explicit(&sum, i, ORDER);
    (void)before;
#ifdef USED
    if (before < 0 || before > 99) atomic_store(&flag, 1);
#endif
#ifdef PLAIN
    if (i == 2) assert(data <= 1);
#endif
#ifdef RELAXED
    if (i == 2) (void)atomic_load_explicit(&flag, RELAXED);
#endif
#ifdef LOOK
    if (i == 1 && atomic_load(&sum) < 0) return NULL;
#endif
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, add, (void *)(i + 1));
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
#ifdef WRONG
    assert(atomic_load(&sum) != N * (N + 1) / 2);
#else
    assert(atomic_load(&sum) == N * (N + 1) / 2);
#endif
    (void)data, (void)flag;
    return 0;
}
