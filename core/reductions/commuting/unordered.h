// unordered.h - RMWs that commute and whose results nobody uses, in no order
// (docs/design/reductions.md).
//
// In a graph such an RMW is no access of its location (smc_is_unordered): whoever reads there and
// comes after it finds what it has done. That all accesses of the location that do not commute with
// it come before or after it is for commuting.c to see to.
#ifndef SMC_COMMUTING_UNORDERED_H
#define SMC_COMMUTING_UNORDERED_H

#include "graph/graph.h"

// Which RMWs that commute, and whose results nobody uses, are in no order.
typedef enum smc_commute_use {
    SMC_COMMUTE_NONE,
    SMC_COMMUTE_RELAXED, // those with which nothing synchronises
    SMC_COMMUTE_ALL,
} smc_commute_use;

typedef SMC_VEC(smc_id) smc_ids;

typedef struct smc_codes { // of locations
    SMC_VEC(uint64_t) at;
} smc_codes;

typedef struct smc_unordered {
    uint8_t use;                            // smc_commute_use
    const struct smc_codes *order_observed; // locations of which it is known that their RMWs need
                                            // an order; NULL: there are none
    bool met;                               // there have been some
    uint32_t n, synchronising;  // linked; of these: what orders, in some order of them, what its
                                // thread does before and after
    SMC_VEC(smc_ids) at;        // [loc]: those that are linked
    SMC_VEC(bool) synchronises; // [id]
} smc_unordered;

void smc_unordered_free(smc_unordered *);

// In step with the graph: an event was added, which becomes one of these (true) where `use` says
// so; was copied to another id; was linked last; is linked last and about to be unlinked.
bool smc_unordered_added(smc_unordered *, smc_graph *, smc_id);
void smc_unordered_copied(smc_unordered *, smc_id to, smc_id from);
void smc_unordered_linked(smc_unordered *, const smc_graph *, smc_id);
void smc_unordered_unlinking(smc_unordered *, const smc_graph *, smc_id);

// Those of the location that are linked.
static inline const smc_ids *smc_unordered_at(const smc_unordered *u, uint32_t loc) {
    static const smc_ids none;
    return loc < u->at.n ? &u->at.at[loc] : &none;
}

// What an event finds at its location: what its source, or the write linked last, has written, and
// what those of them have done that come in between (smc_graph_rules.value_found).
uint64_t smc_unordered_value_found(const smc_unordered *, const smc_graph *, smc_id);

// Recomputes from the linked events what is kept of them, and compares: NULL, or what is wrong.
const char *smc_unordered_check(const smc_unordered *, const smc_graph *);

#endif
