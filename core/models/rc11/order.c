#include "models/rc11/order.h"

static const uint64_t ROOM = 1 << 20; // between two ranks

void smc_sc_order_note(smc_sc_order *o, smc_id id) {
    const smc_graph *g = o->base->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_id before = e->index > 1 ? g->threads.at[e->thread].events.at[e->index - 2] : 0;
    while (o->last.n <= id) *smc_vec_push(&o->last) = 0;
    o->last.at[id] = smc_is_seq_cst(e, e->in) ? id : before ? o->last.at[before] : 0;
    o->fences += e->kind == SMC_FENCE && smc_is_seq_cst(e, 0);
}

void smc_sc_order_forget(smc_sc_order *o, smc_id id) {
    const smc_event *e = smc_ev(o->base->graph, id);
    o->fences -= e->kind == SMC_FENCE && smc_is_seq_cst(e, 0);
}

static void rank(smc_sc_order *o, smc_id id, uint64_t rank) {
    while (o->rank.n <= id) *smc_vec_push(&o->rank) = 0;
    o->rank.at[id] = rank;
    o->top = rank > o->top ? rank : o->top;
}

void smc_sc_order_begin(smc_sc_order *o) { o->top = 0; }
void smc_sc_order_put(smc_sc_order *o, smc_id id, uint64_t place) { rank(o, id, (place + 1) * ROOM); }
void smc_sc_order_append(smc_sc_order *o, smc_id id) {
    if (o->last.at[id] == id) rank(o, id, o->top + ROOM);
}

// ---- coherence ---------------------------------------------------------------------------------------------------

static uint64_t coherence_rank(const smc_sc_order *o, smc_id w) {
    const smc_graph *g = o->base->graph;
    if (smc_ev(g, w)->thread == SMC_INIT_THREAD) return 0;
    return g->options.coherence ? smc_ev(g, w)->co : o->certificate->rank.at[w];
}

// No value that was seen before the read is later than its source.
static bool is_coherent(smc_sc_order *o, smc_id read, smc_id source) {
    const smc_graph *g = o->base->graph;
    const uint32_t loc = smc_ev(g, read)->loc, *clock = smc_saturation_before(o->base, read);
    const uint64_t at = coherence_rank(o, source);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id seen = clock[t] ? smc_saturation_last_value(o->base, loc, t, clock[t]) : 0;
        if (seen && coherence_rank(o, seen) > at) return false;
    }
    return true;
}

// ---- the order ---------------------------------------------------------------------------------------------------

// The largest rank of what happens before the read with this source.
static uint64_t rank_before(const smc_sc_order *o, smc_id read, smc_id source) {
    const smc_graph *g = o->base->graph;
    const bool initial = smc_ev(g, source)->thread == SMC_INIT_THREAD;
    const uint32_t *clock = smc_saturation_before(o->base, read);
    const uint32_t *message = initial ? g->zero_clock : smc_views_of(o->base->views, source, SMC_VIEW_MESSAGE);
    uint64_t before = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const uint32_t n = clock[t] > message[t] ? clock[t] : message[t];
        const smc_id sc = n ? o->last.at[g->threads.at[t].events.at[n - 1]] : 0;
        if (sc && o->rank.at[sc] > before) before = o->rank.at[sc];
    }
    return before;
}

// The smallest rank of the writes that come after the source in coherence.
static uint64_t rank_after(const smc_sc_order *o, const smc_view *v, smc_id read, smc_id source) {
    const smc_graph *g = o->base->graph;
    const uint64_t at = coherence_rank(o, source);
    uint64_t after = o->top + 2 * ROOM;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (smc_id w = smc_last_write_in_view(g, v, read, t); w && coherence_rank(o, w) > at; w = smc_ev(g, w)->prev_write)
            if (smc_is_written_in_view(v, w, smc_ev(g, w)) && o->last.at[w] == w && o->rank.at[w] < after) after = o->rank.at[w];
    return after;
}

// A rank for the read; 0: none is left, or it is not known. What is not seq_cst needs none, and has 1.
static uint64_t place(smc_sc_order *o, const smc_view *v, smc_id read, smc_id source) {
    const smc_graph *g = o->base->graph;
    if (o->fences || !is_coherent(o, read, source)) return 0;
    if (!smc_is_seq_cst(smc_ev(g, read), smc_ev(g, source)->out)) return 1;
    const uint64_t before = rank_before(o, read, source), after = rank_after(o, v, read, source);
    return before + 1 < after ? before + (after - before) / 2 : 0;
}

bool smc_sc_order_fits(smc_sc_order *o, const smc_view *v, smc_id read, smc_id source) { return place(o, v, read, source) != 0; }

bool smc_sc_order_insert(smc_sc_order *o, smc_id read) {
    const smc_event *e = smc_ev(o->base->graph, read);
    const uint64_t at = place(o, NULL, read, e->rf);
    if (at && o->last.at[read] == read) rank(o, read, at);
    return at;
}

void smc_sc_order_free(smc_sc_order *o) {
    smc_vec_free(&o->rank);
    smc_vec_free(&o->last);
}
