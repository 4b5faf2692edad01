#include "candidates/axioms.h"

#include <string.h>

// The effective memory order of an event. A compare-exchange has the order of its success or
// failure; as long as its last part is missing, the outcome is not known and it counts as relaxed.
static uint8_t effective_order_of_event(const smc_candidate_event *e) {
    if (!e->step) return SMC_PLAIN;
    return e->open && e->step->action.kind == SMC_RMW
               ? SMC_RELAXED
               : smc_order_in_execution(&e->step->action, e->writes);
}

// The action's kind of fence (smc_fence_of).
static uint8_t fence_of(const smc_action *a) { return smc_fence_of(a->kind, a->op, a->scoped); }

// The candidate's events in the form that axioms read; the caller frees the array.
static smc_execution_event *events_of(const smc_candidate *c) {
    smc_execution_event *out = smc_alloc(c->n * sizeof *out);
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        const bool first = e->index == 1 && e->thread;
        out[i] = (smc_execution_event){
            .thread = e->thread,
            .index = e->index,
            .loc = e->loc,
            .kind = e->step ? e->step->action.kind : SMC_WRITE,
            .order = effective_order_of_event(e),
            .fence = e->step ? fence_of(&e->step->action) : 0,
            .po_releases = e->step && e->step->action.po_releases,
            .failed_attempt = e->step && smc_is_failed_attempt(&e->step->action, e->writes),
            .reads = e->reads,
            .writes = e->writes,
            .plain = e->plain,
            .rf = e->rf,
            .create = first ? smc_candidate_create_of(c, e->thread) : -1,
            .co = e->co};
    }
    return out;
}

// ---- accesses to several cells ------------------------------------------------------------------

// A candidate in which each access to several cells is a single event. A part is an event of such
// an access for one cell.
typedef struct accesses {
    // The events: of each access the first part, then the further cells of all accesses.
    smc_execution x;
    uint32_t *of; // [event of the candidate]: the index in `x` of its access
} accesses;

// Computes, from the last event of an RMW, whether the RMW writes, and its memory order. An RMW
// reads all its cells before it writes any; while some cell is not written, it counts as a read.
static void finish_rmw(smc_execution_event *access, const smc_candidate_event *last,
                       const smc_action *first) {
    access->writes &= !last->open;
    access->order = last->open ? SMC_RELAXED : smc_order_in_execution(first, access->writes);
}

// Joins the parts of each access. The caller frees the result (free_accesses).
static accesses merge_access_events(const smc_candidate *c) {
    smc_execution_event *parts = events_of(c), *all = smc_alloc((c->n + 1) * sizeof *all);
    accesses a = {.of = smc_alloc((c->n + 1) * sizeof *a.of)};
    uint32_t n = 0, end;
    for (uint32_t i = 0; i < c->n; i++) {
        const uint32_t first = smc_candidate_access_of(c, i);
        a.of[i] = first == i ? n++ : a.of[first];
    }
    for (uint32_t i = 0; i < c->n; i++) {
        parts[i].rf = parts[i].rf < 0 ? -1 : (int32_t)a.of[parts[i].rf];
        parts[i].create = parts[i].create < 0 ? -1 : (int32_t)a.of[parts[i].create];
    }
    end = n;
    for (uint32_t i = 0; i < c->n; i++) {
        smc_execution_event *access = &all[a.of[i]];
        if (!smc_candidate_continues(&c->events[i])) *access = parts[i];
        else smc_add_cell(all, a.of[i], &end, &parts[i]);
        const uint32_t first = smc_candidate_access_of(c, i);
        const smc_action *a = c->events[first].step ? &c->events[first].step->action : NULL;
        if (a && a->kind == SMC_RMW) finish_rmw(access, &c->events[i], a);
    }
    free(parts);
    a.x = (smc_execution){.n = n, .events = all, .mixed = true};
    return a;
}

static void free_accesses(accesses *a) {
    free((void *)(uintptr_t)a->x.events);
    free(a->of);
}

static bool is_stop_requested(const smc_stop *stop) { return stop && stop->requested; }

// The execution of a candidate without accesses to several cells. The caller frees the events.
static smc_execution execution_of(const smc_candidate *c, const smc_stop *stop) {
    return (smc_execution){.n = c->n,
                           .events = events_of(c),
                           .stop = stop,
                           .depends = c->depends,
                           .n_depends = c->n_depends};
}

static void free_execution(const smc_execution *x) { free((void *)(uintptr_t)x->events); }

// smc_candidate_is_consistent for a candidate with accesses to several cells.
static bool is_consistent_by_accesses(const smc_model *model, const smc_candidate *c,
                                      const smc_stop *stop) {
    accesses a = merge_access_events(c);
    a.x.stop = stop;
    const bool ok = model->axioms(model, &a.x);
    free_accesses(&a);
    return ok;
}

bool smc_candidate_is_consistent(const smc_model *model, const smc_candidate *c,
                                 const smc_stop *stop) {
    if (smc_candidate_is_mixed(c))
        return is_consistent_by_accesses(model, c, stop) && !is_stop_requested(stop);
    const smc_execution x = execution_of(c, stop);
    const bool ok = model->axioms(model, &x);
    free_execution(&x);
    return ok && !is_stop_requested(stop);
}

bool smc_candidate_flags_race(const smc_model *model, const smc_candidate *c, const smc_stop *stop,
                              uint32_t pair[2]) {
    if (!model->race || smc_candidate_is_mixed(c)) return false;
    const smc_execution x = execution_of(c, stop);
    const bool found = model->race(model, &x, pair);
    free_execution(&x);
    return found && !is_stop_requested(stop);
}

// Computes happens-before between the events, where the parts of accesses are separate events. The
// parts of one access are in program order.
static smc_rel hb_of_access_events(const smc_model *model, const smc_candidate *c,
                                   const smc_stop *stop, smc_matrices *m) {
    accesses a = merge_access_events(c);
    smc_matrices of_accesses;
    smc_matrices_init(&of_accesses, a.x.n);
    of_accesses.stop = a.x.stop = stop;
    const smc_rel hb = model->axioms_hb(model, &a.x, &of_accesses), out = smc_rel_empty(m);
    for (uint32_t i = 0; i < c->n; i++)
        for (uint32_t j = 0; j < c->n; j++)
            if (a.of[i] == a.of[j] ? c->events[i].index < c->events[j].index
                                   : smc_rel_has_pair(&of_accesses, hb, a.of[i], a.of[j]))
                smc_rel_add_pair(m, out, i, j);
    smc_matrices_free(&of_accesses);
    free_accesses(&a);
    return out;
}

smc_rel smc_candidate_hb(const smc_model *model, const smc_candidate *c, const smc_stop *stop,
                         smc_matrices *m) {
    smc_matrices_init(m, c->n);
    m->stop = stop;
    if (smc_candidate_is_mixed(c)) return hb_of_access_events(model, c, stop, m);
    const smc_execution x = execution_of(c, stop);
    const smc_rel hb = model->axioms_hb(model, &x, m);
    free_execution(&x);
    return hb;
}

bool smc_candidate_lifetime_order(const smc_model *model, const smc_candidate *c,
                                  const smc_stop *stop, smc_matrices *m, smc_rel *out) {
    if (!model->lifetimes || smc_candidate_is_mixed(c)) return false;
    smc_matrices_init(m, c->n);
    m->stop = stop;
    const smc_execution x = execution_of(c, stop);
    *out = model->lifetimes(model, &x, m);
    free_execution(&x);
    return true;
}

// Whether the two events race if happens-before does not order them.
static bool conflict(const smc_candidate_event *a, const smc_candidate_event *b) {
    return a->step && b->step && (a->reads || a->writes) && (b->reads || b->writes) &&
           a->loc == b->loc && a->thread != b->thread && (a->writes || b->writes) &&
           (a->plain || b->plain || smc_is_allowed_race(&a->step->action) ||
            smc_is_allowed_race(&b->step->action) ||
            smc_sizes_race(&a->step->action, &b->step->action));
}

bool smc_candidate_has_race(const smc_model *model, const smc_candidate *c, uint32_t from,
                            const smc_stop *stop) {
    smc_matrices m;
    const smc_rel hb = smc_candidate_hb(model, c, stop, &m);
    bool found = false;
    for (uint32_t j = from; j < c->n && !found; j++)
        for (uint32_t i = 0; i < j && !found; i++)
            found = conflict(&c->events[i], &c->events[j]) && !smc_rel_has_pair(&m, hb, i, j) &&
                    !smc_rel_has_pair(&m, hb, j, i);
    smc_matrices_free(&m);
    return found && !is_stop_requested(stop);
}
