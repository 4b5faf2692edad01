// Failed exchanges after which the state differs from that after the read before the loop: such
// rounds are explored.
//
// COUNTED: failures are counted in memory that only this thread accesses.
// smc: -DCOUNTED
// expect: verdict=unsafe error=assertion errors=1
// smc: -DCOUNTED --model=sc --algo=trust
// expect: verdict=unsafe error=assertion errors=1
//
// OTHER: the read is of another variable, which never has the value that the exchange reads.
// smc: -DOTHER
// expect: verdict=unsafe error=assertion errors=1
// smc: -DOTHER --model=sc --algo=trust
// expect: verdict=unsafe error=assertion errors=1
//
// SUCCEEDS: the exchange does not fail, although it writes the value that it has read.
// smc: -DSUCCEEDS
// expect: verdict=verified executions=4
// smc: -DSUCCEEDS --model=sc --algo=trust
// expect: verdict=verified executions=4
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n, other = 7;

#ifdef COUNTED
static void *adds(void *unused) {
    int failed[2] = {0, 0}, old = atomic_load(&n);
    while (!atomic_compare_exchange_strong(&n, &old, old + 1)) failed[old & 1]++;
    assert(!failed[0] || !failed[1]);
    return unused;
}
#elif defined SUCCEEDS
static void *adds(void *unused) {
    int old = atomic_load(&n);
    do {
        int expected = old + 1;
        atomic_compare_exchange_strong(&n, &expected, expected);
        old = expected;
    } while (old < 3);
    return unused;
}
#else
static void *adds(void *unused) {
    int old = atomic_load(&other);
    while (!atomic_compare_exchange_strong(&n, &old, old + 1));
    assert(old != 2);
    return unused;
}
#endif

int main(void) {
#ifdef SUCCEEDS
    pthread_t id;
    atomic_store(&n, 1);
    pthread_create(&id, 0, adds, 0);
    atomic_store(&n, 2);
    atomic_store(&n, 3);
    pthread_join(id, 0);
#else
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, adds, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
#endif
}
