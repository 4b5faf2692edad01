// A failed exchange that reads 2 leaves the state that the round's own read of 2 leads to, by
// another path. Only a read directly before a round makes the round a retry (the block says how
// many actions are left out, and those before a read within the round are not), so such failures
// are explored.
// smc:
// expect: verdict=verified executions=16 blocked=0
// smc: --model=sc --algo=trust
// expect: verdict=verified executions=16 blocked=0
// smc: --no-reductions
// expect: verdict=verified
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int n, other;

static void *exchanges(void *unused) {
    int seen = 0;
    for (;;) {
        sched_yield();
        for (;;) {
            int old = atomic_load(&n), none = 0;
            if (old == 2) {
                seen = old;
                break;
            }
            while (old < 0 && !atomic_compare_exchange_strong(&other, &none, 1)) none = 0;
            if (atomic_compare_exchange_strong(&n, &old, 10 * seen + 3)) return unused;
            seen = old;
        }
    }
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, exchanges, 0);
    atomic_store(&n, 1);
    atomic_store(&n, 2);
    atomic_store(&n, 4);
    pthread_join(id, 0);
}
