// A round has more writes than the 64 that are recorded, and begins with one that it does not take
// back: it is not taken for undone. The count goes up in each of the first three rounds.
// smc: --unroll=waits:4
// expect: verdict=unsafe error=assertion
// smc: --unroll=waits:4 --undone=2
// expect: verdict=unsafe error=assertion
// smc: --unroll=waits:4 --model=sc
// expect: verdict=unsafe error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, count, other;

static void write_often(void) {
    for (int i = 0; i < 33; i++) {
        atomic_exchange(&other, 1);
        atomic_store(&other, 0);
    }
}

static void *waits(void *unused) {
    while (!atomic_load(&ready)) {
        const int n = atomic_load(&count);
        if (n < 3) atomic_store(&count, n + 1);
        write_often();
    }
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, waits, 0);
    const int seen = atomic_load(&count);
    atomic_store(&ready, 1);
    pthread_join(id, 0);
    assert(atomic_load(&other) == 0);
    assert(seen != 3);
}
