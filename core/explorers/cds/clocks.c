// clocks.c - computes vector clocks from program order, thread creation and joining, locks, release
// sequences with fences (C11 29.8).
//
// While an execution grows, only RMWs are known to continue a release sequence: each directly
// follows its source. Whether later writes of the head's thread belong to it depends on the
// complete modification order; until this is known (cds.total), reads of such writes do not
// synchronise. Happens-before can thus be too small, never too large.
#include "explorers/cds/clocks.h"

#include "explorers/cds/order.h"

#include <string.h>

// Sets each element of `to` to the maximum of both clocks.
static void join_clocks(const cds *x, uint32_t *to, const uint32_t *from) {
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (to[t] < from[t]) to[t] = from[t];
}

// The clock that the write w passes on as the head of a release sequence.
static const uint32_t *clock_of_sequence_head(const cds *x, cds_id w) {
    return cds_clock_of(x, w, cds_releases(cds_event_at(x, w)->order) ? CDS_HB : CDS_RELEASED);
}

// Joins into `to` the clocks of all release sequences that contain w in the complete modification
// order (29.8, 1.10): a sequence consists of its head, then writes of the head's thread, and RMWs.
static void join_sequences(const cds *x, uint32_t *to, cds_id w) {
    const cds_loc *l = &x->locs.at[cds_event_at(x, w)->loc];
    uint32_t thread = UINT32_MAX; // thread of the non-RMW writes passed so far
    for (cds_id h = w;
         !cds_is_init(cds_event_at(x, h)) && cds_event_at(x, h)->order != SMC_PLAIN;) {
        const cds_event *e = cds_event_at(x, h);
        if (thread == UINT32_MAX || thread == e->thread)
            join_clocks(x, to, clock_of_sequence_head(x, h));
        if (!e->reads && thread != UINT32_MAX && thread != e->thread) return;
        if (!e->reads) thread = e->thread;
        for (uint32_t i = 0; i < l->writes.n; i++) // finds the write before h
            if (!cds_is_promise(cds_event_at(x, l->writes.at[i])) &&
                x->total[l->writes.at[i]] + 1 == x->total[h]) {
                h = l->writes.at[i];
                break;
            }
    }
}

void cds_set_clocks(cds *x, cds_id id) {
    const cds_event *e = cds_event_at(x, id);
    uint32_t *hb = cds_clock_of(x, id, CDS_HB), *porf = cds_clock_of(x, id, CDS_PORF);
    uint32_t *sync = cds_clock_of(x, id, CDS_SYNC), *released = cds_clock_of(x, id, CDS_RELEASED);
    uint32_t *acquired = cds_clock_of(x, id, CDS_ACQUIRED);
    if (e->before) {
        join_clocks(x, hb, cds_clock_of(x, e->before, CDS_HB));
        join_clocks(x, porf, cds_clock_of(x, e->before, CDS_PORF));
        if (!e->first) {
            join_clocks(x, released, cds_clock_of(x, e->before, CDS_RELEASED));
            join_clocks(x, acquired, cds_clock_of(x, e->before, CDS_ACQUIRED));
        }
    }
    if (hb[e->thread] < e->index) hb[e->thread] = e->index;
    if (porf[e->thread] < e->index) porf[e->thread] = e->index;
    if (e->rf && !cds_is_promise(cds_event_at(x, e->rf))) {
        join_clocks(x, porf, cds_clock_of(x, e->rf, CDS_PORF));
        if (!e->reads) join_clocks(x, hb, cds_clock_of(x, e->rf, CDS_HB));
        else if (!e->plain && !smc_is_failed_attempt(&e->step->action, e->writes)) {
            const uint32_t *got = cds_clock_of(x, e->rf, CDS_SYNC);
            join_clocks(x, acquired, got);
            if (cds_acquires(e->order)) join_clocks(x, hb, got);
        }
    }
    if (e->kind == SMC_FENCE && cds_acquires(e->order)) join_clocks(x, hb, acquired);
    if (e->kind == SMC_FENCE && cds_releases(e->order)) join_clocks(x, released, hb);
    if (!e->writes || e->order == SMC_PLAIN) return;
    if (x->total) {
        join_sequences(x, sync, id);
        return;
    }
    join_clocks(x, sync, clock_of_sequence_head(x, id));
    if (e->reads && !cds_is_promise(cds_event_at(x, e->rf)))
        join_clocks(x, sync, cds_clock_of(x, e->rf, CDS_SYNC));
}

// Whether the event is not a promise or initialisation write.
static bool has_clocks(const cds_event *e) { return e->index; }

// Computes the event's clocks again, and logs the change. They only grow. Returns whether they have
// changed.
static bool recompute_clock(cds *x, cds_id id) {
    const size_t size = (size_t)CDS_CLOCKS * x->stride * sizeof *x->clocks;
    uint32_t *now = cds_clock_of(x, id, CDS_HB), *old = smc_alloc(size);
    memcpy(old, now, size);
    cds_set_clocks(x, id);
    if (memcmp(old, now, size) == 0) {
        free(old);
        return false;
    }
    *smc_vec_push(&x->saved_clocks) = (cds_saved_clock){id, old};
    return true;
}

bool cds_propagate_clocks(cds *x) {
    const uint32_t first = x->saved_clocks.n;
    for (bool changed = true; changed;) {
        changed = false;
        for (cds_id i = 1; i < x->events.n; i++) {
            const cds_event *e = cds_event_at(x, i);
            if (!has_clocks(e)) continue;
            changed |= recompute_clock(x, i);
            if (cds_clock_of(x, i, CDS_HB)[e->thread] > e->index) return false;
        }
    }
    for (uint32_t i = first; i < x->saved_clocks.n; i++)
        if (!cds_add_coherence_edges(x, x->saved_clocks.at[i].event)) return false;
    return true;
}

void cds_undo_clocks(cds *x, uint32_t n) {
    const size_t size = (size_t)CDS_CLOCKS * x->stride * sizeof *x->clocks;
    while (x->saved_clocks.n > n) {
        const cds_saved_clock o = smc_vec_pop(&x->saved_clocks);
        memcpy(cds_clock_of(x, o.event, CDS_HB), o.clocks, size);
        free(o.clocks);
    }
}

// ---- data races, found by the clocks rather than by the axioms' relations -----------------------

// Whether accesses race with the event as with a plain access.
static bool races_as_plain(const cds_event *e) {
    return e->plain || (e->step && smc_is_allowed_race(&e->step->action));
}

// Whether the accesses race if happens-before does not order them.
static bool conflict(const cds_event *a, const cds_event *b) {
    return a->thread != b->thread && (a->reads || a->writes) && (b->reads || b->writes) &&
           (a->writes || b->writes) && (races_as_plain(a) || races_as_plain(b));
}

// Whether two accesses to the location race.
static bool has_race_at(const cds *x, const cds_loc *l) {
    for (uint32_t j = 1; j < l->accesses.n; j++)
        for (uint32_t i = 0; i < j; i++) {
            const cds_id a = l->accesses.at[i], b = l->accesses.at[j];
            if (!conflict(cds_event_at(x, a), cds_event_at(x, b))) continue;
            if (!cds_is_before(x, a, CDS_HB, b) && !cds_is_before(x, b, CDS_HB, a)) return true;
        }
    return false;
}

bool cds_has_race(const cds *x) {
    bool found = false;
    for (uint32_t l = 0; l < x->locs.n && !found; l++) found = has_race_at(x, &x->locs.at[l]);
    return found;
}
