// A loop that gives up also carries a sum, which the program reads afterwards: its rounds are not
// equal up to the count, so none is left out.
// smc:
// expect: verdict=verified executions=21 blocked=0
// smc: --model=sc --algo=trust
// expect: verdict=verified executions=21 blocked=0
// smc: --model=sc --algo=rvf
// expect: verdict=verified
// smc: --jobs=2
// expect: verdict=verified executions=21 blocked=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x = 1;

static void *stops(void *unused) {
    atomic_store(&x, 9);
    return unused;
}

int main(void) {
    pthread_t id;
    int sum = 0, n;
    pthread_create(&id, 0, stops, 0);
    for (n = 0; n < 20; n++) {
        const int v = atomic_load(&x);
        if (v == 9) break;
        sum += v;
    }
    assert(sum == n);
    pthread_join(id, 0);
}
