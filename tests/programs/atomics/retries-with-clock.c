// The round of a failed exchange also reads a clock, at a place that has read it so often that it
// stands still there: such a round is a retry like others, so the first read decides alone which
// value the thread adds to.
// smc:
// expect: verdict=verified executions=3 blocked=0
// smc: --model=sc --algo=trust
// expect: verdict=verified executions=3 blocked=0
// smc: --model=ra --jobs=2
// expect: verdict=verified executions=3 blocked=0
// smc: --no-reductions
// expect: verdict=verified executions=7
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int own, shared;

static __attribute__((noinline)) void add(atomic_int *to) {
    int old = atomic_load(to);
    do time(0);
    while (!atomic_compare_exchange_strong(to, &old, old + 1));
}

static void *adds(void *unused) {
    for (int i = 0; i < 5; i++) add(i < 4 ? &own : &shared);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, adds, 0);
    atomic_fetch_add(&shared, 1);
    atomic_fetch_add(&shared, 1);
    pthread_join(id, 0);
}
