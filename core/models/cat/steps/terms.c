#include "models/cat/steps/terms.h"

// ---- supported programs -------------------------------------------------------------------------

// CONSTANT: the facts of a relation that never changes. MAX_ROWS: maximum number of sets.
enum { CONSTANT = CAT_GROWS | CAT_SHRINKS, MAX_ROWS = 64 };

static unsigned facts_of(const cat_node *n, bool parts) {
    return parts ? n->facts_of_parts : n->facts;
}

static bool is_constant(const cat_node *n, bool parts) {
    return (facts_of(n, parts) & CONSTANT) == CONSTANT;
}

// Whether the operator has two operands.
static bool has_two_operands(const cat_node *n) {
    return n->op == CAT_UNION || n->op == CAT_INTER || n->op == CAT_DIFF || n->op == CAT_SEQ ||
           n->op == CAT_CROSS || n->op == CAT_FROM || n->op == CAT_TO;
}

static bool is_leaf(const cat_node *n) {
    return n->op == CAT_BASE || n->op == CAT_EMPTY || n->op == CAT_ALL;
}

static bool is_dependency(uint32_t of) {
    return of == CAT_ADDR || of == CAT_DATA || of == CAT_CTRL || of == CAT_CTRL_IF;
}

// Whether the node is range(rmw): the writes of RMWs, which follow from the sets of an event.
static bool is_set_of_rmw_writes(const cat_program *p, const cat_node *n) {
    const cat_node *a = &p->nodes.at[n->a];
    return n->op == CAT_RANGE && a->op == CAT_BASE && !a->is_set && a->of == CAT_RMW_PAIRS;
}

// Whether the node's operator is supported. Recursion, domain and other ranges are not supported,
// nor are base relations known only for complete executions. The second operand of a difference
// must be constant.
static bool is_supported(const cat_program *p, const cat_node *n, bool parts) {
    switch ((cat_op)n->op) {
    case CAT_BASE: return n->is_set || (n->of != CAT_RCU_RSCS && (parts || !is_dependency(n->of)));
    case CAT_DIFF: return is_constant(&p->nodes.at[n->b], parts);
    case CAT_COMPL: return is_constant(&p->nodes.at[n->a], parts);
    case CAT_RANGE: return is_set_of_rmw_writes(p, n);
    case CAT_VAR:
    case CAT_FIX:
    case CAT_DOMAIN: return false;
    default: return true;
    }
}

static void mark_needed_nodes(const cat_program *p, uint32_t node, bool *needed) {
    for (uint32_t i = node; i; i--) { // operands have smaller numbers than their nodes
        const cat_node *n = &p->nodes.at[i];
        if (i == node) needed[i] = true;
        if (!needed[i] || is_leaf(n)) continue;
        needed[n->a] = true;
        if (has_two_operands(n)) needed[n->b] = true;
    }
}

// Marks the nodes that incremental evaluation needs: [node]. The caller frees the result.
static bool *needed_by_steps(const cat_program *p, bool parts) {
    bool *needed = smc_alloc(p->nodes.n * sizeof *needed);
    for (uint32_t i = 0; i < p->checks.n; i++)
        if (p->checks.at[i].use == CAT_REQUIRED && !cat_is_always_empty(p, p->checks.at[i].node))
            mark_needed_nodes(p, p->checks.at[i].node, needed);
    if (p->hb && !parts) mark_needed_nodes(p, p->hb, needed);
    return needed;
}

// Whether all tests are about relations.
static bool tests_relations(const cat_program *p) {
    bool all = true;
    for (uint32_t i = 0; i < p->checks.n; i++)
        all &= p->checks.at[i].use != CAT_REQUIRED || !p->nodes.at[p->checks.at[i].node].is_set;
    return all;
}

bool steps_are_supported(const cat_program *p, bool parts) {
    bool *needed = needed_by_steps(p, parts), all = tests_relations(p);
    uint32_t rows = 0;
    for (uint32_t i = 1; i < p->nodes.n && all; i++) {
        if (!needed[i]) continue;
        rows += p->nodes.at[i].is_set;
        all = is_supported(p, &p->nodes.at[i], parts);
    }
    free(needed);
    return all && rows <= MAX_ROWS;
}

// Marks the operands of a marked node: a test is about the node's value (1), or about the
// complement of its value (2).
static void mark_operands(const cat_node *n, uint8_t marks, uint8_t *of) {
    const uint8_t swapped = (uint8_t)((marks & 1) << 1 | marks >> 1);
    if (is_leaf(n) || n->op == CAT_VAR) return;
    of[n->a] |= n->op == CAT_COMPL ? swapped : marks;
    if (has_two_operands(n)) of[n->b] |= n->op == CAT_DIFF ? swapped : marks;
}

// Marks the definitions of a recursion, all of which its values depend on. No variable occurs
// negated in them.
static void mark_recursion(const cat_program *p, const cat_recursion *r, uint8_t marks,
                           uint8_t *of) {
    for (uint32_t k = 0; k < r->n; k++) of[p->variables.at[r->first + k].next] |= marks;
}

bool steps_are_monotone(const cat_program *p) {
    uint8_t *marks = smc_alloc(p->nodes.n * sizeof *marks);
    bool monotone = true;
    for (uint32_t i = 0; i < p->checks.n; i++)
        if (p->checks.at[i].use == CAT_REQUIRED) marks[p->checks.at[i].node] |= 1;
    for (uint32_t i = p->nodes.n; i-- > 1;) { // operands have smaller numbers than their nodes
        const cat_node *n = &p->nodes.at[i];
        if (n->op == CAT_FIX) mark_recursion(p, cat_recursion_of(p, n->of), marks[i], marks);
        else mark_operands(n, marks[i], marks);
        const bool communicates = n->op == CAT_BASE && !n->is_set &&
                                  (n->of == CAT_RF || n->of == CAT_CO || n->of == CAT_FR);
        monotone &= !(communicates && marks[i] & 2);
    }
    free(marks);
    return monotone;
}

// ---- sets ---------------------------------------------------------------------------------------

// Whether an event with the base sets `sets` belongs to the set n. `members`: the operands that it
// belongs to, as bits 1 << row.
static bool is_member(const steps_terms *t, const cat_node *n, uint32_t sets, uint64_t members) {
    const bool a = members >> t->at.at[n->a].row & 1, b = members >> t->at.at[n->b].row & 1;
    switch ((cat_op)n->op) {
    case CAT_ALL: return true;
    case CAT_BASE: return sets >> n->of & 1;
    case CAT_UNION: return a || b;
    case CAT_INTER: return a && b;
    case CAT_DIFF: return a && !b;
    case CAT_COMPL: return !a;
    case CAT_RANGE: return sets >> CAT_W & 1 && (sets >> CAT_RMW & 1 || sets >> CAT_FENCE_RMW & 1);
    default: return false;
    }
}

// The sets of the program that contain an event with the base sets `sets`, as bits 1 << row.
static uint64_t members_of(const steps_terms *t, const cat_program *p, uint32_t sets) {
    uint64_t members = 0;
    for (uint32_t row = 0; row < t->rows.n; row++)
        members |= (uint64_t)is_member(t, &p->nodes.at[t->rows.at[row]], sets, members) << row;
    return members;
}

// ---- terms --------------------------------------------------------------------------------------

// Replaces [set] ; r, and r ; [set], by the restriction of r to the set.
static void turn_into_restriction(const steps_terms *t, steps_term *to) {
    const steps_term *a = &t->at.at[to->a], *b = &t->at.at[to->b];
    if (to->op != CAT_SEQ) return;
    if (a->op == CAT_BRACKET) to->op = CAT_FROM, to->a = a->a;
    else if (b->op == CAT_BRACKET) to->op = CAT_TO, to->b = b->a;
}

// Returns the term of a node whose operands have terms; 0: the value is empty.
static uint32_t simplify_node(const steps_terms *t, const cat_node *n, uint32_t node) {
    const uint32_t a = t->as.at[n->a], b = t->as.at[n->b];
    if (n->is_set) return t->nonempty >> t->at.at[node].row & 1 ? node : 0;
    switch ((cat_op)n->op) {
    case CAT_EMPTY: return 0;
    case CAT_BASE: return n->of == CAT_RMW_PAIRS && !t->rmws ? 0 : node;
    case CAT_UNION: return !a ? b : !b || a == b ? a : node;
    case CAT_INTER:
    case CAT_SEQ:
    case CAT_CROSS:
    case CAT_FROM:
    case CAT_TO: return a && b ? node : 0;
    case CAT_DIFF: return a && b ? node : a;
    case CAT_OPT:
    case CAT_COMPL: return node;
    default: return a ? node : 0;
    }
}

// Makes the terms again, simplified for the kinds of events found so far.
static void make_terms(steps_terms *t, const cat_program *p) {
    for (uint32_t i = 1; i < p->nodes.n; i++) {
        const cat_node *n = &p->nodes.at[i];
        steps_term *to = &t->at.at[i];
        if (to->op == CAT_EMPTY) continue;
        t->as.at[i] = simplify_node(t, n, i);
        if (is_leaf(n)) continue;
        if (to->op <= CAT_FIX) to->op = n->op;
        to->a = t->as.at[n->a];
        to->b = has_two_operands(n) ? t->as.at[n->b] : 0;
        turn_into_restriction(t, to);
    }
}

// Index in steps_terms.closures of the node, which is added if necessary.
static uint32_t closure_of(steps_terms *t, uint32_t node) {
    uint32_t i = 0;
    while (i < t->closures.n && t->closures.at[i] != node) i++;
    if (i == t->closures.n) *smc_vec_push(&t->closures) = node;
    return i;
}

static void start_term(steps_terms *t, const cat_program *p, uint32_t node, bool parts) {
    const cat_node *n = &p->nodes.at[node];
    steps_term *to = &t->at.at[node];
    *to = (steps_term){.op = n->op,
                       .of = (uint8_t)n->of,
                       .constant = is_constant(n, parts),
                       .past = facts_of(n, parts) & CAT_PAST};
    if (n->is_set) {
        to->row = t->rows.n;
        *smc_vec_push(&t->rows) = node;
    } else if (cat_is_eco(p, n)) to->op = STEPS_TERM_ECO;
    else if (n->op == CAT_PLUS && to->constant && to->past) {
        to->op = STEPS_TERM_COLUMNS;
        to->row = t->n_columns++;
    } else if (n->op == CAT_PLUS && parts) {
        to->op = STEPS_TERM_CLOSURE;
        to->row = closure_of(t, n->a);
    }
}

void steps_terms_start(steps_terms *t, const cat_program *p, bool parts) {
    bool *needed = needed_by_steps(p, parts);
    *t = (steps_terms){0};
    for (uint32_t i = 0; i < p->nodes.n; i++) {
        *smc_vec_push(&t->at) = (steps_term){.op = CAT_EMPTY};
        *smc_vec_push(&t->as) = 0;
        if (needed[i]) start_term(t, p, i, parts);
    }
    for (uint32_t i = 0; i < p->checks.n; i++)
        if (p->checks.at[i].use == CAT_REQUIRED && !cat_is_always_empty(p, p->checks.at[i].node))
            *smc_vec_push(&t->checks) = p->checks.at[i];
    for (uint32_t i = 0; i < t->checks.n; i++) {
        const bool is_stored = parts && t->checks.at[i].test == CAT_ACYCLIC;
        *smc_vec_push(&t->closures_of_checks) = is_stored ? closure_of(t, t->checks.at[i].node) : 0;
    }
    free(needed);
    make_terms(t, p);
}

void steps_terms_free(steps_terms *t) {
    smc_vec_free(&t->at);
    smc_vec_free(&t->as);
    smc_vec_free(&t->rows);
    smc_vec_free(&t->kinds);
    smc_vec_free(&t->checks);
    smc_vec_free(&t->closures);
    smc_vec_free(&t->closures_of_checks);
}

uint64_t steps_terms_set_members(steps_terms *t, const cat_program *p, uint32_t sets) {
    for (uint32_t i = 0; i < t->kinds.n; i++)
        if (t->kinds.at[i].sets == sets) return t->kinds.at[i].members;
    const uint64_t members = members_of(t, p, sets);
    *smc_vec_push(&t->kinds) = (steps_kind){.sets = sets, .members = members};
    t->nonempty |= members;
    t->rmws |= sets >> CAT_RMW & 1 || sets >> CAT_FENCE_RMW & 1;
    make_terms(t, p);
    return members;
}
