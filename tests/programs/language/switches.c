// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// A switch compares all bits of its operand, also of integers with more than 64 bits.
#include <assert.h>

typedef __int128 i128;
#define BIG ((i128)1 << 64)

static int whole(i128 v) {
    switch (v) {
    case 1: return 1;
    case BIG + 1: return 2;
    case -BIG + 1: return 3;
    case -1: return 4;
    case (i128)((unsigned __int128)1 << 127): return 5;
    case 7 ... 9: return 6;
    default: return 0;
    }
}

static int with_values(i128 v) {
    int sum = 0;
    for (i128 i = v; i != 0; i /= 2) {
        switch (i) {
        case BIG: sum += 100; continue;
        case BIG / 2: sum += 10; // falls through
        case BIG / 4: sum++; break;
        case 1: return sum;
        }
        sum++;
    }
    return -1;
}

static int unsigned_bits(unsigned _BitInt(67) v) {
    switch (v) {
    case 5: return 1;
    case ((unsigned _BitInt(67))1 << 66) + 5: return 2;
    case ~(unsigned _BitInt(67))0: return 3;
    default: return 0;
    }
}

static int signed_bits(_BitInt(96) v) {
    switch (v) {
    case -1: return 1;
    case ((_BitInt(96))1 << 95): return 2;
    case ((_BitInt(96))1 << 32) - 1: return 3;
    default: return 0;
    }
}

static int narrow(unsigned char c, long l) {
    switch (c) {
    case 200: c = 1; break;
    default: c = 0;
    }
    switch (l) {
    case -1: return c + 10;
    case 0xffffffff: return c + 20;
    default: return c;
    }
}

int main(void) {
    volatile int one = 1;
    assert(whole(one) == 1 && whole(BIG + one) == 2 && whole(one - BIG) == 3 && whole(-one) == 4 && whole(2 * one) == 0);
    assert(whole((i128)((unsigned __int128)one << 127)) == 5 && whole(8 * one) == 6 && whole(BIG + 8 * one) == 0);
    assert(with_values(BIG * one) == 10 + 1 + 1 + 1 + 1 + 100 + 61);
    assert(unsigned_bits(5 * one) == 1 && unsigned_bits(((unsigned _BitInt(67))one << 66) + 5) == 2);
    assert(unsigned_bits((unsigned _BitInt(67))-one) == 3 && unsigned_bits(((unsigned _BitInt(67))one << 65) + 5) == 0);
    assert(signed_bits(-one) == 1 && signed_bits((_BitInt(96))one << 95) == 2 && signed_bits(0xffffffff * (_BitInt(96))one) == 3);
    assert(narrow(200, -one) == 11 && narrow(201, 0xffffffffl * one) == 20 && narrow(200, 0xfffffffeul * one) == 1);
    return 0;
}
