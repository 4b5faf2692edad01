// guess.c - finds solutions by inverting operators: for `4 * x + 8` to be 20, x has to be 3. Only
// candidates are computed here. A candidate counts if all constraints evaluate to their values, so
// a wrong inversion costs a question to the solver, and nothing else.
#include "inputs/guess.h"

enum {
    ROUNDS = 3, // passes over the constraints, as a later one may change what an earlier one needs
    STEPS = 64, // operators that are inverted at most; each evaluates some terms
};

typedef struct guess {
    smc_terms *terms;
    uint64_t *values;
    unsigned steps;
} guess;

static uint64_t value_of(const guess *g, smc_term term) {
    return smc_term_evaluate(g->terms, term, g->values);
}

static bool is_constant(const guess *g, smc_term term) {
    return smc_term_at(g->terms, term)->op == SMC_TERM_CONSTANT;
}

// Changes inputs in order that the term has the value. Returns false if it finds no such change.
static bool force(guess *g, smc_term term, uint64_t value);

// The inverse of an odd number modulo 2^64: each step of Newton's method doubles the number of
// correct bits, of which the number itself has three.
static uint64_t inverse_of_odd(uint64_t a) {
    uint64_t x = a;
    for (unsigned bits = 3; bits < SMC_MAX_WIDTH; bits *= 2) x *= 2 - a * x;
    return x;
}

// A factor whose product with `by` is the value or, if there is none, more: the value may be a
// bound. A quotient is preferred to a factor whose product wraps, since a small factor is more
// likely to satisfy other constraints.
static bool force_factor(guess *g, const smc_term_node *n, uint64_t by, uint64_t value) {
    const unsigned unused = SMC_MAX_WIDTH - n->width;
    const uint64_t mask = smc_width_mask(n->width);
    const int64_t wanted = (int64_t)(value << unused) >> unused,
                  factor = (int64_t)(by << unused) >> unused;
    if (!by) return !value;
    if (factor > 0 && wanted % factor == 0)
        return force(g, n->arg[0], (uint64_t)(wanted / factor) & mask);
    const unsigned zeros = (unsigned)__builtin_ctzll(by);
    if (!(value & ((UINT64_C(1) << zeros) - 1)) &&
        force(g, n->arg[0], (value >> zeros) * inverse_of_odd(by >> zeros) & mask))
        return true;
    return factor > 0 && wanted > 0 && force(g, n->arg[0], (uint64_t)(wanted / factor) + 1);
}

// An operation on a term and a constant.
static bool force_operand(guess *g, const smc_term_node *n, uint64_t constant, uint64_t value) {
    const uint64_t mask = smc_width_mask(n->width);
    switch (n->op) {
    case SMC_TERM_ADD: return force(g, n->arg[0], (value - constant) & mask);
    case SMC_TERM_SUB: return force(g, n->arg[0], (value + constant) & mask);
    case SMC_TERM_XOR: return force(g, n->arg[0], value ^ constant);
    case SMC_TERM_MUL: return force_factor(g, n, constant, value);
    case SMC_TERM_AND:
        return !(value & ~constant) &&
               force(g, n->arg[0], (value_of(g, n->arg[0]) & ~constant) | value);
    case SMC_TERM_OR:
        return (value & constant) == constant &&
               force(g, n->arg[0], (value_of(g, n->arg[0]) & constant) | (value & ~constant));
    case SMC_TERM_SHL: return constant < n->width && force(g, n->arg[0], value >> constant);
    case SMC_TERM_LSHR:
        return constant < n->width && force(g, n->arg[0], (value << constant) & mask);
    default: return false;
    }
}

// A conjunction or disjunction of two conditions.
static bool force_both(guess *g, const smc_term_node *n, uint64_t value) {
    const bool both = value == (n->op == SMC_TERM_AND);
    if (both) return force(g, n->arg[0], value) && force(g, n->arg[1], value);
    return force(g, n->arg[0], value) || force(g, n->arg[1], value);
}

static bool force_binary(guess *g, const smc_term_node *n, uint64_t value) {
    const bool is_condition = n->width == 1 && (n->op == SMC_TERM_AND || n->op == SMC_TERM_OR);
    if (is_condition && !is_constant(g, n->arg[1])) return force_both(g, n, value);
    const uint64_t right = value_of(g, n->arg[1]), left = value_of(g, n->arg[0]);
    if (is_constant(g, n->arg[0])) {
        if (n->op != SMC_TERM_SUB) return false;
        return force(g, n->arg[1], (left - value) & smc_width_mask(n->width));
    }
    return force_operand(g, n, right, value);
}

// One operand of the comparison becomes the value next to the other one.
static bool force_comparison(guess *g, const smc_term_node *n, uint64_t value) {
    const unsigned width = smc_term_width(g->terms, n->arg[0]);
    const uint64_t mask = smc_width_mask(width), left = value_of(g, n->arg[0]),
                   right = value_of(g, n->arg[1]);
    const bool is_strict = n->op == SMC_TERM_ULT || n->op == SMC_TERM_SLT;
    // from the right operand up to the left one
    const uint64_t distance = !is_strict ? !value : value ? mask : 0;
    if (!is_constant(g, n->arg[0]) && force(g, n->arg[0], (right + distance) & mask) &&
        value_of(g, n->name) == value)
        return true;
    return !is_constant(g, n->arg[1]) && force(g, n->arg[1], (left - distance) & mask) &&
           value_of(g, n->name) == value;
}

// Of the two sides, first the one that the condition selects now.
static bool force_side(guess *g, const smc_term_node *n, uint64_t value) {
    const uint64_t now = value_of(g, n->arg[0]);
    const smc_term side = n->arg[now ? 1 : 2], other = n->arg[now ? 2 : 1];
    return force(g, side, value) || (smc_term_at(g->terms, other)->least <= value &&
                                     smc_term_at(g->terms, other)->most >= value &&
                                     force(g, n->arg[0], !now) && force(g, other, value));
}

static bool force_node(guess *g, const smc_term_node *n, uint64_t value) {
    const unsigned inner = n->arg[0] ? smc_term_width(g->terms, n->arg[0]) : 0;
    switch (n->op) {
    case SMC_TERM_INPUT: g->values[n->input] = value; return true;
    case SMC_TERM_EXTRACT: {
        const uint64_t others = value_of(g, n->arg[0]) & ~(smc_width_mask(n->width) << n->value);
        return force(g, n->arg[0], others | value << n->value);
    }
    case SMC_TERM_ZEXT: return force(g, n->arg[0], value);
    case SMC_TERM_SEXT: return force(g, n->arg[0], value & smc_width_mask(inner));
    case SMC_TERM_CONCAT:
        return force(g, n->arg[0], value >> (n->width - inner)) &&
               force(g, n->arg[1], value & smc_width_mask(n->width - inner));
    case SMC_TERM_ITE: return force_side(g, n, value);
    default: break;
    }
    if (smc_term_op_has_floats(n->op) || n->op < SMC_TERM_ADD) return false;
    return smc_term_op_compares(n->op) ? force_comparison(g, n, value) : force_binary(g, n, value);
}

static bool force(guess *g, smc_term term, uint64_t value) {
    const smc_term_node n = *smc_term_at(g->terms, term);
    if (value < n.least || value > n.most || g->steps == STEPS) return false;
    g->steps++;
    if (value_of(g, term) == value) return true;
    return force_node(g, &n, value);
}

bool smc_guess_solution(smc_terms *t, const smc_constraint *c, uint32_t n, uint64_t *values) {
    guess g = {.terms = t, .values = values};
    for (unsigned round = 0; round < ROUNDS; round++) {
        bool all = true, changed = false;
        for (uint32_t i = 0; i < n; i++) {
            if (value_of(&g, c[i].term) == c[i].value) continue;
            all = false;
            changed |= force(&g, c[i].term, c[i].value);
        }
        if (all) return true;
        if (!changed) return false;
    }
    return false;
}
