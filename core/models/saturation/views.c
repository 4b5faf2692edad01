#include "models/saturation/views.h"

#include <string.h>

static bool releases(unsigned order) {
    return order == SMC_RELEASE || order == SMC_ACQ_REL || order == SMC_SEQ_CST;
}
static bool acquires(unsigned order) { return order >= SMC_CONSUME && order != SMC_RELEASE; }

// Grows the table to the graph's ids and columns, and keeps its contents.
static void reserve(smc_views *v) {
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

static uint32_t *view(smc_views *v, smc_id id, enum smc_view_of which) {
    return v->at + ((size_t)id * SMC_VIEWS + which) * v->stride;
}

static void join(const smc_views *v, uint32_t *into, const uint32_t *from) {
    for (uint32_t t = 0; t < v->stride; t++) into[t] = into[t] > from[t] ? into[t] : from[t];
}

static void copy(const smc_views *v, uint32_t *into, const uint32_t *from) {
    memcpy(into, from, v->stride * sizeof *into);
}

// The view that a write passes on to acquiring readers as the head of a release sequence.
static const uint32_t *headed(smc_views *v, smc_id id, unsigned order) {
    return view(v, id, releases(order) ? SMC_VIEW_HB : SMC_VIEW_FENCED);
}

// Joins into `message` the views of the thread's earlier writes whose release sequences this write
// continues. A release write's view includes those of all writes before it, so the loop stops at
// one.
static void join_own_sequences(smc_views *v, const smc_event *e, uint32_t *message) {
    const size_t cell = (size_t)e->loc * v->graph->stride + e->thread;
    for (smc_id w = e->linked ? e->prev_write : v->graph->write_head[cell]; w;
         w = smc_ev(v->graph, w)->prev_write) {
        const smc_action *a = &smc_ev(v->graph, w)->step->action;
        if (a->order == SMC_PLAIN || !smc_continues_by_po(v->releases, a->po_releases)) continue;
        join(v, message, headed(v, w, a->order));
        if (releases(a->order)) return;
    }
}

static void add_message(smc_views *v, smc_id id, unsigned order) {
    const smc_event *e = smc_ev(v->graph, id);
    uint32_t *message = view(v, id, SMC_VIEW_MESSAGE);
    if (order == SMC_PLAIN) {
        memset(message, 0, v->stride * sizeof *message);
        return;
    }
    copy(v, message, headed(v, id, order));
    if (e->reads && smc_ev(v->graph, e->rf)->thread != SMC_INIT_THREAD)
        join(v, message, view(v, e->rf, SMC_VIEW_MESSAGE));
    if (v->releases != SMC_RELEASES_C20) join_own_sequences(v, e, message);
}

static bool is_failed_attempt(const smc_event *e) {
    return e->kind == SMC_RMW && smc_is_failed_attempt(&e->step->action, smc_would_write(e, e->in));
}

static void add_synchronising(smc_views *v, smc_id id) {
    const smc_event *e = smc_ev(v->graph, id);
    uint32_t *known = view(v, id, SMC_VIEW_HB);
    copy(v, known, smc_views_before(v, id));
    known[e->thread] = e->index;
    if (e->rf && smc_ev(v->graph, e->rf)->thread != SMC_INIT_THREAD && !is_failed_attempt(e))
        join(v, known, view(v, e->rf, SMC_VIEW_HB));
}

void smc_views_add_kept(smc_views *v, smc_id id) {
    const smc_graph *g = v->graph;
    if (v->kept) {
        smc_views_add(v, id);
        return;
    }
    v->kept = is_failed_attempt(smc_ev(g, id));
    for (uint32_t i = 0; v->kept && i < g->link_order.n; i++) smc_views_add(v, g->link_order.at[i]);
}

void smc_views_add(smc_views *v, smc_id id) {
    reserve(v);
    if (v->all_synchronise) {
        add_synchronising(v, id);
        return;
    }
    const smc_graph *g = v->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_action *a = &e->step->action;
    const bool fails = e->kind == SMC_RMW && !smc_would_write(e, e->in);
    const unsigned order = fails ? a->order_fail : a->order;
    uint32_t *hb = view(v, id, SMC_VIEW_HB), *pending = view(v, id, SMC_VIEW_PENDING),
             *fenced = view(v, id, SMC_VIEW_FENCED);
    const smc_id before = e->index > 1 ? g->threads.at[e->thread].events.at[e->index - 2] : 0;
    copy(v, hb, smc_views_before(v, id));
    copy(v, pending, before ? view(v, before, SMC_VIEW_PENDING) : g->zero_clock);
    copy(v, fenced, before ? view(v, before, SMC_VIEW_FENCED) : g->zero_clock);
    hb[e->thread] = e->index;
    const bool from_event = e->rf && smc_ev(g, e->rf)->thread != SMC_INIT_THREAD;
    // the event is a lock or a join
    if (from_event && !e->reads) join(v, hb, view(v, e->rf, SMC_VIEW_HB));
    const bool is_attempt = fails && smc_is_failed_attempt(a, false);
    if (from_event && e->reads && order != SMC_PLAIN && !is_attempt) {
        const uint32_t *message = view(v, e->rf, SMC_VIEW_MESSAGE);
        join(v, pending, message);
        if (acquires(order)) join(v, hb, message);
    }
    if (e->kind == SMC_FENCE && acquires(order)) join(v, hb, pending);
    if (e->kind == SMC_FENCE && releases(order)) copy(v, fenced, hb);
    if (e->writes) add_message(v, id, order);
}

void smc_views_free(smc_views *v) { free(v->at); }
