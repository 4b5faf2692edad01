// A waiting exchange writes the value it has read. So it races with a plain read of the location
// that does not happen before it, although the exchange that ends the wait comes after that read.
// smc:
// expect: verdict=unsafe error=race line=16
// smc: --algo=trust --model=c20
// expect: verdict=unsafe error=race line=16
// smc: --awaits=off
// expect: verdict=unsafe error=race line=16
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken = 1, waiting;

static void *waits(void *unused) {
    atomic_store_explicit(&waiting, 1, memory_order_relaxed);
    while (atomic_exchange(&taken, 1)) {
    }
    return unused;
}

int main(void) {
    pthread_t id;
    int seen = 0;
    pthread_create(&id, 0, waits, 0);
    if (atomic_load_explicit(&waiting, memory_order_relaxed)) seen = *(int *)&taken;
    atomic_store(&taken, 0);
    pthread_join(id, 0);
    return seen == 7;
}
