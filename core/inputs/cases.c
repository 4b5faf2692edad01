#include "inputs/cases.h"

// A search through the terms of the constraints.
typedef struct search {
    const smc_terms *terms;
    const smc_constraint *constraints;
    uint32_t n;
    smc_table visited; // terms
} search;

// Removes negations of a condition.
static smc_term without_negation(const smc_terms *t, smc_term condition) {
    const smc_term_node *n = smc_term_at(t, condition);
    uint64_t one;
    while (n->op == SMC_TERM_XOR && smc_term_is_constant(t, n->arg[1], &one))
        n = smc_term_at(t, n->arg[0]);
    return n->name;
}

static bool is_decided(const search *s, smc_term condition) {
    bool decided = false;
    for (uint32_t i = 0; i < s->n && !decided; i++)
        decided = without_negation(s->terms, s->constraints[i].term) == condition;
    return decided;
}

static smc_term search_in(search *s, smc_term term) {
    const smc_term_node *n = smc_term_at(s->terms, term);
    smc_term found = 0;
    uint32_t *visited = smc_table_at(&s->visited, term, 0);
    if (*visited) return 0;
    *visited = 1;
    if (n->op == SMC_TERM_ITE) {
        const smc_term condition = without_negation(s->terms, n->arg[0]);
        if (!is_decided(s, condition)) return condition;
    }
    for (unsigned i = 0; i < 3 && n->arg[i] && !found; i++) found = search_in(s, n->arg[i]);
    return found;
}

smc_term smc_undecided_condition(const smc_terms *t, const smc_constraint *c, uint32_t n) {
    search s = {.terms = t, .constraints = c, .n = n};
    smc_term found = 0;
    for (uint32_t i = 0; i < n && !found; i++) found = search_in(&s, c[i].term);
    smc_table_free(&s.visited);
    return found;
}
