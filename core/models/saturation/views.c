#include "models/saturation/views.h"

#include <string.h>

// Grows the table to the graph's events and threads. Keeps its contents.
static void reserve_views(smc_views *v) {
    const smc_graph *g = v->graph;
    if (v->stride == g->stride && v->cap >= g->pool.n) return;
    const uint32_t cap = g->clock_cap;
    uint32_t *at = smc_alloc((size_t)cap * SMC_VIEWS * g->stride * sizeof *at);
    for (size_t row = 0; row < (size_t)v->cap * SMC_VIEWS; row++)
        memcpy(at + row * g->stride, v->at + row * v->stride, v->stride * sizeof *at);
    free(v->at);
    v->at = at;
    v->cap = cap;
    v->stride = g->stride;
}

static uint32_t *mutable_view_of(smc_views *v, smc_id id, enum smc_view_of which) {
    return v->at + ((size_t)id * SMC_VIEWS + which) * v->stride;
}

static void join_view(const smc_views *v, uint32_t *into, const uint32_t *from) {
    for (uint32_t t = 0; t < v->stride; t++) into[t] = into[t] > from[t] ? into[t] : from[t];
}

static void copy_view(const smc_views *v, uint32_t *into, const uint32_t *from) {
    memcpy(into, from, v->stride * sizeof *into);
}

// The view that a write, as the head of a release sequence, gives to acquiring readers.
static const uint32_t *release_view(smc_views *v, smc_id id, unsigned order) {
    return mutable_view_of(v, id, smc_order_releases(order) ? SMC_VIEW_HB : SMC_VIEW_FENCED);
}

// Joins into `message` the views of the thread's earlier writes whose release sequences this write
// continues. The view of a release write includes those of all writes before it, so the loop stops
// there.
static void join_own_sequences(smc_views *v, const smc_event *e, uint32_t *message) {
    const size_t cell = (size_t)e->loc * v->graph->stride + e->thread;
    for (smc_id w = e->linked ? e->prev_write : v->graph->write_head[cell]; w;
         w = smc_event_at(v->graph, w)->prev_write) {
        const smc_action *a = &smc_event_at(v->graph, w)->step->action;
        if (a->order == SMC_PLAIN || !smc_continues_by_po(v->releases, a->po_releases)) continue;
        join_view(v, message, release_view(v, w, a->order));
        if (smc_order_releases(a->order)) return;
    }
}

// Computes SMC_VIEW_MESSAGE of a write.
static void add_message(smc_views *v, smc_id id, unsigned order) {
    const smc_event *e = smc_event_at(v->graph, id);
    uint32_t *message = mutable_view_of(v, id, SMC_VIEW_MESSAGE);
    if (order == SMC_PLAIN) {
        memset(message, 0, v->stride * sizeof *message);
        return;
    }
    copy_view(v, message, release_view(v, id, order));
    if (e->reads && smc_event_at(v->graph, e->rf)->thread != SMC_INIT_THREAD)
        join_view(v, message, mutable_view_of(v, e->rf, SMC_VIEW_MESSAGE));
    if (v->releases != SMC_RELEASES_C20) join_own_sequences(v, e, message);
}

// Computes SMC_VIEW_HB for RA and SRA.
static void add_synchronising_view(smc_views *v, smc_id id) {
    const smc_event *e = smc_event_at(v->graph, id);
    uint32_t *known = mutable_view_of(v, id, SMC_VIEW_HB);
    copy_view(v, known, smc_views_before(v, id));
    known[e->thread] = e->index;
    if (e->rf && smc_event_at(v->graph, e->rf)->thread != SMC_INIT_THREAD && !smc_fails_to_lock(e))
        join_view(v, known, mutable_view_of(v, e->rf, SMC_VIEW_HB));
}

void smc_views_begin(smc_views *v) {
    const smc_graph *g = v->graph;
    v->is_enabled = true;
    for (uint32_t i = 0; i < g->link_order.n; i++) smc_views_add(v, g->link_order.at[i]);
}

void smc_views_add(smc_views *v, smc_id id) {
    reserve_views(v);
    if (v->all_synchronise) {
        add_synchronising_view(v, id);
        return;
    }
    const smc_graph *g = v->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_action *a = &e->step->action;
    const bool fails = e->kind == SMC_RMW && !smc_would_write(e, e->in);
    const unsigned order = fails ? a->order_fail : a->order;
    uint32_t *hb = mutable_view_of(v, id, SMC_VIEW_HB),
             *pending = mutable_view_of(v, id, SMC_VIEW_PENDING),
             *fenced = mutable_view_of(v, id, SMC_VIEW_FENCED);
    const smc_id before = e->index > 1 ? g->threads.at[e->thread].events.at[e->index - 2] : 0;
    copy_view(v, hb, smc_views_before(v, id));
    copy_view(v, pending, before ? mutable_view_of(v, before, SMC_VIEW_PENDING) : g->zero_clock);
    copy_view(v, fenced, before ? mutable_view_of(v, before, SMC_VIEW_FENCED) : g->zero_clock);
    hb[e->thread] = e->index;
    const bool from_event = e->rf && smc_event_at(g, e->rf)->thread != SMC_INIT_THREAD;
    // the event is a lock or a join
    if (from_event && !e->reads) join_view(v, hb, mutable_view_of(v, e->rf, SMC_VIEW_HB));
    const bool is_attempt = fails && smc_is_failed_attempt(a, false);
    if (from_event && e->reads && order != SMC_PLAIN && !is_attempt) {
        const uint32_t *message = mutable_view_of(v, e->rf, SMC_VIEW_MESSAGE);
        join_view(v, pending, message);
        if (smc_order_acquires(order)) join_view(v, hb, message);
    }
    if (e->kind == SMC_FENCE && smc_order_acquires(order)) join_view(v, hb, pending);
    if (e->kind == SMC_FENCE && smc_order_releases(order)) copy_view(v, fenced, hb);
    if (e->writes) add_message(v, id, order);
}

void smc_views_free(smc_views *v) { free(v->at); }
