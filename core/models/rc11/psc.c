#include "models/rc11/psc.h"

#include "models/rc11/order.h"

#include <string.h>

struct smc_psc_event {
    smc_id id;
    const uint32_t *hb;
    smc_id source;
    uint32_t thread, index, loc;
    uint32_t next_elsewhere;     // index of the first event of its thread after it that is no access to its location; UINT32_MAX: none
    const uint32_t *previous_hb; // of the last one before it, or of what created the thread: its start is one; NULL: none
    bool access, reads, writes, sc, fence;
};

typedef smc_psc_event event;

// ---- what takes part ---------------------------------------------------------------------------------------------

// As in search.c: the writer is there as a read. (A resolved lock whose source is left out waits again; nothing comes after it, so
// that it may as well take part.)
static bool takes_part(const smc_psc *p, smc_id id) {
    const smc_view *v = p->q->view;
    const smc_event *e = smc_ev(p->base->graph, id);
    if (id == p->q->read) return false; // it is added last
    if (!v) return true;
    return smc_in_view(e, v) && (id != v->writer || e->reads);
}

// What the read in question happens after by what it reads is left out: it is the last of its thread and nothing reads it, so that
// a cycle goes on from it to a write after its source, and what comes before the read at its location comes before that write.
static event make_event(const smc_psc *p, smc_id id, bool writes) {
    const smc_event *e = smc_ev(p->base->graph, id);
    const bool read = id == p->q->read;
    const uint64_t value = read ? smc_ev(p->base->graph, p->q->source)->out : e->in;
    return (event){.id = id,
                   .hb = read ? smc_saturation_before(p->base, id) : smc_saturation_clock(p->base, id),
                   .source = read ? p->q->source : e->reads ? e->rf : 0,
                   .thread = e->thread,
                   .index = e->index,
                   .loc = e->loc,
                   .access = smc_is_access(e->kind),
                   .reads = e->reads,
                   .writes = writes,
                   .fence = e->kind == SMC_FENCE,
                   .sc = smc_is_seq_cst(e, value)};
}

static void push(smc_psc *p, event e) {
    if (p->n == p->cap) p->events = smc_vec_grow(p->events, &p->cap, p->n + 1, sizeof *p->events);
    p->events[p->n++] = e;
}

// By thread, each in program order; the read in question is the last of its thread.
static void collect_thread(smc_psc *p, uint32_t t) {
    const smc_graph *g = p->base->graph;
    const smc_thread *thread = &g->threads.at[t];
    const bool reads = p->q->read && smc_ev(g, p->q->read)->thread == t;
    const uint32_t first = p->n, end = reads ? smc_ev(g, p->q->read)->index - 1 : thread->events.n;
    for (uint32_t i = 0; i < end && takes_part(p, thread->events.at[i]); i++) {
        const smc_id id = thread->events.at[i];
        push(p, make_event(p, id, smc_ev(g, id)->writes && !(p->q->view && p->q->view->writer == id)));
    }
    if (reads) push(p, make_event(p, p->q->read, false));
    for (uint32_t i = first; i < p->n; i++) {
        event *e = &p->events[i];
        uint32_t j = i + 1, k = i;
        while (j < p->n && e->access && p->events[j].access && p->events[j].loc == e->loc) j++;
        while (k > first && e->access && p->events[k - 1].access && p->events[k - 1].loc == e->loc) k--;
        e->next_elsewhere = j < p->n ? p->events[j].index : UINT32_MAX;
        e->previous_hb = k > first ? p->events[k - 1].hb : thread->create ? smc_saturation_clock(p->base, thread->create) : NULL;
    }
}

static smc_coherence order_at(smc_psc *p, uint32_t loc) {
    return (smc_coherence){&p->orders.at[loc], p->positions.at, &p->log, loc};
}

// The orders of all locations as saturation has them. False: there is none.
static bool saturate(smc_psc *p) {
    const smc_graph *g = p->base->graph;
    while (p->orders.n < g->locs.n) *smc_vec_push(&p->orders) = (smc_chains){0};
    smc_vec_reserve(&p->positions, g->pool.n);
    p->locs.n = p->log.n = 0;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        if (!g->locs.at[l].init || g->locs.at[l].info.lock) continue;
        const smc_coherence o = order_at(p, l);
        smc_saturation_begin(p->base, &o);
        *smc_vec_push(&p->locs) = l;
        for (uint32_t i = 0; i < g->locs.at[l].events.n; i++) {
            const smc_id id = g->locs.at[l].events.at[i];
            const smc_event *e = smc_ev(g, id);
            const bool writes = e->writes && !(p->q->view && p->q->view->writer == id);
            if ((e->reads || writes) && takes_part(p, id) && !smc_saturation_put(p->base, &o, id, e->rf, writes)) return false;
        }
        if (g->options.coherence && !smc_saturation_fix(p->base, &o, p->q->view)) return false;
    }
    if (!p->q->read) return true;
    const smc_coherence o = order_at(p, smc_ev(g, p->q->read)->loc);
    return smc_saturation_put(p->base, &o, p->q->read, p->q->source, false);
}

// ---- psc as far as the orders go ---------------------------------------------------------------------------------

// Only cycles matter. Of SCB, the part by happens-before is therefore needed between seq_cst events alone: from what is after a fence
// it leads to what is after the fence, too, and where it leads to what is before a fence, whatever comes before it by CO_FR is
// before the fence as well. CO_FR and ECO have the rows of seq_cst events and of what is after a fence, a set.
enum matrix { CO_FR, SCB, ECO, PSC, AFTER, BEFORE, MATRICES };

static uint64_t *row(const smc_psc *p, enum matrix m, uint32_t i) { return p->rows + ((size_t)m * p->n + i) * p->words; }
static uint64_t *rows_needed(const smc_psc *p) { return row(p, MATRICES, 0); }
static uint64_t *scratch_set(const smc_psc *p) { return row(p, MATRICES, 0) + p->words; }
static void set(uint64_t *to, uint32_t j) { to[j / 64] |= 1ull << (j % 64); }
static bool has(const uint64_t *in, uint32_t j) { return in[j / 64] >> (j % 64) & 1; }
static void unite(const smc_psc *p, uint64_t *to, const uint64_t *from) {
    for (uint32_t w = 0; w < p->words; w++) to[w] |= from[w];
}
static bool meet(const smc_psc *p, const uint64_t *a, const uint64_t *b) {
    for (uint32_t w = 0; w < p->words; w++)
        if (a[w] & b[w]) return true;
    return false;
}

static bool hb(const event *a, const event *b) { return a != b && a->index <= b->hb[a->thread]; }

// co from a write, fr from a read (of an RMW: what is after its write is after its source, too).
static bool co_or_fr(const smc_psc *p, const event *a, const event *b) {
    if (a == b || !b->writes || !a->access || a->loc != b->loc) return false;
    const smc_chain_position pb = p->positions.at[b->id], pa = p->positions.at[a->writes ? a->id : a->source];
    return pa.chain == pb.chain ? pa.depth < pb.depth : smc_chain_is_before(&p->orders.at[a->loc], pa.chain, pb.chain);
}

// po u (po_to_elsewhere ; hb ; po_from_elsewhere) u hb_loc.
static bool scb_by_hb(const event *a, const event *b) {
    if (a == b) return false;
    if (a->thread == b->thread) return a->index < b->index;
    if (a->access && b->access && a->loc == b->loc && hb(a, b)) return true;
    return b->previous_hb && a->next_elsewhere <= b->previous_hb[a->thread];
}

// What does not depend on the orders: the set of rows, hb of fences, and the part of SCB that is hb. Made once for a question.
static void make_fixed_rows(smc_psc *p) {
    p->words = (p->n + 63) / 64;
    const size_t need = ((size_t)MATRICES * p->n + 2) * p->words; // and two sets
    if (need > p->rows_cap) p->rows = smc_realloc(p->rows, (p->rows_cap = 2 * need) * sizeof *p->rows);
    memset(p->rows, 0, need * sizeof *p->rows);
    p->fences = false;
    for (uint32_t k = 0; k < p->sc.n; k++) {
        const uint32_t x = p->sc.at[k];
        set(rows_needed(p), x);
        if (!p->events[x].fence) continue;
        p->fences = true;
        for (uint32_t a = 0; a < p->n; a++) {
            if (hb(&p->events[x], &p->events[a])) set(row(p, AFTER, x), a);
            if (hb(&p->events[a], &p->events[x])) set(row(p, BEFORE, x), a);
        }
        unite(p, rows_needed(p), row(p, AFTER, x));
    }
    for (uint32_t k = 0; k < p->sc.n; k++)
        for (uint32_t l = 0; l < p->sc.n; l++)
            if (scb_by_hb(&p->events[p->sc.at[k]], &p->events[p->sc.at[l]])) set(row(p, SCB, p->sc.at[k]), p->sc.at[l]);
}

static void make_com(smc_psc *p) {
    memset(row(p, CO_FR, 0), 0, (size_t)p->n * p->words * sizeof *p->rows);
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t j = 0; has(rows_needed(p), i) && j < p->n; j++)
            if (co_or_fr(p, &p->events[i], &p->events[j])) set(row(p, CO_FR, i), j);
}

// eco = rf u (co u fr) ; rf?
static void make_eco(smc_psc *p) {
    memcpy(row(p, ECO, 0), row(p, CO_FR, 0), (size_t)p->n * p->words * sizeof *p->rows);
    for (uint32_t r = 0; r < p->n; r++) {
        if (!p->events[r].reads) continue;
        for (uint32_t w = 0; w < p->n; w++) {
            if (p->events[w].id != p->events[r].source) continue;
            set(row(p, ECO, w), r);
            for (uint32_t i = 0; i < p->n; i++)
                if (has(row(p, CO_FR, i), w)) set(row(p, ECO, i), r);
        }
    }
}

// psc = ([sc] u [F sc] ; hb?) ; scb ; ([sc] u hb? ; [F sc]) u [F sc] ; (hb u hb ; eco ; hb) ; [F sc], the targets being the
// seq_cst events of a row.
static void make_psc(smc_psc *p) {
    make_com(p);
    if (p->fences) make_eco(p);
    for (uint32_t k = 0; k < p->sc.n; k++) {
        const uint32_t x = p->sc.at[k];
        uint64_t *to = row(p, PSC, x), *eco = scratch_set(p);
        memcpy(to, row(p, SCB, x), p->words * sizeof *to);
        unite(p, to, row(p, CO_FR, x));
        if (!p->fences) continue;
        memset(eco, 0, p->words * sizeof *eco);
        for (uint32_t a = 0; p->events[x].fence && a < p->n; a++) {
            if (!has(row(p, AFTER, x), a)) continue;
            unite(p, to, row(p, CO_FR, a));
            unite(p, eco, row(p, ECO, a));
        }
        for (uint32_t j = 0; j < p->sc.n; j++) {
            const uint32_t y = p->sc.at[j];
            if (!p->events[y].fence) continue;
            const uint64_t *before = row(p, BEFORE, y);
            if (meet(p, to, before) || has(row(p, AFTER, x), y) || meet(p, eco, before)) set(to, y);
        }
    }
}

static bool is_acyclic(smc_psc *p) {
    make_psc(p);
    for (uint32_t k = 0; k < p->sc.n; k++)
        for (uint32_t i = 0; i < p->sc.n; i++)
            if (has(row(p, PSC, p->sc.at[i]), p->sc.at[k])) unite(p, row(p, PSC, p->sc.at[i]), row(p, PSC, p->sc.at[k]));
    for (uint32_t i = 0; i < p->sc.n; i++)
        if (has(row(p, PSC, p->sc.at[i]), p->sc.at[i])) return false;
    return true;
}

// ---- the search for an order -------------------------------------------------------------------------------------

static void undo_to(smc_psc *p, uint32_t height) {
    while (p->log.n > height) {
        const smc_chain_change c = smc_vec_pop(&p->log);
        smc_chain_row(&p->orders.at[c.loc], c.chain)[c.line] = c.old;
    }
}

// Of a write that the certificate does not have: after all others.
static uint64_t certified_rank(const smc_psc *p, smc_id write) {
    return write < p->certificate->rank.n && smc_ev(p->base->graph, write)->linked ? p->certificate->rank.at[write] : UINT64_MAX;
}

// Two chains of one of the first `n` locations that are not ordered yet, the one that comes first in the certificate first.
static bool unordered_pair(const smc_psc *p, uint32_t n, uint32_t *loc, uint32_t *a, uint32_t *b) {
    for (uint32_t i = 0; i < n; i++) {
        const smc_chains *o = &p->orders.at[p->locs.at[i]];
        for (uint32_t y = o->linear; y < o->n; y++)
            for (uint32_t x = 0; x < y; x++) {
                if (smc_chain_is_before(o, x, y) || smc_chain_is_before(o, y, x)) continue;
                const bool reversed = certified_rank(p, o->at[y].last) < certified_rank(p, o->at[x].last);
                *loc = p->locs.at[i], *a = reversed ? y : x, *b = reversed ? x : y;
                return true;
            }
    }
    return false;
}

static bool order_chains(smc_psc *p, uint32_t loc, uint32_t a, uint32_t b) {
    return smc_chains_edge(&p->orders.at[loc], a, b, &p->log, loc);
}

// Orders what is left of the first `n` locations.
static void complete(smc_psc *p, uint32_t n) {
    uint32_t loc, a, b;
    while (unordered_pair(p, n, &loc, &a, &b)) {
        const bool ordered = order_chains(p, loc, a, b);
        smc_invariant(ordered, "chains that are not ordered cannot be");
    }
}

static bool search(smc_psc *p) {
    const uint32_t height = p->log.n;
    uint32_t loc, a, b;
    if (smc_graph_stops(p->base->graph)) return true;
    if (!is_acyclic(p)) return false;
    if (!unordered_pair(p, p->n_relevant, &loc, &a, &b)) return true;
    complete(p, p->n_relevant);
    if (is_acyclic(p)) return true;
    undo_to(p, height);
    if (order_chains(p, loc, a, b) && search(p)) return true;
    undo_to(p, height);
    if (order_chains(p, loc, b, a) && search(p)) return true;
    undo_to(p, height);
    return false;
}

// Brings the locations to the front whose coherence is in some row of psc.
static void find_what_matters(smc_psc *p) {
    p->n_relevant = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        if (!has(rows_needed(p), i) || !p->events[i].access) continue;
        uint32_t at = p->n_relevant;
        while (at < p->locs.n && p->locs.at[at] != p->events[i].loc) at++;
        if (at == p->locs.n) continue; // there already
        p->locs.at[at] = p->locs.at[p->n_relevant];
        p->locs.at[p->n_relevant++] = p->events[i].loc;
    }
}

static bool put_last(smc_psc *p, smc_id last) {
    const smc_coherence o = order_at(p, smc_ev(p->base->graph, last)->loc);
    const smc_chain_position w = o.positions[last];
    if (o.chains->at[w.chain].last != last) return false;
    for (uint32_t c = 0; c < o.chains->n; c++)
        if (c != w.chain && !smc_chains_edge(o.chains, c, w.chain, o.log, o.loc)) return false;
    return true;
}

bool smc_psc_possible(smc_psc *p, const smc_psc_question *q) {
    p->q = q;
    p->n = p->sc.n = 0;
    for (uint32_t t = 0; t < p->base->graph->threads.n; t++) collect_thread(p, t);
    for (uint32_t i = 0; i < p->n; i++)
        if (p->events[i].sc) *smc_vec_push(&p->sc) = i;
    if (!saturate(p)) return false;
    for (uint32_t i = 0; i < q->n_last; i++)
        if (!put_last(p, q->last[i])) return false;
    make_fixed_rows(p);
    find_what_matters(p);
    if (!search(p)) return false;
    complete(p, p->locs.n);
    return true;
}

// In a total order of chains, the row of a later one has more, of one line at least.
uint64_t smc_psc_rank(const smc_psc *p, smc_id write) {
    const smc_chains *o = &p->orders.at[smc_ev(p->base->graph, write)->loc];
    const smc_chain_position at = p->positions.at[write];
    uint64_t before = 0;
    for (uint32_t l = 0; l < o->n_lines; l++) before += smc_chain_row(o, at.chain)[l];
    return (before << 32) + at.depth + 1;
}

// psc is closed: an event before another has that one and all after it as well.
uint32_t smc_psc_place(const smc_psc *p, uint32_t k, smc_id *event) {
    const uint32_t x = p->sc.at[k];
    uint32_t after = 0;
    for (uint32_t i = 0; i < p->sc.n; i++) after += has(row(p, PSC, x), p->sc.at[i]);
    *event = p->events[x].id;
    return p->sc.n - after;
}

void smc_psc_free(smc_psc *p) {
    free(p->events);
    smc_vec_free(&p->sc);
    for (uint32_t i = 0; i < p->orders.n; i++) smc_chains_free(&p->orders.at[i]);
    smc_vec_free(&p->orders);
    smc_vec_free(&p->locs);
    smc_vec_free(&p->positions);
    smc_vec_free(&p->log);
    free(p->rows);
}
