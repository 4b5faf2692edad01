#include "tools/checker/graph.h"

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

bool checker_graph_init(checker_graph *g, const checker_certificate *c) {
    *g = (checker_graph){.c = c};
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
        *smc_vec_push(&g->threads) = (checker_thread){.create = CHECKER_NONE, .last = CHECKER_NONE};
    g->threads.at[0].node = checker_child(c, 0, true, 0);
    for (uint32_t l = 0; l < c->known.n; l++)
        *smc_vec_push(&g->locs) = (checker_location){.init = CHECKER_NONE};
    return true;
}

void checker_graph_free(checker_graph *g) {
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

bool checker_writes(const smc_action *a, bool reads, uint64_t in, uint64_t *out) {
    switch (a->kind) {
    case SMC_WRITE: *out = a->written; return true;
    case SMC_RMW: return smc_rmw_writes(a, in, out);
    case SMC_FENCE: *out = 0; return reads;
    default: return false;
    }
}

bool checker_graph_init_location(checker_graph *g, uint32_t loc) {
    checker_location *l = &g->locs.at[loc];
    if (l->init != CHECKER_NONE) return false;
    l->init = (int32_t)g->events.n;
    *smc_vec_push(&l->co) = g->events.n;
    *smc_vec_push(&g->events) = (checker_event){.out = g->c->initial.at[loc]};
    *smc_vec_push(&g->axiom_events) = smc_initial_write_of(loc);
    return true;
}

void checker_graph_remove_location(checker_graph *g, uint32_t loc) {
    g->locs.at[loc].co.n = 0;
    g->locs.at[loc].init = CHECKER_NONE;
    g->events.n--;
    g->axiom_events.n--;
}

// Inserts the write at position `co` of its location, and numbers the writes after it again.
static void insert_write(checker_graph *g, uint32_t loc, uint32_t write, uint32_t co) {
    checker_location *l = &g->locs.at[loc];
    (void)smc_vec_push(&l->co);
    for (uint32_t i = l->co.n - 1; i > co; i--) l->co.at[i] = l->co.at[i - 1];
    l->co.at[co] = write;
    for (uint32_t i = co; i < l->co.n; i++) g->axiom_events.at[l->co.at[i]].co = i;
}

static void erase_write(checker_graph *g, uint32_t loc, uint32_t co) {
    checker_location *l = &g->locs.at[loc];
    l->co.n--;
    for (uint32_t i = co; i < l->co.n; i++) {
        l->co.at[i] = l->co.at[i + 1];
        g->axiom_events.at[l->co.at[i]].co = i;
    }
}

// Sets the next node of the event's thread, and begins the thread that it creates.
static void advance(checker_graph *g, checker_thread *t, const smc_action *a, uint64_t received,
                    bool *missing) {
    const uint32_t node = t->node;
    t->node = smc_kind_ends_thread(a->kind) ? 0 : checker_child(g->c, node, false, received);
    *missing = !t->node && !smc_kind_ends_thread(a->kind);
    if (a->kind != SMC_CREATE) return;
    checker_thread *child = &g->threads.at[a->thread];
    *child = (checker_thread){.node = checker_child(g->c, node, true, 0),
                              .create = (int32_t)g->events.n - 1,
                              .last = CHECKER_NONE};
    *missing |= !child->node;
}

void checker_graph_add(checker_graph *g, checker_step s, bool *missing) {
    checker_thread *t = &g->threads.at[s.thread];
    const uint32_t id = g->events.n, node = t->node;
    const smc_action *a = &g->c->nodes.at[node].action;
    const bool reads = checker_reads(g, a);
    const uint64_t in = s.source == CHECKER_NONE ? s.answer : g->events.at[s.source].out;
    checker_event e = {.node = node, .out = a->kind == SMC_END ? a->result : 0};
    const bool writes = checker_writes(a, reads, in, &e.out);
    const uint32_t loc = checker_location_of(a);
    *smc_vec_push(&g->events) = e;
    *smc_vec_push(&g->axiom_events) = (smc_execution_event){
        .thread = s.thread,
        .index = ++t->events,
        .loc = reads || writes || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK ? loc : 0,
        .kind = a->kind,
        .order = smc_order_in_execution(a, writes),
        .reads = reads,
        .writes = writes,
        .plain = checker_is_plain(g, a),
        .failed_attempt = smc_is_failed_attempt(a, writes),
        .po_releases = a->po_releases,
        .rf = s.source,
        .create = t->events == 1 ? t->create : CHECKER_NONE};
    t->last = (int32_t)id;
    t->declined = 0;
    if (reads || writes) *smc_vec_push(&g->locs.at[loc].accesses) = id;
    if (writes) insert_write(g, loc, id, s.co);
    if (a->kind == SMC_UNLOCK) *smc_vec_push(&g->locs.at[loc].co) = id;
    if (a->kind == SMC_LOCK) g->events.at[s.source].taken = true;
    advance(g, t, a, a->kind == SMC_LOCK ? 0 : in, missing);
}

void checker_graph_remove(checker_graph *g, uint32_t t, checker_thread before) {
    const smc_execution_event e = smc_vec_pop(&g->axiom_events);
    const checker_event event = smc_vec_pop(&g->events);
    const smc_action *a = &g->c->nodes.at[event.node].action;
    const uint32_t loc = checker_location_of(a);
    *smc_vec_push(&g->axiom_events) = e; // erase_write numbers writes again
    if (e.writes) erase_write(g, loc, e.co);
    g->axiom_events.n--;
    if (e.reads || e.writes) g->locs.at[loc].accesses.n--;
    if (a->kind == SMC_UNLOCK) g->locs.at[loc].co.n--;
    if (a->kind == SMC_LOCK) g->events.at[e.rf].taken = false;
    if (a->kind == SMC_CREATE)
        g->threads.at[a->thread] = (checker_thread){.create = CHECKER_NONE, .last = CHECKER_NONE};
    g->threads.at[t] = before;
}
