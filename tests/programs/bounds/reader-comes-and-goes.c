// smc: -DWAITS
// expect: verdict=verified exit=0 executions=1
// smc: -DTRIES
// expect: verdict=unsafe exit=1 error=assertion line=48
// smc: -DCOUNTS
// expect: verdict=unsafe exit=1 error=assertion line=52
// report: assertion failed: !n
// smc: -DEXPECTS --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=56
// report: assertion failed: 0
// smc: -DREADS --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=60
// smc: -DMASKS --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=80
// report: assertion failed: !l
// smc: -DTWO -DREADS --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=60
//
// A reader that may not enter adds itself and subtracts itself again. A thread that has reserved
// the lock waits until it is alone, so that makes no difference to it. Threads that do not wait may
// read the added value or overwrite it, as may threads that wait for a reader.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { WRITER = 1, RESERVED = 2, READER = 4 };
static atomic_uint l = RESERVED;

static void *reader(void *unused) {
    while (atomic_fetch_add(&l, READER) & (WRITER | RESERVED)) atomic_fetch_sub(&l, READER);
    atomic_fetch_sub(&l, READER);
    return unused;
}

static int becomes_writer(unsigned from) {
    return atomic_compare_exchange_strong(&l, &from, WRITER | RESERVED);
}

static void *writer(void *unused) {
#ifdef WAITS
    while (!becomes_writer(RESERVED)) {}
#elif defined MASKS
    while (!becomes_writer(RESERVED)) {}
    atomic_fetch_and(&l, READER | RESERVED);
    atomic_fetch_and(&l, WRITER | RESERVED);
#elif defined TRIES
    const int alone = becomes_writer(RESERVED);
    assert(alone);
#elif defined COUNTS
    int n = 0;
    while (!becomes_writer(RESERVED)) n = 1;
    assert(!n);
#elif defined EXPECTS
    while (!becomes_writer(RESERVED + READER)) {}
    atomic_fetch_sub(&l, READER);
    assert(0);
#else
    while (atomic_load(&l) == RESERVED) {}
    const unsigned seen = atomic_load(&l);
    assert(seen != RESERVED + READER);
#endif
    return unused;
}

int main(void) {
    pthread_t w, r, other;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
#ifdef TWO
    pthread_create(&other, NULL, reader, NULL);
#else
    (void)other;
#endif
    pthread_join(w, NULL);
    atomic_fetch_and(&l, ~(unsigned)(WRITER | RESERVED));
#ifdef TWO
    pthread_join(other, NULL);
#endif
    pthread_join(r, NULL);
    assert(!l); // the reader takes back what it added
}
