#include "models/saturation/certificate.h"

// ---- the writes of each location, of an order of all events -------------------------------------

static void need_links(smc_certificate *k, smc_id id) {
    while (k->writes.n <= id) *smc_vec_push(&k->writes) = (smc_certificate_link){0};
}

static void append_write(smc_certificate *k, smc_id id) {
    const smc_id init = k->graph->locs.at[smc_ev(k->graph, id)->loc].init;
    need_links(k, id > init ? id : init);
    smc_certificate_link *ends = &k->writes.at[init],
                         *last = &k->writes.at[ends->earlier ? ends->earlier : init];
    k->writes.at[id] = (smc_certificate_link){.earlier = ends->earlier};
    last->later = ends->earlier = id;
}

// Its number may come to be that of an initialisation, which has no links at first.
static void remove_write(smc_certificate *k, smc_id id) {
    const smc_id init = k->graph->locs.at[smc_ev(k->graph, id)->loc].init;
    const smc_certificate_link l = k->writes.at[id];
    k->writes.at[l.earlier ? l.earlier : init].later = l.later;
    k->writes.at[l.later ? l.later : init].earlier = l.earlier;
    k->writes.at[id] = (smc_certificate_link){0};
}

static const smc_certificate_link *link_of(const smc_certificate *k, smc_id write) {
    static const smc_certificate_link alone;
    return write < k->writes.n ? &k->writes.at[write] : &alone;
}

// ---- events come and go -------------------------------------------------------------------------

void smc_certificate_begin(smc_certificate *k) {
    const smc_graph *g = k->graph;
    k->top = k->run.n = 0;
    k->listed = k->of_all;
    for (uint32_t i = 0; k->of_all && i < g->link_order.n; i++) {
        const smc_event *e = smc_ev(g, g->link_order.at[i]);
        if (e->writes && g->locs.at[e->loc].init < k->writes.n)
            k->writes.at[g->locs.at[e->loc].init] = (smc_certificate_link){0};
    }
}

void smc_certificate_append(smc_certificate *k, smc_id event) {
    smc_certificate_rank(k, event, k->top + 2);
    if (k->of_all && smc_ev(k->graph, event)->writes) append_write(k, event);
    if (k->listed) *smc_vec_push(&k->run) = event;
}

void smc_certificate_insert(smc_certificate *k, smc_id read, uint64_t slot) {
    smc_certificate_rank(k, read, slot);
    if (!k->listed) return;
    smc_vec_push(&k->run);
    uint32_t at = k->run.n - 1;
    for (; at > 0 && k->rank.at[k->run.at[at - 1]] > slot; at--) k->run.at[at] = k->run.at[at - 1];
    k->run.at[at] = read;
}

// With coherence there are questions about most writes, and the list is worth to be kept.
void smc_certificate_remove(smc_certificate *k, smc_id id) {
    if (smc_ev(k->graph, id)->writes) remove_write(k, id);
    if (!k->listed) return;
    uint32_t at = --k->run.n;
    k->listed = k->run.at[at] == id || k->graph->options.coherence;
    for (smc_id later = k->run.at[at]; k->listed && later != id;) {
        const smc_id e = k->run.at[--at];
        k->run.at[at] = later;
        later = e;
    }
}

// Most of it is as the events were linked.
void smc_certificate_list(smc_certificate *k, smc_id except) {
    const smc_graph *g = k->graph;
    if (k->listed) return;
    k->run.n = 0;
    k->listed = true;
    for (uint32_t i = 0; i < g->link_order.n; i++)
        if (g->link_order.at[i] != except)
            smc_certificate_insert(k, g->link_order.at[i], k->rank.at[g->link_order.at[i]]);
}

// ---- questions ----------------------------------------------------------------------------------

smc_id smc_certificate_last(const smc_certificate *k, const smc_view *v, smc_id except) {
    const smc_graph *g = k->graph;
    const smc_id init = g->locs.at[smc_ev(g, except)->loc].init;
    if (k->of_all) {
        smc_id w = link_of(k, init)->earlier;
        // `except` is not in the view, nor in the order of all.
        while (w && !smc_is_written_in_view(v, w, smc_ev(g, w))) w = k->writes.at[w].earlier;
        return w ? w : init;
    }
    smc_id last = init;
    uint64_t rank = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id w = smc_last_write_in_view(g, v, except, t);
        if (!w || k->rank.at[w] < rank) continue;
        last = w;
        rank = k->rank.at[w];
    }
    return last;
}

uint64_t smc_certificate_slot(const smc_certificate *k, const smc_view *v, smc_id read,
                              smc_id source) {
    const smc_graph *g = k->graph;
    const smc_event *e = smc_ev(g, read);
    const smc_thread *thread = &g->threads.at[e->thread];
    const smc_id before = e->index > 1 ? thread->events.at[e->index - 2] : thread->create;
    const uint64_t after = before ? k->rank.at[before] : 0;
    smc_id w = link_of(k, source)->later;
    while (w && !smc_is_written_in_view(v, w, smc_ev(g, w))) w = k->writes.at[w].later;
    const uint64_t next = w ? k->rank.at[w] : k->top + 2;
    return after < next ? next - 1 : 0;
}

bool smc_certificate_follows(const smc_certificate *k, smc_id id) {
    const smc_event *e = smc_ev(k->graph, id);
    if (e->writes && k->graph->options.coherence && e->co + 1 != k->graph->locs.at[e->loc].co.n)
        return false;
    return !e->reads || e->rf == smc_certificate_last(k, NULL, id);
}
