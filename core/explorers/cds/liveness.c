// liveness.c - bounded memory liveness (CDSChecker 2016, section 10): limits how often in a row a
// thread reads the same old write.
//
// The bound is a property of executions (candidates/liveness.c): if a thread reads writes with one
// origin too often in a row, every other write that it could have taken precedes the origin in
// modification order. This is added as a constraint.
#include "explorers/cds/liveness.h"

#include "explorers/cds/choices.h"
#include "explorers/cds/order.h"
#include "explorers/cds/promises.h"
#include "result/liveness.h"

uint32_t cds_liveness_bound(const cds *x) {
    return smc_setting_of(x->options, &smc_liveness).count;
}

// Whether the event is an RMW that leaves the value unchanged: it has the origin of its source.
static bool leaves_value_unchanged(const cds_event *e) {
    return e->kind == SMC_RMW && e->writes && e->in == e->out;
}

// The origin of write w: w itself, or the write whose value RMWs have passed on unchanged.
static cds_id origin_of(const cds *x, cds_id w) {
    while (leaves_value_unchanged(cds_event_at(x, w))) w = cds_event_at(x, w)->rf;
    return w;
}

// Whether the event is one of the reads that the bound counts.
static bool can_repeat_read(const cds_event *e) {
    return e->reads && !e->plain && (!e->writes || leaves_value_unchanged(e));
}

// Returns access a, or the last access of its thread to the location before a, that the bound
// counts; 0: none.
static cds_id find_repeatable_read(const cds *x, cds_id a) {
    while (a && !can_repeat_read(cds_event_at(x, a))) a = cds_event_at(x, a)->prev_access;
    return a;
}

// Returns the n-th counted read before r with the same origin as r; 0: there are fewer.
static cds_id nth_read_before(const cds *x, cds_id r, uint32_t n) {
    const cds_id origin = origin_of(x, cds_event_at(x, r)->rf);
    for (; n && r; n--) {
        r = find_repeatable_read(x, cds_event_at(x, r)->prev_access);
        if (r && origin_of(x, cds_event_at(x, r)->rf) != origin) return 0;
    }
    return r;
}

bool cds_may_exceed_liveness_bound(const cds *x, uint32_t t) {
    const uint32_t most = cds_liveness_bound(x);
    const smc_action *a = &x->threads.at[t].step->action;
    if (!most || (a->kind != SMC_READ && a->kind != SMC_RMW) ||
        smc_candidate_is_plain(x->options, a))
        return false;
    const cds_loc *l = &x->locs.at[a->loc];
    const cds_id last = find_repeatable_read(x, t < l->heads.n ? l->heads.at[t] : 0);
    return last && nth_read_before(x, last, most - 1);
}

// Applies the bound to the counted read r and the write w. Returns false if the order becomes
// cyclic. Skips cases that depend on an unfulfilled promise, whose write is not known yet.
static bool add_read_bound_edges(cds *x, cds_id r, cds_id w) {
    const cds_event *e = cds_event_at(x, w);
    const cds_id origin = origin_of(x, cds_event_at(x, r)->rf);
    if (cds_is_promise(e) || cds_is_unfulfilled(cds_event_at(x, origin))) return true;
    if (origin_of(x, w) == origin || cds_is_ordered(x, w, origin)) return true;
    if (e->speculative && cds_has_open_promise(x)) return true;
    const cds_id first = nth_read_before(x, r, cds_liveness_bound(x));
    if (!first || cds_is_before(x, first, CDS_PORF, w)) return true;
    smc_result_note_stale_read(x->result, cds_event_at(x, r)->step->action.place,
                               cds_liveness_bound(x));
    if (cds_add_order_edge(x, w, origin)) return true;
    cds_add_waits_for_overtaken(x, w);
    return false;
}

// Limits the number of reads at one place of the program that have the same origin, in loops that
// no write ends. Returns false if read r exceeds the limit.
static bool add_round_bound_edges(cds *x, cds_id r) {
    const uint32_t place = cds_event_at(x, r)->step->action.place;
    uint32_t rounds = 0;
    for (cds_id a = r; a; a = nth_read_before(x, a, 1))
        rounds += cds_event_at(x, a)->step->action.place == place;
    if (rounds <= cds_liveness_bound(x) + SMC_READS_BEYOND_BOUND) return true;
    smc_result_note_stale_read(x->result, place, cds_liveness_bound(x));
    return false;
}

bool cds_apply_liveness_bound(cds *x, cds_id id) {
    const cds_event e = *cds_event_at(x, id);
    if (!cds_liveness_bound(x) || (!e.reads && !e.writes)) return true;
    if (can_repeat_read(&e) && !add_round_bound_edges(x, id)) return false;
    const cds_loc *l = &x->locs.at[e.loc];
    for (uint32_t i = 0; i < l->writes.n && can_repeat_read(&e); i++)
        if (!add_read_bound_edges(x, id, l->writes.at[i])) return false;
    for (uint32_t i = 0; i < l->accesses.n && e.writes; i++)
        if (can_repeat_read(cds_event_at(x, l->accesses.at[i])) &&
            !add_read_bound_edges(x, l->accesses.at[i], id))
            return false;
    return true;
}

bool cds_apply_liveness_bound_to_all(cds *x) {
    for (cds_id id = 1; id < x->events.n; id++)
        if (cds_event_at(x, id)->index && !cds_apply_liveness_bound(x, id)) return false;
    return true;
}
