// sections.c - detects executions in which no atomic section is interrupted.
//
// Let e be an event of a complete execution G. Let P be the least set of events that contains e and
// is closed as follows. With each event, P contains its predecessor in program order and its source
// (for a lock the unlock that it reads from, for a thread's first event the creation, for a join
// the end of the joined thread). If the event is in a section, P contains the whole section; but of
// the section of e, P contains only the events before e.
//
// In an interleaving without interrupted sections that reaches e and agrees with G, all of P
// precedes e, since other threads continue only after a section is complete. Therefore, if a
// section in P is incomplete in G, there is no such interleaving. Nor is there one if the edges in
// P (program order, reads-from, coherence, from-reads) are cyclic after contracting each section to
// a node, since every edge must be kept. Otherwise any linear extension of the edges with
// contiguous sections is such an interleaving. It can be continued, with sections treated as locks,
// to a complete execution, which contains P and which the exploration visits too.
//
// If two events race, either may be the last one of the interleaving: that event is e, and P also
// contains the other event. The edge between the two does not count, because nothing in P depends
// on the value that they read. For e to be last, no event in P may follow the events of e's section
// before e.
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

// An edge of the contracted graph.
typedef struct edge {
    smc_id to;
    uint32_t next; // 1 + index of the next edge from the same event; 0: none
} edge;

// The computation for one event e (`last`): the set P of events that must precede e, and the edges
// between events of P (see the top of this file).
typedef struct section_order {
    const smc_graph *g;
    // The event e, and the event that races with it (0: none); both 0: the whole execution is
    // checked, i.e. P contains all events.
    smc_id last, other;
    smc_id *section;      // [event]: the first event of its section; 0: it is in no section
    smc_id *over;         // [first event of a section]: the section's last event; 0: the section is
                          // incomplete
    bool *in;             // [event]: whether P contains the event
    SMC_VEC(smc_id) todo; // events of P whose predecessors are not yet in P
    SMC_VEC(edge) edges;  // all edges; each event has a list of its outgoing ones
    // [event, or first event of its section]: index + 1 of the first of its outgoing edges; number
    // of its incoming edges.
    uint32_t *first, *before;
} section_order;

static bool begins_section(const smc_event *e) {
    return e->kind == SMC_LOCK && e->step->action.scoped;
}

static void find_sections(section_order *o) {
    const smc_graph *g = o->g;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id open = 0;
        for (uint32_t i = 0; i < g->threads.at[t].events.n; i++) {
            const smc_id id = g->threads.at[t].events.at[i];
            const smc_event *e = smc_event_at(g, id);
            if (begins_section(e)) open = id;
            o->section[id] = open;
            if (open && e->kind == SMC_UNLOCK && e->loc == smc_event_at(g, open)->loc)
                o->over[open] = id, open = 0;
        }
    }
}

// ---- the set P ----------------------------------------------------------------------------------

// Adds the event to the set P, and to the events whose predecessors must be added.
static void queue_event(section_order *o, smc_id id) {
    if (!id || o->in[id]) return;
    o->in[id] = true;
    *smc_vec_push(&o->todo) = id;
}

// Whether the set P (section_order.in) contains only the beginning of the section.
static bool has_only_section_start(const section_order *o, smc_id section) {
    return o->last ? section == o->section[o->last] : !o->over[section];
}

// Whether a and b are the two racing events.
static bool is_between(const section_order *o, smc_id a, smc_id b) {
    return o->other && ((a == o->last && b == o->other) || (a == o->other && b == o->last));
}

// The creation of the thread, if e is the thread's first event; otherwise 0.
static smc_id creating_event(const smc_graph *g, const smc_event *e) {
    return e->index == 1 && e->thread != SMC_INIT_THREAD ? g->threads.at[e->thread].create : 0;
}

// Computes the set P (section_order.in). Returns false if a section in P is incomplete.
static bool compute_required_prefix(section_order *o) {
    bool over = true;
    queue_event(o, o->last);
    queue_event(o, o->other);
    while (o->todo.n && over) {
        const smc_id id = smc_vec_pop(&o->todo);
        const smc_event *e = smc_event_at(o->g, id);
        if (e->thread == SMC_INIT_THREAD) continue;
        if (e->index > 1) queue_event(o, o->g->threads.at[e->thread].events.at[e->index - 2]);
        queue_event(o, creating_event(o->g, e));
        queue_event(o, e->rf);
        const smc_id section = o->section[id];
        if (!section || has_only_section_start(o, section)) continue;
        over = o->over[section];
        queue_event(o, o->over[section]);
    }
    return over;
}

// ---- edges --------------------------------------------------------------------------------------

// Returns the node of the contracted graph to which the event belongs: the first event of its
// section, or the event itself.
static smc_id contracted_node_of(const section_order *o, smc_id id) {
    return o->section[id] ? o->section[id] : id;
}

static void add_section_edge(section_order *o, smc_id a, smc_id b) {
    if (!a || !b || !o->in[a] || !o->in[b] || is_between(o, a, b)) return;
    const smc_id from = contracted_node_of(o, a), to = contracted_node_of(o, b);
    if (from == to) return;
    *smc_vec_push(&o->edges) = (edge){to, o->first[from]};
    o->first[from] = o->edges.n;
    o->before[to]++;
}

// Adds the edges of coherence at the location: from each write in the set P to all later writes, up
// to and including the next one in P.
static void add_section_coherence_edges(section_order *o, const smc_loc *loc) {
    for (uint32_t i = 0; i < loc->co.n; i++)
        for (uint32_t k = i + 1; k < loc->co.n; k++) {
            add_section_edge(o, loc->co.at[i], loc->co.at[k]);
            if (o->in[loc->co.at[k]]) break;
        }
}

static void add_from_reads(section_order *o, const smc_loc *loc, smc_id id) {
    const smc_event *e = smc_event_at(o->g, id);
    uint32_t i = 0;
    if (!e->reads) return;
    while (i < loc->co.n && loc->co.at[i] != e->rf) i++;
    for (i++; i < loc->co.n; i++) {
        if (loc->co.at[i] == id || !o->in[loc->co.at[i]]) continue;
        add_section_edge(o, id, loc->co.at[i]);
        return;
    }
}

static void add_edges(section_order *o) {
    const smc_graph *g = o->g;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        const smc_event *e = smc_event_at(g, id);
        if (e->index > 1) add_section_edge(o, g->threads.at[e->thread].events.at[e->index - 2], id);
        add_section_edge(o, creating_event(g, e), id);
        add_section_edge(o, e->rf, id);
    }
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const smc_loc *loc = &g->locs.at[l];
        if (!loc->init) continue;
        add_section_coherence_edges(o, loc);
        for (uint32_t i = 0; i < loc->events.n; i++) add_from_reads(o, loc, loc->events.at[i]);
    }
}

static bool is_acyclic(section_order *o) {
    uint32_t nodes = 0, removed = 0;
    for (smc_id id = 1; id < o->g->pool.n; id++) {
        if (!o->in[id] || contracted_node_of(o, id) != id) continue;
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

// Whether incomplete sections have no outgoing edge. They must come last in the interleaving,
// because no other thread continues during a section.
static bool incomplete_sections_are_last(const section_order *o) {
    bool last = true;
    for (smc_id id = 1; id < o->g->pool.n && last; id++)
        last =
            !o->in[id] || o->section[id] != id || !has_only_section_start(o, id) || !o->first[id];
    return last;
}

static bool sections_are_uninterrupted(section_order *o) {
    const smc_graph *g = o->g;
    find_sections(o);
    if (o->last && !compute_required_prefix(o)) return false;
    for (uint32_t i = 0; i < g->link_order.n && !o->last; i++) o->in[g->link_order.at[i]] = true;
    o->todo.n = 0;
    add_edges(o);
    return incomplete_sections_are_last(o) && is_acyclic(o);
}

// Whether an interleaving without interrupted sections reaches the event `last`, with `other` in P.
static bool is_interleaving(const smc_graph *g, smc_id last, smc_id other) {
    const uint32_t n = g->pool.n;
    section_order o = {.g = g,
                       .last = last,
                       .other = other,
                       .section = smc_alloc(n * sizeof *o.section),
                       .over = smc_alloc(n * sizeof *o.over),
                       .in = smc_alloc(n * sizeof *o.in),
                       .first = smc_alloc(n * sizeof *o.first),
                       .before = smc_alloc(n * sizeof *o.before)};
    const bool whole = sections_are_uninterrupted(&o);
    free(o.section);
    free(o.over);
    free(o.in);
    free(o.first);
    free(o.before);
    smc_vec_free(&o.todo);
    smc_vec_free(&o.edges);
    return whole;
}

bool smc_sections_are_uninterrupted(const smc_errors *x, smc_id at, smc_id other) {
    return is_interleaving(x->graph, at, other) || (other && is_interleaving(x->graph, other, at));
}
