// A heartbeat that counts: each round is another state, so there are endlessly many. Two are
// explored. If the number is not read (UNREAD), all rounds are the same.
// smc:
// expect: verdict=bounded exit=0 errors=0
// report: thread 1 runs for ever
// smc: --algo=lapor
// expect: verdict=bounded exit=0
// smc: --algo=enumerate
// expect: verdict=bounded exit=0
// smc: --model=tso --algo=mcr
// expect: verdict=bounded exit=0
// smc: --jobs=2
// expect: verdict=bounded exit=0
// smc: -DBAD
// expect: verdict=unsafe exit=1 error=assertion line=30
// smc: -DUNREAD
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int beats;

static void *heart(void *arg) { for (;;) atomic_fetch_add(&beats, 1); return arg; }

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, heart, NULL);
#ifdef BAD
    assert(atomic_load(&beats) != 2);
#elif !defined UNREAD
    assert(atomic_load(&beats) >= 0);
#endif
    return 0;
}
