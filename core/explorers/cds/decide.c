// decide.c - decides whether a complete execution has a modification order, and an order S of its
// seq_cst events.
//
// The constraints that are known when the execution is complete usually suffice. At locations with
// seq_cst accesses, or where release sequences depend on the order, unordered writes are tried in
// both orders. At other locations, any linear extension in which RMWs directly follow their sources
// is valid.
#include "explorers/cds/decide.h"

#include "explorers/cds/clocks.h"
#include "explorers/cds/events.h"
#include "explorers/cds/order.h"
#include "explorers/cds/seq_cst.h"

#include <string.h>

// Whether the read, or a fence after it, acquires.
static bool acquires_after(const cds *x, const cds_event *r) {
    if (cds_acquires(r->order)) return true;
    const cds_thread *t = &x->threads.at[r->thread];
    for (uint32_t i = r->index; i < t->events.n; i++) {
        const cds_event *f = cds_event_at(x, t->events.at[i]);
        if (f->kind == SMC_FENCE && cds_acquires(f->order)) return true;
    }
    return false;
}

// Whether clock b contains all events of clock a.
static bool is_clock_contained(const cds *x, const uint32_t *a, const uint32_t *b) {
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (a[t] > b[t]) return false;
    return true;
}

// Whether w, which is no RMW, may belong to a release sequence whose head is an earlier write of
// its thread, so that r would synchronise with more than w. (Heads among the RMWs after w are
// certain.)
static bool may_be_later_in_sequence(const cds *x, cds_id w, cds_id r) {
    for (cds_id h = cds_event_at(x, w)->prev_access; h; h = cds_event_at(x, h)->prev_access) {
        const cds_event *e = cds_event_at(x, h);
        if (!e->writes || e->order == SMC_PLAIN) continue;
        const uint32_t *clock = cds_clock_of(x, h, cds_releases(e->order) ? CDS_HB : CDS_RELEASED);
        if (!is_clock_contained(x, clock, cds_clock_of(x, r, CDS_HB))) return true;
    }
    return false;
}

// Whether the undecided part of modification order determines with which writes some read of the
// location synchronises.
static bool sequence_is_undecided(const cds *x, const cds_loc *l) {
    for (uint32_t i = 0; i < l->accesses.n; i++) {
        const cds_event *r = cds_event_at(x, l->accesses.at[i]);
        if (!r->reads || r->plain || !acquires_after(x, r)) continue;
        cds_id w = r->rf;
        while (cds_event_at(x, w)->reads) w = cds_event_at(x, w)->rf;
        if (!cds_is_init(cds_event_at(x, w)) && may_be_later_in_sequence(x, w, l->accesses.at[i]))
            return true;
    }
    return false;
}

// The search for modification orders of one execution.
typedef struct modification_order_search {
    cds *x;
    bool all, pending; // find all that matter, not only one; release sequences depend on the order
    bool *matters;     // [location]: whether its modification order must be enumerated
    void (*visit)(cds *); // called with each execution that is consistent
    bool found;           // a consistent execution was found
} modification_order_search;

// Finds two unordered writes of a location whose order must be enumerated. Returns false if there
// are none.
static bool find_undecided_pair(const modification_order_search *d, cds_id *a, cds_id *b) {
    const cds *x = d->x;
    for (uint32_t loc = 0; loc < x->locs.n; loc++) {
        const cds_loc *l = &x->locs.at[loc];
        for (uint32_t j = 0; j < l->writes.n && d->matters[loc]; j++)
            for (uint32_t i = 0; i < j; i++) {
                *a = l->writes.at[i], *b = l->writes.at[j];
                if (cds_is_promise(cds_event_at(x, *a)) || cds_is_promise(cds_event_at(x, *b)))
                    continue;
                if (!cds_is_ordered(x, *a, *b) && !cds_is_ordered(x, *b, *a)) return true;
            }
    }
    return false;
}

// Whether all predecessors of w are placed, other than those in the chain of RMWs that begins with
// write `chain`.
static bool has_placed_predecessors(const cds *x, const cds_loc *l, const uint32_t *total, cds_id w,
                                    cds_id chain) {
    for (uint32_t i = 0; i < l->writes.n; i++) {
        const cds_id o = l->writes.at[i];
        if (cds_is_promise(cds_event_at(x, o)) || total[o] != UINT32_MAX ||
            !cds_is_ordered(x, o, w))
            continue;
        cds_id c = chain;
        while (c != w && c != o) c = cds_event_at(x, c)->rmw_reader;
        if (c != o) return false;
    }
    return true;
}

// Whether w can be placed next in `total`, together with the chain of RMWs that follow it.
static bool can_be_placed_next(const cds *x, const cds_loc *l, const uint32_t *total, cds_id w) {
    const cds_event *e = cds_event_at(x, w);
    if (cds_is_promise(e) || total[w] != UINT32_MAX || (e->reads && total[e->rf] == UINT32_MAX))
        return false;
    for (cds_id c = w; c && cds_event_at(x, c)->writes; c = cds_event_at(x, c)->rmw_reader)
        if (!has_placed_predecessors(x, l, total, c, w)) return false;
    return true;
}

// Computes a linear extension of the location's order in which RMWs directly follow their sources.
// It exists: if a write precedes an RMW of a chain, atomicity implies that it precedes the first
// write of the chain.
static void total_order_of_location(const cds *x, const cds_loc *l, uint32_t *total) {
    for (uint32_t i = 0; i < l->writes.n; i++) total[l->writes.at[i]] = UINT32_MAX;
    uint32_t place = 0;
    // After each placed chain, starts again from the first write.
    for (uint32_t i = 0; i < l->writes.n; i++) {
        cds_id w = l->writes.at[i];
        if (!can_be_placed_next(x, l, total, w)) continue;
        for (; w && cds_event_at(x, w)->writes; w = cds_event_at(x, w)->rmw_reader)
            total[w] = place++;
        i = UINT32_MAX;
    }
}

// Computes in `total` a linear extension of the order of each location.
static void extend_orders_to_total(const cds *x, uint32_t *total) {
    for (uint32_t l = 0; l < x->locs.n; l++)
        if (x->locs.at[l].init) total_order_of_location(x, &x->locs.at[l], total);
}

// Whether a plain read could read from a write that happens before it: whether the last such write
// in modification order is not older than the values that the read's thread has seen.
static bool can_read_hb_earlier_write(const cds *x, cds_id id) {
    const cds_loc *l = &x->locs.at[cds_event_at(x, id)->loc];
    uint32_t last = x->total[l->init], seen = last;
    for (uint32_t i = 0; i < l->accesses.n; i++) {
        const cds_id a = l->accesses.at[i];
        const cds_event *e = cds_event_at(x, a);
        if (a == id || !cds_is_before(x, a, CDS_HB, id)) continue;
        const uint32_t place = x->total[e->writes ? a : e->rf];
        if (e->writes && place > last) last = place;
        if (place > seen) seen = place;
    }
    return last == seen;
}

// Whether no read happens before its source, and no plain read takes a write that does not happen
// before it although such a write is readable.
static bool reads_follow_sources(const cds *x) {
    for (cds_id id = 1; id < x->events.n; id++) {
        const cds_event *e = cds_event_at(x, id);
        if (!e->reads) continue;
        if (!cds_is_init(cds_event_at(x, e->rf)) && cds_is_before(x, id, CDS_HB, e->rf))
            return false;
        if (e->plain && !cds_is_before(x, e->rf, CDS_HB, id) && can_read_hb_earlier_write(x, id))
            return false;
    }
    return true;
}

// Extends the decided orders to total ones. If the execution is consistent with them, sets `found`
// and calls `visit`.
static void check_decided_execution(modification_order_search *d) {
    cds *x = d->x;
    const uint32_t words = x->saved_words.n, clocks = x->saved_clocks.n;
    uint32_t *total = smc_alloc(x->events.n * sizeof *total);
    extend_orders_to_total(x, total);
    x->total = total;
    if (!d->pending || cds_propagate_clocks(x)) {
        if (d->pending) extend_orders_to_total(x, total);
        if (reads_follow_sources(x) && (!x->sc.n || cds_has_sc_order(x))) {
            d->found = true;
            d->visit(x);
        }
    }
    x->total = NULL;
    free(total);
    cds_undo_clocks(x, clocks);
    cds_undo_order(x, words);
}

// Tries both orders of the next undecided pair of writes, recursively.
static void decide_remaining_orders(modification_order_search *d) {
    cds *x = d->x;
    cds_id a, b;
    if (!find_undecided_pair(d, &a, &b)) {
        check_decided_execution(d);
        return;
    }
    for (unsigned i = 0; i < 2 && (d->all || !d->found) && !cds_is_stopped(x); i++) {
        const uint32_t words = x->saved_words.n;
        if ((i ? cds_add_order_edge(x, b, a) : cds_add_order_edge(x, a, b)) && cds_add_sc_edges(x))
            decide_remaining_orders(d);
        cds_undo_order(x, words);
    }
}

// Marks the locations that waiting threads read in their last round: whether a wait is endless
// depends on which write there is the last.
static void mark_locations_of_waits(modification_order_search *d) {
    const cds *x = d->x;
    for (uint32_t t = 0; t < x->threads.n; t++) {
        const cds_thread *thread = &x->threads.at[t];
        const cds_event *last =
            thread->events.n ? cds_event_at(x, thread->events.at[thread->events.n - 1]) : NULL;
        if (!last || last->kind != SMC_BLOCK || !last->step->action.block.repeats) continue;
        d->all = true;
        for (uint32_t i = 0; i < thread->events.n; i++) {
            const cds_event *r = cds_event_at(x, thread->events.at[i]);
            if (r->reads && r->index + last->step->action.block.repeats >= last->index)
                d->matters[r->loc] = true;
        }
    }
}

// Whether an error may depend on happens-before: a race, or an error of an object's lifetime.
static bool error_may_depend_on_hb(const cds *x) {
    for (cds_id id = 1; id < x->events.n; id++) {
        const cds_event *e = cds_event_at(x, id);
        if (e->plain || (e->step && (e->step->action.object || smc_is_lifetime(e->kind))))
            return true;
    }
    return false;
}

bool cds_enumerate_modification_orders(cds *x, void (*visit)(cds *)) {
    modification_order_search d = {.x = x, .visit = visit, .matters = smc_alloc(x->locs.n + 1)};
    for (uint32_t l = 0; l < x->locs.n; l++) {
        const bool pending = x->locs.at[l].init && sequence_is_undecided(x, &x->locs.at[l]);
        d.pending |= pending;
        d.matters[l] = x->locs.at[l].init && (pending || x->sc.n > 1);
    }
    mark_locations_of_waits(&d);
    d.all |= d.pending && error_may_depend_on_hb(x);
    decide_remaining_orders(&d);
    free(d.matters);
    return d.found;
}
