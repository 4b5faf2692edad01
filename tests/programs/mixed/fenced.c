// smc: --model=rc11 --keep-going --algo=trust -DFENCE
// expect: verdict=verified executions=3
// smc: --model=rc11 --keep-going --algo=enumerate -DFENCE
// expect: verdict=verified executions=3
// smc: --model=rc11 --keep-going --algo=trust
// expect: verdict=verified executions=4
// smc: --model=rc11 --keep-going --algo=trust -DFENCE -DPLAIN --plain=access
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11 --keep-going --algo=enumerate -DFENCE -DPLAIN --plain=access
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11 --keep-going --algo=trust -DSENT_PLAIN --plain=access
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=rc11 --keep-going --algo=enumerate -DSENT_PLAIN --plain=access
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=rc11 --keep-going --algo=trust -DTAKEN_PLAIN --plain=access
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=rc11 --keep-going --algo=enumerate -DTAKEN_PLAIN --plain=access
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=tso --keep-going --algo=trust -DBUFFERED=__ATOMIC_ACQ_REL
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=tso --keep-going --algo=enumerate -DBUFFERED=__ATOMIC_ACQ_REL
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=pso --keep-going --algo=trust -DBUFFERED=__ATOMIC_ACQ_REL
// expect: verdict=unsafe error=assertion executions=4
// smc: --model=tso --keep-going --algo=trust -DBUFFERED=__ATOMIC_SEQ_CST
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --keep-going --algo=trust -DHALVES=__ATOMIC_RELEASE
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --keep-going --algo=enumerate -DHALVES=__ATOMIC_RELEASE
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --keep-going --algo=trust -DHALVES=__ATOMIC_ACQUIRE
// expect: verdict=unsafe error=assertion executions=4
//
// Fences with accesses of different sizes. By default: two halves of one store are read one after
// the other. An acquire fence between the reads excludes that only the first is seen, but not after
// a plain load if plain accesses are events. SENT_PLAIN, TAKEN_PLAIN: message passing by a plain
// store after a release fence, or a plain load before an acquire fence, does not synchronise.
// HALVES: one load reads two stores, between which there is a release fence, or one that orders no
// stores. BUFFERED: under tso and pso only seq_cst fences drain stores.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static _Alignas(8) unsigned char m[8];
#define LOW ((uint16_t *)m)
#define HIGH ((uint16_t *)(m + 2))
#define WHOLE ((uint32_t *)m)
static uint32_t y, seen[2];

#if defined SENT_PLAIN
static void *writer(void *p) {
    __atomic_store_n(LOW, 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    y = 1;
    return p;
}
static void *reader(void *p) {
    seen[0] = !__atomic_load_n(&y, __ATOMIC_ACQUIRE);
    seen[1] = __atomic_load_n(WHOLE, __ATOMIC_RELAXED);
    return p;
}
#elif defined TAKEN_PLAIN
static void *writer(void *p) {
    __atomic_store_n(LOW, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&y, 1, __ATOMIC_RELEASE);
    return p;
}
static void *reader(void *p) {
    seen[0] = !y;
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    seen[1] = __atomic_load_n(WHOLE, __ATOMIC_RELAXED);
    return p;
}
#elif defined HALVES
static void *writer(void *p) {
    __atomic_store_n(LOW, 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(HALVES);
    __atomic_store_n(HIGH, 1, __ATOMIC_RELAXED);
    return p;
}
static void *reader(void *p) {
    seen[0] = __atomic_load_n(WHOLE, __ATOMIC_RELAXED) != 0x10000;
    return p;
}
#elif defined BUFFERED
static void *writer(void *p) {
    __atomic_store_n(LOW, 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(BUFFERED);
    seen[0] = __atomic_load_n(&y, __ATOMIC_RELAXED);
    return p;
}
static void *reader(void *p) {
    __atomic_store_n(&y, 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    seen[1] = __atomic_load_n(WHOLE, __ATOMIC_RELAXED);
    return p;
}
#else
static void *writer(void *p) {
    __atomic_store_n(WHOLE, 0x10001, __ATOMIC_RELAXED);
    return p;
}
static void *reader(void *p) {
#ifdef PLAIN
    (void)*(volatile uint16_t *)LOW;
#else
    (void)__atomic_load_n(LOW, __ATOMIC_RELAXED);
#endif
#ifdef FENCE
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
#endif
    (void)__atomic_load_n(HIGH, __ATOMIC_RELAXED);
    seen[0] = 1; // not asked
    return p;
}
#endif

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&u, 0, reader, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(seen[0] || seen[1]);
}
