// CRC-32 by a table: byte accesses, shifts, one table load for each byte.
#include <stdint.h>
#include <stdio.h>

#ifndef N
#define N 300
#endif
enum { SIZE = 8192 };

static void make_table(uint32_t *table) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
}

static uint32_t crc32(const uint32_t *table, const uint8_t *data, uint32_t n) {
    uint32_t c = ~0u;
    for (uint32_t i = 0; i < n; i++) c = table[(c ^ data[i]) & 255] ^ c >> 8;
    return ~c;
}

int main(void) {
    uint32_t table[256], sum = 0;
    uint8_t data[SIZE];
    make_table(table);
    for (uint32_t i = 0; i < SIZE; i++) data[i] = (uint8_t)(i * 7);
    for (uint32_t n = 0; n < N; n++) {
        data[n % SIZE] ^= (uint8_t)n;
        sum += crc32(table, data, SIZE);
    }
    printf("%u\n", sum);
    return 0;
}
