// chains.h - what is known of the coherence order of one location, as a partial order of RMW
// chains.
//
// An RMW comes immediately after the write it reads, so whatever is ordered with one of them is
// ordered with the other in the same way. RMW chains - a write, the RMW that reads it, the RMW that
// reads that one, .. - are therefore contracted: an edge between writes of two chains is one
// between the chains; inside a chain the order is total. Any linear order of the chains that
// extends the edges is a coherence order.
//
// What is known is transitively closed, and kept by lines: the chains that begin with a write of
// one thread are one, in program order, which coherence has as well. Of the chains before another
// one, those of a line are therefore its first ones: a row of `before` has for each line the last
// of them. Chain 0 begins with the initialisation, which is before all others. It stands in the
// first line, before the chains of the thread that has that.
#ifndef SMC_CHAINS_H
#define SMC_CHAINS_H

#include "graph/graph.h"

typedef struct smc_chain {
    smc_id last;         // its last write
    uint32_t line, rest; // rest: one more than the chain before it in the line; 0: it is the first
} smc_chain;

typedef struct smc_chain_line {
    uint32_t thread, top; // top: one more than its last chain
} smc_chain_line;

typedef struct smc_chains {
    smc_chain *at;
    uint32_t *before; // [chain][line]: one more than the last chain of the line that is before this
                      // one; 0: none
    smc_chain_line *lines;
    uint32_t n, cap;
    uint32_t n_lines, stride;
    uint32_t linear; // the first `linear` chains are totally ordered, as they were made
} smc_chains;

// Where a write stands: its chain, and how many RMWs precede it there.
typedef struct smc_chain_position {
    uint32_t chain, depth;
} smc_chain_position;

// One entry of one row as it was: what to put back where when edges are taken back.
typedef struct smc_chain_change {
    uint32_t loc, chain, line, old;
} smc_chain_change;
typedef SMC_VEC(smc_chain_change) smc_chain_log;

static inline uint32_t *smc_chain_row(const smc_chains *o, uint32_t chain) {
    return o->before + (size_t)chain * o->stride;
}

static inline bool smc_chain_is_before(const smc_chains *o, uint32_t a, uint32_t b) {
    return smc_chain_row(o, b)[o->at[a].line] > a;
}

// Whether it is before none: what is before a chain is before those that follow in its line.
static inline bool smc_chain_is_last(const smc_chains *o, uint32_t chain) {
    for (uint32_t l = 0; l < o->n_lines; l++)
        if (smc_chain_is_before(o, chain, o->lines[l].top - 1)) return false;
    return true;
}

// The one write that is after all others, where the order is total as it stands; 0: it need not be.
static inline smc_id smc_chains_latest(const smc_chains *o) {
    return o->linear == o->n ? o->at[o->n - 1].last : 0;
}

// Makes the order of the initialisation alone.
void smc_chains_begin(smc_chains *, smc_id init);

// A line for the thread, which has none.
uint32_t smc_chains_new_line(smc_chains *, uint32_t thread);
void smc_chains_reserve(smc_chains *);

static inline uint32_t smc_chains_add(smc_chains *o, smc_id first, uint32_t thread) {
    uint32_t l = 0;
    while (l < o->n_lines && o->lines[l].thread != thread) l++;
    if (l == o->n_lines) l = smc_chains_new_line(o, thread);
    if (o->n == o->cap) smc_chains_reserve(o);
    const uint32_t c = o->n++;
    o->at[c] = (smc_chain){first, l, o->lines[l].top};
    o->lines[l].top = c + 1;
    return c;
}

// A chain that begins with a write of the thread, after those that do so already.
static inline uint32_t smc_chains_new(smc_chains *o, smc_id first, uint32_t thread) {
    const uint32_t c = smc_chains_add(o, first, thread), rest = o->at[c].rest;
    const uint32_t *before = smc_chain_row(o, rest ? rest - 1 : 0);
    uint32_t *row = smc_chain_row(o, c);
    for (uint32_t l = 0; l < o->stride; l++) row[l] = before[l];
    if (rest) row[o->at[c].line] = rest;
    else row[0] = 1;
    return c;
}

// One that comes after all there are, which are totally ordered.
static inline uint32_t smc_chains_new_latest(smc_chains *o, smc_id first, uint32_t thread) {
    const uint32_t c = smc_chains_add(o, first, thread);
    uint32_t *row = smc_chain_row(o, c);
    for (uint32_t l = 0; l < o->stride; l++) row[l] = l < o->n_lines ? o->lines[l].top : 0;
    row[o->at[c].line] = o->at[c].rest;
    o->linear = o->n;
    return c;
}

// Takes back the chain made last.
static inline void smc_chains_pop(smc_chains *o) {
    const smc_chain *c = &o->at[--o->n];
    o->lines[c->line].top = c->rest;
    if (!c->rest) o->n_lines--;
    o->linear = o->linear < o->n ? o->linear : o->n;
}

// Adds chain a -> chain b and what follows by transitivity. False: that closes a cycle; nothing is
// added. The changes go to `log` with `loc`, unless it is NULL.
bool smc_chains_edge(smc_chains *, uint32_t a, uint32_t b, smc_chain_log *log, uint32_t loc);

void smc_chains_free(smc_chains *);

#endif
