// ra.c - release-acquire, every atomic access release and acquire whatever its annotation.
//
// Consistency: acyclic(po u rf u co_x u fr_x) for each location x, RMWs atomic (TRACER, PLDI/OOPSLA 2018, section 3).
// Given po and rf, a coherence order exists iff the edges that every one must have are acyclic (saturation, section 4):
//
//   w' -> w   where w' happens before w, or before a read of w (both write x, w' != w)
//
// closed under transitivity and under atomicity: an RMW comes immediately after the write it reads, so whatever is
// ordered with one of them is ordered with the other in the same way. RMW chains - a write, the RMW that reads it, the
// RMW that reads that one, .. - are therefore contracted: an edge between writes of two chains is one between the chains;
// inside a chain the order is total. Any linear order of the chains that extends the edges is a coherence order.
//
// A chain is named by its first write; `before` holds, for each chain, the set of chains before it, transitively closed.
// Chain 0 starts with the initialisation, which is before all others, so bit 0 of every other row is set from the start.
#include "core/models/model.h"

#include <string.h>

enum { WORD = 64 };

// Where a write stands: its chain, and how many RMWs precede it there.
typedef struct position {
    uint32_t chain, depth;
} position;

// The order of one location. Rows have `words` words each.
typedef struct order {
    uint64_t *before; // [chain][word]
    smc_id *last;     // [chain]: its last write
    uint32_t chains, cap, words;
    uint32_t linear;  // the first `linear` chains are totally ordered, as they were made
} order;

// What to put back where when an event leaves: one word of one row.
typedef struct change {
    uint32_t loc, chain, word;
    uint64_t old;
} change;

struct smc_model_state {
    const smc_graph *graph;
    SMC_VEC(order) orders;       // by location
    SMC_VEC(position) positions; // by event, of linked writes
    SMC_VEC(change) changes;
    SMC_VEC(uint32_t) marks;     // height of `changes` before each access that was added
    order part;                  // the order of one location in a view: scratch for `canonical`
    SMC_VEC(position) part_positions;
    SMC_VEC(smc_id) visible;     // scratch: the last writes of each thread before an event
};

// An order together with where its writes stand; loc is UINT32_MAX for the scratch one, whose changes are not logged.
typedef struct target {
    order *o;
    position *positions;
    uint32_t loc;
} target;

static uint64_t *row(const order *o, uint32_t chain) { return o->before + (size_t)chain * o->words; }

static bool is_before(const order *o, uint32_t a, uint32_t b) { return row(o, b)[a / WORD] >> (a % WORD) & 1; }

static void order_reserve(order *o, uint32_t chains) {
    if (chains <= o->cap) return;
    const uint32_t cap = o->cap ? o->cap * 2 : 8, words = (cap + WORD - 1) / WORD;
    uint64_t *before = smc_alloc((size_t)cap * words * sizeof *before);
    for (uint32_t c = 0; c < o->chains; c++)
        memcpy(before + (size_t)c * words, row(o, c), o->words * sizeof *before);
    free(o->before);
    o->before = before;
    o->last = smc_realloc(o->last, cap * sizeof *o->last);
    o->cap = cap;
    o->words = words;
}

static uint32_t new_chain(order *o, smc_id first) {
    order_reserve(o, o->chains + 1);
    uint32_t c = o->chains++;
    memset(row(o, c), 0, o->words * sizeof(uint64_t));
    if (c > 0) row(o, c)[0] = 1;
    else o->linear = 1;
    o->last[c] = first;
    return c;
}

// The one write that is after all others, where the order is total as it stands; 0: it need not be.
static smc_id latest(const order *o) { return o->linear == o->chains ? o->last[o->chains - 1] : 0; }

// A chain that comes after all there are, which are totally ordered.
static uint32_t new_latest_chain(order *o, smc_id first) {
    const uint32_t c = new_chain(o, first);
    for (uint32_t w = 0; w <= c / WORD; w++) row(o, c)[w] = w < c / WORD ? ~(uint64_t)0 : ((uint64_t)1 << (c % WORD)) - 1;
    o->linear = o->chains;
    return c;
}

// Adds chain a -> chain b and what follows by transitivity. False: that closes a cycle.
static bool chain_edge(smc_model_state *s, const target *t, uint32_t a, uint32_t b) {
    order *o = t->o;
    if (is_before(o, b, a)) return false;
    if (is_before(o, a, b)) return true;
    const uint64_t *ra = row(o, a);
    for (uint32_t c = 0; c < o->chains; c++) {
        if (c != b && !is_before(o, b, c)) continue;
        uint64_t *rc = row(o, c);
        for (uint32_t w = 0; w < o->words; w++) {
            uint64_t bits = rc[w] | ra[w] | (w == a / WORD ? (uint64_t)1 << (a % WORD) : 0);
            if (bits == rc[w]) continue;
            if (t->loc != UINT32_MAX) *smc_vec_push(&s->changes) = (change){t->loc, c, w, rc[w]};
            rc[w] = bits;
        }
    }
    return true;
}

// Write a is before write b.
static bool write_edge(smc_model_state *s, const target *t, smc_id a, smc_id b) {
    const position pa = t->positions[a], pb = t->positions[b];
    if (pa.chain == pb.chain) return pa.depth < pb.depth;
    return chain_edge(s, t, pa.chain, pb.chain);
}

// The last write of each thread to `loc` among the events of `clock`; `except` and what its thread does later left out.
static void visible_writes(smc_model_state *s, uint32_t loc, const uint32_t *clock, const smc_event *except) {
    const smc_graph *g = s->graph;
    s->visible.n = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const uint32_t bound = except && except->thread == t && clock[t] >= except->index ? except->index - 1 : clock[t];
        smc_id w = bound ? smc_graph_last_write(g, loc, t, bound) : 0;
        if (w) *smc_vec_push(&s->visible) = w;
    }
}

// Adds one event of the location: its reads-from edge as a read, then its write. `writes` says whether it is one here.
// Nothing is to be added where the latest write of all is read, or happens before a write.
static bool order_add(smc_model_state *s, const target *t, smc_id id, bool writes) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_id top = latest(t->o), into = e->reads ? e->rf : id;
    if (writes && e->reads) {
        const position p = t->positions[e->rf];
        t->positions[id] = (position){p.chain, p.depth + 1};
        t->o->last[p.chain] = id;
    } else if (writes) {
        const bool follows = top && smc_in_clock(smc_ev(g, top), smc_clock(g, id));
        t->positions[id] = (position){follows ? new_latest_chain(t->o, id) : new_chain(t->o, id), 0};
        if (follows) return true;
    }
    if (top && into == top) return true;
    visible_writes(s, e->loc, smc_clock(g, id), e);
    for (uint32_t i = 0; i < s->visible.n; i++)
        if (s->visible.at[i] != into && !write_edge(s, t, s->visible.at[i], into)) return false;
    return true;
}

// ---- services ----------------------------------------------------------------------------------------------------

static smc_model_state *ra_start(const smc_graph *g) {
    smc_model_state *s = smc_alloc(sizeof *s);
    s->graph = g;
    return s;
}

static void free_order(order *o) {
    free(o->before);
    free(o->last);
}

static void ra_finish(smc_model_state *s) {
    for (uint32_t i = 0; i < s->orders.n; i++) free_order(&s->orders.at[i]);
    smc_vec_free(&s->orders);
    smc_vec_free(&s->positions);
    smc_vec_free(&s->changes);
    smc_vec_free(&s->marks);
    smc_vec_free(&s->part_positions);
    smc_vec_free(&s->visible);
    free_order(&s->part);
    free(s);
}

static void first_use(smc_model_state *s, uint32_t loc) {
    while (s->orders.n <= loc) *smc_vec_push(&s->orders) = (order){0};
    order *o = &s->orders.at[loc];
    const smc_id init = s->graph->locs.at[loc].init;
    if (!o->chains) s->positions.at[init] = (position){new_chain(o, init), 0};
}

static target target_of(smc_model_state *s, uint32_t loc) {
    smc_vec_reserve(&s->positions, s->graph->pool.n);
    if (loc >= s->orders.n || !s->orders.at[loc].chains) first_use(s, loc);
    return (target){&s->orders.at[loc], s->positions.at, loc};
}

static bool ra_add(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    if (!e->reads && !e->writes) return true;
    *smc_vec_push(&s->marks) = s->changes.n;
    if (e->writes && e->reads && smc_ev(s->graph, e->rf)->taker != id) return false; // two RMWs on one write
    const target t = target_of(s, e->loc);
    return order_add(s, &t, id, e->writes);
}

static void ra_remove(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    if (!e->reads && !e->writes) return;
    const uint32_t mark = smc_vec_pop(&s->marks);
    while (s->changes.n > mark) {
        const change c = smc_vec_pop(&s->changes);
        row(&s->orders.at[c.loc], c.chain)[c.word] = c.old;
    }
    if (!e->writes) return;
    order *o = &s->orders.at[e->loc];
    if (e->reads) {
        if (smc_ev(s->graph, e->rf)->taker == id) o->last[s->positions.at[e->rf].chain] = e->rf;
    } else {
        o->chains--;
        o->linear = o->linear < o->chains ? o->linear : o->chains;
    }
}

// A plain read takes only what happens before it; that there is nothing else to take is checked as a data race.
static bool may_take(const smc_graph *g, const smc_event *e, smc_id id, const smc_event *w) {
    return w->writes && (!e->plain || smc_in_clock(w, smc_graph_po_clock(g, id)));
}

// Whether a read with the visible writes s->visible can read w: no visible write is later than w.
static bool can_read(const smc_model_state *s, const target *t, smc_id w) {
    const position p = t->positions[w];
    for (uint32_t i = 0; i < s->visible.n; i++) {
        const position v = t->positions[s->visible.at[i]];
        if (v.chain == p.chain ? p.depth < v.depth : is_before(t->o, p.chain, v.chain)) return false;
    }
    return true;
}

static void ra_readable(smc_model_state *s, smc_id id, smc_sources *out) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_loc *loc = &g->locs.at[e->loc];
    const target t = target_of(s, e->loc);
    const uint32_t *clock = smc_graph_po_clock(g, id);
    const smc_id top = latest(t.o);
    if (top && smc_in_clock(smc_ev(g, top), clock)) {
        *smc_vec_push(out) = (smc_source){top, false};
        return;
    }
    visible_writes(s, e->loc, clock, NULL);
    for (uint32_t i = 0; i <= loc->events.n; i++) {
        const smc_id w = i ? loc->events.at[i - 1] : loc->init;
        const smc_event *ew = smc_ev(g, w);
        if (may_take(g, e, id, ew) && can_read(s, &t, w))
            *smc_vec_push(out) = (smc_source){w, ew->taker && smc_would_write(e, ew->out)};
    }
}

// The view's order at the location of e, e left out, in s->part.
static target order_in_view(smc_model_state *s, const smc_view *v, smc_id except) {
    const smc_graph *g = s->graph;
    const smc_loc *loc = &g->locs.at[smc_ev(g, except)->loc];
    s->part.chains = 0;
    smc_vec_reserve(&s->part_positions, g->pool.n);
    s->part_positions.at[loc->init] = (position){new_chain(&s->part, loc->init), 0};
    const target t = {&s->part, s->part_positions.at, UINT32_MAX};
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id id = loc->events.at[i];
        const smc_event *e = smc_ev(g, id);
        if (id == except || !smc_in_view(e, v) || (id == v->writer && !e->reads)) continue;
        if (!e->reads && !e->writes) continue;
        bool consistent = order_add(s, &t, id, e->writes && id != v->writer);
        smc_invariant(consistent, "a part of a consistent graph is not consistent");
    }
    return t;
}

// Whether e, were it to read w, would find w taken in the view.
static bool taken_in_view(const smc_graph *g, const smc_view *v, const smc_event *e, smc_id id, const smc_event *w) {
    if (!w->taker || w->taker == id || w->taker == v->writer || !smc_would_write(e, w->out)) return false;
    return smc_in_view(smc_ev(g, w->taker), v);
}

static bool ra_canonical(smc_model_state *s, const smc_view *v, smc_id id) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id), *source = smc_ev(g, e->rf);
    const smc_loc *loc = &g->locs.at[e->loc];
    target part = {0}; // made when the first candidate needs it
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id w = loc->events.at[i];
        const smc_event *ew = smc_ev(g, w);
        if (w == id || w == v->writer || !may_take(g, e, id, ew) || !smc_canonical_before(source, ew)) continue;
        if (!smc_in_view(ew, v) || taken_in_view(g, v, e, id, ew)) continue;
        if (!part.o) {
            part = order_in_view(s, v, id);
            visible_writes(s, e->loc, smc_graph_po_clock(g, id), NULL);
        }
        if (can_read(s, &part, w)) return false;
    }
    return true;
}

static bool ra_can_be_last(smc_model_state *s, smc_id w) {
    const target t = target_of(s, smc_ev(s->graph, w)->loc);
    const uint32_t chain = t.positions[w].chain;
    for (uint32_t c = 0; c < t.o->chains; c++)
        if (is_before(t.o, chain, c)) return false;
    return t.o->last[chain] == w;
}

static uint32_t ra_coherence(smc_model_state *s, uint32_t loc_id, smc_id *out) {
    const smc_graph *g = s->graph;
    const smc_loc *loc = &g->locs.at[loc_id];
    const target t = target_of(s, loc_id);
    uint32_t n = 0;
    uint64_t *done = smc_alloc(t.o->words * sizeof *done);
    while (n <= loc->events.n) {
        // A chain all of whose predecessors are out, and its writes from the first on.
        uint32_t chain = 0;
        for (; chain < t.o->chains; chain++) {
            bool ready = !(done[chain / WORD] >> (chain % WORD) & 1);
            for (uint32_t w = 0; w < t.o->words && ready; w++) ready = !(row(t.o, chain)[w] & ~done[w]);
            if (ready) break;
        }
        if (chain == t.o->chains) break;
        done[chain / WORD] |= (uint64_t)1 << (chain % WORD);
        smc_id w = 0;
        for (uint32_t i = 0; i <= loc->events.n && !w; i++) {
            const smc_id id = i ? loc->events.at[i - 1] : loc->init;
            const position p = t.positions[id];
            if (smc_ev(g, id)->writes && p.chain == chain && p.depth == 0) w = id;
        }
        for (; w; w = smc_ev(g, w)->taker) out[n++] = w;
    }
    free(done);
    return n;
}

const smc_model smc_model_ra = {
    .name = "ra",
    .title = "release-acquire",
    .paper = "Abdulla, Atig, Jonsson, Ngo: Optimal Stateless Model Checking under the Release-Acquire Semantics, OOPSLA 2018",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_FENCE_IS_RMW | SMC_MODEL_HB_IS_PORF | SMC_MODEL_PLAIN_RACES,
    .axioms = smc_axioms_ra,
    .start = ra_start,
    .finish = ra_finish,
    .add = ra_add,
    .remove = ra_remove,
    .readable = ra_readable,
    .canonical = ra_canonical,
    .can_be_last = ra_can_be_last,
    .coherence = ra_coherence,
};
