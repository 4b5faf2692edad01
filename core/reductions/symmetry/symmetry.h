// symmetry.h - executions that differ by the names of interchangeable threads only are one
// (docs/design/reductions.md).
#ifndef SMC_SYMMETRY_H
#define SMC_SYMMETRY_H

#include "reductions/shared.h"

// Of sources from number `from` on, keeps those that keep the threads of a group in order.
void smc_symmetry_filter(smc_reductions *, smc_id, uint32_t from);

// The thread of this path is of no group with the one created before it: all begins again.
void smc_symmetry_part(smc_reductions *, uint64_t path);
// More is known: all begins again.
void smc_symmetry_again(smc_reductions *, smc_symmetry_use);

// The prefix of an event, with what keeps interchangeable threads in order. Valid until it is asked
// for again.
const uint32_t *smc_symmetry_prefix_of(smc_reductions *, smc_id);

// The path that names t's group; that of the second of its threads: without it the group would be
// one of those that come after the first.
static inline uint64_t smc_group_of(const smc_groups *s, const smc_graph *g, uint32_t t) {
    return g->threads.at[smc_member_of(s, t)->first].path;
}
static inline uint64_t smc_second_of(const smc_groups *s, const smc_graph *g, uint32_t t) {
    return g->threads.at[smc_member_of(s, smc_member_of(s, t)->first)->next].path;
}

// What an event comes after, whatever else is dropped: its prefix, with what keeps interchangeable
// threads in order. Valid until it is asked for again; where it is a clock of the graph, until an
// event is added.
static inline const uint32_t *smc_prefix(smc_reductions *r, smc_id id) {
    return r->reduced.groups.use == SMC_SYMMETRY_USED ? smc_symmetry_prefix_of(r, id)
                                                      : smc_clock(r->graph, id);
}
// What is before the event, which is not linked, whatever it reads.
static inline const uint32_t *smc_prefix_without_source(smc_reductions *r, smc_id id) {
    if (r->reduced.groups.use != SMC_SYMMETRY_USED) return smc_graph_po_clock(r->graph, id);
    smc_graph_read_from(r->graph, id, 0, false);
    return smc_symmetry_prefix_of(r, id);
}
// The same prefix, after events were added.
static inline const uint32_t *smc_prefix_again(const smc_reductions *r, smc_id id,
                                               const uint32_t *prefix) {
    return r->reduced.groups.use == SMC_SYMMETRY_USED ? prefix : smc_clock(r->graph, id);
}
// Whether another of the thread's group goes first.
static inline bool smc_goes_later(const smc_reductions *r, uint32_t t) {
    return r->reduced.groups.n && smc_symmetry_waits(&r->reduced.groups, r->graph, t);
}

#endif
