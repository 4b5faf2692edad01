// symmetry.h - symmetry reduction: executions that differ only by the names of interchangeable
// threads are explored once (docs/design/reductions.md).
#ifndef SMC_SYMMETRY_H
#define SMC_SYMMETRY_H

#include "reductions/shared.h"

// Removes the sources, from index `from` on, that violate the order of a group's threads.
void smc_symmetry_filter(smc_reductions *, smc_id, uint32_t from);

// Separates the thread with this path from the group of the previous thread, and restarts the
// exploration.
void smc_symmetry_separate_thread(smc_reductions *, uint64_t path);
// Restarts the exploration with this use of symmetry.
void smc_symmetry_restart(smc_reductions *, smc_symmetry_mode);

// The event's prefix, extended by the events that keep the threads of groups in order. Valid until
// the next call.
const uint32_t *smc_symmetry_prefix_of(smc_reductions *, smc_id);

// smc_group_of: path of the first thread of t's group, which identifies the group. smc_second_of:
// path of the second thread; separating it takes the first thread out of the group.
static inline uint64_t smc_group_of(const smc_groups *s, const smc_graph *g, uint32_t t) {
    return g->threads.at[smc_member_of(s, t)->first].path;
}
static inline uint64_t smc_second_of(const smc_groups *s, const smc_graph *g, uint32_t t) {
    return g->threads.at[smc_member_of(s, smc_member_of(s, t)->first)->next].path;
}

// The event's predecessors, which remain when the graph is cut at the event: its prefix, extended
// by the events that keep the threads of groups in order. Valid until the next call, or until an
// event is added.
static inline const uint32_t *smc_prefix_clock(smc_reductions *r, smc_id id) {
    return r->reduced.groups.use == SMC_SYMMETRY_USED ? smc_symmetry_prefix_of(r, id)
                                                      : smc_event_clock(r->graph, id);
}
// As smc_prefix_clock, for an unlinked event and independently of its source.
static inline const uint32_t *smc_prefix_without_source(smc_reductions *r, smc_id id) {
    if (r->reduced.groups.use != SMC_SYMMETRY_USED) return smc_graph_po_clock(r->graph, id);
    smc_graph_set_source(r->graph, id, 0, false);
    return smc_symmetry_prefix_of(r, id);
}
// The prefix that smc_prefix_clock returned for the event, at its current address after events were
// added.
static inline const uint32_t *smc_prefix_refresh(const smc_reductions *r, smc_id id,
                                                 const uint32_t *prefix) {
    return r->reduced.groups.use == SMC_SYMMETRY_USED ? prefix : smc_event_clock(r->graph, id);
}
// Whether the previous thread of t's group must take its step before t.
static inline bool smc_waits_for_group(const smc_reductions *r, uint32_t t) {
    return r->reduced.groups.n && smc_symmetry_must_wait(&r->reduced.groups, r->graph, t);
}

#endif
