#include "core/models/search.h"

#include <string.h>

static uint64_t *row(const smc_closure *c, uint32_t i) { return c->before + (size_t)i * c->words; }
static bool has(const uint64_t *set, uint32_t i) { return set[i / 64] >> (i % 64) & 1; }
static void put(uint64_t *set, uint32_t i) { set[i / 64] |= 1ull << (i % 64); }

static bool takes_part(const smc_search *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    return id != s->q->read && e->index <= s->length.at[e->thread];
}

static void add_event(smc_closure *c, smc_id id) {
    c->number.at[id] = c->events.n;
    *smc_vec_push(&c->events) = id;
}

static void collect(smc_closure *c) {
    const smc_search *s = c->search;
    const smc_graph *g = s->graph;
    smc_vec_reserve(&c->number, g->pool.n);
    c->events.n = 0;
    for (uint32_t i = 0; i < g->stack.n; i++)
        if (takes_part(s, g->stack.at[i])) add_event(c, g->stack.at[i]);
    if (s->q->read) add_event(c, s->q->read);
    c->n = c->events.n;
    c->words = (c->n + 63) / 64;
    const size_t need = (size_t)(c->n + 2) * c->words;
    if (need > c->cap) c->before = smc_realloc(c->before, (c->cap = 2 * need) * sizeof *c->before);
    memset(c->before, 0, need * sizeof *c->before);
    c->writes = row(c, c->n);
    c->done = row(c, c->n + 1);
    for (uint32_t i = 0; i < c->n; i++)
        if (smc_search_writes(s, c->events.at[i])) put(c->writes, i);
}

// j comes after i, and after all that comes before i.
static void follow(smc_closure *c, uint32_t j, uint32_t i) {
    for (uint32_t w = 0; w < c->words; w++) row(c, j)[w] |= row(c, i)[w];
    put(row(c, j), i);
}

// Adds i -> j and closes. False: a cycle.
static bool add_edge(smc_closure *c, uint32_t i, uint32_t j) {
    if (i == j || has(row(c, i), j)) return false;
    if (has(row(c, j), i)) return true;
    follow(c, j, i);
    for (uint32_t k = 0; k < c->n; k++)
        if (has(row(c, k), j)) follow(c, k, j);
    return true;
}

static uint32_t number_of(const smc_closure *c, smc_id id) {
    assert(c->number.at[id] < c->n && c->events.at[c->number.at[id]] == id);
    return c->number.at[id];
}

static bool is_initial(const smc_graph *g, smc_id id) { return smc_ev(g, id)->thread == SMC_INIT_THREAD; }

// What the model preserves; the stack extends program order and reads-from, so that rows are complete when they are used.
static void add_preserved(smc_closure *c, smc_preserved *preserved) {
    const smc_search *s = c->search;
    const smc_graph *g = s->graph;
    for (uint32_t j = 0; j < c->n; j++) {
        const smc_id id = c->events.at[j];
        const smc_event *e = smc_ev(g, id);
        const smc_id source = e->reads ? smc_search_source(s, id) : e->rf, create = g->threads.at[e->thread].create;
        if (create) follow(c, j, number_of(c, create));
        const bool early = e->reads && source && smc_ev(g, source)->thread == e->thread; // its own store, out of a buffer
        if (source && !is_initial(g, source) && !early) follow(c, j, number_of(c, source));
        for (uint32_t i = e->index - 1; i > 0; i--) {
            const smc_id p = g->threads.at[e->thread].events.at[i - 1];
            if (!preserved) { // program order is kept: the event before it is enough
                follow(c, j, number_of(c, p));
                break;
            }
            if (preserved(s, p, id)) follow(c, j, number_of(c, p));
        }
    }
}

typedef struct pass {
    bool changed, cyclic;
} pass;

static void require(smc_closure *c, pass *p, uint32_t i, uint32_t j) {
    if (i != j && has(row(c, j), i)) return;
    p->changed = true;
    p->cyclic |= !add_edge(c, i, j);
}

// What r reading `source` asks of another write w. `rules` are those of reads that do not write.
static void apply(smc_closure *c, pass *p, uint32_t r, smc_id source, uint32_t w, smc_closure_rules rules) {
    const smc_graph *g = c->search->graph;
    const smc_id read = c->events.at[r], write = c->events.at[w];
    const smc_event *er = smc_ev(g, read), *ew = smc_ev(g, write);
    const bool own = ew->thread == er->thread && ew->index < er->index; // seen, even while still in its buffer
    const bool at_once = rules == SMC_READS_AT_ONCE || smc_search_writes(c->search, read);
    const bool initial = is_initial(g, source);
    bool before = own || (at_once && has(row(c, r), w));
    if (!at_once) {
        before |= smc_in_clock(ew, smc_graph_po_clock(g, read)) || smc_in_clock(ew, smc_clock(g, source));
    }
    if (before && initial) p->cyclic = true;
    else if (before) require(c, p, w, number_of(c, source));
    if (at_once && (initial || has(row(c, w), number_of(c, source)))) require(c, p, r, w);
}

static void add_coherence(smc_closure *c, pass *p) {
    const smc_graph *g = c->search->graph;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        uint32_t at = 0;
        smc_id previous = 0, w;
        while ((w = smc_search_next_write(c->search, l, &at))) {
            if (previous && !is_initial(g, previous)) require(c, p, number_of(c, previous), number_of(c, w));
            previous = w;
        }
    }
}

bool smc_closure_make(smc_closure *c, const smc_search *s, smc_preserved *preserved, smc_closure_rules rules) {
    const smc_graph *g = s->graph;
    c->search = s;
    collect(c);
    add_preserved(c, preserved);
    pass p = {.changed = true};
    if (g->options.coherence) add_coherence(c, &p);
    while (p.changed && !p.cyclic && !smc_graph_stops(g)) {
        p.changed = false;
        for (uint32_t r = 0; r < c->n && !p.cyclic; r++) {
            const smc_event *e = smc_ev(g, c->events.at[r]);
            if (!e->reads) continue;
            const smc_id source = smc_search_source(s, c->events.at[r]);
            for (uint32_t i = 0; i < g->locs.at[e->loc].events.n && !p.cyclic; i++) {
                const smc_id w = g->locs.at[e->loc].events.at[i];
                if (w == source || w == c->events.at[r] || !takes_part(s, w) || !smc_search_writes(s, w)) continue;
                apply(c, &p, r, source, number_of(c, w), rules);
            }
        }
    }
    return !p.cyclic;
}

bool smc_closure_require(smc_closure *c, smc_id a, smc_id b) { return add_edge(c, number_of(c, a), number_of(c, b)); }

bool smc_closure_allows(const smc_closure *c, smc_id write) {
    const uint64_t *before = row(c, number_of(c, write));
    for (uint32_t w = 0; w < c->words; w++)
        if (before[w] & c->writes[w] & ~c->done[w]) return false;
    return true;
}

void smc_closure_free(smc_closure *c) {
    smc_vec_free(&c->events);
    smc_vec_free(&c->number);
    free(c->before);
}
