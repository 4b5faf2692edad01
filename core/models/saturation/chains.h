// chains.h - what is known of the coherence order of one location, as a partial order of RMW chains.
//
// An RMW comes immediately after the write it reads, so whatever is ordered with one of them is ordered with the other in
// the same way. RMW chains - a write, the RMW that reads it, the RMW that reads that one, .. - are therefore contracted: an
// edge between writes of two chains is one between the chains; inside a chain the order is total. Any linear order of the
// chains that extends the edges is a coherence order.
//
// `before` holds, for each chain, the set of chains before it, transitively closed. Chain 0 starts with the
// initialisation, which is before all others, so bit 0 of every other row is set from the start.
#ifndef SMC_CHAINS_H
#define SMC_CHAINS_H

#include "graph/graph.h"

enum { SMC_CHAIN_WORD = 64 };

typedef struct smc_chains {
    uint64_t *before; // [chain][word]
    smc_id *last;     // [chain]: its last write
    uint32_t n, cap, words;
    uint32_t linear;  // the first `linear` chains are totally ordered, as they were made
} smc_chains;

// Where a write stands: its chain, and how many RMWs precede it there.
typedef struct smc_chain_position {
    uint32_t chain, depth;
} smc_chain_position;

// One word of one row as it was: what to put back where when edges are taken back.
typedef struct smc_chain_change {
    uint32_t loc, chain, word;
    uint64_t old;
} smc_chain_change;
typedef SMC_VEC(smc_chain_change) smc_chain_log;

static inline uint64_t *smc_chain_row(const smc_chains *o, uint32_t chain) { return o->before + (size_t)chain * o->words; }

static inline bool smc_chain_is_before(const smc_chains *o, uint32_t a, uint32_t b) {
    return smc_chain_row(o, b)[a / SMC_CHAIN_WORD] >> (a % SMC_CHAIN_WORD) & 1;
}

// The one write that is after all others, where the order is total as it stands; 0: it need not be.
static inline smc_id smc_chains_latest(const smc_chains *o) { return o->linear == o->n ? o->last[o->n - 1] : 0; }

void smc_chains_reserve(smc_chains *, uint32_t n);

static inline uint32_t smc_chains_new(smc_chains *o, smc_id first) {
    if (o->n == o->cap) smc_chains_reserve(o, o->n + 1);
    const uint32_t c = o->n++;
    uint64_t *row = smc_chain_row(o, c);
    for (uint32_t w = 0; w < o->words; w++) row[w] = 0;
    if (c > 0) row[0] = 1;
    else o->linear = 1;
    o->last[c] = first;
    return c;
}

// One that comes after all there are, which are totally ordered.
static inline uint32_t smc_chains_new_latest(smc_chains *o, smc_id first) {
    const uint32_t c = smc_chains_new(o, first);
    for (uint32_t w = 0; w <= c / SMC_CHAIN_WORD; w++)
        smc_chain_row(o, c)[w] = w < c / SMC_CHAIN_WORD ? ~(uint64_t)0 : ((uint64_t)1 << (c % SMC_CHAIN_WORD)) - 1;
    o->linear = o->n;
    return c;
}

// Takes back the chain made last.
static inline void smc_chains_pop(smc_chains *o) {
    o->n--;
    o->linear = o->linear < o->n ? o->linear : o->n;
}

// Adds chain a -> chain b and what follows by transitivity. False: that closes a cycle; nothing is added. The changes go to
// `log` with `loc`, unless it is NULL.
bool smc_chains_edge(smc_chains *, uint32_t a, uint32_t b, smc_chain_log *log, uint32_t loc);

void smc_chains_free(smc_chains *);

#endif
