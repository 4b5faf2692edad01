// A possibly lost update is suppressed, but not its consequence: both threads may read 0.
// smc: -DN=2
// expect: verdict=verified exit=0 errors=0
// report: 1 suppressed
// smc: -DN=2 -DEXACT
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=43
// report: 1 suppressed
// smc: -DN=2 -DEXACT --jobs=2
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=43
// smc: -DN=2 -DEXACT --keep-going --algo=trust
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=43
// smc: -DN=2 -DEXACT --algo=enumerate
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=43
// smc: -DN=2 -DEXACT --model=c11
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=43
// smc: -DN=3
// expect: verdict=verified exit=0 errors=0
// smc: -DN=2 -DOTHER
// expect: verdict=unsafe exit=1 errors=1 error=race line=30
// smc: -DN=2 -DOTHER --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=race line=30
#include <assert.h>
#include <pthread.h>

static int hits, misses;

static void *work(void *arg) {
    hits++; // smc: allow(race) -- a statistic: some may be lost
#ifdef OTHER
    misses++;
#endif
    return arg;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < N; i++) pthread_join(t[i], 0);
    int all = hits;
    assert(all > 0);
    assert(all <= N);
#ifdef EXACT
    assert(all == N);
#endif
}
