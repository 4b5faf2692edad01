#include "orders/hitting.h"

#include "orders/z3_minimum.h"

#include <string.h>

// Branch and bound. A node of the search tree is a set of allowed values for each variable; its
// assignment takes the cheapest allowed value of each. If a clause is false then, the search
// branches over its literals: each branch makes one literal true and the previous ones false. Lower
// bound of a node: the assignment's cost, plus the least additional cost of false clauses that have
// no variable in common.
typedef struct search {
    const smc_hitting *h;
    uint8_t *allowed; // [variable]: the allowed values, as bits
    uint8_t *best; // [variable]: the value in the cheapest solution so far, if `least` is its cost
    // [variable]: the last node whose lower bound counts a clause with this variable.
    uint32_t *mark;
    uint32_t nodes, most; // number of nodes visited; limit of `nodes`, 0: none
    uint64_t least; // cost of `best`, or the exclusive upper bound with which the search began
} search;

// Returns the cheapest of the given values (bits, at least one); the smallest of several.
static uint32_t cheapest_value(const smc_hitting_variable *v, unsigned values) {
    uint32_t best = SMC_HITTING_VALUES;
    for (uint32_t i = 0; i < SMC_HITTING_VALUES; i++)
        if (values >> i & 1 && (best == SMC_HITTING_VALUES || v->cost[i] < v->cost[best])) best = i;
    return best;
}

// Cost of the cheapest of the values for the variable.
static uint32_t cheapest_cost_of_variable(const search *s, uint32_t variable, unsigned values) {
    const smc_hitting_variable *v = &s->h->variables.at[variable];
    return v->cost[cheapest_value(v, values)];
}

// Whether the clause is true in the node's assignment.
static bool clause_holds(const search *s, const smc_clause *c) {
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_literal *l = &c->at[i];
        if (l->values >> cheapest_value(&s->h->variables.at[l->variable], s->allowed[l->variable]) &
            1)
            return true;
    }
    return false;
}

// Returns the least additional cost of making a false clause true; UINT64_MAX: impossible in this
// node.
static uint64_t least_additional_cost(const search *s, const smc_clause *c) {
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_literal *l = &c->at[i];
        if (!(l->values & s->allowed[l->variable])) continue;
        const uint64_t by =
            cheapest_cost_of_variable(s, l->variable, l->values & s->allowed[l->variable]) -
            cheapest_cost_of_variable(s, l->variable, s->allowed[l->variable]);
        least = by < least ? by : least;
    }
    return least;
}

// Marks the clause's variables as counted in this node's lower bound. Returns false, and marks
// nothing, if one of them is counted already.
static bool mark_variables(search *s, const smc_clause *c) {
    for (uint32_t i = 0; i < c->n; i++)
        if (s->mark[c->at[i].variable] == s->nodes) return false;
    for (uint32_t i = 0; i < c->n; i++) s->mark[c->at[i].variable] = s->nodes;
    return true;
}

// Returns the false clause with the fewest literals that can still be true, on which to branch;
// NULL: all clauses are true. Adds to *bound the least additional cost of false clauses; sets it to
// UINT64_MAX if a clause cannot be made true.
static const smc_clause *undecided_clause(search *s, uint64_t *bound) {
    const smc_clause *found = NULL;
    uint32_t fewest = UINT32_MAX;
    s->nodes++;
    for (uint32_t i = 0; i < s->h->clauses.n; i++) {
        const smc_clause *c = &s->h->clauses.at[i];
        if (clause_holds(s, c)) continue;
        const uint64_t by = least_additional_cost(s, c);
        if (by == UINT64_MAX) return *bound = by, c;
        if (mark_variables(s, c)) *bound += by;
        uint32_t left = 0;
        for (uint32_t k = 0; k < c->n; k++)
            left += (c->at[k].values & s->allowed[c->at[k].variable]) != 0;
        if (left < fewest) fewest = left, found = c;
    }
    return found;
}

static bool has_reached_limit(const search *s) { return s->most && s->nodes >= s->most; }

// Visits a node and its subtree, and updates `best` and `least`.
static void branch_on_clause(search *s) {
    uint64_t bound = 0;
    if (smc_is_stopped(s->h->stop) || has_reached_limit(s)) return;
    for (uint32_t v = 0; v < s->h->variables.n; v++)
        bound += cheapest_cost_of_variable(s, v, s->allowed[v]);
    if (bound >= s->least) return;
    const smc_clause *c = undecided_clause(s, &bound);
    if (bound >= s->least) return;
    if (!c) {
        s->least = bound;
        for (uint32_t v = 0; v < s->h->variables.n; v++)
            s->best[v] = (uint8_t)cheapest_value(&s->h->variables.at[v], s->allowed[v]);
        return;
    }
    uint8_t *before = smc_alloc(c->n);
    for (uint32_t i = 0; i < c->n; i++) before[i] = s->allowed[c->at[i].variable];
    for (uint32_t i = 0; i < c->n; i++) {
        uint8_t *allowed = &s->allowed[c->at[i].variable];
        const uint8_t had = *allowed;
        if (!(had & c->at[i].values)) continue;
        *allowed = had & c->at[i].values;
        branch_on_clause(s);
        *allowed = had & (uint8_t)~c->at[i].values;
        if (!*allowed) break;
    }
    for (uint32_t i = c->n; i-- > 0;) s->allowed[c->at[i].variable] = before[i];
    free(before);
}

// Starts a search for solutions cheaper than `below`. The order of the search is fixed, so the
// solution found first among several cheapest ones does not depend on `below`.
static void start_hitting_search(search *s, uint64_t below) {
    s->least = below;
    s->nodes = 0;
    memset(s->mark, 0, (s->h->variables.n + 1) * sizeof *s->mark);
    for (uint32_t v = 0; v < s->h->variables.n; v++) s->allowed[v] = s->h->variables.at[v].values;
    branch_on_clause(s);
}

bool smc_hitting_solve_with_limit(const smc_hitting *h, uint32_t nodes, uint8_t *value) {
    search s = {.h = h, .best = value, .most = nodes};
    uint64_t cost = UINT64_MAX, below = UINT64_MAX;
    s.allowed = smc_alloc(h->variables.n + 1);
    s.mark = smc_alloc((h->variables.n + 1) * sizeof *s.mark);
    start_hitting_search(&s, below);
    if (has_reached_limit(&s) && !smc_is_stopped(h->stop)) {
        s.most = 0;
        if (smc_z3_minimum_cost(h, &cost)) below = cost == UINT64_MAX ? 0 : cost + 1;
        start_hitting_search(&s, below);
    }
    free(s.allowed);
    free(s.mark);
    return s.least != below && !smc_is_stopped(h->stop);
}

bool smc_hitting_solve(const smc_hitting *h, uint8_t *value) {
    enum { LONG = 1 << 16 }; // so many nodes take longer than loading Z3
    return smc_hitting_solve_with_limit(h, LONG, value);
}

uint64_t smc_hitting_cost(const smc_hitting *h, const uint8_t *value) {
    uint64_t sum = 0;
    for (uint32_t v = 0; v < h->variables.n; v++) sum += h->variables.at[v].cost[value[v]];
    return sum;
}

bool smc_clause_holds(const smc_clause *c, const uint8_t *value) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->at[i].values >> value[c->at[i].variable] & 1) return true;
    return false;
}

void smc_hitting_free(smc_hitting *h) {
    for (uint32_t i = 0; i < h->clauses.n; i++) smc_vec_free(&h->clauses.at[i]);
    smc_vec_free(&h->clauses);
    smc_vec_free(&h->variables);
}
