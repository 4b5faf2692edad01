// reduced.h - data that reductions keep about a graph, per event, thread and location.
//
// Explorers with reductions add, link and unlink events by the functions of reductions.h, which
// keep this data up to date. Code that inspects a graph reaches it by smc_graph.reduced.
#ifndef SMC_REDUCED_H
#define SMC_REDUCED_H

#include "reductions/commuting/unordered.h"
#include "reductions/elision/elision.h"
#include "reductions/symmetry/groups.h"

typedef struct smc_reduced {
    smc_groups groups;
    smc_unordered unordered;
    smc_elision elision;
} smc_reduced;

// Attaches the data to a graph without events.
void smc_reduced_attach(smc_reduced *, smc_graph *);
void smc_reduced_free(smc_reduced *);
// Recomputes the data from the graph and compares. Returns NULL if they agree, otherwise a
// description of the first difference.
const char *smc_reduced_check(smc_reduced *, const smc_graph *);

// Must be called for each event: `added` after it was added, `copied` after it was copied to
// another id, `linked` after it was linked, `unlinking` when it is the event linked last and about
// to be unlinked.
void smc_reduced_note_added(smc_reduced *, smc_graph *, smc_id);
static inline void smc_reduced_add_event(smc_reduced *r, smc_graph *g, smc_id id) {
    if (r->groups.use || r->unordered.use) smc_reduced_note_added(r, g, id);
}
void smc_reduced_copy_event(smc_reduced *, smc_id to, smc_id from);
static inline void smc_reduced_link_event(smc_reduced *r, const smc_graph *g, smc_id id) {
    if (r->elision.on) smc_elision_note_linked(&r->elision, id);
    if (r->groups.use) smc_groups_link_event(&r->groups, g, id);
    if (r->unordered.use && smc_is_unordered(smc_event_at(g, id)))
        smc_unordered_link_event(&r->unordered, g, id);
}
static inline void smc_reduced_unlink_event(smc_reduced *r, smc_graph *g, smc_id id) {
    if (r->elision.on) smc_elision_note_unlinking(&r->elision, g, id);
    if (r->groups.use) smc_groups_unlink_event(&r->groups, g, id);
    if (r->unordered.n && smc_is_unordered(smc_event_at(g, id)))
        smc_unordered_unlink_event(&r->unordered, g, id);
}

// Appends the steps that reductions still use, besides the graph's own (smc_graph_trim_steps).
void smc_reduced_add_used_steps(const smc_reduced *, smc_steps *);

// ---- queries on any graph -----------------------------------------------------------------------

// Number of elided accesses.
static inline uint32_t smc_elided_count(const smc_graph *g) {
    return g->reduced ? g->reduced->elision.accesses.n : 0;
}
// Number of elided accesses at the time when the event was linked.
static inline uint32_t smc_elided_count_at_link(const smc_graph *g, smc_id id) {
    return g->reduced ? smc_elided_count_before(&g->reduced->elision, id) : 0;
}

// The i-th elided access, from 0.
static inline const smc_elided *smc_elided_at(const smc_graph *g, uint32_t i) {
    assert(i < smc_elided_count(g));
    return &g->reduced->elision.accesses.at[i];
}

// Call a function for elided accesses. It gets the event directly before the access in program
// order (0: none). smc_visit_elided: for all accesses. smc_visit_elided_before: for those that the
// thread made directly before its event number `index`.
typedef void smc_elided_visitor(void *self, smc_id after, const smc_action *);
void smc_visit_elided(const smc_graph *, smc_elided_visitor *, void *self);
void smc_visit_elided_before(const smc_graph *, uint32_t thread, uint32_t index,
                             smc_elided_visitor *, void *self);

// The next thread of t's group of interchangeable threads; the first thread of the group; 0: none.
static inline uint32_t smc_next_in_group(const smc_graph *g, uint32_t t) {
    return g->reduced ? smc_member_of(&g->reduced->groups, t)->next : 0;
}
static inline uint32_t smc_first_in_group(const smc_graph *g, uint32_t t) {
    return g->reduced ? smc_member_of(&g->reduced->groups, t)->first : 0;
}

// Whether the graph contains linked RMWs without an order among the RMWs of their location.
static inline bool smc_has_unordered(const smc_graph *g) {
    return g->reduced && g->reduced->unordered.n;
}

#endif
