#include "tools/checker/consistency.h"

#include "tools/checker/clocks.h"
#include "tools/checker/sc.h"

static bool is_sc_event(const smc_execution_event *e) {
    return (e->reads || e->writes || e->kind == SMC_FENCE) && e->order == SMC_SEQ_CST;
}

// Whether the graph has two seq_cst events. Otherwise coherence implies the axioms of rc11 and c20
// about their order.
static bool orders_sc_events(const checker_graph *g) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->events.n && n < 2; i++) n += is_sc_event(&g->axiom_events.at[i]);
    return n == 2;
}

// Evaluates the model's formula by matrices, unless the graph is too large.
static bool evaluate(checker_graph *g, const smc_execution *x) {
    g->is_too_large |= x->n > CHECKER_MAX_EVENTS;
    return g->is_too_large || g->model.axioms(&g->model, x);
}

// Evaluates the formula of a model without store buffers. The graph has no cycle of po u rf, since
// its events are in an order that extends both. In an execution of sc, hb and eco are part of its
// order, and so are the relations that must be acyclic in rc11 and c20.
static bool is_consistent_by_hb(checker_graph *g, const smc_execution *x) {
    const bool has_sc_order = g->model.axioms_hb == smc_hb_rc11;
    checker_compute_clocks(g, !has_sc_order);
    if (!checker_is_coherent(g)) return false;
    if (g->model.axioms == smc_axioms_ra) return true;
    if (has_sc_order && (!orders_sc_events(g) || checker_satisfies_sc(g))) return true;
    return evaluate(g, x);
}

bool checker_is_consistent(checker_graph *g) {
    const smc_execution x = {.n = g->events.n, .events = g->axiom_events.at};
    if (!x.n) return true;
    const bool is = g->model.axioms == smc_axioms_sc    ? checker_satisfies_sc(g)
                    : g->model.axioms_hb != smc_hb_porf ? is_consistent_by_hb(g, &x)
                                                        : evaluate(g, &x);
    smc_invariant(!SMC_IS_CHECKED || x.n > CHECKER_MAX_EVENTS ||
                      is == g->model.axioms(&g->model, &x),
                  "two evaluations of the model's formulas differ");
    return is;
}

static bool conflict(const smc_execution_event *a, const smc_execution_event *b) {
    return (a->reads || a->writes) && (b->reads || b->writes) && a->loc == b->loc &&
           a->thread != b->thread && (a->writes || b->writes) && (a->plain || b->plain);
}

bool checker_has_race(const checker_graph *g, uint32_t pair[2]) {
    if (!g->c->plain_races) return false;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const checker_location *loc = &g->locs.at[l];
        for (uint32_t i = 0; i < loc->accesses.n; i++)
            for (uint32_t j = 0; j < i; j++) {
                const uint32_t a = loc->accesses.at[j], b = loc->accesses.at[i];
                if (!conflict(&g->axiom_events.at[a], &g->axiom_events.at[b]) ||
                    checker_happens_before(g, a, b) || checker_happens_before(g, b, a))
                    continue;
                pair[0] = a, pair[1] = b;
                return true;
            }
    }
    return false;
}
