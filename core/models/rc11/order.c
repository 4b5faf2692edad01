#include "models/rc11/order.h"

static const uint64_t ROOM = 1 << 20; // distance between the ranks of consecutive seq_cst events,
                                      // so that others can be inserted

void smc_sc_order_link(smc_sc_order *o, smc_id id) {
    const smc_graph *g = o->saturation->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_id before = e->index > 1 ? g->threads.at[e->thread].events.at[e->index - 2] : 0;
    const bool sc = smc_is_seq_cst(e, e->in), fence = sc && e->kind == SMC_FENCE;
    while (o->last.n <= id) *smc_vec_push(&o->last) = 0;
    while (o->fence.n <= id) *smc_vec_push(&o->fence) = 0;
    o->last.at[id] = sc ? id : before ? o->last.at[before] : 0;
    o->fence.at[id] = fence ? id : before ? o->fence.at[before] : 0;
    o->fences += fence;
}

void smc_sc_order_unlink(smc_sc_order *o, smc_id id) {
    const smc_event *e = smc_event_at(o->saturation->graph, id);
    o->fences -= e->kind == SMC_FENCE && smc_is_seq_cst(e, 0);
}

static void set_rank(smc_sc_order *o, smc_id id, uint64_t rank) {
    while (o->rank.n <= id) *smc_vec_push(&o->rank) = 0;
    o->rank.at[id] = rank;
    o->top = rank > o->top ? rank : o->top;
}

void smc_sc_order_begin(smc_sc_order *o) { o->top = 0; }
void smc_sc_order_place(smc_sc_order *o, smc_id id, uint64_t place) {
    set_rank(o, id, (place + 1) * ROOM);
}
void smc_sc_order_append(smc_sc_order *o, smc_id id) {
    if (smc_sc_order_has(o, id)) set_rank(o, id, o->top + ROOM);
}

// ---- coherence ----------------------------------------------------------------------------------

static uint64_t coherence_rank(const smc_sc_order *o, smc_id w) {
    const smc_graph *g = o->saturation->graph;
    if (smc_event_at(g, w)->thread == SMC_INIT_THREAD) return 0;
    return g->options.coherence ? smc_event_at(g, w)->co : o->certificate->rank.at[w];
}

// Whether an event in the clock has written or read a value that is later in coherence than the
// source.
static bool has_seen_later_value(const smc_sc_order *o, const uint32_t *clock, smc_id source) {
    const smc_graph *g = o->saturation->graph;
    const uint32_t loc = smc_event_at(g, source)->loc;
    const uint64_t at = coherence_rank(o, source);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id seen =
            clock[t] ? smc_saturation_last_value(o->saturation, loc, t, clock[t]) : 0;
        if (seen && coherence_rank(o, seen) > at) return true;
    }
    return false;
}

// ---- the order ----------------------------------------------------------------------------------

// The largest rank of an event within either clock. `set` gives for each event the last seq_cst
// event (o->last) or the last seq_cst fence (o->fence) of its thread.
static uint64_t largest_rank_before(const smc_sc_order *o, const smc_id *set, const uint32_t *clock,
                                    const uint32_t *message) {
    const smc_graph *g = o->saturation->graph;
    uint64_t before = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const uint32_t n = clock[t] > message[t] ? clock[t] : message[t];
        const smc_id last = n ? set[g->threads.at[t].events.at[n - 1]] : 0;
        if (last && o->rank.at[last] > before) before = o->rank.at[last];
    }
    return before;
}

// Lower bound for the rank of a read. For a seq_cst read: the largest rank of the seq_cst events
// that happen before the read if it has this source. For other reads: the largest rank of the
// fences before the read.
static uint64_t rank_before_read(const smc_sc_order *o, smc_id read, smc_id source, bool sc) {
    const uint32_t *clock = smc_saturation_clock_before(o->saturation, read),
                   *none = o->saturation->graph->zero_clock;
    const bool initial = smc_event_at(o->saturation->graph, source)->thread == SMC_INIT_THREAD;
    if (!sc) return largest_rank_before(o, o->fence.at, clock, none);
    return largest_rank_before(
        o, o->last.at, clock,
        initial || o->is_c20 ? none : smc_views_of(o->saturation->views, source, SMC_VIEW_MESSAGE));
}

// The smallest rank of a seq_cst write that is later in coherence than the source.
static uint64_t rank_of_writes_after(const smc_sc_order *o, const smc_view *v, smc_id read,
                                     smc_id source) {
    const smc_graph *g = o->saturation->graph;
    const uint64_t at = coherence_rank(o, source);
    uint64_t after = o->top + 2 * ROOM;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (smc_id w = smc_last_write_in_view(g, v, read, t); w && coherence_rank(o, w) > at;
             w = smc_event_at(g, w)->prev_write)
            if (smc_is_written_in_view(v, w, smc_event_at(g, w)) && smc_sc_order_has(o, w) &&
                o->rank.at[w] < after)
                after = o->rank.at[w];
    return after;
}

// Returns the coherence rank, in the view, of the access's own write or, if it does not write, of
// its source; 0: the initialisation write, or the access has no value in the view.
static uint64_t rank_of_value(const smc_sc_order *o, const smc_view *v, smc_id id) {
    const smc_event *e = smc_event_at(o->saturation->graph, id);
    if (e->writes && smc_is_written_in_view(v, id, e)) return coherence_rank(o, id);
    return e->reads && (!v || smc_is_in_view(e, v)) ? coherence_rank(o, e->rf) : 0;
}

// The smallest rank of a seq_cst access whose value is later in coherence than the source.
static uint64_t rank_of_reads_after(const smc_sc_order *o, const smc_view *v, smc_id read,
                                    smc_id source) {
    const smc_graph *g = o->saturation->graph;
    const smc_event *e = smc_event_at(g, read);
    const uint64_t at = coherence_rank(o, source);
    uint64_t after = o->top + 2 * ROOM;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id a = e->linked && e->thread == t ? e->prev_access
                                               : g->access_head[(size_t)e->loc * g->stride + t];
        for (; a; a = smc_event_at(g, a)->prev_access) {
            if (v && !smc_is_in_view(smc_event_at(g, a), v)) continue;
            if (rank_of_value(o, v, a) <= at) break;
            if (smc_sc_order_has(o, a) && o->rank.at[a] < after) after = o->rank.at[a];
        }
    }
    return after;
}

// The last seq_cst fence of the event's thread before the event; 0: none.
static smc_id fence_before(const smc_sc_order *o, smc_id id) {
    const smc_graph *g = o->saturation->graph;
    const smc_event *e = smc_event_at(g, id);
    return e->index > 1 ? o->fence.at[g->threads.at[e->thread].events.at[e->index - 2]] : 0;
}

// The last seq_cst fence of thread t in the view; 0: none, or t is the read's thread.
static smc_id last_fence_in_view(const smc_sc_order *o, const smc_view *v, smc_id read,
                                 uint32_t t) {
    const smc_graph *g = o->saturation->graph;
    const smc_thread *thread = &g->threads.at[t];
    // all fences of the read's own thread precede the read
    if (smc_event_at(g, read)->thread == t) return 0;
    smc_id f = thread->events.n ? o->fence.at[thread->events.at[thread->events.n - 1]] : 0;
    while (f && v && !smc_is_in_view(smc_event_at(g, f), v)) f = fence_before(o, f);
    return f;
}

// The smallest rank of a fence that happens after an access whose value is later in coherence than
// the source. Considers the fences of each thread from the last one backwards.
static uint64_t rank_of_fences_after(const smc_sc_order *o, const smc_view *v, smc_id read,
                                     smc_id source) {
    uint64_t after = o->top + 2 * ROOM;
    for (uint32_t t = 0; t < o->saturation->graph->threads.n; t++)
        for (smc_id f = last_fence_in_view(o, v, read, t);
             f && has_seen_later_value(o, smc_saturation_hb_clock(o->saturation, f), source);
             f = fence_before(o, f))
            if (o->rank.at[f] < after) after = o->rank.at[f];
    return after;
}

// The open interval of ranks that a read may have. A read that is not seq_cst gets no rank, so its
// interval may be empty (before + 1 == after).
typedef struct rank_gap {
    uint64_t before, after;
    bool sc; // the read is seq_cst
} rank_gap;

static uint64_t smaller_of(uint64_t a, uint64_t b) { return a < b ? a : b; }

// Computes the interval of ranks that the read may have. Returns false if no rank is possible, or
// if this is unknown.
static bool find_gap(smc_sc_order *o, const smc_view *v, smc_id read, smc_id source,
                     rank_gap *out) {
    const smc_graph *g = o->saturation->graph;
    // in this case the read would violate the current coherence order
    if (has_seen_later_value(o, smc_saturation_clock_before(o->saturation, read), source))
        return false;
    *out = (rank_gap){.sc = smc_is_seq_cst(smc_event_at(g, read), smc_event_at(g, source)->out),
                      .after = 1};
    if (!out->sc && !o->fences) return true;
    out->before = rank_before_read(o, read, source, out->sc);
    out->after = rank_of_writes_after(o, v, read, source);
    if (o->is_c20) out->after = smaller_of(out->after, rank_of_reads_after(o, v, read, source));
    if (o->fences) out->after = smaller_of(out->after, rank_of_fences_after(o, v, read, source));
    return out->before + out->sc < out->after;
}

bool smc_sc_order_allows(smc_sc_order *o, const smc_view *v, smc_id read, smc_id source) {
    rank_gap found;
    return find_gap(o, v, read, source, &found);
}

// The last seq_cst event of the event's thread before the event; 0: none.
static smc_id sc_before(const smc_sc_order *o, smc_id id) {
    const smc_graph *g = o->saturation->graph;
    const smc_event *e = smc_event_at(g, id);
    return e->index > 1 ? o->last.at[g->threads.at[e->thread].events.at[e->index - 2]] : 0;
}

// The largest rank below `after` of a seq_cst event other than the read, which was linked last.
static uint64_t largest_rank_below(const smc_sc_order *o, smc_id read, uint64_t after) {
    const smc_graph *g = o->saturation->graph;
    uint64_t below = 0;
    if (after > o->top) return o->top;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        smc_id id = thread->events.n ? o->last.at[thread->events.at[thread->events.n - 1]] : 0;
        while (id && (id == read || o->rank.at[id] >= after)) id = sc_before(o, id);
        if (id && o->rank.at[id] > below) below = o->rank.at[id];
    }
    return below;
}

bool smc_sc_order_insert(smc_sc_order *o, smc_id read) {
    const smc_event *e = smc_event_at(o->saturation->graph, read);
    rank_gap found;
    if (!find_gap(o, NULL, read, e->rf, &found)) return false;
    if (!found.sc) return true;
    // the read is placed directly before its upper bound, so that all accesses with values earlier
    // in coherence precede it
    if (o->is_c20) found.before = largest_rank_below(o, read, found.after);
    if (found.before + 1 >= found.after) return false;
    set_rank(o, read, found.before + (found.after - found.before) / 2);
    return true;
}

void smc_sc_order_free(smc_sc_order *o) {
    smc_vec_free(&o->rank);
    smc_vec_free(&o->last);
    smc_vec_free(&o->fence);
}
