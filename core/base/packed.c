#include "base/packed.h"

#include <string.h>

void smc_pack_number(smc_packed *p, uint64_t x) {
    for (; x >= 0x80; x >>= 7) *smc_vec_push(p) = (char)(x | 0x80);
    *smc_vec_push(p) = (char)x;
}

void smc_pack_bytes(smc_packed *p, const void *at, size_t n) {
    if (!n) return;
    smc_vec_reserve(p, (size_t)p->n + n);
    memcpy(p->at + p->n, at, n);
    p->n += (uint32_t)n;
}

void smc_pack_text(smc_packed *p, const char *text) {
    smc_pack_number(p, text ? strlen(text) + 1 : 0);
    if (text) smc_pack_bytes(p, text, strlen(text));
}

static uint64_t reject_input(smc_unpacking *u) {
    u->wrong = true;
    u->at = u->end;
    return 0;
}

uint64_t smc_unpack_number(smc_unpacking *u) {
    uint64_t x = 0;
    for (unsigned shift = 0; u->at < u->end && shift < 64; shift += 7) {
        const unsigned char byte = (unsigned char)*u->at++;
        x |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return x;
    }
    return reject_input(u);
}

uint64_t smc_unpack_number_below(smc_unpacking *u, uint64_t limit) {
    const uint64_t x = smc_unpack_number(u);
    return x < limit ? x : reject_input(u);
}

uint32_t smc_unpack_count(smc_unpacking *u) {
    const uint64_t left = (uint64_t)(u->end - u->at);
    return (uint32_t)smc_unpack_number_below(u, left < UINT32_MAX ? left + 1 : UINT32_MAX);
}

char *smc_unpack_text(smc_unpacking *u) {
    const uint32_t n = smc_unpack_count(u);
    if (!n || n - 1 > (size_t)(u->end - u->at)) return NULL;
    char *text = smc_alloc(n);
    memcpy(text, u->at, n - 1);
    u->at += n - 1;
    return text;
}

void smc_pack_double(smc_packed *to, double x) { smc_pack_bytes(to, &x, sizeof x); }

double smc_unpack_double(smc_unpacking *u) {
    double x = 0;
    if (u->wrong || (size_t)(u->end - u->at) < sizeof x) {
        u->wrong = true;
        return 0;
    }
    memcpy(&x, u->at, sizeof x);
    u->at += sizeof x;
    return x;
}
