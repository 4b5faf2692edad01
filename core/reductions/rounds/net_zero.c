#include "reductions/rounds/net_zero.h"

#include "reductions/rounds/fewer_rounds.h"
#include "graph/process.h"
#include "reductions/rounds/net_zero_rounds.h"

#include <string.h>

// ---- whether a round is observed ----------------------------------------------------------------

// The bits of the value that the event may change, whatever it reads; all bits if it is no bitwise
// operation.
static uint64_t changed_bits_of(const smc_event *e) {
    const smc_action *a = &e->step->action;
    if (e->kind != SMC_RMW) return UINT64_MAX;
    if (a->op == SMC_OR || a->op == SMC_XOR) return smc_truncate(a->rmw.operand, a->size);
    return a->op == SMC_AND ? smc_truncate(~a->rmw.operand, a->size) : UINT64_MAX;
}

// Whether the event behaves in the same way with or without the sums that the round adds: its
// result is unused, and it also only adds, or changes only bits below the lowest bit of the sums.
static bool ignores_sums(const smc_round_writes *w, const smc_event *e) {
    const uint64_t lowest = w->sums & -w->sums;
    return w->adds && e->kind == SMC_RMW && e->step->action.result_unused &&
           (smc_is_addition(e) || changed_bits_of(e) < lowest);
}

// Whether the write `id` has an intermediate value of the round: it is a write of the round to the
// location, except the last one, or it reads from such a write, directly or through events for
// which ignores_sums holds.
static bool is_between(const smc_graph *g, const smc_round_writes *w, smc_id id) {
    for (; id; id = smc_event_at(g, id)->rf) {
        for (uint32_t i = 0; i < w->writes.n; i++)
            if (w->writes.at[i] == id) return i + 1 < w->writes.n;
        if (!ignores_sums(w, smc_event_at(g, id))) return false;
    }
    return false;
}

// Whether the event, which is outside the round, observes the round, i.e. could not stay the same
// if the round were removed. `w`: the round's writes to the event's location; `c`: the order of
// writes there.
static bool event_observes_round(const smc_errors *x, const smc_net_zero_round *r,
                                 const smc_round_writes *w, const smc_round_order *c, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id);
    assert(w->writes.n && w->found);
    const smc_id last = w->writes.at[w->writes.n - 1];
    const bool own = e->thread == r->thread, blind = ignores_sums(w, e);
    if (own && e->index <= r->to) return false;
    const smc_id source = e->reads ? smc_source_outside_idle_ends(g, e) : 0;
    if (source == last && !smc_round_hides_no_sync(x, w, r->thread, e->thread)) return true;
    if (own) return false;
    if (!blind && source && is_between(g, w, source)) return true;
    if (!e->writes || blind) return false;
    return id != w->found && !smc_round_order_has(c, id, w->found) &&
           !smc_round_order_has(c, last, id);
}

enum { ANYBODY = UINT32_MAX };

// Whether the round is observed at the location: if `by` is ANYBODY, by an event that belongs to no
// idle end; otherwise by the idle end of thread `by`.
static bool is_observed_at(smc_round_orders *orders, const smc_net_zero_round *r, uint32_t loc,
                           uint32_t by) {
    const smc_graph *g = orders->x->graph;
    smc_round_writes w = smc_round_writes_to(g, r, loc);
    const smc_round_order *c = smc_round_order_at(orders, loc);
    assert(w.writes.n); // the caller has found a write of the round there
    bool seen = !w.found;
    for (uint32_t i = 0; i < c->loc->events.n && !seen; i++) {
        const smc_event *e = smc_event_at(g, c->loc->events.at[i]);
        if (smc_is_in_idle_end(g, e) ? e->thread == by : by == ANYBODY)
            seen = event_observes_round(orders->x, r, &w, c, c->loc->events.at[i]);
    }
    smc_vec_free(&w.writes);
    return seen;
}

// Whether the round is observed at one of its locations; `by`: see is_observed_at.
static bool is_round_observed(smc_round_orders *orders, const smc_net_zero_round *r, uint32_t by) {
    const smc_graph *g = orders->x->graph;
    bool seen = false;
    for (uint32_t i = r->from; i <= r->to && !seen; i++)
        if (smc_is_first_change_of_round(g, r, i))
            seen = is_observed_at(orders, r, smc_thread_event_at(g, r->thread, i)->loc, by);
    return seen;
}

// Whether the idle end of thread `by` observes the round and another round of the same thread. An
// idle end that observes one round only waits for another change; if it observes two rounds, a
// third one might let its thread continue.
static bool observes_two_rounds(smc_round_orders *orders, const smc_net_zero_rounds *rounds,
                                const smc_net_zero_round *r, uint32_t by) {
    const smc_graph *g = orders->x->graph;
    uint32_t n = 0;
    if (by == r->thread || !smc_actions_repeated_at_end(g, by) || !is_round_observed(orders, r, by))
        return false;
    for (uint32_t i = 0; i < rounds->n && n < 2; i++)
        n += rounds->at[i].thread == r->thread && is_round_observed(orders, &rounds->at[i], by);
    return n > 1;
}

static bool is_round_observed_by_any(smc_round_orders *orders, const smc_net_zero_rounds *rounds,
                                     const smc_net_zero_round *r) {
    bool seen = is_round_observed(orders, r, ANYBODY);
    for (uint32_t t = 0; t < orders->x->graph->threads.n && !seen; t++)
        seen = observes_two_rounds(orders, rounds, r, t);
    return seen;
}

// ---- endless waits ------------------------------------------------------------------------------

// The round's last write that changes the location; 0: none.
static smc_id last_visible_change_in_round(const smc_graph *g, const smc_net_zero_round *r,
                                           uint32_t loc) {
    smc_id last = 0;
    for (uint32_t i = r->from; i <= r->to; i++) {
        const smc_event *e = smc_thread_event_at(g, r->thread, i);
        if (smc_round_has_visible_change(g, r, e) && e->loc == loc)
            last = g->threads.at[r->thread].events.at[i - 1];
    }
    return last;
}

// Whether one of the threads' last rounds restores the value of this write.
static bool is_restored_by_last_round(const smc_graph *g, const smc_net_zero_rounds *rounds,
                                      uint32_t loc, smc_id write) {
    bool found = false;
    for (uint32_t i = 0; i < rounds->n; i++) {
        if (!rounds->at[i].last || !last_visible_change_in_round(g, &rounds->at[i], loc)) continue;
        smc_round_writes w = smc_round_writes_to(g, &rounds->at[i], loc);
        found |= w.found == write;
        smc_vec_free(&w.writes);
    }
    return found;
}

// Whether all rounds with which threads end leave the same value at the location.
static bool last_rounds_agree_on_value(const smc_graph *g, const smc_net_zero_rounds *rounds,
                                       uint32_t loc) {
    smc_id first = 0;
    for (uint32_t i = 0; i < rounds->n; i++) {
        const smc_id w =
            rounds->at[i].last ? last_visible_change_in_round(g, &rounds->at[i], loc) : 0;
        if (!first) first = w;
        if (w && smc_event_at(g, w)->out != smc_event_at(g, first)->out) return false;
    }
    return true;
}

// Whether threads that end with net-zero rounds can repeat them in turn, as far as the locations of
// this round are concerned: each round finds the values that the round before it has left.
static bool can_repeat_in_turn(const smc_graph *g, const smc_net_zero_rounds *rounds,
                               const smc_net_zero_round *r) {
    bool can = true;
    for (uint32_t i = r->from; i <= r->to && can; i++)
        if (smc_is_first_change_of_round(g, r, i))
            can = last_rounds_agree_on_value(g, rounds, smc_thread_event_at(g, r->thread, i)->loc);
    return can;
}

bool smc_last_round_writes(const smc_errors *x, smc_id *at) {
    const smc_graph *g = x->graph;
    smc_net_zero_rounds rounds = {0};
    bool repeat = true;
    if (!g->choices) return true;
    smc_net_zero_rounds_find(g, &rounds);
    smc_round_orders orders = smc_round_orders_begin(x);
    for (uint32_t i = 0; i < rounds.n && repeat; i++) {
        const smc_net_zero_round *r = &rounds.at[i];
        if (!r->last) continue;
        repeat = can_repeat_in_turn(g, &rounds, r) || !is_round_observed(&orders, r, ANYBODY);
        for (uint32_t k = r->from; k <= r->to; k++) {
            if (!smc_is_first_change_of_round(g, r, k)) continue;
            const uint32_t loc = smc_thread_event_at(g, r->thread, k)->loc;
            const smc_id w = last_visible_change_in_round(g, r, loc);
            assert(w); // the round changes the location, so it has a last write there
            if (!at[loc] && !is_restored_by_last_round(g, &rounds, loc, w)) at[loc] = w;
        }
    }
    smc_round_orders_end(&orders);
    smc_vec_free(&rounds);
    return repeat;
}

bool smc_ends_with_net_zero_round(const smc_graph *g, uint32_t t) {
    smc_net_zero_round r;
    return smc_net_zero_round_at_end(g, t, &r);
}

bool smc_rounds_preserve(const smc_graph *g, uint32_t loc, uint64_t value) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_net_zero_round r;
        if (!smc_net_zero_round_at_end(g, t, &r)) continue;
        for (uint32_t i = r.from; i <= r.to; i++) {
            const smc_event *e = smc_thread_event_at(g, t, i);
            if (e->writes && e->loc == loc && e->out != value) return false;
        }
    }
    return true;
}

bool smc_rounds_leave(const smc_graph *g, uint32_t loc, uint64_t value) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_net_zero_round r;
        const smc_id w =
            smc_net_zero_round_at_end(g, t, &r) ? last_visible_change_in_round(g, &r, loc) : 0;
        if (w && smc_event_at(g, w)->out != value) return false;
    }
    return true;
}

// ---- recording ----------------------------------------------------------------------------------

// Records the threads that end with a net-zero round, by the place at which the thread has reported
// an earlier round. Leaves out servers in a process that has not ended: they are recorded
// elsewhere.
static void record_net_zero_ends(const smc_graph *g, const smc_net_zero_rounds *rounds,
                                 smc_result *result) {
    const bool ended = smc_process_has_ended(g);
    for (uint32_t i = 0; i < rounds->n; i++) {
        const smc_net_zero_round *r = &rounds->at[i];
        assert(!r->last || smc_round_reported_before(g, r));
        const bool serves = smc_event_at(g, smc_last_event(g, r->thread))->step->action.serves;
        if (r->last && (ended || !serves))
            smc_distinct_places_add(&result->unexplored_rounds,
                                    smc_round_reported_before(g, r)->step->action.place);
    }
}

static bool has_place(const smc_place_set *places, uint32_t place) {
    bool has = false;
    for (uint32_t i = 0; i < places->n; i++) has |= places->at[i] == place;
    return has;
}

// Whether the idle end of another thread reads an intermediate value of a round of this thread.
static bool makes_others_wait(smc_round_orders *orders, const smc_net_zero_rounds *rounds,
                              uint32_t thread) {
    const smc_graph *g = orders->x->graph;
    for (uint32_t i = 0; i < rounds->n; i++)
        for (uint32_t t = 0; t < g->threads.n && rounds->at[i].thread == thread; t++)
            if (t != thread && smc_actions_repeated_at_end(g, t) &&
                is_round_observed(orders, &rounds->at[i], t))
                return true;
    return false;
}

// Whether the event e reads the final value of the round and would make its thread wait if it read
// an intermediate value instead.
static bool would_block_between(const smc_graph *g, const smc_net_zero_round *r, const smc_event *e,
                                smc_blocking_test *would_block_await, void *self) {
    if (!e->reads || e->thread == r->thread || !smc_is_in_round(g, r, e->rf)) return false;
    smc_round_writes w = smc_round_writes_to(g, r, e->loc);
    bool would = false;
    for (uint32_t i = 0; i + 1 < w.writes.n && !would; i++)
        would = would_block_await(self, e, smc_event_at(g, w.writes.at[i])->out);
    smc_vec_free(&w.writes);
    return would;
}

// Whether would_block_between holds for some event.
static bool round_would_block_any(const smc_graph *g, const smc_net_zero_round *r,
                                  smc_blocking_test *would_block_await, void *self) {
    for (uint32_t i = r->from; i <= r->to; i++) {
        if (!smc_is_first_change_of_round(g, r, i)) continue;
        const smc_loc *l = &g->locs.at[smc_thread_event_at(g, r->thread, i)->loc];
        for (uint32_t k = 0; k < l->events.n; k++)
            if (would_block_between(g, r, smc_event_at(g, l->events.at[k]), would_block_await,
                                    self))
                return true;
    }
    return false;
}

// Records threads that end with a net-zero round while another thread waits because of an
// intermediate value: if both are repeated, neither ends. This is not reported as an error, since
// each round contains the write that lets the other thread continue.
static void record_blocking_rounds(smc_round_orders *orders, const smc_net_zero_rounds *rounds,
                                   smc_blocking_test *would_block_await, void *self) {
    const smc_graph *g = orders->x->graph;
    smc_result *result = orders->x->result;
    for (uint32_t i = 0; i < rounds->n && !smc_process_has_ended(g); i++) {
        const smc_net_zero_round *r = &rounds->at[i];
        if (!r->last || smc_event_at(g, smc_last_event(g, r->thread))->step->action.serves)
            continue;
        const uint32_t place = smc_round_reported_before(g, r)->step->action.place;
        if (has_place(&result->may_not_end, place)) continue;
        bool waits = !would_block_await && makes_others_wait(orders, rounds, r->thread);
        for (uint32_t k = 0; k < rounds->n && would_block_await && !waits; k++)
            waits = rounds->at[k].thread == r->thread &&
                    round_would_block_any(g, &rounds->at[k], would_block_await, self);
        if (waits) smc_distinct_places_add(&result->may_not_end, place);
    }
}

// Checks, for each thread that ends with a net-zero round, whether fewer rounds suffice.
static void record_needed_rounds(smc_round_orders *orders, const smc_net_zero_rounds *rounds) {
    unsigned *facts = &orders->x->result->rounds;
    for (uint32_t i = 0; i < rounds->n && !(*facts & SMC_ROUNDS_NEEDED); i++) {
        if (!rounds->at[i].last) continue;
        const smc_fewer_rounds fewer = smc_fewer_rounds_suffice(orders, rounds, &rounds->at[i]);
        if (fewer == SMC_FEWER_ROUNDS_UNKNOWN) *facts |= SMC_ROUNDS_NEEDED;
        if (fewer == SMC_FEWER_SUFFICE_NO_FENCES) *facts |= SMC_ROUNDS_NEEDED_FENCED;
    }
}

void smc_note_observed_rounds(const smc_errors *x) {
    smc_net_zero_rounds rounds = {0};
    if (x->graph->fences) x->result->rounds |= SMC_ROUNDS_FENCED;
    if (!x->graph->choices) return;
    smc_net_zero_rounds_find(x->graph, &rounds);
    smc_round_orders orders = smc_round_orders_begin(x);
    record_net_zero_ends(x->graph, &rounds, x->result);
    record_needed_rounds(&orders, &rounds);
    record_blocking_rounds(&orders, &rounds, NULL, NULL);
    for (uint32_t i = 0; i < rounds.n && !x->result->seen; i++)
        x->result->seen = is_round_observed_by_any(&orders, &rounds, &rounds.at[i]);
    smc_round_orders_end(&orders);
    smc_vec_free(&rounds);
}

void smc_note_blocking_rounds(const smc_errors *x, smc_blocking_test *would_block_await,
                              void *self) {
    smc_net_zero_rounds rounds = {0};
    if (!x->graph->choices || !x->result->unexplored_rounds.n) return;
    smc_net_zero_rounds_find(x->graph, &rounds);
    smc_round_orders orders = smc_round_orders_begin(x);
    record_blocking_rounds(&orders, &rounds, would_block_await, self);
    smc_round_orders_end(&orders);
    smc_vec_free(&rounds);
}

// Whether another thread than `thread` accesses the location.
static bool is_accessed_by_other_thread(const smc_graph *g, uint32_t thread, uint32_t loc) {
    const smc_loc *l = &g->locs.at[loc];
    for (uint32_t i = 0; i < l->events.n; i++)
        if (smc_event_at(g, l->events.at[i])->thread != thread) return true;
    return false;
}

// Whether another thread accesses a location that the round changes, so that it may observe the
// round in an execution with other sources.
static bool may_be_seen(const smc_graph *g, const smc_net_zero_round *r) {
    for (uint32_t i = r->from; i <= r->to; i++)
        if (smc_round_has_visible_change(g, r, smc_thread_event_at(g, r->thread, i)) &&
            is_accessed_by_other_thread(g, r->thread, smc_thread_event_at(g, r->thread, i)->loc))
            return true;
    return false;
}

void smc_note_net_zero_rounds(const smc_graph *g, smc_result *result) {
    smc_net_zero_rounds rounds = {0};
    if (!g->choices) return;
    smc_net_zero_rounds_find(g, &rounds);
    record_net_zero_ends(g, &rounds, result);
    for (uint32_t i = 0; i < rounds.n; i++) {
        result->seen |= may_be_seen(g, &rounds.at[i]);
        if (rounds.at[i].last) result->rounds |= SMC_ROUNDS_NEEDED;
    }
    smc_vec_free(&rounds);
}
