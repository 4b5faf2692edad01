#include "models/saturation/certificate.h"

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
    for (uint32_t i = 0; i < g->stack.n; i++)
        if (g->stack.at[i] != except) smc_certificate_insert(k, g->stack.at[i], k->rank.at[g->stack.at[i]]);
}

static bool is_in(const smc_view *v, smc_id id, const smc_event *e) { return !v || (id != v->writer && smc_in_view(e, v)); }

// Of all: that of some thread.
static smc_id last_of_threads(const smc_certificate *k, uint32_t loc, smc_id except) {
    const smc_graph *g = k->graph;
    smc_id last = g->locs.at[loc].init;
    uint64_t rank = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id w = g->write_head[(size_t)loc * g->stride + t];
        if (w && w == except) w = smc_ev(g, w)->prev_write;
        if (!w || k->rank.at[w] < rank) continue;
        last = w;
        rank = k->rank.at[w];
    }
    return last;
}

smc_id smc_certificate_last(const smc_certificate *k, const smc_view *v, uint32_t loc, smc_id except) {
    if (!v) return last_of_threads(k, loc, except);
    const smc_graph *g = k->graph;
    const smc_loc *l = &g->locs.at[loc];
    smc_id last = l->init;
    uint64_t rank = 0;
    for (uint32_t i = 0; i < l->events.n; i++) {
        const smc_id id = l->events.at[i];
        const smc_event *e = smc_ev(g, id);
        if (id == except || !e->writes || k->rank.at[id] < rank || !is_in(v, id, e)) continue;
        last = id;
        rank = k->rank.at[id];
    }
    return last;
}

uint64_t smc_certificate_slot(const smc_certificate *k, const smc_view *v, smc_id read, smc_id source) {
    const smc_graph *g = k->graph;
    const smc_event *e = smc_ev(g, read);
    const smc_thread *t = &g->threads.at[e->thread];
    const smc_id before = e->index > 1 ? t->events.at[e->index - 2] : t->create;
    const bool initial = smc_ev(g, source)->thread == SMC_INIT_THREAD;
    const uint64_t after = before ? k->rank.at[before] : 0, from = initial ? 0 : k->rank.at[source];
    uint64_t next = k->top + 2;
    for (uint32_t i = 0; i < g->locs.at[e->loc].events.n; i++) {
        const smc_id id = g->locs.at[e->loc].events.at[i];
        if (id == read || !smc_ev(g, id)->writes || !is_in(v, id, smc_ev(g, id))) continue;
        if (k->rank.at[id] > from && k->rank.at[id] < next) next = k->rank.at[id];
    }
    return after < next ? next - 1 : 0;
}

bool smc_certificate_follows(const smc_certificate *k, smc_id id) {
    const smc_event *e = smc_ev(k->graph, id);
    if (e->writes && k->graph->options.coherence && e->co + 1 != k->graph->locs.at[e->loc].co.n) return false;
    return !e->reads || e->rf == smc_certificate_last(k, NULL, e->loc, id);
}
