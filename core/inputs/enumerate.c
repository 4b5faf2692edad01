#include "inputs/enumerate.h"

// The values are tried in blocks: each node is computed for all values of a block, then the next
// node.
enum { BLOCK = 256 };
// Limit of the number of values, times that of nodes: about half a second.
#define MOST_WORK (UINT64_C(1) << 27)

// The values of the input that constraints leave: those in both intervals.
typedef struct interval {
    smc_term input;
    int64_t low, high;    // as signed numbers
    uint64_t least, most; // as unsigned numbers
} interval;

static int64_t signed_of(uint64_t v, unsigned width) {
    return (int64_t)(v << (SMC_MAX_WIDTH - width)) >> (SMC_MAX_WIDTH - width);
}

// ---- the values that are tried ------------------------------------------------------------------

// True if the operand is the input, perhaps extended such that it has the same value in a
// comparison of this kind.
static bool is_input(const smc_terms *t, const interval *in, smc_term a, bool is_signed) {
    const smc_term_node *n = smc_term_at(t, a);
    return a == in->input ||
           (n->op == (is_signed ? SMC_TERM_SEXT : SMC_TERM_ZEXT) && n->arg[0] == in->input);
}

// Restricts the interval by `input <= bound` or, if above is set, by `input >= bound`; strict:
// without the bound.
static void restrict_signed(interval *in, int64_t bound, bool above, bool strict) {
    if (strict && bound == (above ? INT64_MAX : INT64_MIN)) in->high = INT64_MIN, in->low = 0;
    else if (above && bound + strict > in->low) in->low = bound + strict;
    else if (!above && bound - strict < in->high) in->high = bound - strict;
}
static void restrict_unsigned(interval *in, uint64_t bound, bool above, bool strict) {
    if (strict && bound == (above ? UINT64_MAX : 0)) in->most = 0, in->least = 1;
    else if (above && bound + strict > in->least) in->least = bound + strict;
    else if (!above && bound - strict < in->most) in->most = bound - strict;
}

// Restricts the interval by a comparison of the input with a constant that is true or false.
static void restrict_by_comparison(const smc_terms *t, const smc_term_node *n, bool holds,
                                   interval *in) {
    const bool is_signed = n->op == SMC_TERM_SLT || n->op == SMC_TERM_SLE;
    const bool input_first = is_input(t, in, n->arg[0], is_signed);
    const smc_term other = n->arg[input_first];
    uint64_t bound;
    if (!is_input(t, in, n->arg[!input_first], is_signed) ||
        !smc_term_is_constant(t, other, &bound))
        return;
    // input < bound is false: input >= bound. bound < input is true: input > bound.
    const bool above = input_first != holds,
               strict = (n->op == SMC_TERM_SLT || n->op == SMC_TERM_ULT) == holds;
    if (is_signed) restrict_signed(in, signed_of(bound, smc_term_width(t, other)), above, strict);
    else restrict_unsigned(in, bound, above, strict);
}

// Restricts the interval by what follows for the input if the term, of one bit, has this value.
static void restrict_interval(const smc_terms *t, smc_term term, uint64_t value, interval *in) {
    const smc_term_node n = *smc_term_at(t, term);
    uint64_t one;
    if (n.width != 1 || n.op < SMC_TERM_ADD) return;
    if (n.op == SMC_TERM_XOR && smc_term_is_constant(t, n.arg[1], &one))
        restrict_interval(t, n.arg[0], value ^ one, in);
    else if ((n.op == SMC_TERM_AND && value) || (n.op == SMC_TERM_OR && !value))
        for (unsigned i = 0; i < 2; i++) restrict_interval(t, n.arg[i], value, in);
    else if (n.op >= SMC_TERM_ULT) restrict_by_comparison(t, &n, value, in);
}

// Sets *first and *count to the values that are tried, which are consecutive modulo 2^width.
// Returns false if all 2^64 values are left.
static bool find_values(const interval *in, uint64_t *first, uint64_t *count) {
    const uint64_t by_sign = in->high < in->low ? 0 : (uint64_t)in->high - (uint64_t)in->low + 1,
                   by_size = in->most < in->least ? 0 : in->most - in->least + 1;
    const bool none = in->high < in->low || in->most < in->least;
    const bool is_signed = by_sign && (by_sign < by_size || !by_size);
    *first = is_signed ? (uint64_t)in->low : in->least;
    *count = none ? 0 : is_signed ? by_sign : by_size;
    return none || *count;
}

// ---- trying -------------------------------------------------------------------------------------

// The nodes of the constraints, each after its operands.
typedef struct plan {
    const smc_terms *terms;
    SMC_VEC(smc_term_node) nodes;
    smc_table position; // term -> 1 + index in `nodes`
    uint64_t *values;   // [index * BLOCK + number of the value in the block]
} plan;

static void add_to_plan(plan *p, smc_term a) {
    const smc_term_node n = *smc_term_at(p->terms, a);
    if (smc_table_get(&p->position, a, 0)) return;
    for (unsigned i = 0; i < 3 && n.arg[i]; i++) add_to_plan(p, n.arg[i]);
    *smc_vec_push(&p->nodes) = n;
    *smc_table_at(&p->position, a, 0) = p->nodes.n;
}

static uint64_t *values_of(const plan *p, smc_term a) {
    return &p->values[(size_t)(smc_table_get(&p->position, a, 0) - 1) * BLOCK];
}

static void compute_node(const plan *p, uint32_t k, uint64_t first) {
    const smc_term_node *n = &p->nodes.at[k];
    const uint64_t *operands[3] = {0};
    uint64_t *to = &p->values[(size_t)k * BLOCK];
    for (unsigned i = 0; i < 3 && n->arg[i]; i++) operands[i] = values_of(p, n->arg[i]);
    if (n->op == SMC_TERM_CONSTANT)
        for (unsigned i = 0; i < BLOCK; i++) to[i] = n->value;
    else if (n->op == SMC_TERM_INPUT)
        for (unsigned i = 0; i < BLOCK; i++) to[i] = (first + i) & smc_width_mask(n->width);
    else smc_term_compute(n, smc_term_width(p->terms, n->arg[0]), operands, to, BLOCK);
}

// Returns the number of the first of `count` values in the block with which all constraints hold;
// BLOCK: there is none.
static unsigned find_in_block(const plan *p, const smc_constraint *c, uint32_t n, uint64_t count) {
    bool holds[BLOCK];
    unsigned k = 0;
    for (unsigned i = 0; i < BLOCK; i++) holds[i] = i < count;
    for (uint32_t j = 0; j < n; j++) {
        const uint64_t *values = values_of(p, c[j].term);
        for (unsigned i = 0; i < BLOCK; i++) holds[i] &= values[i] == c[j].value;
    }
    while (k < BLOCK && !holds[k]) k++;
    return k;
}

static bool has_one_input(const smc_terms *t, const smc_constraint *c, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        const smc_term_node *node = smc_term_at(t, c[i].term);
        if (node->unknown || node->input >= SMC_SEVERAL_INPUTS ||
            node->input != smc_term_at(t, c[0].term)->input)
            return false;
    }
    return n;
}

bool smc_try_all_values(smc_terms *t, const smc_constraint *c, uint32_t n, bool *can_hold,
                        uint64_t *values) {
    if (!has_one_input(t, c, n)) return false;
    const uint32_t input = smc_term_at(t, c[0].term)->input;
    const smc_term_node node = *smc_term_at(t, t->inputs.at[input].term);
    interval in = {node.name, signed_of(UINT64_C(1) << (node.width - 1), node.width),
                   (int64_t)(smc_width_mask(node.width) >> 1), node.least, node.most};
    plan p = {.terms = t};
    uint64_t first, count, done = 0;
    for (uint32_t i = 0; i < n; i++) restrict_interval(t, c[i].term, c[i].value, &in);
    for (uint32_t i = 0; i < n; i++) add_to_plan(&p, c[i].term);
    const bool can = find_values(&in, &first, &count) && count <= MOST_WORK / p.nodes.n;
    *can_hold = false;
    if (can) p.values = smc_alloc(p.nodes.n * BLOCK * sizeof *p.values);
    for (; can && done < count && !*can_hold && !smc_is_stopped(t->stop); done += BLOCK) {
        for (uint32_t k = 0; k < p.nodes.n; k++) compute_node(&p, k, first + done);
        const unsigned k = find_in_block(&p, c, n, count - done);
        *can_hold = k < BLOCK;
        if (*can_hold) values[input] = (first + done + k) & smc_width_mask(node.width);
    }
    smc_vec_free(&p.nodes);
    smc_table_free(&p.position);
    free(p.values);
    return can;
}
