#include "result/witness/witness_inputs.h"
#include "result/witness/witness_copy.h"

#include "models/access.h"
#include "result/witness/display_order.h"

// The part of a graph that is copied: all of it, or the (po u rf)-prefixes of one or two events.
typedef struct witness_extent {
    bool all;                      // all events are copied
    const uint32_t *clock, *other; // clocks of the two events; `other` NULL: there is one event
} witness_extent;

// Which part of the graph shows the error of `culprit` and `other`.
static witness_extent extent_of(const smc_graph *g, const smc_model *model, smc_id culprit,
                                smc_id other) {
    assert(culprit || !other);
    const unsigned kind = culprit ? smc_event_at(g, culprit)->kind : SMC_KIND_COUNT;
    // the execution as a whole shows deadlocks, endless waits, infinite executions and leaks
    const bool all = !culprit || kind == SMC_BLOCK || kind == SMC_BOUND || kind == SMC_ALLOC ||
                     !(model->flags & SMC_MODEL_PREFIX_CLOSED);
    if (all) return (witness_extent){.all = true};
    return (witness_extent){false, smc_event_clock(g, culprit),
                            other ? smc_event_clock(g, other) : NULL};
}

smc_id smc_later_of(const smc_graph *g, smc_id a, smc_id b) {
    return b && smc_is_in_clock(smc_event_at(g, a), smc_event_clock(g, b)) ? b : a;
}

// Whether the event is in the part of the graph that is copied.
static bool is_in_extent(const witness_extent *k, const smc_event *e) {
    return k->all || smc_is_in_clock(e, k->clock) || (k->other && smc_is_in_clock(e, k->other));
}

// Returns the largest number of writes that a location may have, and adds the sum over all
// locations to *writes.
static uint32_t count_data_locations(const smc_graph *g, uint32_t *writes) {
    uint32_t most = 0;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const uint32_t n = g->locs.at[l].events.n + 1;
        most = n > most ? n : most;
        *writes += n;
    }
    return most;
}

static bool has_two_writes(const smc_graph *g, const smc_loc *loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < loc->events.n && n < 2; i++)
        n += smc_event_at(g, loc->events.at[i])->writes;
    return n == 2;
}

// Copies the coherence order that the model reports, without initialisation writes, as pairs of
// consecutive writes. Asks the model only about locations with at least two writes, since an answer
// may be expensive.
static void copy_witness_coherence(const smc_graph *g, const smc_model *model,
                                   smc_model_state *state, const int32_t *position,
                                   smc_witness *out) {
    uint32_t total = 0, most = count_data_locations(g, &total);
    out->co = smc_alloc(total * sizeof *out->co);
    smc_id *writes = smc_alloc(most * sizeof *writes);
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const smc_loc *loc = &g->locs.at[l];
        if (!loc->init || loc->info.lock || !has_two_writes(g, loc)) continue;
        const uint32_t n = model->coherence(state, l, writes);
        assert(n <= most);
        smc_id before = 0;
        for (uint32_t i = 1; i < n; i++) {
            if (position[writes[i]] < 0) continue;
            if (before) {
                out->co[out->n_co][0] = (uint32_t)position[before];
                out->co[out->n_co++][1] = (uint32_t)position[writes[i]];
            }
            before = writes[i];
        }
    }
    free(writes);
}

// The action at which disabled thread t waits, as a pending event.
static smc_witness_event pending_event_of(const smc_graph *g, uint32_t t, bool culprit) {
    const smc_thread *thread = &g->threads.at[t];
    const smc_action *a = &thread->step->action;
    return (smc_witness_event){.thread = t,
                               .index = thread->events.n + 1,
                               .kind = a->kind,
                               .order = a->order,
                               .pending = true,
                               .culprit = culprit,
                               .loc = a->loc,
                               .place = a->place,
                               .other = a->thread,
                               .rf = -1,
                               .step = g->link_order.n};
}

// Whether the action begins or ends the scope of a local variable.
static bool has_scope(const smc_graph *g, const smc_action *a) {
    if (a->kind == SMC_ALLOC || a->kind == SMC_RMW) return a->scoped;
    if (a->kind != SMC_FREE || !a->object || a->object >= g->objects.n) return false;
    const smc_id alloc = g->objects.at[a->object].alloc;
    return alloc && smc_event_at(g, alloc)->step->action.scoped;
}

smc_witness_event smc_witness_event_of(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    const smc_action *a = &e->step->action;
    return (smc_witness_event){.thread = e->thread,
                               .index = e->index,
                               .kind = e->kind,
                               .order = smc_order_in_execution(a, e->writes),
                               .po_releases = a->po_releases,
                               .failed_attempt = smc_is_failed_attempt(a, e->writes),
                               .is_waiting_list = smc_is_list_access(a),
                               .tries = a->kind == SMC_RMW && a->returns,
                               .rmw = a->op,
                               .reads = e->reads,
                               .writes = e->writes,
                               .loc = e->loc,
                               .object = a->object,
                               .scoped = has_scope(g, a),
                               .place = a->place,
                               .other = a->thread,
                               .net_zero_events = smc_round_net_zero(a),
                               .in = e->in,
                               .out = e->out,
                               .rf = -1,
                               .continues = a->continues,
                               .step = e->linked_at};
}

// Copies an event with its source.
static smc_witness_event copy_event(const smc_graph *g, smc_id id, const int32_t *position) {
    smc_witness_event copy = smc_witness_event_of(g, id);
    const smc_id rf = smc_event_at(g, id)->rf;
    if (rf && smc_event_at(g, rf)->thread != SMC_INIT_THREAD) copy.rf = position[rf];
    // the source is in the event's prefix, so it is copied
    assert(!rf || smc_event_at(g, rf)->thread == SMC_INIT_THREAD || copy.rf >= 0);
    return copy;
}

// Returns position[id], the position in the witness of each event; -1: not copied. Events are
// sorted by thread. `has_pending`: leaves room for a pending event after the events of a thread
// that waits. The caller frees the array.
static int32_t *event_positions(const smc_graph *g, const witness_extent *k, bool has_pending) {
    int32_t *position = smc_alloc(g->pool.n * sizeof *position), next = 0;
    for (uint32_t i = 0; i < g->pool.n; i++) position[i] = -1;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        for (uint32_t i = 0; i < thread->events.n; i++)
            if (is_in_extent(k, smc_event_at(g, thread->events.at[i])))
                position[thread->events.at[i]] = next++;
        next += has_pending && thread->step;
    }
    return position;
}

// Whether the event belongs to the last round of a thread that waits by reading.
static bool is_repeated(const smc_graph *g, const smc_event *e) {
    const smc_event *last = smc_event_at(g, smc_last_event(g, e->thread));
    return last->kind == SMC_BLOCK && e != last &&
           e->actions + last->step->action.block.repeats >= last->actions;
}

// Whether the event stops a thread after a round of a loop.
static bool ends_in_rounds(const smc_graph *g, smc_id id) {
    const unsigned kind = id ? smc_event_at(g, id)->kind : SMC_KIND_COUNT;
    return kind == SMC_BLOCK || kind == SMC_BOUND;
}

// Copies which thread created each thread, up to the largest thread number in the witness. Leaves
// `threads` empty if main has created all threads.
static void copy_thread_creations(const smc_program *p, smc_witness *w) {
    uint32_t most = 0;
    bool names = false;
    for (uint32_t i = 0; i < w->n && p->created; i++) {
        const smc_witness_event *e = &w->events[i];
        const bool other = e->kind == SMC_CREATE || e->kind == SMC_JOIN;
        most = e->thread > most ? e->thread : most;
        most = other && e->other > most ? e->other : most;
    }
    for (uint32_t t = 1; t <= most; t++) names |= p->created(p, t).creator;
    if (!names) return;
    w->threads = smc_alloc(most * sizeof *w->threads);
    for (uint32_t t = 1; t <= most; t++) w->threads[w->n_threads++] = p->created(p, t);
}

// Marks the events of thread `culprit` in the cycle as culprits; if there are none, its last event.
static void mark_culprit(smc_witness *w, uint32_t culprit) {
    smc_witness_event *last = NULL;
    bool any = false;
    for (uint32_t i = 0; i < w->n; i++) {
        smc_witness_event *e = &w->events[i];
        if (e->thread != culprit) continue;
        last = e;
        any |= e->culprit = e->in_cycle;
    }
    if (last && !any) last->culprit = true;
}

smc_witness smc_witness_of_run(const smc_graph *g, uint32_t cycle, uint32_t culprit) {
    smc_witness w = {.events = smc_alloc(g->link_order.n * sizeof *w.events), .exact = true};
    const witness_extent all = {.all = true};
    int32_t *position = event_positions(g, &all, false);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        for (uint32_t i = 0; i < thread->events.n; i++) {
            const smc_id id = thread->events.at[i];
            smc_witness_event *e = &w.events[w.n++];
            *e = copy_event(g, id, position);
            e->order = smc_order_of_access(g, id);
            e->in_cycle = e->step >= cycle;
            w.mixed |= e->continues;
        }
    }
    mark_culprit(&w, culprit);
    for (uint32_t i = 1; i < g->link_order.n; i++)
        w.switches += smc_event_at(g, g->link_order.at[i])->thread !=
                      smc_event_at(g, g->link_order.at[i - 1])->thread;
    w.co = smc_alloc((w.n + 1) * sizeof *w.co);
    smc_order_writes_by_steps(&w);
    copy_thread_creations(g->program, &w);
    smc_witness_choose_inputs(g->program, &w);
    free(position);
    return w;
}

smc_witness smc_witness_of(const smc_graph *g, const smc_model *model, smc_model_state *state,
                           smc_id culprit, smc_id other) {
    const bool deadlock = culprit == 0, turns = other && ends_in_rounds(g, culprit);
    const bool has_pending = deadlock || (!turns && smc_event_at(g, culprit)->kind == SMC_BLOCK);
    const witness_extent k = extent_of(g, model, culprit, other);
    smc_witness w = {.events = smc_alloc((g->link_order.n + g->threads.n) * sizeof *w.events)};
    int32_t *position = event_positions(g, &k, has_pending);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        for (uint32_t i = 0; i < thread->events.n; i++) {
            const smc_id id = thread->events.at[i];
            if (position[id] < 0) continue;
            assert((uint32_t)position[id] == w.n); // copies in the order of event_positions()
            w.events[w.n] = copy_event(g, id, position);
            w.events[w.n].order = smc_order_of_access(g, id);
            w.events[w.n].repeated = is_repeated(g, smc_event_at(g, id));
            w.mixed |= w.events[w.n].continues;
            w.events[w.n].in_turns = turns && ends_in_rounds(g, id);
            w.events[w.n++].culprit = id == culprit || id == other;
        }
        if (has_pending && thread->step) w.events[w.n++] = pending_event_of(g, t, deadlock);
    }
    copy_witness_coherence(g, model, state, position, &w);
    copy_thread_creations(g->program, &w);
    smc_witness_choose_inputs(g->program, &w);
    smc_choose_display_order(&w, k.all ? -1 : position[smc_later_of(g, culprit, other)]);
    free(position);
    return w;
}
