#include "tools/checker/clocks.h"
#include "tools/checker/sc.h"

#include "graph/graph.h"

// The models that are supported, by their formulas.
static const struct {
    const char *name;
    bool (*axioms)(const smc_model *, const smc_execution *);
    smc_rel (*hb)(const smc_model *, const smc_execution *, smc_matrices *);
    bool fences_are_rmws;
} models[] = {
    {"sc", smc_axioms_sc, smc_hb_porf, false},   {"tso", smc_axioms_tso, smc_hb_porf, false},
    {"pso", smc_axioms_pso, smc_hb_porf, false}, {"ra", smc_axioms_ra, smc_hb_ra, true},
    {"sra", smc_axioms_sra, smc_hb_ra, true},    {"rc11", smc_axioms_rc11, smc_hb_rc11, false},
    {"c20", smc_axioms_c20, smc_hb_rc11, false},
};

static const char *const releases[] = {
#define X(id, word) [id] = word,
    SMC_RELEASE_SEQUENCES(X)
#undef X
};

bool checked_graph_init(checked_graph *g, const checked_certificate *c) {
    *g = (checked_graph){.c = c};
    bool known = false;
    for (unsigned i = 0; i < sizeof releases / sizeof *releases; i++)
        if (strcmp(releases[i], c->releases) == 0)
            g->model.releases = (smc_release_sequence)i, known = true;
    if (!known) return false;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        if (strcmp(models[i].name, c->model) != 0) continue;
        g->model.axioms = models[i].axioms;
        g->model.axioms_hb = models[i].hb;
        g->fences_are_rmws = models[i].fences_are_rmws;
    }
    if (!g->model.axioms || (c->plain_races && g->model.axioms_hb == smc_hb_porf)) return false;
    for (uint32_t t = 0; t < c->threads; t++)
        *smc_vec_push(&g->threads) = (checked_thread){.create = CHECKED_NONE, .last = CHECKED_NONE};
    g->threads.at[0].node = checked_child(c, 0, true, 0);
    for (uint32_t l = 0; l < c->known.n; l++)
        *smc_vec_push(&g->locs) = (checked_location){.init = CHECKED_NONE};
    return true;
}

void checked_graph_free(checked_graph *g) {
    for (uint32_t l = 0; l < g->locs.n; l++) {
        smc_vec_free(&g->locs.at[l].co);
        smc_vec_free(&g->locs.at[l].accesses);
    }
    smc_vec_free(&g->axiom_events);
    smc_vec_free(&g->events);
    smc_vec_free(&g->threads);
    smc_vec_free(&g->locs);
    smc_vec_free(&g->edges);
    smc_vec_free(&g->first_edge);
    smc_vec_free(&g->predecessors);
    smc_vec_free(&g->ready);
    smc_vec_free(&g->clocks);
    smc_vec_free(&g->extra);
}

bool checked_writes(const smc_action *a, bool reads, uint64_t in, uint64_t *out) {
    switch (a->kind) {
    case SMC_WRITE: *out = a->written; return true;
    case SMC_RMW: return smc_rmw_writes(a, in, out);
    case SMC_FENCE: *out = 0; return reads;
    default: return false;
    }
}

bool checked_graph_init_location(checked_graph *g, uint32_t loc) {
    checked_location *l = &g->locs.at[loc];
    if (l->init != CHECKED_NONE) return false;
    l->init = (int32_t)g->events.n;
    *smc_vec_push(&l->co) = g->events.n;
    *smc_vec_push(&g->events) = (checked_event){.out = g->c->initial.at[loc]};
    *smc_vec_push(&g->axiom_events) = smc_initial_write_of(loc);
    return true;
}

void checked_graph_remove_location(checked_graph *g, uint32_t loc) {
    g->locs.at[loc].co.n = 0;
    g->locs.at[loc].init = CHECKED_NONE;
    g->events.n--;
    g->axiom_events.n--;
}

// Inserts the write at position `co` of its location, and numbers the writes after it again.
static void insert_write(checked_graph *g, uint32_t loc, uint32_t write, uint32_t co) {
    checked_location *l = &g->locs.at[loc];
    (void)smc_vec_push(&l->co);
    for (uint32_t i = l->co.n - 1; i > co; i--) l->co.at[i] = l->co.at[i - 1];
    l->co.at[co] = write;
    for (uint32_t i = co; i < l->co.n; i++) g->axiom_events.at[l->co.at[i]].co = i;
}

static void erase_write(checked_graph *g, uint32_t loc, uint32_t co) {
    checked_location *l = &g->locs.at[loc];
    l->co.n--;
    for (uint32_t i = co; i < l->co.n; i++) {
        l->co.at[i] = l->co.at[i + 1];
        g->axiom_events.at[l->co.at[i]].co = i;
    }
}

// Sets the next node of the event's thread, and begins the thread that it creates.
static void advance(checked_graph *g, checked_thread *t, const smc_action *a, uint64_t received,
                    bool *missing) {
    const uint32_t node = t->node;
    t->node = smc_kind_ends_thread(a->kind) ? 0 : checked_child(g->c, node, false, received);
    *missing = !t->node && !smc_kind_ends_thread(a->kind);
    if (a->kind != SMC_CREATE) return;
    checked_thread *child = &g->threads.at[a->thread];
    *child = (checked_thread){.node = checked_child(g->c, node, true, 0),
                              .create = (int32_t)g->events.n - 1,
                              .last = CHECKED_NONE};
    *missing |= !child->node;
}

void checked_graph_add(checked_graph *g, checked_step s, bool *missing) {
    checked_thread *t = &g->threads.at[s.thread];
    const uint32_t id = g->events.n, node = t->node;
    const smc_action *a = &g->c->nodes.at[node].action;
    const bool reads = checked_reads(g, a);
    const uint64_t in = s.source == CHECKED_NONE ? s.answer : g->events.at[s.source].out;
    checked_event e = {.node = node, .out = a->kind == SMC_END ? a->result : 0};
    const bool writes = checked_writes(a, reads, in, &e.out);
    const uint32_t loc = checked_location_of(a);
    *smc_vec_push(&g->events) = e;
    *smc_vec_push(&g->axiom_events) = (smc_execution_event){
        .thread = s.thread,
        .index = ++t->events,
        .loc = reads || writes || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK ? loc : 0,
        .kind = a->kind,
        .order = smc_order_in_execution(a, writes),
        .reads = reads,
        .writes = writes,
        .plain = checked_is_plain(g, a),
        .failed_attempt = smc_is_failed_attempt(a, writes),
        .po_releases = a->po_releases,
        .rf = s.source,
        .create = t->events == 1 ? t->create : CHECKED_NONE};
    t->last = (int32_t)id;
    t->declined = 0;
    if (reads || writes) *smc_vec_push(&g->locs.at[loc].accesses) = id;
    if (writes) insert_write(g, loc, id, s.co);
    if (a->kind == SMC_UNLOCK) *smc_vec_push(&g->locs.at[loc].co) = id;
    if (a->kind == SMC_LOCK) g->events.at[s.source].taken = true;
    advance(g, t, a, a->kind == SMC_LOCK ? 0 : in, missing);
}

void checked_graph_remove(checked_graph *g, uint32_t t, checked_thread before) {
    const smc_execution_event e = smc_vec_pop(&g->axiom_events);
    const checked_event event = smc_vec_pop(&g->events);
    const smc_action *a = &g->c->nodes.at[event.node].action;
    const uint32_t loc = checked_location_of(a);
    *smc_vec_push(&g->axiom_events) = e; // erase_write numbers writes again
    if (e.writes) erase_write(g, loc, e.co);
    g->axiom_events.n--;
    if (e.reads || e.writes) g->locs.at[loc].accesses.n--;
    if (a->kind == SMC_UNLOCK) g->locs.at[loc].co.n--;
    if (a->kind == SMC_LOCK) g->events.at[e.rf].taken = false;
    if (a->kind == SMC_CREATE)
        g->threads.at[a->thread] = (checked_thread){.create = CHECKED_NONE, .last = CHECKED_NONE};
    g->threads.at[t] = before;
}

static bool is_sc_event(const smc_execution_event *e) {
    return (e->reads || e->writes || e->kind == SMC_FENCE) && e->order == SMC_SEQ_CST;
}

// Whether the graph has two seq_cst events. Otherwise coherence implies the axioms of rc11 and c20
// about their order.
static bool orders_sc_events(const checked_graph *g) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->events.n && n < 2; i++) n += is_sc_event(&g->axiom_events.at[i]);
    return n == 2;
}

// Evaluates the model's formula by matrices, unless the graph is too large.
static bool evaluate(checked_graph *g, const smc_execution *x) {
    g->is_too_large |= x->n > CHECKED_MAX_EVENTS;
    return g->is_too_large || g->model.axioms(&g->model, x);
}

// Evaluates the formula of a model without store buffers. The graph has no cycle of po u rf, since
// its events are in an order that extends both. In an execution of sc, hb and eco are part of its
// order, and so are the relations that must be acyclic in rc11 and c20.
static bool is_consistent_by_hb(checked_graph *g, const smc_execution *x) {
    const bool has_sc_order = g->model.axioms_hb == smc_hb_rc11;
    checked_compute_clocks(g, !has_sc_order);
    if (!checked_is_coherent(g)) return false;
    if (g->model.axioms == smc_axioms_ra) return true;
    if (has_sc_order && (!orders_sc_events(g) || checked_satisfies_sc(g))) return true;
    return evaluate(g, x);
}

bool checked_graph_is_consistent(checked_graph *g) {
    const smc_execution x = {.n = g->events.n, .events = g->axiom_events.at};
    if (!x.n) return true;
    const bool is = g->model.axioms == smc_axioms_sc    ? checked_satisfies_sc(g)
                    : g->model.axioms_hb != smc_hb_porf ? is_consistent_by_hb(g, &x)
                                                        : evaluate(g, &x);
    smc_invariant(!SMC_IS_CHECKED || x.n > CHECKED_MAX_EVENTS ||
                      is == g->model.axioms(&g->model, &x),
                  "two evaluations of the model's formulas differ");
    return is;
}

static bool conflict(const smc_execution_event *a, const smc_execution_event *b) {
    return (a->reads || a->writes) && (b->reads || b->writes) && a->loc == b->loc &&
           a->thread != b->thread && (a->writes || b->writes) && (a->plain || b->plain);
}

bool checked_graph_has_race(const checked_graph *g, uint32_t pair[2]) {
    if (!g->c->plain_races) return false;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const checked_location *loc = &g->locs.at[l];
        for (uint32_t i = 0; i < loc->accesses.n; i++)
            for (uint32_t j = 0; j < i; j++) {
                const uint32_t a = loc->accesses.at[j], b = loc->accesses.at[i];
                if (!conflict(&g->axiom_events.at[a], &g->axiom_events.at[b]) ||
                    checked_happens_before(g, a, b) || checked_happens_before(g, b, a))
                    continue;
                pair[0] = a, pair[1] = b;
                return true;
            }
    }
    return false;
}
