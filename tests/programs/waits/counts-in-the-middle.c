// A loop that reads two variables gives up between the two reads. All its rounds are run: only
// loops with a single action, or whose header counts, are left by a last round
// (docs/design/rounds.md#giving-up).
// smc:
// expect: verdict=verified executions=21 blocked=0
// smc: -DLATE
// expect: verdict=unsafe error=assertion errors=1
// smc: -DEARLY --model=sc --algo=trust
// expect: verdict=unsafe error=assertion errors=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *writes(void *unused) {
    atomic_store(&y, 1);
    return unused;
}

int main(void) {
    pthread_t id;
    int n = 20, found = 0;
    pthread_create(&id, 0, writes, 0);
    for (;;) {
        if (atomic_load(&x)) break;
        if (!--n) break;
        if (atomic_load(&y)) {
            found = 1;
            break;
        }
    }
    const int then = atomic_load(&y);
    pthread_join(id, 0);
#ifdef LATE
    assert(!then || found); // it is written after the last round
#elif defined EARLY
    assert(then || found); // it is written even later
#endif
    (void)then, (void)found;
}
