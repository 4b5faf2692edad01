// promises.c - promises: writes that a read takes as its source before they are made (CDSChecker
// 2016, section 6).
#include "explorers/cds/promises.h"

#include "explorers/cds/clocks.h"
#include "explorers/cds/events.h"
#include "explorers/cds/order.h"
#include "explorers/cds/seq_cst.h"

#include <string.h>

bool cds_has_open_promise(const cds *x) {
    for (uint32_t i = 0; i < x->promises.n; i++)
        if (cds_is_unfulfilled(cds_event_at(x, x->promises.at[i]))) return true;
    return false;
}

bool cds_may_fulfil(const cds_event *promise, const cds_event *w) {
    return cds_is_unfulfilled(promise) && w->writes && promise->thread == w->thread &&
           promise->loc == w->loc && promise->out == w->out;
}

bool cds_order_promises_after(cds *x, cds_id id, bool is_fulfilled) {
    const cds_event e = *cds_event_at(x, id);
    if (!e.reads && !e.writes) return true;
    for (uint32_t i = 0; i < x->promises.n; i++) {
        const cds_event *p = cds_event_at(x, x->promises.at[i]);
        if (!cds_is_unfulfilled(p) || p->thread != e.thread || p->loc != e.loc ||
            (!is_fulfilled && cds_may_fulfil(p, &e)))
            continue;
        if (!cds_add_order_edge(x, e.writes ? id : e.rf, x->promises.at[i])) return false;
    }
    return true;
}

// The promise's thread must run, and no event of the thread may happen after a read of the promise.
bool cds_can_be_fulfilled(const cds *x, cds_id promise) {
    const cds_event *p = cds_event_at(x, promise);
    const cds_thread *t = &x->threads.at[p->thread];
    if (cds_thread_has_ended(x, p->thread)) return false;
    for (uint32_t i = 0; i < x->readers.n && t->events.n; i++)
        if (cds_event_at(x, x->readers.at[i])->rf == promise &&
            cds_is_before(x, x->readers.at[i], CDS_HB, t->events.at[t->events.n - 1]))
            return false;
    return true;
}

// Whether the (po u rf)-prefix of event e contains r, where the sources of the first n reads of
// promises do not count. been[id]: the event was visited.
static bool is_in_prefix(const cds *x, cds_id r, cds_id e, uint32_t n, bool *been) {
    if (e == r) return true;
    if (!e || been[e]) return false;
    been[e] = true;
    cds_id rf = cds_event_at(x, e)->rf;
    for (uint32_t i = 0; i < n; i++)
        if (x->readers.at[i] == e) rf = 0;
    return is_in_prefix(x, r, rf, n, been) ||
           is_in_prefix(x, r, cds_event_at(x, e)->before, n, been);
}

bool cds_choices_were_necessary(const cds *x) {
    bool *been = smc_alloc(x->events.n), is = true;
    for (cds_id id = 1; id < x->events.n && is; id++) {
        const cds_event *e = cds_event_at(x, id);
        if (e->mode == CDS_DIRECT) continue;
        memset(been, 0, x->events.n);
        is = is_in_prefix(x, id, e->rf, e->promised, been) == (e->mode == CDS_PROMISED);
    }
    free(been);
    return is;
}

// Whether the write happens after a read of the promise.
static bool happens_after_a_reader(const cds *x, cds_id promise, cds_id w) {
    for (uint32_t i = 0; i < x->readers.n; i++)
        if (cds_event_at(x, x->readers.at[i])->rf == promise &&
            cds_is_before(x, x->readers.at[i], CDS_HB, w))
            return true;
    return false;
}

// The reads of the promise depend on the write by po u rf from now on, so all that follows for them
// is computed again.
bool cds_fulfil_promise(cds *x, cds_id promise, cds_id w) {
    const cds_id rmw_reader = cds_event_at(x, promise)->rmw_reader;
    if (happens_after_a_reader(x, promise, w) || (rmw_reader && cds_event_at(x, w)->rmw_reader))
        return false;
    cds_event_at(x, promise)->fulfilled_by = w;
    for (uint32_t i = 0; i < x->readers.n; i++)
        if (cds_event_at(x, x->readers.at[i])->rf == promise)
            cds_event_at(x, x->readers.at[i])->rf = w;
    if (rmw_reader) cds_event_at(x, w)->rmw_reader = rmw_reader;
    return (!rmw_reader || cds_order_rmw_after_source(x, w, rmw_reader)) &&
           cds_propagate_clocks(x) && cds_add_sc_edges(x);
}

void cds_undo_fulfilment(cds *x, cds_id promise, cds_id w) {
    if (cds_event_at(x, promise)->fulfilled_by != w) return;
    cds_event_at(x, promise)->fulfilled_by = 0;
    if (cds_event_at(x, promise)->rmw_reader) cds_event_at(x, w)->rmw_reader = 0;
    for (uint32_t i = 0; i < x->readers.n; i++) {
        const cds_id r = x->readers.at[i];
        // every read of w read the promise before: w fulfils no other promise
        if (cds_event_at(x, r)->rf == w) cds_event_at(x, r)->rf = promise;
    }
}
