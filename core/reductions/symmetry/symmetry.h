// symmetry.h - symmetry reduction: of executions that differ only by the names of interchangeable
// threads, one is explored (docs/design/reductions.md).
#ifndef SMC_SYMMETRY_H
#define SMC_SYMMETRY_H

#include "reductions/shared.h"

// Removes those sources of the event, from index `from` on, that violate the order of threads
// within a group.
void smc_symmetry_filter(smc_reductions *, smc_id, uint32_t from);

// Forbids that the thread with this path is in a group with threads created before it, and restarts
// the exploration.
void smc_symmetry_separate_thread(smc_reductions *, uint64_t path);
// Restarts the exploration with this use of groups.
void smc_symmetry_restart(smc_reductions *, smc_symmetry_mode);

// The event's prefix, extended by the events that the order of threads in groups requires before
// it. Valid until the next call.
const uint32_t *smc_symmetric_prefix_clock(smc_reductions *, smc_id);

// Paths of the first thread of t's group, which identifies the group (smc_group_of), and of the
// second thread (smc_second_group_member). Separating the second thread takes the first one out of
// the group.
static inline uint64_t smc_group_of(const smc_groups *s, const smc_graph *g, uint32_t t) {
    return g->threads.at[smc_member_of(s, t)->first].path;
}
static inline uint64_t smc_second_group_member(const smc_groups *s, const smc_graph *g,
                                               uint32_t t) {
    return g->threads.at[smc_member_of(s, smc_member_of(s, t)->first)->next].path;
}

// Clock of the events that a backward revisit must keep for the event: its prefix, extended by the
// events that the order of threads in groups requires before it. Valid until the next call, or
// until an event is added.
static inline const uint32_t *smc_prefix_clock(smc_reductions *r, smc_id id) {
    return r->reduced.groups.use == SMC_SYMMETRY_USED ? smc_symmetric_prefix_clock(r, id)
                                                      : smc_event_clock(r->graph, id);
}
// As smc_prefix_clock, for an unlinked event without its source.
static inline const uint32_t *smc_prefix_without_source(smc_reductions *r, smc_id id) {
    if (r->reduced.groups.use != SMC_SYMMETRY_USED) return smc_graph_po_clock(r->graph, id);
    smc_graph_set_source(r->graph, id, 0, false);
    return smc_symmetric_prefix_clock(r, id);
}
// Renews `prefix`, which smc_prefix_clock returned for the event, after events were added: returns
// its current address.
static inline const uint32_t *smc_prefix_refresh(const smc_reductions *r, smc_id id,
                                                 const uint32_t *prefix) {
    return r->reduced.groups.use == SMC_SYMMETRY_USED ? prefix : smc_event_clock(r->graph, id);
}
// Whether the previous thread of t's group must take its step before t.
static inline bool smc_waits_for_group(const smc_reductions *r, uint32_t t) {
    return r->reduced.groups.n && smc_symmetry_must_wait(&r->reduced.groups, r->graph, t);
}

#endif
