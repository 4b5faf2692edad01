// A wait with a timeout that no execution reaches, since clocks stop after four reads. It is no
// error that it does not end, since time would advance. Its rounds undo their writes, and are left
// out like those that write nothing.
// smc: --rounds=100
// expect: verdict=incomplete errors=0
// report: every execution was blocked
// smc: --rounds=100 --model=sc
// expect: verdict=incomplete errors=0
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int ready, n;

static void *waits(void *unused) {
    const time_t limit = time(NULL) + 100000000;
    while (!atomic_load(&ready)) {
        atomic_exchange(&n, 1);
        atomic_store(&n, 0);
        if (time(NULL) > limit) break;
    }
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, waits, 0);
    const int seen = atomic_load(&n);
    pthread_join(id, 0);
    return seen == 7;
}
