#include "graph/lifetimes.h"

#include "reductions/reduced.h"

// Whether a = b or a happens before b.
static bool equals_or_happens_before(const smc_lifetimes *x, smc_id a, smc_id b) {
    return a == b || x->is_before(x->self, a, b);
}

// ---- objects that are initialised by writing to their bytes -------------------------------------

// Whether a write to the location happens after `after` (0: at any time) and before `before`.
static bool is_write_between(const smc_lifetimes *x, const smc_loc *loc, smc_id after,
                             smc_id before) {
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id w = loc->events.at[i];
        if (smc_event_at(x->graph, w)->writes &&
            (!after || equals_or_happens_before(x, after, w)) &&
            equals_or_happens_before(x, w, before))
            return true;
    }
    return false;
}

// Whether elided access f is a write between two events. The access has no event, but lies between
// two neighbouring events of its thread. It counts as between `after` and `before` if the earlier
// neighbour happens after `after` and the later one happens before `before`.
static bool is_elided_between(const smc_lifetimes *x, const smc_elided *f, smc_id after,
                              smc_id before) {
    const smc_graph *g = x->graph;
    const smc_thread *t = &g->threads.at[f->thread];
    const smc_id last = f->index > 1 ? t->events.at[f->index - 2] : t->create;
    if (f->step->action.kind != SMC_WRITE || f->index > t->events.n ||
        !equals_or_happens_before(x, t->events.at[f->index - 1], before))
        return false;
    return !after || (last && equals_or_happens_before(x, after, last));
}

// Whether a thread writes the object's bytes between two events. `after` = 0: at any time before
// `before`.
static bool is_object_rewritten(const smc_lifetimes *x, const smc_loc *object, smc_id after,
                                smc_id before) {
    const smc_graph *g = x->graph;
    for (uint32_t l = 1; l < g->locs.n; l++)
        if (g->locs.at[l].init && smc_overlaps_object_bytes(&g->locs.at[l].info, &object->info) &&
            is_write_between(x, &g->locs.at[l], after, before))
            return true;
    for (uint32_t i = 0; i < smc_elided_count(g); i++) {
        const smc_elided *f = smc_elided_at(g, i);
        if (smc_overlaps_object_bytes(&g->locs.at[f->step->action.loc].info, &object->info) &&
            is_elided_between(x, f, after, before))
            return true;
    }
    return false;
}

// ---- order of lifetime events -------------------------------------------------------------------

// Whether no lifetime event of the object happens before `use` or before the initialisation
// `makes`, except `makes` itself.
static bool has_no_earlier_event(const smc_lifetimes *x, const smc_loc *object, smc_id use,
                                 smc_id makes) {
    for (smc_id c = object->lifetime; c; c = smc_event_at(x->graph, c)->chain_tail)
        if (c != makes &&
            (equals_or_happens_before(x, c, use) || equals_or_happens_before(x, c, makes)))
            return false;
    return true;
}

// If happens-before puts no lifetime event of the object between a and b, some linearisation makes
// the two adjacent. A use that precedes an initialisation is reported only if no lifetime event
// precedes either of them; otherwise another pair is the misuse.
bool smc_lifetime_is_misused(const smc_lifetimes *x, smc_id a, smc_id b) {
    const smc_graph *g = x->graph;
    const smc_event *first = smc_event_at(g, a), *second = smc_event_at(g, b);
    if (a == b || !smc_is_misuse(first->kind, second->kind) || equals_or_happens_before(x, b, a))
        return false;
    const smc_loc *object = &g->locs.at[smc_sync_object_of_event(g, first)];
    for (smc_id c = object->lifetime; c; c = smc_event_at(g, c)->chain_tail)
        if (c != a && c != b && equals_or_happens_before(x, a, c) &&
            equals_or_happens_before(x, c, b))
            return false;
    if (!smc_is_lifetime(first->kind) && !has_no_earlier_event(x, object, a, b)) return false;
    return !is_object_rewritten(x, object, a, b);
}

bool smc_is_object_initialised(const smc_lifetimes *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_loc *object = &g->locs.at[smc_sync_object_of_event(g, smc_event_at(g, id))];
    for (smc_id c = object->lifetime; c; c = smc_event_at(g, c)->chain_tail)
        if (smc_event_at(g, c)->kind == SMC_INITIALISE && equals_or_happens_before(x, c, id))
            return true;
    return is_object_rewritten(x, object, 0, id);
}

bool smc_lifetime_mutex_is_held(const smc_lifetimes *x, smc_id lock, smc_id destroy) {
    const smc_graph *g = x->graph;
    const smc_event *l = smc_event_at(g, lock);
    if (l->kind != SMC_LOCK || smc_event_at(g, destroy)->kind != SMC_DESTROY ||
        !equals_or_happens_before(x, lock, destroy))
        return false;
    const smc_loc *mutex = &g->locs.at[l->loc];
    for (uint32_t i = 0; i < mutex->events.n; i++) {
        const smc_event *u = smc_event_at(g, mutex->events.at[i]);
        const bool ends = u->kind == SMC_UNLOCK && u->thread == l->thread && u->index > l->index;
        if (ends && equals_or_happens_before(x, mutex->events.at[i], destroy)) return false;
    }
    return true;
}
