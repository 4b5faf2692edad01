// awaits.c - decides when awaits are added, and which sources they may have
// (docs/design/rounds.md#awaits).
#include "reductions/awaits/awaits.h"

#include "graph/enabled.h"
#include "reductions/step.h"
#include "reductions/symmetry/symmetry.h"
#include "reductions/rounds/late_races.h"
#include "reductions/rounds/net_zero_rounds.h"

#include <string.h>

// ---- races --------------------------------------------------------------------------------------

// Disables awaits, because errors could remain undetected: while a read is deferred, it does not
// reveal the errors of conflicting events that happen before its final source. Such events are
// plain writes to its location, and events that initialise or destroy its synchronisation object.
void smc_awaits_stop_deferring(smc_reductions *r) {
    assert(!r->awaits.off || r->refuted); // an attempt that starts without awaits never calls this
                                          // function
    r->awaits.off = true;
    r->awaits.codes.n = 0;
    smc_refute_assumption(r); // smc_reductions_start_attempt reads `off`: without awaits the
                              // program must not announce last rounds, whose reads are awaits
}

static bool counts_as_plain(const smc_event *e) {
    return e->plain || (e->step && smc_is_allowed_race(&e->step->action));
}

// Whether e may show an error because it conflicts with the await. An await that is an RMW also
// races with plain reads, since it writes back the value that it read.
static bool may_conflict(const smc_graph *g, const smc_action *await, const smc_event *e) {
    if (await->loc >= g->locs.n) return false;
    return smc_is_lifetime(e->kind) ? g->locs.at[await->loc].info.part_of == e->loc
                                    : counts_as_plain(e) && await->loc == e->loc &&
                                          (e->kind == SMC_WRITE || await->kind == SMC_RMW);
}

void smc_awaits_check_conflicts(smc_reductions *r, smc_id added) {
    const smc_graph *g = r->graph;
    const smc_event *e = smc_event_at(g, added);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_step *step = g->threads.at[t].step;
        if (t == e->thread || !step || !may_conflict(g, &step->action, e) || !smc_is_await(r, step))
            continue;
        smc_awaits_stop_deferring(r);
        return;
    }
}

bool smc_conflicts_with_await(const smc_reductions *r, const smc_action *await, smc_id before) {
    const smc_graph *g = r->graph;
    const smc_loc *loc = &g->locs.at[await->loc];
    if (!loc->n_plain && !loc->n_mixed_accesses && !loc->info.part_of) return false;
    const uint32_t *hb = before ? smc_model_hb_clock(r->model, r->state, g, before) : g->zero_clock;
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_event *e = smc_event_at(g, loc->events.at[i]);
        if (may_conflict(g, await, e) && !smc_is_in_clock(e, hb)) return true;
    }
    for (smc_id id = loc->info.part_of ? g->locs.at[loc->info.part_of].lifetime : 0; id;
         id = smc_event_at(g, id)->chain_tail)
        if (!smc_is_in_clock(smc_event_at(g, id), hb)) return true;
    return false;
}

// Whether an event conflicts with the await that does not happen before the await.
static bool conflicts_with_earlier_event(const smc_reductions *r, const smc_event *await) {
    const smc_graph *g = r->graph;
    const smc_id last = smc_last_event(g, await->thread);
    return smc_conflicts_with_await(r, &await->step->action,
                                    last ? last : g->threads.at[await->thread].create);
}

// ---- sources ------------------------------------------------------------------------------------

// Returns 0 if the await lets the thread continue when it reads the value; otherwise 1 + number of
// actions that the thread would repeat.
static uint32_t actions_to_repeat(smc_reductions *r, const smc_event *e, uint64_t value) {
    smc_graph *g = r->graph;
    const smc_location *info = &g->locs.at[e->loc].info;
    const smc_step *next;
    uint64_t out;
    // reading uninitialised memory is an error, so the thread does not wait
    if (!info->initialised && value == info->initial) return 0;
    if (e->kind == SMC_RMW && smc_program_rmw_writes(g->program, &e->step->action, value, &out) &&
        out != value)
        return 0;
    if (smc_graph_can_advance(g))
        g->status = g->program->advance(g->program, e->step, value, &next);
    if (!smc_reductions_record_status(r, g->status) || !smc_is_idle_block(&next->action)) return 0;
    const uint64_t repeats = smc_count_explored_elsewhere(&next->action);
    return repeats && repeats < UINT32_MAX - 2 ? (uint32_t)repeats + 1 : UINT32_MAX - 1;
}

// Records a dropped round in which the await reads the value, for the check for races in such
// rounds (smc_record_late_round).
static void record_dropped_round(smc_reductions *r, const smc_event *e, uint64_t value,
                                 uint32_t actions) {
    smc_graph *g = r->graph;
    const smc_step *block;
    if (smc_graph_can_advance(g))
        g->status = g->program->advance(g->program, e->step, value, &block);
    if (smc_reductions_record_status(r, g->status))
        smc_record_late_round(&r->result->late, g, e, actions, block->action.place);
}

bool smc_value_ends_await(smc_reductions *r, const smc_event *e, uint64_t value) {
    assert(smc_may_await(r->graph, &e->step->action) || smc_is_repeated_read(&e->step->action));
    uint32_t *known = smc_table_at(&r->awaits.answers, (uintptr_t)e->step, value);
    if (!*known) *known = actions_to_repeat(r, e, value) + 1;
    const uint32_t bad = *known - 1;
    if (bad > 1 && smc_is_late_round(&e->step->action, value, bad - 1) &&
        smc_seeks_late_races(r->graph->program, r->graph->options.start.races_late, r->options,
                             r->result))
        record_dropped_round(r, e, value, bad - 2);
    return !bad;
}

// The value that the event writes, or would write if only the read of an RMW is linked.
static uint64_t value_to_be_written(const smc_graph *g, const smc_event *w) {
    uint64_t out = w->out;
    if (w->kind == SMC_RMW && !w->writes)
        (void)smc_program_rmw_writes(g->program, &w->step->action, w->in, &out);
    return out;
}

bool smc_write_ends_await(smc_reductions *r, const smc_event *e, smc_id write) {
    const smc_graph *g = r->graph;
    const smc_action *a = &e->step->action;
    if (!smc_is_repeated_read(a))
        return smc_value_ends_await(r, e, value_to_be_written(g, smc_event_at(g, write)));
    return smc_thread_event_at(g, e->thread, e->index - (uint32_t)a->read.repeats)->rf == write;
}

// Iterates over the writes to the event's location that were added before `position`, latest first.
// Start with *i = 0; returns 0 at the end.
static smc_id write_before(const smc_graph *g, const smc_event *e, uint32_t position, uint32_t *i) {
    const smc_loc *loc = &g->locs.at[e->loc];
    while (++*i <= loc->events.n) {
        const smc_id id = loc->events.at[loc->events.n - *i];
        if (smc_event_at(g, id)->writes && smc_event_at(g, id)->added_at < position) return id;
    }
    return *i == loc->events.n + 1 ? loc->init : 0;
}

// Whether w was added before the position in the addition order. An RMW whose sources are being
// tried is in no position yet.
static bool was_added_before_position(const smc_graph *g, smc_id id, uint32_t position) {
    const smc_event *w = smc_event_at(g, id);
    if (w->thread == SMC_INIT_THREAD) return true;
    return w->added_at < position && w->added_at < g->addition_order.n &&
           g->addition_order.at[w->added_at] == id;
}

// The event that was linked in place of the deferred await; 0: none.
static smc_id linked_copy_of_deferred(const smc_graph *g, smc_id deferred) {
    const smc_event *e = smc_event_at(g, deferred);
    const smc_thread *t = &g->threads.at[e->thread];
    return t->events.n < e->index ? deferred : t->events.at[e->index - 1];
}

static bool may_read_although_deferred(smc_reductions *, smc_id await, smc_id write);

// Whether the await could read from w in the view. w must be among the writes that existed when the
// await was added.
static bool could_read_in_view(smc_reductions *r, smc_id id, smc_id w, const smc_view *v) {
    const smc_graph *g = r->graph;
    if (!smc_write_ends_await(r, smc_event_at(g, id), w) ||
        !smc_symmetry_allows_source(&r->reduced.groups, g, id, w))
        return false;
    return may_read_although_deferred(r, id, w) &&
           r->model->takes(r->state, v, linked_copy_of_deferred(g, id), w);
}

// Whether the await had to be deferred in the view: it could read from none of the writes that
// existed when it was added.
static bool must_be_deferred(smc_reductions *r, smc_id id, const smc_view *v) {
    const smc_graph *g = r->graph;
    uint32_t i = 0;
    for (smc_id w; (w = write_before(g, smc_event_at(g, id), smc_event_at(g, id)->added_at, &i));)
        if (could_read_in_view(r, id, w, v)) return false;
    return true;
}

// Whether the deferred await had to be deferred in the view of the prefix of w. Uses a buffer of
// its own for the prefix, since the caller may be using the shared one.
static bool must_be_deferred_for(smc_reductions *r, smc_id id, smc_id w) {
    const smc_graph *g = r->graph;
    smc_view v = {
        .prefix = smc_event_clock(g, w), .stamp = smc_event_at(g, id)->added_at, .writer = w};
    if (r->reduced.groups.use != SMC_SYMMETRY_USED) return must_be_deferred(r, id, &v);
    uint32_t *prefix = smc_alloc(g->stride * sizeof *prefix);
    v.prefix = smc_symmetry_prefix(&r->reduced.groups, g, w, prefix);
    const bool must = must_be_deferred(r, id, &v);
    free(prefix);
    return must;
}

// Number of entries of smc_awaits.deferred_in_order before event `index` of thread t.
static uint32_t deferred_count_before(const smc_reductions *r, uint32_t t, uint32_t index) {
    const smc_awaits *a = &r->awaits;
    uint32_t from = 0, to = a->deferred_in_order.n;
    while (from < to) {
        const uint32_t i = from + (to - from) / 2;
        const smc_event *e = smc_event_at(r->graph, a->deferred_in_order.at[i]);
        if (e->thread < t || (e->thread == t && e->index < index)) from = i + 1;
        else to = i;
    }
    return from;
}

void smc_awaits_add(smc_reductions *r, smc_id id) {
    const smc_event *e = smc_event_at(r->graph, id);
    const uint32_t at = deferred_count_before(r, e->thread, e->index);
    (void)smc_vec_push(&r->awaits.deferred_in_order);
    smc_id *deferred_in_order = r->awaits.deferred_in_order.at;
    memmove(deferred_in_order + at + 1, deferred_in_order + at,
            (r->awaits.deferred_in_order.n - 1 - at) * sizeof *deferred_in_order);
    deferred_in_order[at] = id;
    assert(!at || smc_event_at(r->graph, deferred_in_order[at - 1])->thread <= e->thread);
}

void smc_awaits_remove(smc_reductions *r, smc_id id) {
    const smc_event *e = smc_event_at(r->graph, id);
    smc_id *deferred_in_order = r->awaits.deferred_in_order.at;
    uint32_t at = deferred_count_before(r, e->thread, e->index);
    while (deferred_in_order[at] != id) at++;
    assert(at < r->awaits.deferred_in_order.n);
    r->awaits.deferred_in_order.n--;
    memmove(deferred_in_order + at, deferred_in_order + at + 1,
            (r->awaits.deferred_in_order.n - at) * sizeof *deferred_in_order);
}

// Whether the await may read from the write, given that it was deferred earlier: the write was
// added later, and in its prefix the await had to be deferred.
static bool may_read_although_deferred(smc_reductions *r, smc_id await, smc_id write) {
    const smc_graph *g = r->graph;
    const smc_event *e = smc_event_at(g, await);
    const uint32_t end = e->linked || smc_is_deferred(r, await) ? e->added_at : g->addition_order.n;
    for (uint32_t i = deferred_count_before(r, e->thread, e->index);
         i < r->awaits.deferred_in_order.n; i++) {
        const smc_id deferred = r->awaits.deferred_in_order.at[i];
        const smc_event *m = smc_event_at(g, deferred);
        if (m->thread != e->thread || m->index != e->index) break;
        if (m->added_at < end && (was_added_before_position(g, write, m->added_at) ||
                                  !must_be_deferred_for(r, deferred, write)))
            return false;
    }
    return true;
}

bool smc_await_may_read(smc_reductions *r, smc_id read, smc_id write) {
    const smc_event *e = smc_event_at(r->graph, read);
    if (!smc_is_await(r, e->step)) return true;
    return smc_write_ends_await(r, e, write) && may_read_although_deferred(r, read, write);
}

bool smc_await_is_maximal(smc_reductions *r, smc_id id, const smc_view *v) {
    const smc_graph *g = r->graph;
    const smc_event *e = smc_event_at(g, id), *source = smc_event_at(g, e->rf);
    uint32_t i = 0;
    if (smc_is_deferred(r, id)) return must_be_deferred(r, id, v);
    assert(e->rf); // the await is linked in this case, so it has a source
    if (!was_added_before_position(g, e->rf, e->added_at)) return false;
    for (smc_id w; (w = write_before(g, e, e->added_at, &i));)
        if (smc_precedes_canonically(g, id, source, smc_event_at(g, w)) &&
            could_read_in_view(r, id, w, v))
            return false;
    return true;
}

// ---- adding awaits ------------------------------------------------------------------------------

bool smc_is_consistent_source(smc_reductions *r, smc_id id, smc_id source) {
    smc_graph *g = r->graph;
    smc_graph_set_source(g, id, source, false);
    if (!smc_event_at(g, id)->writes) return true;
    smc_graph_link_event(g, id);
    smc_reduced_link_event(&r->reduced, g, id);
    const bool consistent = r->model->add(r->state, id);
    smc_reductions_unlink_event(r);
    return consistent;
}

// Whether linking only the read of an await that is an RMW is useful: only if the RMW, as a write,
// can then revisit a read.
static bool may_revisit_as_write(smc_reductions *r, smc_id id, smc_id source) {
    const smc_graph *g = r->graph;
    const smc_loc *loc = &g->locs.at[smc_event_at(g, id)->loc];
    smc_graph_set_source(r->graph, id, source, true);
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id read = loc->events.at[i];
        if (smc_is_revisited(r, read) &&
            !smc_is_in_clock(smc_event_at(g, read), smc_prefix_clock(r, id)) &&
            smc_await_may_read(r, read, id))
            return true;
    }
    return false;
}

static bool has_write_that_ends_await(smc_reductions *r, smc_id id) {
    const smc_graph *g = r->graph;
    uint32_t i = 0;
    for (smc_id w; (w = write_before(g, smc_event_at(g, id), UINT32_MAX, &i));)
        if (smc_write_ends_await(r, smc_event_at(g, id), w)) return true;
    return false;
}

// Sources of an await. HALVES: only sources that another RMW has taken, so that only the read can
// be linked.
typedef enum await_source_kind { NOTHING, HALVES, SOURCES } await_source_kind;

// Stores the sources that the await may have now in `sources` from index `from` on.
static await_source_kind collect_await_sources(smc_reductions *r, smc_id id, uint32_t from) {
    const smc_graph *g = r->graph;
    await_source_kind o = NOTHING;
    if (conflicts_with_earlier_event(r, smc_event_at(g, id))) smc_awaits_stop_deferring(r);
    if (*r->done || !has_write_that_ends_await(r, id)) return o;
    r->model->readable(r->state, id, r->sources);
    uint32_t n_left = from;
    for (uint32_t i = from; i < r->sources->n; i++) {
        smc_source s = r->sources->at[i];
        if (!smc_write_ends_await(r, smc_event_at(g, id), s.write) ||
            !smc_symmetry_allows_source(&r->reduced.groups, g, id, s.write) ||
            !may_read_although_deferred(r, id, s.write))
            continue;
        s.taken |= !s.taken && !smc_is_consistent_source(r, id, s.write);
        if (s.taken && !may_revisit_as_write(r, id, s.write)) continue;
        if (o < SOURCES) o = s.taken ? HALVES : SOURCES;
        r->sources->at[n_left++] = s;
    }
    smc_graph_set_source(r->graph, id, 0, true);
    r->sources->n = n_left;
    assert((o == NOTHING) == (n_left == from));
    return o;
}

// Finds the next enabled thread whose next action is an await, from index *i of by_path on. Returns
// false if there is none.
static bool next_enabled_await(smc_reductions *r, uint32_t *i, uint32_t *t) {
    const smc_graph *g = r->graph;
    for (; *i < g->by_path.n; ++*i) {
        *t = g->by_path.at[*i];
        const smc_step *step = g->threads.at[*t].step;
        if (step && smc_is_await(r, step) && smc_is_enabled(g, *t) && !smc_waits_for_group(r, *t))
            return ++*i, true;
    }
    return false;
}

// Whether one of the threads at awaits, from index i of by_path on, has a source with which it
// continues.
static bool another_can_continue(smc_reductions *r, uint32_t i) {
    const uint32_t from = r->sources->n;
    bool any = false;
    for (uint32_t t; !any && !*r->done && next_enabled_await(r, &i, &t);) {
        const smc_id e = smc_reductions_add_event(r, t);
        any = collect_await_sources(r, e, from);
        r->sources->n = from;
        smc_graph_discard_event(r->graph, e);
    }
    return any;
}

bool smc_all_could_wait(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_event *e = smc_event_at(g, smc_last_event(g, t));
        if (!g->threads.at[t].events.n || !smc_kind_ends_thread(e->kind)) continue;
        if (!smc_is_joinable(&e->step->action) &&
            (e->kind != SMC_BLOCK || !e->step->action.block.repeats))
            return false;
    }
    return true;
}

// Whether the write can be the last one of its location in coherence. The test of happens-before is
// a shortcut: most writes that cannot be last happen before another write.
bool smc_may_be_last(smc_reductions *r, smc_id write) {
    const smc_graph *g = r->graph;
    const smc_event *w = smc_event_at(g, write);
    const smc_loc *loc = &g->locs.at[w->loc];
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id later = loc->events.at[i];
        if (later != write && smc_event_at(g, later)->writes &&
            smc_is_in_clock(w, smc_model_hb_clock(r->model, r->state, g, later)))
            return false;
    }
    return r->model->can_be_last(r->state, &write, 1);
}

// Whether the await may wait for ever instead of reading a source with which its thread continues.
// No other await has such a source.
static bool may_wait_for_ever(smc_reductions *r, smc_id id) {
    const smc_graph *g = r->graph;
    const uint32_t from = r->sources->n;
    bool may = false;
    if (!smc_all_could_wait(g)) return false;
    r->model->readable(r->state, id, r->sources);
    for (uint32_t i = from; i < r->sources->n && !may; i++) {
        const smc_source s = r->sources->at[i];
        may = !s.taken && !smc_write_ends_await(r, smc_event_at(g, id), s.write) &&
              smc_may_be_last(r, s.write);
    }
    r->sources->n = from;
    return may;
}

smc_id smc_add_next_await(smc_reductions *r, uint32_t from) {
    uint32_t i = 0, t;
    while (!*r->done && next_enabled_await(r, &i, &t)) {
        const smc_id e = smc_reductions_add_event(r, t);
        const await_source_kind o = collect_await_sources(r, e, from);
        if (o == HALVES ||
            (o == SOURCES && (another_can_continue(r, i) || may_wait_for_ever(r, e))))
            *smc_vec_push(r->sources) = (smc_source){0};
        if (o && !*r->done) return e;
        r->sources->n = from;
        smc_graph_discard_event(r->graph, e);
    }
    return 0;
}

void smc_awaits_defer_read(smc_reductions *r, smc_id id) {
    smc_graph *g = r->graph;
    smc_awaits *a = &r->awaits;
    assert(!smc_event_at(g, id)->linked && !smc_is_deferred(r, id));
    smc_graph_set_source(g, id, 0, true);
    smc_graph_append_event(g, id);
    while (a->deferred.n <= id) *smc_vec_push(&a->deferred) = false;
    a->deferred.at[id] = true;
    smc_awaits_add(r, id);
}
