// Each round of a loop adds a number and subtracts it again. Meanwhile another thread sets and
// clears a bit of its own, which no round changes (BIT below STEP), or the bit that the rounds
// change: then the bit is set for nothing in the middle of a round, and the sum is not taken back.
// smc: -DSTEP=4 -DBIT=2 --undone=2
// expect: verdict=verified exit=0
// smc: -DSTEP=2 -DBIT=2 --undone=2
// expect: verdict=bounded exit=0
// smc: -DSTEP=2 -DBIT=2 --model=sc --undone=2
// expect: verdict=bounded exit=0
// smc: -DSTEP=2 -DBIT=2 -DLEAST=-5 --undone=2
// expect: verdict=bounded exit=0
// smc: -DSTEP=2 -DBIT=2 -DLEAST=-5 --undone=3
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int word, stop;

static void *adds(void *unused) {
    while (!atomic_load(&stop)) {
        atomic_fetch_add(&word, STEP);
        atomic_fetch_sub(&word, STEP);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, adds, 0);
    for (int i = 0; i < 3; i++) {
        atomic_fetch_or(&word, BIT);
        atomic_fetch_and(&word, ~BIT);
    }
    atomic_store(&stop, 1);
    pthread_join(t, 0);
#ifdef LEAST
    assert(atomic_load(&word) >= LEAST);
#endif
}
