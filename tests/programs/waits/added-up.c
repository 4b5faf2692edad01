// smc: --unroll=2
// expect: verdict=unsafe exit=1 error=assertion line=17
// smc: --unroll=2 --no-spin-loops
// expect: verdict=unsafe exit=1 error=assertion line=17
//
// The number of rounds of a wait is added to a sum, and the result of the addition is used: so the
// number matters, although the sum is not read otherwise.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int spins, total, lock;

static void *run(void *unused) {
    while (atomic_exchange(&lock, 1)) atomic_fetch_add(&spins, 1);
    const int n = atomic_load(&spins);
    assert(atomic_fetch_add(&total, n) == 0);
    atomic_exchange(&lock, 0);
    return unused;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
}
