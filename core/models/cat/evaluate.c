#include "models/cat/evaluate.h"

#include "models/cat/narrow.h"
#include "models/cat/wide.h"

#include <string.h>

void cat_begin_values(cat_run *r) {
    smc_vec_reserve(&r->made, r->program->nodes.n);
    memset(r->made.at, 0, r->program->nodes.n * sizeof *r->made.at);
    if (!r->wide) cat_narrow_compute_sets(r);
}

// Computes the value of a node from the values of its operands. Returns whether the value is
// non-empty.
static bool evaluate_node(cat_run *r, uint32_t node) {
    const cat_node *n = &r->program->nodes.at[node];
    uint64_t *to = cat_bits_of(r, node);
    const uint64_t *a = cat_bits_of(r, n->a), *b = cat_bits_of(r, n->b);
    const bool any =
        r->wide ? cat_wide_compute_node(r, n, to, a, b) : cat_narrow_compute_node(r, n, to, a, b);
    r->made.at[node] = any ? CAT_COMPUTED : CAT_COMPUTED_EMPTY;
    return any;
}

// ---- recursions ---------------------------------------------------------------------------------

// Computes the value of a node that depends on variables of a recursion.
static void compute_recursive_node(cat_run *r, uint32_t node) {
    const cat_node *n = &r->program->nodes.at[node];
    if (n->a && !r->program->nodes.at[n->a].inside) (void)cat_value_of(r, n->a);
    if (n->b && !r->program->nodes.at[n->b].inside) (void)cat_value_of(r, n->b);
    (void)evaluate_node(r, node);
}

// Iterates the definition until no variable changes. Every iteration except the last one adds a
// pair to a variable.
static void evaluate_recursion(cat_run *r, const cat_recursion *rec) {
    const cat_program *p = r->program;
    const size_t size = cat_row_count(r) * r->words * sizeof(uint64_t);
    for (uint32_t k = 0; k < rec->n; k++)
        memset(cat_bits_of(r, p->variables.at[rec->first + k].var), 0, size);
    for (bool changed = true; changed && !smc_is_stopped(r->stop);) {
        changed = false;
        for (uint32_t i = 0; i < rec->n_body; i++)
            compute_recursive_node(r, p->bodies.at[rec->body + i]);
        for (uint32_t k = 0; k < rec->n; k++) {
            const cat_variable *v = &p->variables.at[rec->first + k];
            if (!p->nodes.at[v->next].inside) (void)cat_value_of(r, v->next);
            changed |= memcmp(cat_bits_of(r, v->var), cat_bits_of(r, v->next), size) != 0;
        }
        for (uint32_t k = 0; k < rec->n && changed; k++) {
            const cat_variable *v = &p->variables.at[rec->first + k];
            if (v->var != v->next) memcpy(cat_bits_of(r, v->var), cat_bits_of(r, v->next), size);
        }
    }
    for (uint32_t k = 0; k < rec->n; k++)
        (void)evaluate_node(r, p->variables.at[rec->first + k].var);
}

// ---- values on demand ---------------------------------------------------------------------------

// Whether the node's value is empty if either operand is empty.
static bool is_strict(const cat_node *n) {
    return n->op == CAT_INTER || n->op == CAT_SEQ || n->op == CAT_CROSS || n->op == CAT_FROM ||
           n->op == CAT_TO;
}

// The operand to compute first: a set if there is one, since sets are cheap and often empty.
static uint32_t operand_to_compute_first(const cat_run *r, const cat_node *n) {
    const bool second = is_strict(n) && r->program->nodes.at[n->b].is_set;
    return second ? n->b : n->a;
}

static bool make_empty(cat_run *r, uint32_t node) {
    const cat_node *n = &r->program->nodes.at[node];
    memset(cat_bits_of(r, node), 0, cat_node_size(r, n) * sizeof(uint64_t));
    r->made.at[node] = CAT_COMPUTED_EMPTY;
    return false;
}

// Computes the value of a node, with the operands that it needs. Returns whether it is non-empty.
static bool compute_on_demand(cat_run *r, uint32_t node) {
    const cat_node *n = &r->program->nodes.at[node];
    if (n->op == CAT_FIX) {
        if (!r->made.at[n->b]) evaluate_recursion(r, cat_recursion_of(r->program, n->of));
        return evaluate_node(r, node);
    }
    const uint32_t first = n->a ? operand_to_compute_first(r, n) : 0,
                   second = first == n->a ? n->b : n->a;
    const bool strict = is_strict(n), has_first = !first || cat_value_of(r, first);
    const bool needs_second = second && (has_first || (!strict && n->op != CAT_DIFF));
    const bool has_second = needs_second && cat_value_of(r, second);
    const bool is_empty =
        !has_first ? strict || n->op == CAT_DIFF : needs_second && !has_second && strict;
    return is_empty ? make_empty(r, node) : evaluate_node(r, node);
}

const uint64_t *cat_value_of(cat_run *r, uint32_t node) {
    const uint8_t made = r->made.at[node];
    const bool any = made ? made == CAT_COMPUTED : compute_on_demand(r, node);
    return any ? cat_bits_of(r, node) : NULL;
}

// ---- tests --------------------------------------------------------------------------------------

// Whether the relation is irreflexive. A sequence a ; b is tested without computing it: it is
// irreflexive iff no pair of a is the inverse of a pair of b.
static bool is_irreflexive(cat_run *r, uint32_t node) {
    const cat_node *n = &r->program->nodes.at[node];
    if (n->op == CAT_UNION) return is_irreflexive(r, n->a) && is_irreflexive(r, n->b);
    if (n->op == CAT_SEQ) {
        const uint64_t *a = cat_value_of(r, n->a), *b = a ? cat_value_of(r, n->b) : NULL;
        return !b || !(r->wide ? cat_wide_overlaps_inverse : cat_narrow_overlaps_inverse)(r, a, b);
    }
    const uint64_t *a = cat_value_of(r, node);
    return !a || (r->wide ? cat_wide_is_irreflexive : cat_narrow_is_irreflexive)(r, a);
}

static bool is_acyclic(cat_run *r, uint32_t node) {
    const uint64_t *a = cat_value_of(r, node);
    return !a || (r->wide ? cat_wide_is_acyclic : cat_narrow_is_acyclic)(r, a);
}

bool cat_satisfies_check(cat_run *r, const cat_check *c) {
    bool holds = true;
    switch (c->test) {
    case CAT_IS_EMPTY: holds = !cat_value_of(r, c->node); break;
    case CAT_IRREFLEXIVE: holds = is_irreflexive(r, c->node); break;
    case CAT_ACYCLIC: holds = is_acyclic(r, c->node); break;
    }
    return holds != c->negated;
}

bool cat_satisfies_all_checks(cat_run *r) {
    const cat_program *p = r->program;
    for (uint32_t i = 0; i < p->checks.n && !smc_is_stopped(r->stop); i++)
        if (p->checks.at[i].use == CAT_REQUIRED && !cat_satisfies_check(r, &p->checks.at[i]))
            return false;
    return true;
}
