// reduced.h - the data that reductions keep about a graph, for each event, thread and location.
//
// Explorers that use reductions add, link and unlink events by the functions of step.h and
// reductions.h, which keep this data up to date. Code that inspects a graph finds the data in
// smc_graph.reduced.
#ifndef SMC_REDUCED_H
#define SMC_REDUCED_H

#include "reductions/commuting/unordered.h"
#include "reductions/elision/elision.h"
#include "reductions/symmetry/groups.h"

// The data of all reductions about one graph.
typedef struct smc_reduction_data {
    smc_groups groups;
    smc_unordered unordered;
    smc_elision elision;
} smc_reduction_data;

// Attaches the data to a graph without events.
void smc_reduced_attach(smc_reduction_data *, smc_graph *);
void smc_reduced_free(smc_reduction_data *);
// Recomputes the data from the graph and compares. Returns a description of the first difference;
// NULL: there is none.
const char *smc_reduced_check(smc_reduction_data *, const smc_graph *);

// Must be called for each event: smc_reduced_add_event after it was added, .._copy_event after it
// was copied to another id, .._link_event after it was linked, .._unlink_event before it is
// unlinked, when it is the last event of link_order.
void smc_reduced_note_added(smc_reduction_data *, smc_graph *, smc_id);
static inline void smc_reduced_add_event(smc_reduction_data *r, smc_graph *g, smc_id id) {
    if (r->groups.use || r->unordered.use) smc_reduced_note_added(r, g, id);
}
void smc_reduced_copy_event(smc_reduction_data *, smc_id to, smc_id from);
static inline void smc_reduced_link_event(smc_reduction_data *r, const smc_graph *g, smc_id id) {
    if (r->elision.on) smc_elision_note_linked(&r->elision, id);
    if (r->groups.use) smc_groups_link_event(&r->groups, g, id);
    if (r->unordered.use && smc_is_unordered(smc_event_at(g, id)))
        smc_unordered_link_event(&r->unordered, g, id);
}
static inline void smc_reduced_unlink_event(smc_reduction_data *r, smc_graph *g, smc_id id) {
    if (r->elision.on) smc_elision_note_unlinking(&r->elision, g, id);
    if (r->groups.use) smc_groups_unlink_event(&r->groups, g, id);
    if (r->unordered.n && smc_is_unordered(smc_event_at(g, id)))
        smc_unordered_unlink_event(&r->unordered, g, id);
}

// Appends the steps that the reductions' data still uses (see smc_graph_trim_steps).
void smc_reduced_add_used_steps(const smc_reduction_data *, smc_steps *);

// ---- queries on any graph -----------------------------------------------------------------------

// Number of elided accesses.
static inline uint32_t smc_elided_count(const smc_graph *g) {
    return g->reduced ? g->reduced->elision.accesses.n : 0;
}
// Number of elided accesses before the event was linked.
static inline uint32_t smc_elided_count_at_link(const smc_graph *g, smc_id id) {
    return g->reduced ? smc_elided_count_before(&g->reduced->elision, id) : 0;
}

// The i-th elided access, from 0.
static inline const smc_elided *smc_elided_at(const smc_graph *g, uint32_t i) {
    assert(i < smc_elided_count(g));
    return &g->reduced->elision.accesses.at[i];
}

// The accesses of smc_elided_after that contain those of the thread directly before its event
// number `index`. Where the previous event creates a thread, they may contain accesses of that
// thread or of its creator.
static inline smc_elided_range smc_elided_before(const smc_graph *g, uint32_t thread,
                                                 uint32_t index) {
    const smc_thread *t = &g->threads.at[thread];
    assert(g->reduced && index && index <= t->events.n + 1);
    return smc_elided_after(&g->reduced->elision, g,
                            index > 1 ? t->events.at[index - 2] : t->create);
}

// Calls the visitor for each elided access, with the event directly before the access in program
// order (0: none). smc_visit_elided visits all accesses; smc_visit_elided_before visits the
// accesses that the thread made directly before its event number `index`.
typedef void smc_elided_visitor(void *self, smc_id after, const smc_action *);
void smc_visit_elided(const smc_graph *, smc_elided_visitor *, void *self);
void smc_visit_elided_before(const smc_graph *, uint32_t thread, uint32_t index,
                             smc_elided_visitor *, void *self);

// The next thread in the group of interchangeable threads that contains t; 0: none.
// smc_first_in_group: the first thread in that group.
static inline uint32_t smc_next_in_group(const smc_graph *g, uint32_t t) {
    return g->reduced ? smc_member_of(&g->reduced->groups, t)->next : 0;
}
static inline uint32_t smc_first_in_group(const smc_graph *g, uint32_t t) {
    return g->reduced ? smc_member_of(&g->reduced->groups, t)->first : 0;
}

// Whether the graph has linked RMWs that are not ordered with the other RMWs of their location.
static inline bool smc_has_unordered(const smc_graph *g) {
    return g->reduced && g->reduced->unordered.n;
}

#endif
