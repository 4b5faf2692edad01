#include "pass/cache/siphash.h"

#include <string.h>

// The state of the hash: v0 to v3 of the paper.
typedef struct state {
    uint64_t v[4];
} state;

static uint64_t rotate_left(uint64_t x, unsigned by) { return x << by | x >> (64 - by); }

static void mix_rounds(state *s, int n) {
    uint64_t *v = s->v;
    while (n--) {
        v[0] += v[1], v[1] = rotate_left(v[1], 13) ^ v[0], v[0] = rotate_left(v[0], 32);
        v[2] += v[3], v[3] = rotate_left(v[3], 16) ^ v[2];
        v[0] += v[3], v[3] = rotate_left(v[3], 21) ^ v[0];
        v[2] += v[1], v[1] = rotate_left(v[1], 17) ^ v[2], v[2] = rotate_left(v[2], 32);
    }
}

static void hash_word(state *s, uint64_t m) {
    s->v[3] ^= m;
    mix_rounds(s, 2);
    s->v[0] ^= m;
}

uint64_t smc_siphash(const uint64_t key[2], const void *at, size_t n) {
    const char *p = at;
    state s = {{key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
                key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u}};
    uint64_t m;
    for (size_t left = n; left >= 8; left -= 8, p += 8) {
        memcpy(&m, p, 8);
        hash_word(&s, m);
    }
    m = 0;
    memcpy(&m, p, n % 8);
    hash_word(&s, m | (uint64_t)n << 56);
    s.v[2] ^= 0xff;
    mix_rounds(&s, 4);
    return s.v[0] ^ s.v[1] ^ s.v[2] ^ s.v[3];
}
