// A load of four bytes sees a store of four bytes completely or not at all.
// smc: -DWHOLE --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// smc: -DWHOLE --model=tso --keep-going
// expect: verdict=verified exit=0
// Two loads of its halves may see only one half if loads can be reordered.
// smc: -DHALVES --model=rc11 --plain=access
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DHALVES --model=rc11 --plain=access --jobs=2
// expect: verdict=unsafe exit=1 error=assertion
// report-lacks: not supported
// smc: -DHALVES -DLOAD=__ATOMIC_ACQUIRE --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// smc: -DHALVES --model=tso --keep-going
// expect: verdict=verified exit=0
// smc: -DHALVES --model=sc --keep-going
// expect: verdict=verified exit=0
// Two stores of halves are not one store.
// smc: -DWHOLE --model=pso --keep-going
// expect: verdict=verified exit=0
// smc: -DHALVES --model=pso --keep-going
// expect: verdict=verified exit=0
// smc: -DTWO --model=pso
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOWN --model=pso
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DORDERS --model=pso --keep-going
// expect: verdict=verified exit=0
// smc: -DTWO --model=sc
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DTWO --model=tso
// expect: verdict=unsafe exit=1 error=assertion
// report: total store order (x86); needs no weak memory
// smc: -DTWO --model=rc11 -DSTORE=__ATOMIC_RELEASE -DLOAD=__ATOMIC_ACQUIRE
// expect: verdict=unsafe exit=1 error=assertion
// report: RC11, the repaired C11; needs no weak memory
// A load of four bytes may read two of them from its own store buffer, before others see them.
// smc: -DOWN --model=tso
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOWN --model=tso --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOWN -DSTORE=__ATOMIC_SEQ_CST --model=tso --keep-going
// expect: verdict=verified exit=0
// smc: -DOWN --model=sc --keep-going
// expect: verdict=verified exit=0
// smc: -DOWN --model=rc11 --plain=access
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOWN -DSTORE=__ATOMIC_SEQ_CST -DLOAD=__ATOMIC_SEQ_CST --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// A load that its own store covers reads it from the buffer: store buffering.
// smc: -DCOVERED --model=tso
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DCOVERED --model=sc --keep-going
// expect: verdict=verified exit=0
// A load that reads from two stores synchronises with both.
// smc: -DBOTH -DSTORE=__ATOMIC_RELEASE -DLOAD=__ATOMIC_ACQUIRE --keep-going
// expect: verdict=verified exit=0
// smc: -DBOTH -DSTORE=__ATOMIC_RELEASE --keep-going
// expect: verdict=unsafe exit=1 error=race
// An exchange of four bytes between stores of halves reads and writes both halves atomically.
// smc: -DEXCHANGE --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// smc: -DEXCHANGE --model=tso --keep-going
// expect: verdict=verified exit=0
// Two that see two stores of halves in different orders: not where a store is in memory for all at once.
// smc: -DORDERS --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// smc: -DORDERS --model=tso --keep-going
// expect: verdict=verified exit=0
// Of two stores of four bytes each half has the same one last.
// smc: -DTORN --model=sc --keep-going
// expect: verdict=verified exit=0
// smc: -DTORN --model=tso --keep-going
// expect: verdict=verified exit=0
// smc: -DTORN --model=pso --keep-going
// expect: verdict=verified exit=0
// smc: -DTORN --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// smc: -DTORN --model=ra --keep-going
// expect: verdict=verified exit=0
// smc: -DTORN --model=sra --keep-going
// expect: verdict=verified exit=0
// Under ra and sra loads acquire and stores release, so that what is left is store buffering.
// smc: -DWHOLE --model=ra --keep-going
// expect: verdict=verified exit=0
// smc: -DHALVES --model=ra --keep-going
// expect: verdict=verified exit=0
// smc: -DORDERS --model=ra --keep-going
// expect: verdict=verified exit=0
// smc: -DEXCHANGE --model=ra --keep-going
// expect: verdict=verified exit=0
// smc: -DTWO --model=ra
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOWN --model=ra
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DCOVERED --model=ra
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DWHOLE --model=sra --keep-going
// expect: verdict=verified exit=0
// smc: -DHALVES --model=sra --keep-going
// expect: verdict=verified exit=0
// smc: -DORDERS --model=sra --keep-going
// expect: verdict=verified exit=0
// smc: -DEXCHANGE --model=sra --keep-going
// expect: verdict=verified exit=0
// smc: -DTWO --model=sra
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOWN --model=sra
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DCOVERED --model=sra
// expect: verdict=unsafe exit=1 error=assertion
// A compare-exchange that fails empties the store buffer, too.
// smc: -DFAILS --model=tso --keep-going
// expect: verdict=verified exit=0
// smc: -DFAILS --model=pso --keep-going
// expect: verdict=verified exit=0
// smc: -DFAILS --model=tso --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DFAILS --model=rc11 --plain=access
// expect: verdict=unsafe exit=1 error=assertion
// So does a seq_cst store, which no store before it follows.
// smc: -DDRAINS --model=pso --keep-going
// expect: verdict=verified exit=0
// smc: -DDRAINS --model=pso --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// A release fence counts for the stores behind it, also where an acquire fence comes between.
// smc: -DFENCES --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// smc: -DFENCES --model=rc11 --plain=access --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DFENCES -DACQUIRE_ONLY --model=rc11 --plain=access
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DFENCES -DACQUIRE_ONLY --model=rc11 --plain=access --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// What is ordered through a third thread is ordered for all cells.
// smc: -DCHAIN --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0 executions=15
// smc: -DCHAIN --model=ra --keep-going
// expect: verdict=verified exit=0 executions=15
// smc: -DCHAIN --model=rc11 --plain=access --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=8
// sra keeps coherence of different cells in an order that fits program order, also through a store of four bytes.
// smc: -DSTRONG --model=ra
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DSTRONG --model=sra --keep-going
// expect: verdict=verified exit=0
// smc: -DSTRONG --model=sra --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBOTH --model=ra --keep-going --algo=trust
// expect: verdict=verified exit=0
// smc: -DBOTH --model=ra --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DBOTH --model=sra --keep-going --algo=trust
// expect: verdict=verified exit=0
// smc: -DBOTH --model=sra --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// An RMW that acquires orders a later load of the other half after itself, also where it reads its own thread's store.
// smc: -DACQUIRES --model=tso --keep-going
// expect: verdict=verified exit=0
// smc: -DACQUIRES --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// smc: -DACQUIRES --model=ra --keep-going
// expect: verdict=verified exit=0
// smc: -DACQUIRES --model=sra --keep-going
// expect: verdict=verified exit=0
// smc: -DACQUIRES --model=ra --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// Stores of both halves stay in order where a store of four bytes comes between them; under pso they need not.
// smc: -DSTORES --model=tso --keep-going
// expect: verdict=verified exit=0
// smc: -DSTORES --model=ra --keep-going
// expect: verdict=verified exit=0
// smc: -DSTORES --model=sra --keep-going
// expect: verdict=verified exit=0
// smc: -DSTORES --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0
// smc: -DSTORES -DSTORE=__ATOMIC_RELEASE --model=rc11 --plain=access --keep-going
// expect: verdict=verified exit=0
// smc: -DSTORES --model=pso
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DSTORES --model=rc11 --plain=access
// expect: verdict=unsafe exit=1 error=assertion
//
// Shapes of S. Flur and others: Mixed-size Concurrency: ARM, POWER, C/C++11, and SC, POPL 2017, and of C. Watt and others: Repairing and
// Mechanising the JavaScript Relaxed Memory Model, PLDI 2020, as far as they concern loads, stores and exchanges. docs/design/mixed-sizes.md says which is
// allowed and why.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef STORE
#define STORE __ATOMIC_RELAXED
#endif
#ifndef LOAD
#define LOAD __ATOMIC_RELAXED
#endif

static union {
    uint32_t word;
    struct {
        uint16_t low, high;
    };
} x;
static uint32_t y, z;
static int first, second;
static uint32_t seen[4];

#define STORE_TO(at, value) __atomic_store_n(&(at), (value), STORE)
#define LOAD_OF(at) __atomic_load_n(&(at), LOAD)

#if defined WHOLE
static void run0(void) { STORE_TO(x.word, 0x10001); }
static void run1(void) { seen[0] = LOAD_OF(x.word); }
static void run2(void) { seen[1] = LOAD_OF(x.high); }
static _Bool holds(void) { return seen[0] == 0 || seen[0] == 0x10001; }
#elif defined HALVES
static void run0(void) { STORE_TO(x.word, 0x10001); }
static void run1(void) {
    seen[0] = LOAD_OF(x.low);
    seen[1] = LOAD_OF(x.high);
}
static void run2(void) {}
static _Bool holds(void) { return !(seen[0] == 1 && seen[1] == 0); }
#elif defined TWO
static void run0(void) {
    STORE_TO(x.low, 1);
    STORE_TO(x.high, 1);
}
static void run1(void) { seen[0] = LOAD_OF(x.word); }
static void run2(void) {}
static _Bool holds(void) { return seen[0] == 0 || seen[0] == 0x10001; }
#elif defined OWN
static void run0(void) {
    STORE_TO(x.low, 1);
    seen[0] = LOAD_OF(x.word);
}
static void run1(void) {
    STORE_TO(x.high, 1);
    seen[1] = LOAD_OF(x.word);
}
static void run2(void) {}
static _Bool holds(void) { return !(seen[0] == 1 && seen[1] == 0x10000); }
#elif defined COVERED
static void run0(void) {
    STORE_TO(x.word, 0x10001);
    seen[0] = LOAD_OF(x.low);
    seen[1] = LOAD_OF(y);
}
static void run1(void) {
    STORE_TO(y, 1);
    seen[2] = LOAD_OF(y);
    seen[3] = LOAD_OF(x.high);
}
static void run2(void) {}
static _Bool holds(void) { return !(seen[0] == 1 && seen[1] == 0 && seen[2] == 1 && seen[3] == 0); }
#elif defined BOTH
static void run0(void) {
    first = 1;
    STORE_TO(x.low, 1);
}
static void run1(void) {
    second = 1;
    STORE_TO(x.high, 1);
}
static void run2(void) {
    if (LOAD_OF(x.word) == 0x10001) assert(first + second == 2);
}
static _Bool holds(void) { return 1; }
#elif defined EXCHANGE
static void run0(void) { STORE_TO(x.low, 1); }
static void run1(void) { STORE_TO(x.high, 1); }
static void run2(void) { seen[0] = __atomic_exchange_n(&x.word, 0x20002, __ATOMIC_RELAXED); }
static _Bool holds(void) { return x.low == (seen[0] & 1 ? 2 : 1) && x.high == (seen[0] >> 16 ? 2 : 1); }
#elif defined STRONG
static void run0(void) {
    STORE_TO(x.word, 0x10001);
    STORE_TO(y, 2);
    seen[0] = LOAD_OF(y);
}
static void run1(void) {
    STORE_TO(y, 1);
    STORE_TO(x.high, 2);
    seen[1] = LOAD_OF(x.high);
}
static void run2(void) {}
static _Bool holds(void) { return !(seen[0] == 1 && seen[1] == 1); }
#elif defined ACQUIRES
static void run0(void) {
    STORE_TO(x.low, 1);
    seen[0] = __atomic_exchange_n(&x.low, 2, __ATOMIC_ACQUIRE);
    seen[1] = LOAD_OF(x.high);
}
static void run1(void) { STORE_TO(x.word, 0x30003); }
static void run2(void) {}
static _Bool holds(void) { return !(seen[0] == 1 && seen[1] == 0 && x.low == 2); }
#elif defined STORES
static void run0(void) {
    STORE_TO(x.low, 1);
    STORE_TO(x.high, 1);
    seen[0] = LOAD_OF(x.high);
}
static void run1(void) {
    STORE_TO(x.word, 0x30003);
    seen[1] = LOAD_OF(x.low);
}
static void run2(void) {}
static _Bool holds(void) { return !(seen[0] == 3 && seen[1] == 1); }
#elif defined TORN
static void run0(void) { STORE_TO(x.word, 0x10001); }
static void run1(void) { STORE_TO(x.word, 0x20002); }
static void run2(void) { seen[0] = LOAD_OF(x.low); }
static _Bool holds(void) { return x.low == x.high; }
#elif defined FAILS
static void fail(uint32_t *at) {
    uint32_t never = 1;
    (void)__atomic_compare_exchange_n(at, &never, 2, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
static void run0(void) {
    STORE_TO(x.low, 1);
    fail(&y);
    seen[0] = LOAD_OF(x.high);
}
static void run1(void) {
    STORE_TO(x.high, 1);
    fail(&z);
    seen[1] = LOAD_OF(x.low);
}
static void run2(void) { seen[2] = LOAD_OF(x.word); }
static _Bool holds(void) { return seen[0] || seen[1]; }
#elif defined DRAINS
static void run0(void) {
    STORE_TO(x.low, 1);
    __atomic_store_n(&y, 1, __ATOMIC_SEQ_CST);
}
static void run1(void) {
    seen[0] = LOAD_OF(y);
    seen[1] = LOAD_OF(x.word);
}
static void run2(void) {}
static _Bool holds(void) { return !(seen[0] == 1 && seen[1] == 0); }
#elif defined FENCES
static void run0(void) {
    STORE_TO(x.low, 1);
#ifndef ACQUIRE_ONLY
    __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    STORE_TO(y, 1);
}
static void run1(void) {
    seen[0] = LOAD_OF(y);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    seen[1] = LOAD_OF(x.word);
}
static void run2(void) {}
static _Bool holds(void) { return !(seen[0] == 1 && seen[1] == 0); }
#elif defined CHAIN
static void run0(void) {
    STORE_TO(x.low, 2);
    __atomic_store_n(&y, 1, __ATOMIC_RELEASE);
}
static void run1(void) {
    seen[0] = __atomic_load_n(&y, __ATOMIC_ACQUIRE);
    __atomic_store_n(&z, 1, __ATOMIC_RELEASE);
}
static void run2(void) {
    seen[1] = __atomic_load_n(&z, __ATOMIC_ACQUIRE);
    seen[2] = LOAD_OF(x.high);
}
static _Bool holds(void) { return !(seen[0] && seen[1] && !seen[2] && x.low == 2); }
#elif defined ORDERS
static void run0(void) { STORE_TO(x.low, 1), seen[0] = 0; }
static void run1(void) { seen[1] = LOAD_OF(x.word); }
static void run2(void) { seen[2] = LOAD_OF(x.word); }
static _Bool holds(void) { return !(seen[1] == 1 && seen[2] == 0x10000) && !(seen[1] == 0x10000 && seen[2] == 1); }
#endif

static void *start0(void *arg) { return run0(), arg; }
static void *start1(void *arg) { return run1(), arg; }
static void *start2(void *arg) { return run2(), arg; }

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, start0, NULL);
    pthread_create(&t[1], NULL, start1, NULL);
    pthread_create(&t[2], NULL, start2, NULL);
#if defined ORDERS
    STORE_TO(x.high, 1);
#elif defined CHAIN
    STORE_TO(x.word, 0x10001);
#endif
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(holds());
}
