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

smc_id smc_certificate_last(const smc_certificate *k, const smc_view *v, smc_id except) {
    const smc_graph *g = k->graph;
    smc_id last = g->locs.at[smc_ev(g, except)->loc].init;
    uint64_t rank = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id w = smc_last_write_in_view(g, v, except, t);
        if (!w || k->rank.at[w] < rank) continue;
        last = w;
        rank = k->rank.at[w];
    }
    return last;
}

uint64_t smc_certificate_slot(const smc_certificate *k, const smc_view *v, smc_id read, smc_id source) {
    const smc_graph *g = k->graph;
    const smc_event *e = smc_ev(g, read);
    const smc_thread *thread = &g->threads.at[e->thread];
    const smc_id before = e->index > 1 ? thread->events.at[e->index - 2] : thread->create;
    const bool initial = smc_ev(g, source)->thread == SMC_INIT_THREAD;
    const uint64_t after = before ? k->rank.at[before] : 0, from = initial ? 0 : k->rank.at[source];
    uint64_t next = k->top + 2;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (smc_id w = smc_last_write_in_view(g, v, read, t); w && k->rank.at[w] > from; w = smc_ev(g, w)->prev_write)
            if (k->rank.at[w] < next && smc_is_written_in_view(v, w, smc_ev(g, w))) next = k->rank.at[w];
    return after < next ? next - 1 : 0;
}

bool smc_certificate_follows(const smc_certificate *k, smc_id id) {
    const smc_event *e = smc_ev(k->graph, id);
    if (e->writes && k->graph->options.coherence && e->co + 1 != k->graph->locs.at[e->loc].co.n) return false;
    return !e->reads || e->rf == smc_certificate_last(k, NULL, id);
}
