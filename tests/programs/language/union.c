// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=ra --algo=tracer -DRACE
// expect: verdict=unsafe exit=1 error=race line=48
//
// A union written through one member and read through others of other sizes and kinds, local and
// shared: the bytes are reinterpreted (C17 6.5.2.3). `ready` is read as 0, 1 or 2: 3 executions.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

typedef union number {
    float f;
    double d;
    uint32_t word;
    uint16_t half[4];
    uint8_t byte[8];
    struct {
        unsigned low : 12, middle : 8, high : 12;
    } part;
} number;

static number shared;
static atomic_int ready;

static void *writer(void *arg) {
    shared.f = -2.5f;
    atomic_store(&ready, 1);
#ifdef RACE
    shared.byte[3] = 0;
#endif
    atomic_store(&ready, 2);
    return arg;
}

int main(void) {
    pthread_t t;
    number local = {.word = 0x3fc00000};
    assert(local.f == 1.5f && local.half[1] == 0x3fc0 && local.byte[3] == 0x3f && local.part.high == 0x3fc);
    local.half[0] = 0xffff;
    local.part.middle = 0;
    assert(local.word == 0x3fc00fff);
    local.d = -0.0;
    assert(local.byte[7] == 0x80 && local.word == 0 && local.half[2] == 0);
    pthread_create(&t, NULL, writer, NULL);
    if (atomic_load(&ready)) {
        assert(shared.word == 0xc0200000);
        assert(shared.half[1] == 0xc020 && shared.byte[2] == 0x20 && shared.part.high == 0xc02);
    }
    pthread_join(t, NULL);
    return 0;
}
