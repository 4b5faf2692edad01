#include "base/md5.h"

#include <stdio.h>
#include <string.h>

enum { BLOCK = 64 }; // bytes processed at a time

// The four words of the sum (RFC 1321, 3.3).
typedef struct md5_state {
    uint32_t a, b, c, d;
} md5_state;

static uint32_t rotate_left(uint32_t x, unsigned by) { return x << by | x >> (32 - by); }

static uint32_t read_little_endian(const unsigned char *at) {
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

// sines[i] is the integer part of |sin(i + 1)| * 2^32 (RFC 1321, 3.4).
static const uint32_t sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

// Computes step i of the 64 steps that process a block (RFC 1321, 3.4); returns the new first word
// of the state.
static uint32_t apply_md5_round(const md5_state *s, const unsigned char *block, unsigned i) {
    static const unsigned char shifts[4][4] = {
        {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    uint32_t f;
    unsigned k;
    switch (i / 16) {
    case 0: f = (s->b & s->c) | (~s->b & s->d), k = i; break;
    case 1: f = (s->b & s->d) | (s->c & ~s->d), k = 5 * i + 1; break;
    case 2: f = s->b ^ s->c ^ s->d, k = 3 * i + 5; break;
    default: f = s->c ^ (s->b | ~s->d), k = 7 * i; break;
    }
    return s->b + rotate_left(s->a + f + read_little_endian(block + 4 * (k % 16)) + sines[i],
                              shifts[i / 16][i % 4]);
}

static void add_block(md5_state *s, const unsigned char *block) {
    const md5_state before = *s;
    for (unsigned i = 0; i < 64; i++)
        *s = (md5_state){s->d, apply_md5_round(s, block, i), s->b, s->c};
    s->a += before.a, s->b += before.b, s->c += before.c, s->d += before.d;
}

void smc_md5(const void *bytes, size_t n, char out[static SMC_MD5_TEXT]) {
    const unsigned char *at = bytes;
    unsigned char last[2 * BLOCK] = {0};
    md5_state s = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    size_t left = n;
    for (; left >= BLOCK; at += BLOCK, left -= BLOCK) add_block(&s, at);
    if (left) memcpy(last, at, left);
    last[left] = 0x80;
    const size_t end = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    for (unsigned i = 0; i < 8; i++) last[end - 8 + i] = (unsigned char)((uint64_t)n * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += BLOCK) add_block(&s, last + i);
    const uint32_t all[] = {s.a, s.b, s.c, s.d};
    for (unsigned i = 0; i < 16; i++) sprintf(out + 2 * i, "%02x", all[i / 4] >> 8 * (i % 4) & 255);
}
