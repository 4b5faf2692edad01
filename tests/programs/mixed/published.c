// smc: -DOVER --model=sc --algo=trust
// expect: verdict=verified exit=0
// smc: -DOVER --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DOVER --model=tso --algo=trust
// expect: verdict=verified exit=0
// smc: -DOVER --model=tso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DOVER --model=pso --algo=trust
// expect: verdict=verified exit=0
// smc: -DOVER --model=pso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DOVER --model=rc11 --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DOVER --model=rc11 --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DOVER --model=ra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DOVER --model=ra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DOVER --model=sra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DOVER --model=sra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DONTO --model=sc --algo=trust
// expect: verdict=verified exit=0
// smc: -DONTO --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DONTO --model=tso --algo=trust
// expect: verdict=verified exit=0
// smc: -DONTO --model=tso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DONTO --model=pso --algo=trust
// expect: verdict=verified exit=0
// smc: -DONTO --model=pso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DONTO --model=rc11 --plain=access --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DONTO --model=rc11 --plain=access --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DONTO --model=ra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DONTO --model=ra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DONTO --model=sra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DONTO --model=sra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DAFTER --model=sc --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=sc --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=tso --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=tso --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=pso --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=pso --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=rc11 --plain=access --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=rc11 --plain=access --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=ra --plain=access --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=ra --plain=access --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=sra --plain=access --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DAFTER --model=sra --plain=access --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DBEYOND --model=sc --algo=trust
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=tso --algo=trust
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=tso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=pso --algo=trust
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=pso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=rc11 --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=rc11 --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=ra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=ra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=sra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DBEYOND --model=sra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=sc --algo=trust
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=tso --algo=trust
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=tso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=pso --algo=trust
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=pso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=rc11 --plain=access --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DBESIDE --model=rc11 --plain=access --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DBESIDE --model=ra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=ra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=sra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DBESIDE --model=sra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DKOELN --model=sc --algo=trust
// expect: verdict=verified exit=0
// smc: -DKOELN --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DKOELN --model=tso --algo=trust
// expect: verdict=verified exit=0
// smc: -DKOELN --model=tso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DKOELN --model=pso --algo=trust
// expect: verdict=verified exit=0
// smc: -DKOELN --model=pso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DKOELN --model=rc11 --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DKOELN --model=rc11 --plain=access --algo=trust --release-sequence=c20
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DKOELN --model=rc11 --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DKOELN --model=rc11 --plain=access --algo=enumerate --release-sequence=c20
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DKOELN --model=ra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DKOELN --model=ra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DKOELN --model=sra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DKOELN --model=sra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DSWAP --model=sc --algo=trust
// expect: verdict=verified exit=0
// smc: -DSWAP --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DSWAP --model=tso --algo=trust
// expect: verdict=verified exit=0
// smc: -DSWAP --model=tso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DSWAP --model=pso --algo=trust
// expect: verdict=verified exit=0
// smc: -DSWAP --model=pso --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DSWAP --model=rc11 --plain=access --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DSWAP --model=rc11 --plain=access --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DSWAP --model=ra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DSWAP --model=ra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DSWAP --model=sra --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DSWAP --model=sra --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DONTO -DLOAD=__ATOMIC_ACQUIRE --model=rc11 --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DONTO -DLOAD=__ATOMIC_ACQUIRE --model=rc11 --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DONTO -DSTORE=__ATOMIC_RELEASE --model=rc11 --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DONTO -DSTORE=__ATOMIC_RELEASE --model=rc11 --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBESIDE -DLOAD=__ATOMIC_ACQUIRE --model=rc11 --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DBESIDE -DLOAD=__ATOMIC_ACQUIRE --model=rc11 --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DKOELN -DWHOLE=__ATOMIC_RELEASE --model=rc11 --release-sequence=c20 --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DKOELN -DWHOLE=__ATOMIC_RELEASE --model=rc11 --release-sequence=c20 --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DSWAP -DRMW=__ATOMIC_ACQUIRE --model=rc11 --plain=access --algo=trust
// expect: verdict=verified exit=0
// smc: -DSWAP -DRMW=__ATOMIC_ACQUIRE --model=rc11 --plain=access --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBETWEEN --model=pso --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DBETWEEN -DFENCE=__ATOMIC_RELEASE --model=pso --algo=trust
// expect: verdict=verified exit=0
// smc: -DBETWEEN -DFENCE=__ATOMIC_ACQ_REL --model=pso --algo=trust
// expect: verdict=verified exit=0
// smc: -DBETWEEN -DFENCE=__ATOMIC_RELEASE --model=pso --algo=enumerate
// expect: verdict=verified exit=0
//
// Shapes of the tests with mixed sizes in herd's catalogue (herdtools7, catalogue/aarch64-mixed, after S. Flur and others, POPL 2017, and J. Alglave
// and others, TOPLAS 2021), in halves of four bytes; the name of the test is beside each. An error: the outcome asked about is allowed. Under sc, tso
// and pso it is wherever ARMv8 has it forbidden; under rc11 relaxed accesses of different halves are not ordered, so that more is allowed than there:
// ONTO and SWAP, each of which an order forbids, and KOELN in C++20; in C the later store belongs to the release sequence of a half.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef STORE
#define STORE __ATOMIC_RELAXED
#endif
#ifndef LOAD
#define LOAD __ATOMIC_RELAXED
#endif

typedef union {
    uint32_t word;
    struct {
        uint16_t low, high;
    };
} parts;

static parts x, y;
static uint32_t seen[2];

#define STORE_TO(at, value) __atomic_store_n(&(at), (value), STORE)
#define LOAD_OF(at) __atomic_load_n(&(at), LOAD)

#if defined OVER // CO-MIXED-20cc: forbidden
static void run0(void) {
    STORE_TO(x.low, 1);
    seen[0] = LOAD_OF(x.word);
}
static void run1(void) { STORE_TO(x.word, 0x20002); }
static _Bool happens(void) { return x.word == 0x20002 && seen[0] == 0x20001; }
#elif defined ONTO // CoRW2+posb1b0+h0: forbidden
static void run0(void) { STORE_TO(x.word, 0x10001); }
static void run1(void) {
    seen[0] = LOAD_OF(x.high);
    STORE_TO(x.low, 2);
}
static _Bool happens(void) { return seen[0] == 1 && x.low == 1; }
#elif defined AFTER // CoRW2+posb0b0+b0: allowed
static void run0(void) { STORE_TO(x.low, 1); }
static void run1(void) {
    seen[0] = LOAD_OF(x.low);
    STORE_TO(x.low, 2);
    seen[1] = LOAD_OF(x.word);
}
static _Bool happens(void) { return seen[0] == 0 && seen[1] == 1 && x.word == 1; }
#elif defined BEYOND // LB+dmb.sy+data-wsi-wsi+MIXED: forbidden
static void run0(void) {
    seen[0] = LOAD_OF(x.low);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    STORE_TO(y.word, 1);
}
static void run1(void) {
    seen[1] = LOAD_OF(y.word);
    STORE_TO(x.high, 1);
    STORE_TO(x.word, 2);
    STORE_TO(x.low, 3);
}
static _Bool happens(void) { return seen[0] == 2 && seen[1] == 1 && x.word == 3; }
#elif defined BESIDE // MP+dmb.syb0b1+datab1b1-rfib1h0: allowed
static void run0(void) {
    STORE_TO(x.low, 2);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    STORE_TO(y.high, 1);
}
static void run1(void) {
    seen[0] = LOAD_OF(y.high);
    STORE_TO(x.high, 1);
    seen[1] = LOAD_OF(x.word);
}
static _Bool happens(void) { return seen[0] == 1 && seen[1] == 0x10000; }
#elif defined KOELN // MP-Koeln: forbidden
#ifndef WHOLE
#define WHOLE STORE
#endif
static void run0(void) {
    STORE_TO(x.word, 0x10001);
    __atomic_store_n(&y.low, 1, __ATOMIC_RELEASE);
    __atomic_store_n(&y.word, 0x20002, WHOLE);
}
static void run1(void) {
    seen[0] = __atomic_load_n(&y.high, __ATOMIC_ACQUIRE);
    seen[1] = LOAD_OF(x.word);
}
static _Bool happens(void) { return seen[0] == 2 && seen[1] == 0; }
#elif defined SWAP // CoRR+amo.swph0h0-posh0a.w0+w0: forbidden; qspinlock relies on it
#ifndef RMW
#define RMW __ATOMIC_RELAXED
#endif
static void run0(void) {
    seen[0] = __atomic_exchange_n(&x.low, 42, RMW);
    seen[1] = __atomic_load_n(&x.word, __ATOMIC_ACQUIRE);
}
static void run1(void) { STORE_TO(x.word, 0x10001); }
static _Bool happens(void) { return seen[0] == 1 && seen[1] == 42; }
#elif defined BETWEEN // of no catalogue: a release fence orders stores of both halves under pso
static void run0(void) {
    STORE_TO(x.low, 1);
#ifdef FENCE
    __atomic_thread_fence(FENCE);
#endif
    STORE_TO(x.high, 1);
}
static void run1(void) { seen[0] = LOAD_OF(x.word); }
static _Bool happens(void) { return seen[0] == 0x10000; }
#endif

static void *start0(void *arg) { return run0(), arg; }
static void *start1(void *arg) { return run1(), arg; }

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, start0, NULL);
    pthread_create(&t[1], NULL, start1, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(!happens());
}
