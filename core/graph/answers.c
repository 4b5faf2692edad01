#include "graph/answers.h"

// Returns the constraints of the linked events for which in(with, event) holds; NULL: of all. The
// caller frees them.
static smc_constraints constraints_of(const smc_graph *g, smc_event_filter *in, const void *with) {
    smc_constraints all = {0};
    for (uint32_t i = 0; g->choices && i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->kind == SMC_CHOICE && (!in || in(with, e)))
            smc_add_constraint(&e->step->action, e->in, &all);
    }
    return all;
}

bool smc_least_answer(const smc_program *p, const smc_action *a, const smc_other_answers *other,
                      uint64_t from, uint64_t *out) {
    *out = from;
    if (smc_chooses_term(a))
        return smc_least_value(p->terms, other->constraints.at, other->constraints.n,
                               a->choice.word, from, out);
    return from < smc_alternatives(a, other->faults);
}

// Sets *out to the least answer to the choice, at least `from`, under the constraints of the events
// that the filter selects.
static bool least_answer_among(const smc_graph *g, smc_id choice, smc_event_filter *in,
                               const void *with, uint64_t from, uint64_t *out) {
    const smc_action *a = &smc_event_at(g, choice)->step->action;
    smc_other_answers other = {.faults = g->faults};
    if (smc_chooses_term(a)) other.constraints = constraints_of(g, in, with);
    const bool found = smc_least_answer(g->program, a, &other, from, out);
    smc_vec_free(&other.constraints);
    return found;
}

bool smc_graph_least_answer(const smc_graph *g, smc_id choice, uint64_t from, uint64_t *out) {
    assert(smc_event_at(g, choice)->kind == SMC_CHOICE && !smc_event_at(g, choice)->linked);
    return least_answer_among(g, choice, NULL, NULL, from, out);
}

bool smc_graph_set_next_answer(smc_graph *g, smc_id choice, bool first) {
    const uint64_t last = smc_event_at(g, choice)->in;
    uint64_t answer;
    if (!first && last == UINT64_MAX) return false;
    if (!smc_graph_least_answer(g, choice, first ? 0 : last + 1, &answer)) return false;
    smc_graph_set_answer(g, choice, answer);
    return true;
}

bool smc_answer_is_first(const smc_graph *g, smc_id choice, smc_event_filter *in,
                         const void *with) {
    const smc_event *e = smc_event_at(g, choice);
    uint64_t first;
    assert(e->kind == SMC_CHOICE && e->linked);
    const bool found = least_answer_among(g, choice, in, with, 0, &first);
    smc_invariant(found, "constraints that hold together leave a term no value");
    return e->in == first;
}
