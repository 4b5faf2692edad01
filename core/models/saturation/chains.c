#include "models/saturation/chains.h"

#include <string.h>

void smc_chains_reserve(smc_chains *o, uint32_t n) {
    if (n <= o->cap) return;
    const uint32_t cap = o->cap ? o->cap * 2 : 8, words = (cap + SMC_CHAIN_WORD - 1) / SMC_CHAIN_WORD;
    uint64_t *before = smc_alloc((size_t)cap * words * sizeof *before);
    for (uint32_t c = 0; c < o->n; c++) memcpy(before + (size_t)c * words, smc_chain_row(o, c), o->words * sizeof *before);
    free(o->before);
    o->before = before;
    o->last = smc_realloc(o->last, cap * sizeof *o->last);
    o->cap = cap;
    o->words = words;
}

bool smc_chains_edge(smc_chains *o, uint32_t a, uint32_t b, smc_chain_log *log, uint32_t loc) {
    if (smc_chain_is_before(o, b, a)) return false;
    if (smc_chain_is_before(o, a, b)) return true;
    const uint64_t *ra = smc_chain_row(o, a);
    for (uint32_t c = 0; c < o->n; c++) {
        if (c != b && !smc_chain_is_before(o, b, c)) continue;
        uint64_t *rc = smc_chain_row(o, c);
        for (uint32_t w = 0; w < o->words; w++) {
            const uint64_t bits = rc[w] | ra[w] | (w == a / SMC_CHAIN_WORD ? (uint64_t)1 << (a % SMC_CHAIN_WORD) : 0);
            if (bits == rc[w]) continue;
            if (log) *smc_vec_push(log) = (smc_chain_change){loc, c, w, rc[w]};
            rc[w] = bits;
        }
    }
    return true;
}

void smc_chains_free(smc_chains *o) {
    free(o->before);
    free(o->last);
}
