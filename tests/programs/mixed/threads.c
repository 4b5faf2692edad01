// smc: --model=tso --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc: --model=pso --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc: --model=rc11 --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc: --model=tso --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=1
// smc: -DLATE --model=sc --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=assertion executions=6
// smc: -DLATE --model=rc11 --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=assertion executions=6
// smc: -DLATE --model=ra --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=assertion executions=6
// smc: -DLATE --model=rc11 --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion executions=6
// smc: -DSEEN --model=rc11 --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: -DSEEN --model=rc11 --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: -DSEEN -DSTORE=__ATOMIC_RELAXED --model=rc11 --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=assertion executions=4
// smc: -DSEEN -DSTORE=__ATOMIC_RELAXED --model=rc11 --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion executions=4
// smc: -DSEEN --model=ra --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: -DSECTION --model=tso --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: -DSECTION --model=pso --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: -DSECTION --model=tso --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: -DSECTION --model=rc11 --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=assertion executions=4
//
// Threads and mutexes with accesses to several cells. By default: a store before a thread's
// creation is visible to each of its loads, also to a load that can overtake its first store under
// tso and pso.
//
// LATE: a mutex is first locked after a load was revisited. The first thread to lock it has no
// predecessor, and may read either value of z: 3 executions, and 3 with x == 0 and two reads of y.
//
// SEEN: a thread that has seen one half of a store creates a thread whose first step is a release.
// Another thread that synchronises with that sees the other half.
//
// SECTION: under tso and pso, unlocking a mutex drains the store buffer.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef STORE
#define STORE __ATOMIC_RELEASE
#endif
#define LOAD(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define SET(x, v) __atomic_store_n(&(x), v, __ATOMIC_RELAXED)

static union {
    uint32_t word;
    struct {
        uint16_t low, high;
    };
} x;
static uint32_t y;
static pthread_t t, u, v;

#if defined LATE
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int z;
static void *work(void *arg) {
    if (LOAD(x.word)) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
        assert(LOAD(z) + LOAD(z) < 2);
    } else {
        (void)LOAD(y);
        (void)LOAD(y);
    }
    return arg;
}
static void *store(void *arg) {
    SET(y, 1);
    SET(x.low, 1);
    return arg;
}
static void *store_z(void *arg) {
    SET(z, 1);
    return arg;
}
int main(void) {
    pthread_create(&t, NULL, work, NULL);
    pthread_create(&u, NULL, store, NULL);
    pthread_create(&v, NULL, store_z, NULL);
}
#elif defined SEEN
static void *store(void *arg) {
    SET(x.word, 0x10001);
    return arg;
}
static void *hand_on(void *arg) {
    __atomic_store_n(&y, 1, STORE);
    return arg;
}
static void *take(void *arg) {
    if (__atomic_load_n(&y, __ATOMIC_ACQUIRE)) assert(LOAD(x.high) == 1);
    return arg;
}
int main(void) {
    pthread_create(&t, NULL, store, NULL);
    pthread_create(&u, NULL, take, NULL);
    if (LOAD(x.low)) pthread_create(&v, NULL, hand_on, NULL);
}
#elif defined SECTION
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint32_t seen[2];
static void *store_x(void *arg) {
    pthread_mutex_lock(&mutex);
    SET(x.low, 1);
    pthread_mutex_unlock(&mutex);
    seen[0] = LOAD(y);
    return arg;
}
static void *store_y(void *arg) {
    SET(y, 1);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    seen[1] = LOAD(x.word);
    return arg;
}
int main(void) {
    pthread_create(&t, NULL, store_x, NULL);
    pthread_create(&u, NULL, store_y, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(seen[0] || seen[1]);
}
#else
static void *work(void *arg) {
    SET(y, 1);
    assert(LOAD(x.low) == 1);
    return arg;
}
int main(void) {
    SET(x.word, 0x10001);
    pthread_create(&t, NULL, work, NULL);
}
#endif
