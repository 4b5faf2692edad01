#include "graph/answers.h"

void smc_graph_constraints(const smc_graph *g, smc_event_filter *in, const void *with,
                           smc_constraints *out) {
    for (uint32_t i = 0; g->choices && i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->kind != SMC_CHOICE || !smc_chooses_term(&e->step->action)) continue;
        if (!in || in(with, e))
            *smc_vec_push(out) = (smc_constraint){e->step->action.choice.undone, e->in};
    }
}

// Sets *out to the least value, at least `from`, of the choice's term under the constraints.
static bool least_answer(const smc_graph *g, smc_id choice, smc_event_filter *in, const void *with,
                         uint64_t from, uint64_t *out) {
    smc_constraints all = {0};
    smc_graph_constraints(g, in, with, &all);
    const smc_term term = smc_event_at(g, choice)->step->action.choice.undone;
    const bool found = smc_least_value(g->program->terms, all.at, all.n, term, from, out);
    smc_vec_free(&all);
    return found;
}

bool smc_graph_next_answer(const smc_graph *g, smc_id choice, uint64_t from, uint64_t *out) {
    const smc_action *a = &smc_event_at(g, choice)->step->action;
    assert(a->kind == SMC_CHOICE && !smc_event_at(g, choice)->linked);
    *out = from;
    return smc_chooses_term(a) ? least_answer(g, choice, NULL, NULL, from, out)
                               : from < a->choice.alternatives;
}

bool smc_answer_is_first(const smc_graph *g, smc_id choice, smc_event_filter *in,
                         const void *with) {
    const smc_event *e = smc_event_at(g, choice);
    uint64_t first = 0;
    assert(e->kind == SMC_CHOICE && e->linked);
    if (smc_chooses_term(&e->step->action)) {
        const bool found = least_answer(g, choice, in, with, 0, &first);
        smc_invariant(found, "constraints that hold together leave a term no value");
    }
    return e->in == first;
}
