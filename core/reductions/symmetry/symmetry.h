// symmetry.h - symmetry reduction: executions that differ only by the names of interchangeable
// threads are explored once (docs/design/reductions.md).
#ifndef SMC_SYMMETRY_H
#define SMC_SYMMETRY_H

#include "reductions/shared.h"

// Removes sources, from index `from` on, that violate the order of threads in groups.
void smc_symmetry_filter(smc_reductions *, smc_id, uint32_t from);

// Separates the thread of this path from the group of the previous one and restarts.
void smc_symmetry_part(smc_reductions *, uint64_t path);
// Restarts with more knowledge.
void smc_symmetry_restart(smc_reductions *, smc_symmetry_use);

// The event's prefix, extended by events that keep groups in order. Valid until the next call.
const uint32_t *smc_symmetry_prefix_of(smc_reductions *, smc_id);

// Path of the first thread of t's group, and of the second; separating the second dissolves the
// group's start.
static inline uint64_t smc_group_of(const smc_groups *s, const smc_graph *g, uint32_t t) {
    return g->threads.at[smc_member_of(s, t)->first].path;
}
static inline uint64_t smc_second_of(const smc_groups *s, const smc_graph *g, uint32_t t) {
    return g->threads.at[smc_member_of(s, smc_member_of(s, t)->first)->next].path;
}

// The event's predecessors that no cut drops: its prefix, extended by events that keep groups in
// order. Valid until the next call and until an event is added.
static inline const uint32_t *smc_prefix(smc_reductions *r, smc_id id) {
    return r->reduced.groups.use == SMC_SYMMETRY_USED ? smc_symmetry_prefix_of(r, id)
                                                      : smc_clock(r->graph, id);
}
// The same for an unlinked event, independently of its source.
static inline const uint32_t *smc_prefix_without_source(smc_reductions *r, smc_id id) {
    if (r->reduced.groups.use != SMC_SYMMETRY_USED) return smc_graph_po_clock(r->graph, id);
    smc_graph_read_from(r->graph, id, 0, false);
    return smc_symmetry_prefix_of(r, id);
}
// The prefix, revalidated after events were added.
static inline const uint32_t *smc_prefix_again(const smc_reductions *r, smc_id id,
                                               const uint32_t *prefix) {
    return r->reduced.groups.use == SMC_SYMMETRY_USED ? prefix : smc_clock(r->graph, id);
}
// Whether another thread of its group must go first.
static inline bool smc_waits_for_group(const smc_reductions *r, uint32_t t) {
    return r->reduced.groups.n && smc_symmetry_waits(&r->reduced.groups, r->graph, t);
}

#endif
