// threads.c - determines the progress of threads in a graph: follows each thread through its
// events, and past events that the graph lacks as long as later steps do not need their values. A
// graph that extends another one has the same histories up to the first value that is not known.
#include "explorers/pending/engine.h"

#include <string.h>

// ---- values -------------------------------------------------------------------------------------

// Marks the value of the step as unknown; `supposed`: it has an assumed value.
static void set_unknown(pending *x, uint32_t step, bool supposed) {
    x->unknown = true;
    while (x->undecided.n <= step / 64) *smc_vec_push(&x->undecided) = 0;
    if (!supposed) x->undecided.at[step / 64] |= UINT64_C(1) << step % 64;
}

// Whether the next step depends in this way on a value that is neither known nor assumed.
static bool needs_undecided(pending *x, pending_history *h, smc_dependency kind) {
    if (!pending_knows_dependencies(x, h)) return true;
    const uint64_t *needs = pending_needed_steps(h, kind);
    for (uint32_t w = 0; w < h->words && w < x->undecided.n; w++)
        if (needs[w] & x->undecided.at[w]) return true;
    return false;
}

// Returns a value that the location has had. Any such value is suitable, since no event that is
// added depends on it.
static uint64_t value_that_occurred(const pending *x, const pending_graph *g, const smc_action *a) {
    const pending_event *last = NULL;
    if (!smc_is_access(a->kind)) return 0;
    PENDING_EACH_OF_LOCATION(x, g, a->loc, i) {
        const pending_event *e = &g->events[i];
        if (e->writes && (!last || e->co > last->co)) last = e;
    }
    return last ? last->out : x->program->location(x->program, a->loc).initial;
}

// ---- steps --------------------------------------------------------------------------------------

// Whether the step is determined, and may be added before open reads have a source. Unlocks and
// other release-like steps come after all earlier events. (Dependencies of a free's object are not
// tracked.)
static bool is_determined(pending *x, pending_history *h) {
    const smc_action *a = &h->step->action;
    if (!x->unknown) return true;
    if (a->kind == SMC_UNLOCK || a->kind == SMC_CREATE || a->kind == SMC_FREE ||
        smc_is_lifetime(a->kind))
        return false;
    return !smc_is_access(a->kind) ||
           (!needs_undecided(x, h, SMC_DEPENDS_ADDR) && !needs_undecided(x, h, SMC_DEPENDS_DATA));
}

// Whether the thread waits at this step: after a branch that depends on an unknown value, or at its
// end.
static bool waits_for_unknown_value(pending *x, pending_history *h) {
    return x->unknown &&
           (smc_kind_ends_thread(h->step->action.kind) || needs_undecided(x, h, SMC_DEPENDS_CTRL));
}

// Returns the index of an open read on which the step depends in this way, possibly through
// addresses or values of other reads; -1: there is none.
static int32_t open_read_with_dependent_step(pending *x, const pending_graph *g, uint32_t thread,
                                             pending_history *h, smc_dependency kind) {
    if (!pending_knows_dependencies(x, h)) return -1;
    const uint64_t *needs = pending_needed_steps(h, kind);
    for (pending_history *r = h->before; r; r = r->before) {
        const uint32_t step = r->depth;
        const uint32_t w = step / 64;
        const uint64_t bit = UINT64_C(1) << step % 64;
        if (w >= x->undecided.n || !(needs[w] & x->undecided.at[w] & bit)) continue;
        const int32_t i = pending_event_index(x, thread, step + 1);
        if (i >= 0 && g->events[i].open && !pending_is_kind(&g->events[i], SMC_LOCK)) return i;
        for (unsigned k = SMC_DEPENDS_ADDR; k <= SMC_DEPENDS_DATA; k++) {
            const int32_t found = open_read_with_dependent_step(x, g, thread, r, (smc_dependency)k);
            if (found >= 0) return found;
        }
    }
    return -1;
}

// Reports that a thread's step has changed together with a value on which it should not depend.
static void report_unsupported_event(pending *x, const pending_event *e) {
    const smc_place p = x->program->place(x->program, pending_action(e)->place);
    x->result->message = smc_format("%s:%u: this step depends on an earlier read in a way that smc "
                                    "does not track; use --algo=enumerate",
                                    p.file ? p.file : "the program", p.line);
    (void)pending_record_status(x, SMC_UNSUPPORTED);
}

// The history after the next step has received the value; NULL: the exploration is over.
static pending_history *next_history(pending *x, pending_history *h, uint64_t value) {
    pending_history *to = NULL;
    if (pending_should_stop(x)) return NULL;
    return pending_record_status(x, pending_next_history(&x->histories, h, value, x->unknown, &to))
               ? to
               : NULL;
}

// The history of the thread before its first step; NULL: the exploration is over.
static pending_history *first_history(pending *x, const pending_graph *g, uint32_t thread) {
    const smc_step *step = x->start;
    const int32_t create = pending_create_of(x, thread);
    pending_history *h = NULL;
    if (create >= 0 &&
        !pending_record_status(x, x->program->child(x->program, g->events[create].at->step, &step)))
        return NULL;
    return pending_record_status(x, pending_first_history(&x->histories, step, &h)) ? h : NULL;
}

int32_t pending_end_of(const pending *x, uint32_t thread) {
    if (thread >= x->places.n || x->places.at[thread].position != PENDING_ENDED) return -1;
    const pending_history *at = x->places.at[thread].at;
    return at && smc_is_joinable(&at->step->action) ? pending_event_index(x, thread, at->depth + 1)
                                                    : -1;
}

// Returns the value that the thread receives from an event; an arbitrary one if it is unknown.
static uint64_t received_value(pending *x, const pending_graph *g, const pending_event *e) {
    if (!e->open) return e->in;
    set_unknown(x, e->index - 1, e->supposed);
    return e->supposed ? e->in : value_that_occurred(x, g, pending_action(e));
}

static pending_thread_state state_at(pending_thread_status position, pending_history *at,
                                     int32_t undecided) {
    return (pending_thread_state){.position = position, .at = at, .undecided = undecided};
}

// Follows the thread through its events from the history on, for which all values are known, as far
// as possible. Sets pending_event.at of its events, which changes after a read that got its source.
// *known: set to pending_thread_state.known.
static pending_thread_state find_place(pending *x, pending_graph *g, uint32_t thread,
                                       pending_history *h, pending_history **known) {
    x->unknown = false;
    x->undecided.n = 0;
    while (h && h->step) {
        if (!x->unknown) *known = h;
        const int32_t i = pending_event_index(x, thread, h->depth + 1);
        const smc_action *a = &h->step->action;
        uint64_t value = 0;
        if (i >= 0) {
            pending_event *e = &g->events[i];
            if (!smc_actions_are_equal(pending_action(e), a))
                return report_unsupported_event(x, e), (pending_thread_state){0};
            e->at = h;
            if (smc_kind_ends_thread(a->kind)) return state_at(PENDING_ENDED, h, -1);
            if (e->open && a->kind == SMC_LOCK) return state_at(PENDING_AT_LOCK, h, -1);
            value = received_value(x, g, e);
        } else if (waits_for_unknown_value(x, h)) {
            return state_at(PENDING_WAITS, h,
                            open_read_with_dependent_step(x, g, thread, h, SMC_DEPENDS_CTRL));
        } else if (is_determined(x, h)) {
            return state_at(PENDING_EXTENSIBLE, h, -1);
        } else if (a->kind == SMC_READ || a->kind == SMC_RMW) {
            set_unknown(x, h->depth, false);
            value = value_that_occurred(x, g, a);
        }
        h = next_history(x, h, value);
    }
    return state_at(PENDING_WAITS, h, -1);
}

// Lets joins wait for the end of the joined thread.
static void wait_for_ends(pending *x) {
    for (uint32_t t = 0; t < x->n_threads; t++) {
        pending_thread_state *p = &x->places.at[t];
        if (p->joins)
            p->position = pending_end_of(x, p->at->step->action.thread) < 0 ? PENDING_WAITS
                                                                            : PENDING_EXTENSIBLE;
    }
}

// Computes the state of the thread, from the history on.
static void compute_state(pending *x, pending_graph *g, uint32_t thread, pending_history *h) {
    pending_history *known = h;
    pending_thread_state p = find_place(x, g, thread, h, &known);
    if (x->done) return;
    p.joins = p.position == PENDING_EXTENSIBLE && p.at->step->action.kind == SMC_JOIN;
    p.known = known;
    x->places.at[thread] = p;
}

// Whether the thread is main, or some event creates it.
static bool is_created(const pending *x, uint32_t thread) {
    return !thread || pending_create_of(x, thread) >= 0;
}

// Adds the threads that have no state yet, which were not created.
static void add_places(pending *x) {
    while (x->places.n < x->n_threads)
        *smc_vec_push(&x->places) =
            (pending_thread_state){.position = PENDING_ENDED, .undecided = -1};
}

// Computes the states of all threads.
static void compute_all_states(pending *x, pending_graph *g) {
    x->places.n = 0;
    add_places(x);
    for (uint32_t t = 0; t < x->n_threads && !x->done; t++)
        if (is_created(x, t)) compute_state(x, g, t, first_history(x, g, t));
}

// Whether the event, which is not the last one, has got its source in the graph.
static bool is_newly_filled(const pending_graph *g, const pending_event *e) {
    return !e->open && e->number >= g->n_shared;
}

// Computes the states of the threads of which the graph has changed or new events, from those in
// the graph that this one extends. The last event is new; few others have got their source.
static void update_states(pending *x, pending_graph *g) {
    const pending_event *last = &g->events[g->n - 1];
    uint32_t filled = g->n_judged - g->n_shared - !last->open;
    add_places(x);
    for (uint32_t i = 0; filled && !x->done; i++) {
        if (!is_newly_filled(g, &g->events[i])) continue;
        compute_state(x, g, g->events[i].thread, x->places.at[g->events[i].thread].known);
        filled--;
    }
    if (!x->done) compute_state(x, g, last->thread, x->places.at[last->thread].known);
    if (pending_is_kind(last, SMC_CREATE) && !x->done) {
        const uint32_t t = pending_action(last)->thread;
        compute_state(x, g, t, first_history(x, g, t));
    }
    // The values of open reads that are not known may have changed (value_that_occurred).
    for (uint32_t t = 0; t < x->n_threads && !x->done; t++)
        if (is_created(x, t) && x->places.at[t].known != x->places.at[t].at)
            compute_state(x, g, t, x->places.at[t].known);
}

void pending_keep_thread_states(const pending *x, pending_branching_point *f) {
    f->state = x->state;
    f->n_places = x->places.n;
    f->places = smc_alloc((f->n_places + 1) * sizeof *f->places);
    memcpy(f->places, x->places.at, f->n_places * sizeof *f->places);
}

void pending_restore_thread_states(pending *x, const pending_branching_point *f) {
    if (x->state == f->state && !x->restored) return;
    x->restored = f->state;
    smc_vec_reserve(&x->places, f->n_places);
    memcpy(x->places.at, f->places, f->n_places * sizeof *f->places);
    x->places.n = f->n_places;
}

void pending_compute_thread_states(pending *x, pending_graph *g) {
    const bool next = g->extends && g->extends == x->state && !x->restored;
    const bool known = next || (g->extends && g->extends == x->restored);
    x->state++;
    x->restored = 0;
    if (next) pending_index_last_event(x, g);
    else pending_index_graph(x, g);
    if (known) update_states(x, g);
    else compute_all_states(x, g);
    if (!x->done) wait_for_ends(x);
}
