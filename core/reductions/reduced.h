// reduced.h - what reductions keep of a graph: by event, thread and location, in step with it.
//
// Whoever explores with reductions adds, links and unlinks events by way of reductions.h, which
// keeps the two in step. Who looks at a graph finds what is kept of it by smc_graph.reduced.
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

// The graph, which has no events yet, has it from here on.
void smc_reduced_attach(smc_reduced *, smc_graph *);
void smc_reduced_free(smc_reduced *);
// Recomputes from the graph what is kept of it, and compares: NULL, or what is wrong.
const char *smc_reduced_check(smc_reduced *, const smc_graph *);

// In step with the graph: an event was added; was copied to another id; was linked last; is linked
// last and about to be unlinked.
void smc_reduced_note_added(smc_reduced *, smc_graph *, smc_id);
static inline void smc_reduced_added(smc_reduced *r, smc_graph *g, smc_id id) {
    if (r->groups.use || r->unordered.use) smc_reduced_note_added(r, g, id);
}
void smc_reduced_copied(smc_reduced *, smc_id to, smc_id from);
static inline void smc_reduced_linked(smc_reduced *r, const smc_graph *g, smc_id id) {
    if (r->elision.on) smc_elision_linked(&r->elision, id);
    if (r->groups.use) smc_groups_linked(&r->groups, g, id);
    if (r->unordered.use && smc_is_unordered(smc_ev(g, id)))
        smc_unordered_linked(&r->unordered, g, id);
}
static inline void smc_reduced_unlinking(smc_reduced *r, smc_graph *g, smc_id id) {
    if (r->elision.on) smc_elision_unlinking(&r->elision, g, id);
    if (r->groups.use) smc_groups_unlinking(&r->groups, g, id);
    if (r->unordered.n && smc_is_unordered(smc_ev(g, id)))
        smc_unordered_unlinking(&r->unordered, g, id);
}

// The steps that are held beside the graph's own (smc_graph_trim).
void smc_reduced_hold(const smc_reduced *, smc_steps *);

// ---- questions about any graph ------------------------------------------------------------------

static inline uint32_t smc_n_elided(const smc_graph *g) {
    return g->reduced ? g->reduced->elision.accesses.n : 0;
}
// How many there were when the event was linked.
static inline uint32_t smc_n_elided_before(const smc_graph *g, smc_id id) {
    return g->reduced ? smc_elided_before(&g->reduced->elision, id) : 0;
}
static inline const smc_elided *smc_elided_at(const smc_graph *g, uint32_t i) {
    assert(i < smc_n_elided(g));
    return &g->reduced->elision.accesses.at[i];
}

// Tells of each elided access, with the event that it stands right after (0: none is before it): of
// all; of those that the thread has made right before number `index` of its events.
typedef void smc_elided_teller(void *self, smc_id after, const smc_action *);
void smc_tell_elided(const smc_graph *, smc_elided_teller *, void *self);
void smc_tell_elided_before(const smc_graph *, uint32_t thread, uint32_t index, smc_elided_teller *,
                            void *self);

// The next thread of the thread's group, the first one of all; 0: there is none.
static inline uint32_t smc_next_in_group(const smc_graph *g, uint32_t t) {
    return g->reduced ? smc_member_of(&g->reduced->groups, t)->next : 0;
}
static inline uint32_t smc_first_in_group(const smc_graph *g, uint32_t t) {
    return g->reduced ? smc_member_of(&g->reduced->groups, t)->first : 0;
}

// Whether RMWs that are linked are in no order.
static inline bool smc_has_unordered(const smc_graph *g) {
    return g->reduced && g->reduced->unordered.n;
}

#endif
