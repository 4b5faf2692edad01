// sections.c - atomic sections in one piece.
//
// Let e be an event of an execution G that is whole, and P the least set of events that has e, with
// each event what comes before it in program order and what it reads (the unlock that a lock reads,
// the event that creates its thread, the end that a join waits for), and with each event of a
// section the rest of that section: but for sections of e itself, of which P has what comes before
// e.
//
// An interleaving without interrupted sections that comes to e, and to which G belongs, has all of
// P before e: who is not in a section goes on only when the section is over. So if a section of P
// is not over in G, G belongs to none. If P is not acyclic, sections taken for one event each, it
// belongs to none either, as each edge (program order, reads-from, coherence, from-reads) has to be
// kept. Otherwise the events of P in an order that keeps all edges, sections in one piece, are such
// an interleaving. And each such interleaving can be gone on with as if sections were locks, to a
// whole execution, which is visited: P is a part of it.
//
// Of two events that race, either may be the last one: it is e, and P has the other one, too. What
// is between them is no edge: nothing in P depends on which value they read. In order that e may be
// last, nothing in P comes after what its section has done before it.
#include "observers/sections.h"

#include "graph/graph.h"

const smc_option smc_option_atomic_sections = {
    .name = "atomic-sections",
    .argument = "interruptible|indivisible",
    .help = "trust: indivisible: leave out executions in which an atomic section is interrupted",
    .kind = SMC_OPTION_ONE_OF,
    .initial = {.word = "interruptible", .count = SMC_SECTIONS_INTERRUPTIBLE},
    .selects = true,
    .algo = "trust",
    .models = SMC_MODEL_INTERLEAVES};

typedef struct edge {
    smc_id to;
    uint32_t next; // of those from the same event, as position + 1; 0: none
} edge;

typedef struct order {
    const smc_graph *g;
    smc_id last, other; // e and the event beside it; both 0: all events are looked at
    smc_id *section;    // [event]: what begins the section that it is in; 0: none
    smc_id *over;       // [what begins a section]: what ends it; 0: nothing does
    bool *in;           // [event]: it is looked at
    SMC_VEC(smc_id) todo;
    SMC_VEC(edge) edges;
    uint32_t *first, *before; // [event, or what begins its section]: its edges; how many lead to it
} order;

static bool begins(const smc_event *e) { return e->kind == SMC_LOCK && e->step->action.scoped; }

static void find_sections(order *o) {
    const smc_graph *g = o->g;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id open = 0;
        for (uint32_t i = 0; i < g->threads.at[t].events.n; i++) {
            const smc_id id = g->threads.at[t].events.at[i];
            const smc_event *e = smc_ev(g, id);
            if (begins(e)) open = id;
            o->section[id] = open;
            if (open && e->kind == SMC_UNLOCK && e->loc == smc_ev(g, open)->loc)
                o->over[open] = id, open = 0;
        }
    }
}

// ---- what is looked at --------------------------------------------------------------------------

static void add(order *o, smc_id id) {
    if (!id || o->in[id]) return;
    o->in[id] = true;
    *smc_vec_push(&o->todo) = id;
}

// Whether only a part of the section is looked at.
static bool is_open(const order *o, smc_id section) {
    return o->last ? section == o->section[o->last] : !o->over[section];
}

static bool is_between(const order *o, smc_id a, smc_id b) {
    return o->other && ((a == o->last && b == o->other) || (a == o->other && b == o->last));
}

static smc_id creates(const smc_graph *g, const smc_event *e) {
    return e->index == 1 && e->thread != SMC_INIT_THREAD ? g->threads.at[e->thread].create : 0;
}

// False: a section is not over.
static bool add_all_before(order *o) {
    bool over = true;
    add(o, o->last);
    add(o, o->other);
    while (o->todo.n && over) {
        const smc_id id = smc_vec_pop(&o->todo);
        const smc_event *e = smc_ev(o->g, id);
        if (e->thread == SMC_INIT_THREAD) continue;
        if (e->index > 1) add(o, o->g->threads.at[e->thread].events.at[e->index - 2]);
        add(o, creates(o->g, e));
        add(o, e->rf);
        const smc_id section = o->section[id];
        if (!section || is_open(o, section)) continue;
        over = o->over[section];
        add(o, o->over[section]);
    }
    return over;
}

// ---- edges --------------------------------------------------------------------------------------

static smc_id node_of(const order *o, smc_id id) { return o->section[id] ? o->section[id] : id; }

static void add_edge(order *o, smc_id a, smc_id b) {
    if (!a || !b || !o->in[a] || !o->in[b] || is_between(o, a, b)) return;
    const smc_id from = node_of(o, a), to = node_of(o, b);
    if (from == to) return;
    *smc_vec_push(&o->edges) = (edge){to, o->first[from]};
    o->first[from] = o->edges.n;
    o->before[to]++;
}

// Its place in coherence, or after that of what it reads, which is what it comes before.
static void add_coherence(order *o, const smc_loc *loc) {
    for (uint32_t i = 0; i < loc->co.n; i++)
        for (uint32_t k = i + 1; k < loc->co.n; k++) {
            add_edge(o, loc->co.at[i], loc->co.at[k]);
            if (o->in[loc->co.at[k]]) break;
        }
}

static void add_from_reads(order *o, const smc_loc *loc, smc_id id) {
    const smc_event *e = smc_ev(o->g, id);
    uint32_t i = 0;
    if (!e->reads) return;
    while (i < loc->co.n && loc->co.at[i] != e->rf) i++;
    for (i++; i < loc->co.n; i++) {
        if (loc->co.at[i] == id || !o->in[loc->co.at[i]]) continue;
        add_edge(o, id, loc->co.at[i]);
        return;
    }
}

static void add_edges(order *o) {
    const smc_graph *g = o->g;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        const smc_event *e = smc_ev(g, id);
        if (e->index > 1) add_edge(o, g->threads.at[e->thread].events.at[e->index - 2], id);
        add_edge(o, creates(g, e), id);
        add_edge(o, e->rf, id);
    }
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const smc_loc *loc = &g->locs.at[l];
        if (!loc->init) continue;
        add_coherence(o, loc);
        for (uint32_t i = 0; i < loc->events.n; i++) add_from_reads(o, loc, loc->events.at[i]);
    }
}

static bool is_acyclic(order *o) {
    uint32_t nodes = 0, removed = 0;
    for (smc_id id = 1; id < o->g->pool.n; id++) {
        if (!o->in[id] || node_of(o, id) != id) continue;
        nodes++;
        if (!o->before[id]) *smc_vec_push(&o->todo) = id;
    }
    for (; o->todo.n; removed++) {
        uint32_t k = o->first[smc_vec_pop(&o->todo)];
        while (k) {
            const edge *e = &o->edges.at[k - 1];
            if (!--o->before[e->to]) *smc_vec_push(&o->todo) = e->to;
            k = e->next;
        }
    }
    return nodes == removed;
}

// Nobody goes on while a section is not over.
static bool open_ones_are_last(const order *o) {
    bool last = true;
    for (smc_id id = 1; id < o->g->pool.n && last; id++)
        last = !o->in[id] || o->section[id] != id || !is_open(o, id) || !o->first[id];
    return last;
}

static bool are_whole(order *o) {
    const smc_graph *g = o->g;
    find_sections(o);
    if (o->last && !add_all_before(o)) return false;
    for (uint32_t i = 0; i < g->link_order.n && !o->last; i++) o->in[g->link_order.at[i]] = true;
    o->todo.n = 0;
    add_edges(o);
    return open_ones_are_last(o) && is_acyclic(o);
}

static bool is_interleaving(const smc_graph *g, smc_id last, smc_id other) {
    const uint32_t n = g->pool.n;
    order o = {.g = g,
               .last = last,
               .other = other,
               .section = smc_alloc(n * sizeof *o.section),
               .over = smc_alloc(n * sizeof *o.over),
               .in = smc_alloc(n * sizeof *o.in),
               .first = smc_alloc(n * sizeof *o.first),
               .before = smc_alloc(n * sizeof *o.before)};
    const bool whole = are_whole(&o);
    free(o.section);
    free(o.over);
    free(o.in);
    free(o.first);
    free(o.before);
    smc_vec_free(&o.todo);
    smc_vec_free(&o.edges);
    return whole;
}

bool smc_sections_are_whole(const smc_errors *x, smc_id at, smc_id other) {
    return is_interleaving(x->graph, at, other) || (other && is_interleaving(x->graph, other, at));
}
