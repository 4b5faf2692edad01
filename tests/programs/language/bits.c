// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Unions, shifts, masks, sign extension and wrap-around of local data.
#include <assert.h>
#include <stdint.h>

union word {
    uint32_t whole;
    uint16_t halves[2];
    uint8_t bytes[4];
    float real;
};

// Their fields lie in three bytes, in five where they are packed.
struct three { unsigned a : 12, b : 12; char last; };
struct __attribute__((packed)) five { unsigned long a : 20, b : 20; char last; };
static struct three shared;

static unsigned population(uint64_t v) {
    unsigned n = 0;
    for (; v; v &= v - 1) n++;
    return n;
}

static uint32_t reversed(uint32_t v) {
    uint32_t r = 0;
    for (int i = 0; i < 32; i++) r |= (v >> i & 1u) << (31 - i);
    return r;
}

int main(void) {
    struct five f = {.a = 0xabcde, .b = 0x12345, .last = 7};
    f.b++;
    assert(f.a == 0xabcde && f.b == 0x12346 && f.last == 7);
    shared.last = 5;
    shared.a = 0xabc;
    shared.b = 0x123;
    shared.a--;
    assert(shared.a == 0xabb && shared.b == 0x123 && shared.last == 5);
    union word w = {.whole = 0x11223344};
    assert(w.bytes[0] == 0x44 && w.bytes[3] == 0x11 && w.halves[1] == 0x1122);
    w.bytes[1] = 0xff;
    assert(w.whole == 0x1122ff44);
    w.real = 1.0f;
    assert(w.whole == 0x3f800000);
    assert(population(0xf0f0000000000001u) == 9 && reversed(0x80000001u) == 0x80000001u && reversed(6) == 0x60000000u);
    assert((int8_t)0x80 == -128 && (uint8_t)-1 == 255 && -8 >> 1 == -4 && (uint32_t)-8 >> 29 == 7);
    uint32_t u = UINT32_MAX;
    assert(u + 1 == 0 && (uint16_t)(u * u) == 1 && ~0ull == UINT64_MAX);
    assert(-7 / 2 == -3 && -7 % 2 == -1 && (1ull << 63) / 3 == 3074457345618258602ull);
    return 0;
}
