#include "models/search/query.h"

#include <string.h>

// ---- selection of events ------------------------------------------------------------------------

// Whether the query considers the event. The view's writer is considered only as a read. An evicted
// lock that has got the mutex waits again if its source is not in the view: then it is no event of
// the view (docs/design/tracer.md) and has no successors in its thread.
static bool is_considered(const smc_search *s, smc_id id) {
    const smc_view *v = s->q->view;
    const smc_event *e = smc_event_at(s->graph, id);
    if (!smc_is_in_view(e, v) || (id == v->writer && !e->reads)) return false;
    return !e->waits_for || smc_is_in_view(smc_event_at(s->graph, e->rf), v);
}

// Number of events of thread t that the query considers.
static uint32_t count_considered_events(const smc_search *s, uint32_t t) {
    const smc_thread *thread = &s->graph->threads.at[t];
    const smc_search_query *q = s->q;
    uint32_t n = thread->events.n;
    while (q->view && n && !is_considered(s, thread->events.at[n - 1])) n--;
    // the read of the query is the last event of its thread, even if the graph or the view has
    // later events
    return q->read && smc_event_at(s->graph, q->read)->thread == t
               ? smc_event_at(s->graph, q->read)->index
               : n;
}

smc_id smc_search_next_write(const smc_search *s, uint32_t loc, uint32_t *at) {
    const smc_loc *l = &s->graph->locs.at[loc];
    while (*at < l->co.n) {
        const smc_id id = l->co.at[(*at)++];
        const smc_event *e = smc_event_at(s->graph, id);
        if (e->thread == SMC_INIT_THREAD) return id;
        if (e->index <= s->length.at[e->thread] && id != s->q->read && smc_search_writes(s, id))
            return id;
    }
    return 0;
}

void smc_search_set_query(smc_search *s, const smc_search_query *q) {
    const uint32_t n = s->graph->threads.n;
    s->q = q;
    s->closed = s->ordered = false;
    smc_vec_reserve(&s->length, n);
    smc_vec_reserve(&s->position, n);
    s->length.n = s->position.n = n;
    for (uint32_t t = 0; t < n; t++) s->length.at[t] = count_considered_events(s, t);
    memset(s->position.at, 0, n * sizeof *s->position.at);
}

// ---- the certificate ----------------------------------------------------------------------------

#ifndef NDEBUG
// Whether `run` agrees with program order and thread creation, and each read reads from the last
// write before it.
static bool is_run(const smc_search *s, const smc_id *run, uint32_t n) {
    const smc_graph *g = s->graph;
    smc_id *last = smc_alloc((g->locs.n + 1) * sizeof *last);
    uint32_t *done = smc_alloc((g->threads.n + 1) * sizeof *done);
    bool holds = n == g->link_order.n;
    for (uint32_t i = 0; i < n && holds; i++) {
        const smc_event *e = smc_event_at(g, run[i]), *source = smc_event_at(g, e->rf);
        const smc_id create = g->threads.at[e->thread].create;
        holds =
            e->index == ++done[e->thread] &&
            (!create || smc_event_at(g, create)->index <= done[smc_event_at(g, create)->thread]);
        if (e->reads) holds &= e->rf == (last[e->loc] ? last[e->loc] : g->locs.at[e->loc].init);
        else if (e->rf && source->thread != SMC_INIT_THREAD)
            holds &= source->index <= done[source->thread];
        if (e->writes) last[e->loc] = run[i];
    }
    free(last);
    free(done);
    return holds;
}
#endif

void smc_search_certify(smc_search *s, const smc_id *run, uint32_t n) {
    // if a stop is requested, arbitrary orders are used in place of runs
    assert(!s->certificate.of_all || smc_graph_stop_requested(s->graph) || is_run(s, run, n));
    smc_certificate_begin(&s->certificate);
    for (uint32_t i = 0; i < n; i++) smc_certificate_append(&s->certificate, run[i]);
}
