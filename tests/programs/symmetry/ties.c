// Equal threads that write before anything distinguishes them: without coherence these writes are unordered.
// Of executions that differ by names one is counted, and few permutations are tried even with many threads.
// smc: --algo=tracer -DN=20
// expect: verdict=verified executions=4 interchangeable=20
// smc: --symmetry=off --algo=tracer -DN=20
// expect: verdict=verified executions=421
// smc: --algo=tracer -DN=4 -DLOOK --keep-going
// expect: verdict=verified executions=29 interchangeable=4 outcome_hash=16102f01162b3b39
// Outcomes include those of all permutations.
// smc: --symmetry=off --algo=tracer -DN=4 -DLOOK --keep-going
// expect: verdict=verified executions=321 outcome_hash=16102f01162b3b39
// smc: --algo=trust -DN=3 -DLOOK --keep-going
// expect: verdict=verified executions=49 interchangeable=3 outcome_hash=42268cf9ca3c69b7
// smc: --symmetry=off --algo=trust -DN=3 -DLOOK --keep-going
// expect: verdict=verified executions=294 outcome_hash=42268cf9ca3c69b7
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *run(void *unused) {
    atomic_store(&x, 1);
#ifdef LOOK
    (void)atomic_load(&y);
#endif
    return unused;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, NULL);
    (void)atomic_load(&x);
    atomic_store(&y, 1);
    (void)atomic_load(&x);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
