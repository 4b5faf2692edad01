// relation.h - relations on the events of an execution, represented as bit matrices, with the
// operators of the cat language.
//
// A relation is an n x n bit matrix that belongs to an `smc_matrices`; all matrices are freed
// together. Operators return new relations and do not change their operands. n is at least 1.
#ifndef SMC_RELATION_H
#define SMC_RELATION_H

#include "base/base.h"

// The owner of relations on n events.
typedef struct smc_matrices {
    uint32_t n, words;    // number of events; number of 64-bit words in a row
    uint32_t left;        // number of unused matrices in the last chunk
    const smc_stop *stop; // NULL: cannot be stopped; matrices computed after a stop request may be
                          // incomplete
    SMC_VEC(uint64_t *) chunks; // blocks of memory for matrices
} smc_matrices;

typedef uint64_t *smc_rel; // n rows of `words` words; bit j of row i is set iff (i, j) is in the
                           // relation

// Prepares for relations on n events.
void smc_matrices_init(smc_matrices *, uint32_t n);
void smc_matrices_free(smc_matrices *);

// Whether (i, j) is in the relation.
static inline bool smc_rel_has_pair(const smc_matrices *m, const uint64_t *r, uint32_t i,
                                    uint32_t j) {
    return r[(size_t)i * m->words + j / 64] >> (j % 64) & 1;
}
static inline void smc_rel_add_pair(const smc_matrices *m, smc_rel r, uint32_t i, uint32_t j) {
    r[(size_t)i * m->words + j / 64] |= 1ull << (j % 64);
}

// Iterates over the events j with (i, j) in the relation.
#define SMC_REL_EACH_SUCCESSOR(m, r, i, j)                                                         \
    for (uint32_t j##_word = 0; j##_word < (m)->words; j##_word++)                                 \
        for (uint64_t j##_left = (r)[(size_t)(i) * (m)->words + j##_word], j;                      \
             j##_left && (j = j##_word * 64u + (uint32_t)__builtin_ctzll(j##_left), true);         \
             j##_left &= j##_left - 1)

// Whether a stop is requested; then operators may return incomplete relations.
static inline bool smc_matrices_is_stopped(const smc_matrices *m) {
    return m->stop && m->stop->requested;
}

// Makes an empty relation, to which pairs can be added.
smc_rel smc_rel_empty(smc_matrices *);
// The union of the operands, a NULL-terminated array with at least one relation.
smc_rel smc_rel_union(smc_matrices *, const smc_rel *operands);
// The composition r1 ; r2 ; .. of the operands, a NULL-terminated array with at least one relation.
smc_rel smc_rel_sequence(smc_matrices *, const smc_rel *operands);
smc_rel smc_rel_intersection(smc_matrices *, smc_rel, smc_rel);
smc_rel smc_rel_transitive_closure(smc_matrices *, smc_rel); // returns the transitive closure
smc_rel smc_rel_reflexive(smc_matrices *, smc_rel);          // returns the reflexive closure
bool smc_rel_is_empty(const smc_matrices *, const uint64_t *);
bool smc_rel_is_irreflexive(const smc_matrices *, const uint64_t *);
bool smc_rel_is_acyclic(smc_matrices *, smc_rel);

#endif
