#include "models/saturation/saturation.h"

bool smc_coherence_add_edge(const smc_coherence *t, smc_id a, smc_id b) {
    const smc_chain_position pa = t->positions[a], pb = t->positions[b];
    if (pa.chain == pb.chain) return pa.depth < pb.depth;
    return smc_chains_add_edge(t->chains, pa.chain, pb.chain, t->log, t->loc);
}

smc_id smc_saturation_last_value(const smc_saturation *s, uint32_t loc, uint32_t t,
                                 uint32_t bound) {
    const smc_graph *g = s->graph;
    return s->views ? smc_graph_last_value(g, loc, t, bound)
                    : smc_graph_last_write(g, loc, t, bound);
}

// Stores in s->visible, for each thread, the write whose value the thread wrote or read last at
// `loc` within `clock`.
static void find_visible_writes(smc_saturation *s, uint32_t loc, const uint32_t *clock) {
    const smc_graph *g = s->graph;
    s->visible.n = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id w = clock[t] ? smc_saturation_last_value(s, loc, t, clock[t]) : 0;
        if (w) *smc_vec_push(&s->visible) = w;
    }
}

// Adds the write, which does not read, as a chain of its own. Returns whether it follows all writes
// of a total order, so that no further edges lead to it.
static inline bool append_chain(const smc_saturation *s, const smc_coherence *t, smc_id id,
                                smc_id top) {
    const smc_graph *g = s->graph;
    const bool follows =
        top && smc_is_in_clock(smc_event_at(g, top), smc_saturation_clock_before(s, id));
    const uint32_t thread = smc_event_at(g, id)->thread;
    const uint32_t chain = follows ? smc_chains_add_last(t->chains, id, thread)
                                   : smc_chains_add_after(t->chains, id, thread);
    t->positions[id] = (smc_chain_position){chain, 0};
    return follows;
}

// Adds the edges to `into`, the event itself or its source, from the writes that the event's thread
// can see. Not inlined, because most events need no edges.
__attribute__((noinline)) static bool add_visible_edges(smc_saturation *s, const smc_coherence *t,
                                                        smc_id id, smc_id into) {
    find_visible_writes(s, smc_event_at(s->graph, id)->loc, smc_saturation_clock_before(s, id));
    for (uint32_t i = 0; i < s->visible.n; i++)
        if (s->visible.at[i] != into && !smc_coherence_add_edge(t, s->visible.at[i], into))
            return false;
    return true;
}

// No edges are needed if the last write of a total order is read, or happens before the new write.
static inline bool place_write(smc_saturation *s, const smc_coherence *t, smc_id id, smc_id source,
                               bool writes) {
    const smc_id top = smc_chains_last_write(t->chains);
    if (!source) return !writes || append_chain(s, t, id, top) || add_visible_edges(s, t, id, id);
    if (writes) {
        const smc_chain_position p = t->positions[source];
        t->positions[id] = (smc_chain_position){p.chain, p.depth + 1};
        t->chains->at[p.chain].last = id;
    }
    return source == top || add_visible_edges(s, t, id, source);
}

bool smc_saturation_place_write(smc_saturation *s, const smc_coherence *t, smc_id id, smc_id source,
                                bool writes) {
    return place_write(s, t, id, source, writes);
}

bool smc_saturation_add_view_order(const smc_saturation *s, const smc_coherence *t,
                                   const smc_view *v) {
    const smc_graph *g = s->graph;
    const smc_loc *loc = &g->locs.at[t->loc];
    smc_id previous = 0;
    for (uint32_t i = 0; i < loc->co.n; i++) {
        const smc_id id = loc->co.at[i];
        if (v && (id == v->writer || !smc_is_in_view(smc_event_at(g, id), v))) continue;
        if (previous && !smc_coherence_add_edge(t, previous, id)) return false;
        previous = id;
    }
    return true;
}

void smc_saturation_begin(const smc_saturation *s, const smc_coherence *t) {
    const smc_id init = s->graph->locs.at[t->loc].init;
    smc_chains_begin(t->chains, init);
    t->positions[init] = (smc_chain_position){0, 0};
}

// ---- services -----------------------------------------------------------------------------------

void smc_saturation_free(smc_saturation *s) {
    for (uint32_t i = 0; i < s->orders.n; i++) smc_chains_free(&s->orders.at[i]);
    smc_vec_free(&s->orders);
    smc_vec_free(&s->positions);
    smc_vec_free(&s->log);
    smc_vec_free(&s->marks);
    smc_vec_free(&s->part_positions);
    smc_vec_free(&s->visible);
    smc_chains_free(&s->part);
}

// Not inlined, because it runs once for each location.
__attribute__((noinline)) static void reserve_location(smc_saturation *s, uint32_t loc) {
    while (s->orders.n <= loc) *smc_vec_push(&s->orders) = (smc_chains){0};
    const smc_coherence t = {&s->orders.at[loc], s->positions.at, NULL, loc};
    if (!t.chains->n) smc_saturation_begin(s, &t);
}

static inline smc_coherence saturated_coherence_of(smc_saturation *s, uint32_t loc) {
    smc_vec_reserve(&s->positions, s->graph->pool.n);
    if (loc >= s->orders.n || !s->orders.at[loc].n) reserve_location(s, loc);
    return (smc_coherence){&s->orders.at[loc], s->positions.at, &s->log, loc};
}

// If the graph fixes coherence: adds the edges that order the write between its neighbours in the
// graph's coherence order. Returns false if saturation excludes this order, for example because the
// neighbours are an RMW and its source. Skips neighbours that are linked later, since they are not
// added to the model yet.
static bool order_between_neighbours(const smc_saturation *s, const smc_coherence *t, smc_id id) {
    const smc_graph *g = s->graph;
    if (!g->options.coherence) return true;
    const smc_loc *loc = &g->locs.at[t->loc];
    const smc_event *e = smc_event_at(g, id);
    uint32_t before = e->co - 1, after = e->co + 1;
    while (before > 0 && smc_event_at(g, loc->co.at[before])->linked_at > e->linked_at) before--;
    while (after < loc->co.n && smc_event_at(g, loc->co.at[after])->linked_at > e->linked_at)
        after++;
    return smc_coherence_add_edge(t, loc->co.at[before], id) &&
           (after == loc->co.n || smc_coherence_add_edge(t, id, loc->co.at[after]));
}

bool smc_saturation_add(smc_model_state *state, smc_id id) {
    smc_saturation *s = (smc_saturation *)(void *)state;
    const smc_event *e = smc_event_at(s->graph, id);
    if (!e->reads && !e->writes) return true;
    *smc_vec_push(&s->marks) = s->log.n;
    const smc_coherence t = saturated_coherence_of(s, e->loc);
    // in this case, two RMWs read from one write
    if (e->writes && e->reads && smc_event_at(s->graph, e->rf)->rmw_reader != id) {
        // the position must be valid, because an exploration for which a stop is requested may
        // continue although this function returns false
        t.positions[id] = t.positions[e->rf];
        return false;
    }
    return place_write(s, &t, id, e->rf, e->writes) &&
           (!e->writes || e->reads || order_between_neighbours(s, &t, id));
}

void smc_saturation_remove(smc_model_state *state, smc_id id) {
    smc_saturation *s = (smc_saturation *)(void *)state;
    const smc_event *e = smc_event_at(s->graph, id);
    if (!e->reads && !e->writes) return;
    const uint32_t mark = smc_vec_pop(&s->marks);
    while (s->log.n > mark) {
        const smc_chain_change c = smc_vec_pop(&s->log);
        smc_chain_row(&s->orders.at[c.loc], c.chain)[c.line] = c.old;
    }
    if (!e->writes) return;
    smc_chains *o = &s->orders.at[e->loc];
    if (!e->reads) smc_chains_remove_last(o);
    else if (smc_event_at(s->graph, e->rf)->rmw_reader == id)
        o->at[s->positions.at[e->rf].chain].last = e->rf;
}

// Whether races allow that the event reads from w: a plain read reads only from writes that happen
// before it; other conflicting writes are reported as data races.
static bool race_rules_allow_source(const smc_saturation *s, const smc_event *e, smc_id id,
                                    const smc_event *w) {
    return w->writes &&
           (!e->reads_only_hb_past || smc_is_in_clock(w, smc_saturation_clock_before(s, id)));
}

// Whether a read can read from w if the writes in s->visible are visible to it: none of them is
// later than w in coherence.
static bool is_latest_visible_write(const smc_saturation *s, const smc_coherence *t, smc_id w) {
    const smc_chain_position p = t->positions[w];
    for (uint32_t i = 0; i < s->visible.n; i++) {
        const smc_chain_position v = t->positions[s->visible.at[i]];
        if (v.chain == p.chain ? p.depth < v.depth
                               : smc_chain_is_before(t->chains, p.chain, v.chain))
            return false;
    }
    return true;
}

static void offer_source(const smc_saturation *s, const smc_coherence *t, smc_id id, smc_id w,
                         smc_sources *out) {
    const smc_event *e = smc_event_at(s->graph, id), *ew = smc_event_at(s->graph, w);
    if (race_rules_allow_source(s, e, id, ew) && is_latest_visible_write(s, t, w))
        *smc_vec_push(out) = (smc_source){w, ew->rmw_reader && smc_would_write(e, ew->out)};
}

// Appends the sources of a read. Of each thread's writes, only the last visible one and those after
// it can be read, so earlier ones are skipped.
void smc_saturation_readable(smc_model_state *state, smc_id id, smc_sources *out) {
    smc_saturation *s = (smc_saturation *)(void *)state;
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_coherence t = saturated_coherence_of(s, e->loc);
    const uint32_t *clock = smc_saturation_clock_before(s, id);
    const smc_id top = smc_chains_last_write(t.chains);
    if (top && smc_is_in_clock(smc_event_at(g, top), clock)) {
        *smc_vec_push(out) = (smc_source){top, false};
        return;
    }
    find_visible_writes(s, e->loc, clock);
    const uint32_t from = out->n;
    offer_source(s, &t, id, g->locs.at[e->loc].init, out);
    for (uint32_t u = 0; u < g->threads.n; u++) {
        smc_id next;
        for (smc_id w = g->write_head[(size_t)e->loc * g->stride + u]; w; w = next) {
            next = smc_is_in_clock(smc_event_at(g, w), clock) ? 0 : smc_event_at(g, w)->prev_write;
            offer_source(s, &t, id, w, out);
        }
    }
    smc_sort_by_link_order(g, out->at + from, out->n - from);
}

// Computes in s->part the coherence order of the location of `except` within the view, without
// `except`.
static smc_coherence order_in_view(smc_saturation *s, const smc_view *v, smc_id except) {
    const smc_graph *g = s->graph;
    const smc_loc *loc = &g->locs.at[smc_event_at(g, except)->loc];
    smc_vec_reserve(&s->part_positions, g->pool.n);
    const smc_coherence t = {&s->part, s->part_positions.at, NULL, smc_event_at(g, except)->loc};
    smc_saturation_begin(s, &t);
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id id = loc->events.at[i];
        const smc_event *e = smc_event_at(g, id);
        if (id == except || !smc_is_in_view(e, v) || (id == v->writer && !e->reads)) continue;
        if (!e->reads && !e->writes) continue;
        const bool consistent =
            smc_saturation_place_write(s, &t, id, e->rf, e->writes && id != v->writer);
        smc_invariant(consistent, "a part of a consistent graph is not consistent");
    }
    if (g->options.coherence) {
        const bool consistent = smc_saturation_add_view_order(s, &t, v);
        smc_invariant(consistent, "a part of a consistent graph is not consistent");
    }
    return t;
}

// Whether write a happens before write b; false if b is an initialisation write.
static bool saturated_happens_before(const smc_saturation *s, smc_id a, smc_id b) {
    return smc_event_at(s->graph, b)->thread != SMC_INIT_THREAD &&
           smc_is_in_clock(smc_event_at(s->graph, a), smc_saturation_hb_clock(s, b));
}

// Whether the read can read from w in the view; s->visible has the writes visible to the read.
// Happens-before usually decides. Otherwise the location's order within the view is needed:
// computes it in *part, unless it is computed already.
static bool can_read_from_in_view(smc_saturation *s, const smc_view *v, smc_id id, smc_id w,
                                  smc_coherence *part) {
    bool known = !part->chains;
    for (uint32_t i = 0; i < s->visible.n && known; i++) {
        const smc_id x = s->visible.at[i];
        if (x != w && saturated_happens_before(s, w, x)) return false;
        known = x == w || saturated_happens_before(s, x, w);
    }
    if (known) return true;
    if (!part->chains) {
        *part = order_in_view(s, v, id);
        find_visible_writes(s, smc_event_at(s->graph, id)->loc, smc_saturation_clock_before(s, id));
    }
    return is_latest_visible_write(s, part, w);
}

bool smc_saturation_canonical(smc_model_state *state, const smc_view *v, smc_id id,
                              smc_saturation_filter *also) {
    smc_saturation *s = (smc_saturation *)(void *)state;
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id), *source = smc_event_at(g, e->rf);
    const uint32_t *clock = smc_saturation_clock_before(s, id);
    smc_coherence part = {0};
    bool is_computed = false; // whether s->visible was computed
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id next;
        for (smc_id w = smc_last_write_in_view(g, v, id, t); w; w = next) {
            const smc_event *ew = smc_event_at(g, w);
            if (!smc_precedes_canonically(g, id, source, ew)) break;
            // if w happens before the read, earlier writes of its thread cannot be read
            next = smc_is_in_clock(ew, clock) ? 0 : ew->prev_write;
            if (w == v->writer || smc_rmw_source_is_taken(g, v, id, ew) ||
                !race_rules_allow_source(s, e, id, ew))
                continue;
            if (!is_computed) find_visible_writes(s, e->loc, clock);
            is_computed = true;
            if (can_read_from_in_view(s, v, id, w, &part) && (!also || also(s, v, id, w)))
                return false;
        }
    }
    return true;
}

bool smc_saturation_may_read(smc_model_state *state, const smc_view *v, smc_id id, smc_id w,
                             smc_saturation_filter *also) {
    smc_saturation *s = (smc_saturation *)(void *)state;
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id), *ew = smc_event_at(g, w);
    if (w == v->writer || smc_rmw_source_is_taken(g, v, id, ew) ||
        !race_rules_allow_source(s, e, id, ew))
        return false;
    find_visible_writes(s, e->loc, smc_saturation_clock_before(s, id));
    return can_read_from_in_view(s, v, id, w, &(smc_coherence){0}) && (!also || also(s, v, id, w));
}

// Whether the write is last in some coherence order of its location.
static bool can_be_last_in_coherence(smc_saturation *s, smc_id w) {
    const smc_coherence t = saturated_coherence_of(s, smc_event_at(s->graph, w)->loc);
    const uint32_t chain = t.positions[w].chain;
    return t.chains->at[chain].last == w && smc_chain_is_last(t.chains, chain);
}

// Each location is checked separately, since coherence orders of different locations can be chosen
// independently.
bool smc_saturation_can_be_last(smc_model_state *state, const smc_id *writes, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (!can_be_last_in_coherence((smc_saturation *)(void *)state, writes[i])) return false;
    return true;
}

// Whether all predecessors of the chain are in the list. done[line]: 1 + the last chain of the line
// that is in the list (chains.h).
static bool is_ready(const smc_chains *o, uint32_t chain, const uint32_t *done) {
    const uint32_t *row = smc_chain_row(o, chain);
    if (chain < done[o->at[chain].line]) return false;
    for (uint32_t l = 0; l < o->n_lines; l++)
        if (row[l] > done[l]) return false;
    return true;
}

// The first write of the chain.
static smc_id first_write(const smc_graph *g, const smc_coherence *t, uint32_t chain) {
    smc_id w = t->chains->at[chain].last;
    while (t->positions[w].depth) w = smc_event_at(g, w)->rf;
    return w;
}

// Lists the chains, with their writes, in topological order; of several possible chains, the one
// with the lowest number is next.
uint32_t smc_coherence_list_chains(const smc_graph *g, const smc_coherence *t, smc_id *out) {
    const smc_chains *o = t->chains;
    // `done`: as in is_ready; all chains below `from` are listed
    uint32_t n = 0, from = 0, *done = smc_alloc(o->n_lines * sizeof *done);
    while (from < o->n) {
        uint32_t chain = from;
        while (chain < o->n && !is_ready(o, chain, done)) chain++;
        smc_invariant(chain < o->n, "an order of chains without a cycle");
        for (smc_id w = first_write(g, t, chain); w; w = smc_event_at(g, w)->rmw_reader)
            out[n++] = w;
        done[o->at[chain].line] = chain + 1;
        while (from < o->n && from < done[o->at[from].line]) from++;
    }
    free(done);
    return n;
}

uint32_t smc_saturation_coherence(smc_model_state *state, uint32_t loc, smc_id *out) {
    smc_saturation *s = (smc_saturation *)(void *)state;
    const smc_coherence t = saturated_coherence_of(s, loc);
    return smc_coherence_list_chains(s->graph, &t, out);
}
