// unordered.h - commuting RMWs whose results are unused and which have no order among each other
// (docs/design/reductions.md).
//
// In a graph such an RMW is no access of its location (smc_is_unordered). A read that comes after
// the RMW finds the RMW's effect included in its value. commuting.c checks that all non-commuting
// accesses of the location are ordered with the RMW.
#ifndef SMC_COMMUTING_UNORDERED_H
#define SMC_COMMUTING_UNORDERED_H

#include "graph/graph.h"

// Which commuting RMWs with unused results stay unordered.
typedef enum smc_commuting_mode {
    SMC_COMMUTE_NONE,
    SMC_COMMUTE_RELAXED, // RMWs that synchronise with nothing
    SMC_COMMUTE_ALL,
} smc_commuting_mode;

typedef SMC_VEC(smc_id) smc_id_list;

typedef struct smc_location_set { // a set of locations, given by their codes
    SMC_VEC(uint64_t) at;
} smc_location_set;

typedef struct smc_unordered {
    uint8_t use; // smc_commuting_mode
    // The locations whose RMWs are known to need an order; NULL: none.
    const struct smc_location_set *order_observed;
    bool met; // an RMW was unordered in this attempt
    // Number of linked unordered RMWs; number of those among them that would order events of their
    // threads under some order.
    uint32_t n, synchronising;
    SMC_VEC(smc_id_list) at;    // [loc]: the linked unordered RMWs
    SMC_VEC(bool) synchronises; // [id]: whether the unordered RMW counts in `synchronising`
} smc_unordered;

void smc_unordered_free(smc_unordered *);

// Must be called for each event: `added` after it was added (returns true if it becomes unordered,
// as `use` allows), `copied` after it was copied to another id, `linked` after it was linked,
// `unlinking` when it is the event linked last and about to be unlinked.
bool smc_unordered_add_event(smc_unordered *, smc_graph *, smc_id);
void smc_unordered_copy_event(smc_unordered *, smc_id to, smc_id from);
void smc_unordered_link_event(smc_unordered *, const smc_graph *, smc_id);
void smc_unordered_unlink_event(smc_unordered *, const smc_graph *, smc_id);

// The linked unordered RMWs at the location.
static inline const smc_id_list *smc_unordered_events_at(const smc_unordered *u, uint32_t loc) {
    static const smc_id_list none;
    return loc < u->at.n ? &u->at.at[loc] : &none;
}

// The value that an event finds at its location (smc_graph_rules.value_found): the value of its
// source, or of the write linked last, plus the effects of the unordered RMWs that are in the
// event's prefix and not in that write's prefix.
uint64_t smc_unordered_value_before(const smc_unordered *, const smc_graph *, smc_id);

// Recomputes the data from the linked events and compares. Returns NULL if they agree, otherwise a
// description of the first difference.
const char *smc_unordered_check(const smc_unordered *, const smc_graph *);

#endif
