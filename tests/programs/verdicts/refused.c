// smc: --model=sra --algo=tracer
// expect: exit=2
// expect-stderr: [unsupported]
// smc: --model=tso --algo=tracer
// expect: exit=2
// smc: --model=sra --algo=trust
// expect: exit=2
// smc: --model=tso --algo=trust
// expect: exit=2
// smc: --model=rc11 --algo=tracer
// expect: exit=2
// smc: --model=rc11 --algo=lapor
// expect: exit=2
// smc: --model=sc --algo=rvf
// expect: exit=2
// smc: --model=c11
// expect: exit=2
// smc: --model=rc11 --algo=enumerate
// expect: exit=2
// smc: --model=c11 --algo=enumerate
// expect: exit=2
//
// Unsupported code is reached in some executions only, during a revisit. It ends the exploration at once.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

void unmodelled(void);

static atomic_int x;

static void *first(void *unused) {
    int expected = 0;
    if (atomic_fetch_or(&x, 1) == 1) unmodelled();
    atomic_compare_exchange_strong_explicit(&x, &expected, 2, memory_order_release, memory_order_acquire);
    return unused;
}

static void *second(void *unused) {
    if (atomic_fetch_or(&x, 1) == 1) unmodelled();
    return unused;
}

static void *third(void *unused) {
    if (atomic_fetch_add(&x, 2) == 1) unmodelled();
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_create(&threads[2], NULL, third, NULL);
    if (atomic_fetch_add(&x, 2) == 1) unmodelled();
    if (atomic_exchange_explicit(&x, 1, memory_order_relaxed) == 3) unmodelled();
    return 0;
}
