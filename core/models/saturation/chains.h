// chains.h - the determined part of the coherence order of one location: a partial order of chains
// of RMWs.
//
// An RMW directly follows the write that it reads from, so any other write precedes both or follows
// both. Therefore a chain (a write, the RMW that reads from it, the RMW that reads from that RMW,
// ..) is contracted to one node. Edges between writes of two chains become edges between the
// chains; within a chain the order is total. Every linear extension is a coherence order.
//
// The order is transitively closed. For storage, chains are grouped into lines: a line contains the
// chains whose first write belongs to one thread. Coherence contains program order, so a line is
// totally ordered, and the predecessors of a chain within a line are a prefix of the line. A row of
// `before` has the last element of that prefix for each line. Chain 0 begins with the
// initialisation write and precedes all others. It is the first chain of line 0, which also has the
// chains of one thread.
#ifndef SMC_CHAINS_H
#define SMC_CHAINS_H

#include "graph/graph.h"

// A chain: a write, and the RMWs of which each reads from the previous one. Its number is its index
// in smc_chains.at.
typedef struct smc_chain {
    smc_id last;         // last write of the chain
    uint32_t line, rest; // `line`: index of its line; `rest`: 1 + the previous chain in the line;
                         // 0: it is the first one
} smc_chain;

// A line: the chains of one thread.
typedef struct smc_chain_line {
    uint32_t thread, top; // `top`: 1 + the last chain of the line
} smc_chain_line;

// The coherence order of one location: a partial order of its chains.
typedef struct smc_chains {
    smc_chain *at;    // [chain]
    uint32_t *before; // [chain][line]: 1 + the line's last chain that precedes this chain; 0: none
    smc_chain_line *lines;
    uint32_t n, cap;          // number of chains; capacity of `at` and `before`
    uint32_t n_lines, stride; // number of lines; number of lines for which a row of `before` has
                              // space
    uint32_t linear;          // the first `linear` chains are totally ordered by their numbers
} smc_chains;

// Position of a write: its chain, and the number of writes before it in the chain.
typedef struct smc_chain_position {
    uint32_t chain, depth;
} smc_chain_position;

// A change of `before`: `old` is the previous value of the element for the chain, the line and the
// location.
typedef struct smc_chain_change {
    uint32_t loc, chain, line, old;
} smc_chain_change;
typedef SMC_VEC(smc_chain_change) smc_chain_log;

// Returns the row of the chain in `before`.
static inline uint32_t *smc_chain_row(const smc_chains *o, uint32_t chain) {
    return o->before + (size_t)chain * o->stride;
}

// Whether chain a precedes chain b.
static inline bool smc_chain_is_before(const smc_chains *o, uint32_t a, uint32_t b) {
    return smc_chain_row(o, b)[o->at[a].line] > a;
}

// Whether no chain follows this one. It suffices to check the last chain of each line.
static inline bool smc_chain_is_last(const smc_chains *o, uint32_t chain) {
    for (uint32_t l = 0; l < o->n_lines; l++)
        if (smc_chain_is_before(o, chain, o->lines[l].top - 1)) return false;
    return true;
}

// The last write of the location if the order is known to be total; otherwise 0.
static inline smc_id smc_chains_last_write(const smc_chains *o) {
    return o->linear == o->n ? o->at[o->n - 1].last : 0;
}

// Resets the order to one chain, which consists of the initialisation write.
void smc_chains_begin(smc_chains *, smc_id init);

// Adds a line for a thread that has none, and returns its number.
uint32_t smc_chains_add_line(smc_chains *, uint32_t thread);

// Doubles the capacity for chains.
void smc_chains_reserve(smc_chains *);

// Appends a chain that begins with `first` to the thread's line, without setting its row in
// `before`. Returns its number.
static inline uint32_t smc_chains_add(smc_chains *o, smc_id first, uint32_t thread) {
    uint32_t l = 0;
    while (l < o->n_lines && o->lines[l].thread != thread) l++;
    if (l == o->n_lines) l = smc_chains_add_line(o, thread);
    if (o->n == o->cap) smc_chains_reserve(o);
    const uint32_t c = o->n++;
    o->at[c] = (smc_chain){first, l, o->lines[l].top};
    o->lines[l].top = c + 1;
    return c;
}

// Adds a chain that begins with a write of the thread, after the thread's other chains. Returns its
// number.
static inline uint32_t smc_chains_add_after(smc_chains *o, smc_id first, uint32_t thread) {
    const uint32_t c = smc_chains_add(o, first, thread), rest = o->at[c].rest;
    const uint32_t *before = smc_chain_row(o, rest ? rest - 1 : 0);
    uint32_t *row = smc_chain_row(o, c);
    for (uint32_t l = 0; l < o->stride; l++) row[l] = before[l];
    if (rest) row[o->at[c].line] = rest;
    else row[0] = 1;
    return c;
}

// Adds a chain after all existing chains, which must be totally ordered. Returns its number.
static inline uint32_t smc_chains_add_last(smc_chains *o, smc_id first, uint32_t thread) {
    const uint32_t c = smc_chains_add(o, first, thread);
    uint32_t *row = smc_chain_row(o, c);
    for (uint32_t l = 0; l < o->stride; l++) row[l] = l < o->n_lines ? o->lines[l].top : 0;
    row[o->at[c].line] = o->at[c].rest;
    o->linear = o->n;
    return c;
}

// Removes the chain that was added last.
static inline void smc_chains_remove_last(smc_chains *o) {
    const smc_chain *c = &o->at[--o->n];
    o->lines[c->line].top = c->rest;
    if (!c->rest) o->n_lines--;
    o->linear = o->linear < o->n ? o->linear : o->n;
}

// Adds the edge a -> b with its transitive consequences. Returns false, and changes nothing, if the
// edge closes a cycle. Appends the changes, marked with `loc`, to `log` (NULL: no log).
bool smc_chains_add_edge(smc_chains *, uint32_t a, uint32_t b, smc_chain_log *log, uint32_t loc);

void smc_chains_free(smc_chains *); // frees its contents

#endif
