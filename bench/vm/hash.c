// A hash table with linear probing: 64-bit multiplications and rotations, short searches.
#include <stdint.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif
enum { SIZE = 8192, KEYS = 5000 };

static uint64_t mix(uint64_t x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdull;
    x ^= x >> 29;
    x *= 0xc4ceb9fe1a85ec53ull;
    return x ^ x << 13 ^ x >> 32;
}

static uint32_t find(const uint64_t *keys, uint64_t key) {
    uint32_t i = (uint32_t)mix(key) & (SIZE - 1);
    while (keys[i] && keys[i] != key) i = (i + 1) & (SIZE - 1);
    return i;
}

int main(void) {
    uint64_t keys[SIZE];
    uint32_t count[SIZE], sum = 0;
    for (uint32_t i = 0; i < SIZE; i++) keys[i] = count[i] = 0;
    for (uint32_t n = 0; n < N; n++)
        for (uint64_t k = 1; k <= KEYS; k++) {
            const uint32_t i = find(keys, k * k);
            keys[i] = k * k;
            sum += count[i]++ ^ i;
        }
    printf("%u\n", sum);
    return 0;
}
