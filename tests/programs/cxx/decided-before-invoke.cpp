// What a round has read before decides whether a function is called that may throw, as far as the
// compiler knows, and what follows that call: a variable, or a write (-DWRITES). So rounds that have
// read 0 and 1 differ.
// smc:
// expect: verdict=unsafe error=assertion errors=1
// smc: --model=sc --algo=trust
// expect: verdict=unsafe error=assertion errors=1
// smc: -DWRITES
// expect: verdict=unsafe error=assertion errors=1
// smc: -DWRITES --model=tso
// expect: verdict=unsafe error=assertion errors=1
// smc: -DWRITES --no-spin-loops --unroll=4
// expect: verdict=unsafe error=assertion errors=1
#include <atomic>
#include <cassert>
#include <pthread.h>
#include <sched.h>

static std::atomic<int> x, y;
static int caught;

__attribute__((noinline)) static void once() { sched_yield(); }
__attribute__((noinline)) static void twice() {
    sched_yield();
    sched_yield();
}

static void *waits(void *unused) {
    int before = 0, after = 0;
    for (;;) {
        const int now = x.load();
        try {
            if (before == 1) {
                once();
#ifdef WRITES
                y.store(1);
#else
                after = 1;
#endif
            } else {
                twice();
                after = 0;
            }
        } catch (...) {
            caught = 1;
            return unused;
        }
        if (now == 2) break;
        before = now;
    }
    if (after) y.store(1);
    return unused;
}

int main() {
    pthread_t id;
    pthread_create(&id, 0, waits, 0);
    x = 1;
    x = 2;
    pthread_join(id, 0);
    assert(!y);
}
