// smc: --model=rc11 --keep-going
// expect: verdict=verified exit=0
// smc: --model=rc11 -DSTORE=RELAXED
// expect: verdict=unsafe exit=1 error=race line=67
// report: does not synchronise with it: the write is relaxed; make it release.
// smc: --model=rc11 -DBEFORE -DSTORE=RELAXED
// expect: verdict=unsafe exit=1 error=race line=67
// expect-stderr: orders.c:100:5: note: this atomic access overlaps others of another size
// report: does not synchronise with it: the write is relaxed; make it release.
// smc: --model=rc11 -DLOAD=RELAXED
// expect: verdict=unsafe exit=1 error=race line=67
// report: does not synchronise with it: the read is relaxed; make it acquire.
// smc: --model=rc11 -DSTORE=RELAXED -DLOAD=RELAXED
// expect: verdict=unsafe exit=1 error=race line=67
// report: both are relaxed; make them release and acquire.
// smc: --model=rc11 -DTHROUGH_RMW -DSTORE=RELAXED
// expect: verdict=unsafe exit=1 error=race line=65
// report: The read-modify-write of x.low in
// report: the write is relaxed; make it release.
// smc: --model=rc11 -DTHROUGH_RMW
// expect: verdict=verified exit=0
// smc: --model=rc11 -DTHROUGH_RMW -DRMW=RELAXED
// expect: verdict=verified exit=0
// smc: --model=tso -DBUFFERED
// expect: verdict=unsafe exit=1 error=assertion
// report: may wait in the store buffer while the thread reads
//
// A message is written before one half of x and read after the whole of x: reports name the missing
// memory orders. BEFORE: the whole was stored before the threads are created. THROUGH_RMW: a third
// thread exchanges the whole in between, which the last one reads. BUFFERED: two threads each write
// a half of a word and read all of another one.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef STORE
#define STORE RELEASE
#endif
#ifndef LOAD
#define LOAD ACQUIRE
#endif
#ifndef RMW
#define RMW ACQ_REL
#endif
#define NAMED(order) __ATOMIC_##order
#define ORDER(order) NAMED(order)

static union {
    uint32_t word;
    struct {
        uint16_t low, high;
    };
} x, y;
static int data;

static void *write_message(void *arg) {
    data = 1;
    __atomic_store_n(&x.low, 1, ORDER(STORE));
    return arg;
}

static void *read_message(void *arg) {
    const uint32_t now = __atomic_load_n(&x.word, ORDER(LOAD));
#ifdef THROUGH_RMW
    if (now == 0x10001) assert(data == 1);
#else
    if (now == 1) assert(data == 1);
#endif
    return arg;
}

#ifdef THROUGH_RMW
static void *change(void *arg) {
    uint32_t before = 1;
    __atomic_compare_exchange_n(&x.word, &before, 0x10001, 0, ORDER(RMW), __ATOMIC_RELAXED);
    return arg;
}
#endif

static uint32_t first, second;

static void *buffer_x(void *arg) {
    __atomic_store_n(&x.low, 1, __ATOMIC_RELAXED);
    first = __atomic_load_n(&y.word, __ATOMIC_RELAXED);
    return arg;
}
static void *buffer_y(void *arg) {
    __atomic_store_n(&y.high, 1, __ATOMIC_RELAXED);
    second = __atomic_load_n(&x.word, __ATOMIC_RELAXED);
    return arg;
}

int main(void) {
    pthread_t t[3];
#ifdef BUFFERED
    pthread_create(&t[0], NULL, buffer_x, NULL);
    pthread_create(&t[1], NULL, buffer_y, NULL);
#else
#ifdef BEFORE
    __atomic_store_n(&x.word, 0, __ATOMIC_RELAXED);
#endif
    pthread_create(&t[0], NULL, write_message, NULL);
    pthread_create(&t[1], NULL, read_message, NULL);
#endif
#ifdef THROUGH_RMW
    pthread_create(&t[2], NULL, change, NULL);
    pthread_join(t[2], NULL);
#endif
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
#ifdef BUFFERED
    assert(first || second);
#endif
}
