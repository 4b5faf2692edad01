// unordered.h - commuting RMWs whose results are unused and that have no order among each other
// (docs/design/reductions.md).
//
// In a graph, such an RMW is no access of its location (smc_is_unordered). A read that comes after
// the RMW finds the RMW's effect included in its value. commuting.c checks that all other accesses
// of the location are ordered with the RMW.
#ifndef SMC_COMMUTING_UNORDERED_H
#define SMC_COMMUTING_UNORDERED_H

#include "graph/graph.h"

// Which commuting RMWs with unused results stay unordered.
typedef enum smc_commuting_mode {
    SMC_COMMUTE_NONE,
    SMC_COMMUTE_RELAXED, // only RMWs that do not synchronise in any order
    SMC_COMMUTE_ALL,
} smc_commuting_mode;

typedef SMC_VEC(smc_id) smc_id_list;

typedef struct smc_location_set { // a set of locations, given by smc_location.code
    SMC_VEC(uint64_t) at;
} smc_location_set;

// The unordered RMWs of a graph.
typedef struct smc_unordered {
    uint8_t use; // smc_commuting_mode
    // The locations whose RMWs must be ordered; NULL: none.
    const struct smc_location_set *order_observed;
    bool found; // an RMW was unordered at some time in this attempt
    // `n`: number of linked unordered RMWs. `synchronising`: how many of them would synchronise
    // threads if they were ordered in some way.
    uint32_t n, synchronising;
    SMC_VEC(smc_id_list) at;    // [loc]: the linked unordered RMWs
    SMC_VEC(bool) synchronises; // [event]: whether the unordered RMW is counted in `synchronising`
} smc_unordered;

void smc_unordered_free(smc_unordered *); // frees its contents

// Must be called for each event: .._add_event after it was added (returns true if the event becomes
// unordered), .._copy_event after it was copied to another id, .._link_event after an unordered
// event was linked, .._unlink_event before it is unlinked, when it is the last event of link_order.
bool smc_unordered_add_event(smc_unordered *, smc_graph *, smc_id);
void smc_unordered_copy_event(smc_unordered *, smc_id to, smc_id from);
void smc_unordered_link_event(smc_unordered *, const smc_graph *, smc_id);
void smc_unordered_unlink_event(smc_unordered *, const smc_graph *, smc_id);

// The linked unordered RMWs at the location.
static inline const smc_id_list *smc_unordered_events_at(const smc_unordered *u, uint32_t loc) {
    static const smc_id_list none;
    return loc < u->at.n ? &u->at.at[loc] : &none;
}

// The value that an event finds at its location (smc_graph_rules.value_before_event). It is the
// value of a write, plus the effects of the unordered RMWs that are in the event's prefix and not
// in the write's prefix. The write is the event's source or, for an unordered RMW, the last linked
// one.
uint64_t smc_unordered_value_before(const smc_unordered *, const smc_graph *, smc_id);

// Recomputes the data from the linked events and compares. Returns a description of the first
// difference; NULL: there is none.
const char *smc_unordered_check(const smc_unordered *, const smc_graph *);

#endif
