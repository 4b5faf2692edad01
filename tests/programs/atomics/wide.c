// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=3 blocked=0
//
// 64-bit, 8-bit and pointer atomics. The reader of wide reads 0, the first or the last value: 3 classes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static _Atomic(uint64_t) wide;
static _Atomic(uint8_t) narrow = 255;
static int cells[4];
static _Atomic(int *) cursor = cells;

static void *writer(void *arg) {
    (void)arg;
    atomic_store(&wide, 0x100000000u);
    atomic_store(&wide, UINT64_MAX);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    uint64_t v = atomic_load(&wide);
    assert(v == 0 || v == 0x100000000u || v == UINT64_MAX);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(atomic_fetch_add(&wide, 2) == UINT64_MAX && atomic_load(&wide) == 1);
    assert(atomic_fetch_add(&narrow, 1) == 255 && atomic_load(&narrow) == 0);
    assert(atomic_exchange(&cursor, cells + 2) == cells && atomic_load(&cursor) - cells == 2);
    int *expected = cells;
    assert(!atomic_compare_exchange_strong(&cursor, &expected, cells + 3) && expected == cells + 2);
    assert(atomic_compare_exchange_strong(&cursor, &expected, cells + 3) && atomic_load(&cursor) == cells + 3);
    return 0;
}
