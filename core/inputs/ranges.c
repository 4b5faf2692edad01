#include "inputs/ranges.h"

// A range of unsigned values, including both ends.
typedef struct range {
    uint64_t least, most;
} range;

static range whole(unsigned width) { return (range){0, smc_width_mask(width)}; }
static range range_of(const smc_term_node *n) { return (range){n->least, n->most}; }

// The least number 2^n - 1 that is not less than v.
static uint64_t filled(uint64_t v) { return v ? UINT64_MAX >> __builtin_clzll(v) : 0; }

static range range_of_sum(range a, range b, unsigned width) {
    range r;
    const bool low = __builtin_add_overflow(a.least, b.least, &r.least) ||
                     r.least > smc_width_mask(width),
               high = __builtin_add_overflow(a.most, b.most, &r.most) ||
                      r.most > smc_width_mask(width);
    // either no sum wraps, or each one does
    if (low != high) return whole(width);
    return (range){r.least & smc_width_mask(width), r.most & smc_width_mask(width)};
}

static range range_of_product(range a, range b, unsigned width) {
    uint64_t most;
    if (__builtin_mul_overflow(a.most, b.most, &most) || most > smc_width_mask(width))
        return whole(width);
    return (range){a.least * b.least, most};
}

static range range_of_extract(range a, unsigned from, unsigned width) {
    const range r = {a.least >> from, a.most >> from};
    return r.most <= smc_width_mask(width) ? r : whole(width);
}

static range range_of_sign_extension(range a, unsigned from, unsigned to) {
    const uint64_t sign = UINT64_C(1) << (from - 1),
                   ones = smc_width_mask(to) & ~smc_width_mask(from);
    if (a.most < sign) return a;
    return a.least >= sign ? (range){a.least | ones, a.most | ones} : whole(to);
}

static range range_of_binary(const smc_term_node *n, range a, range b) {
    const unsigned width = n->width;
    const uint64_t less = a.most < b.most ? a.most : b.most;
    if (width == 1 && n->op == SMC_TERM_AND) return (range){a.least & b.least, less};
    if (n->op == SMC_TERM_XOR && a.least == a.most && b.least == b.most)
        return (range){a.least ^ b.least, a.least ^ b.least};
    switch (n->op) {
    case SMC_TERM_ADD: return range_of_sum(a, b, width);
    case SMC_TERM_MUL: return range_of_product(a, b, width);
    case SMC_TERM_SUB:
        return a.least >= b.most ? (range){a.least - b.most, a.most - b.least} : whole(width);
    case SMC_TERM_UDIV: return b.least ? (range){a.least / b.most, a.most / b.least} : whole(width);
    case SMC_TERM_UREM:
        return b.least ? (range){0, a.most < b.most - 1 ? a.most : b.most - 1} : whole(width);
    case SMC_TERM_AND: return (range){0, less};
    case SMC_TERM_OR:
        return (range){a.least > b.least ? a.least : b.least, filled(a.most | b.most)};
    case SMC_TERM_XOR: return (range){0, filled(a.most | b.most)};
    case SMC_TERM_LSHR: return (range){0, a.most};
    default: return whole(width);
    }
}

static range compute_range(const smc_term_node *n, const smc_term_node *const a[3]) {
    if (n->op == SMC_TERM_CONSTANT) return (range){n->value, n->value};
    if (!a[0]) return whole(n->width);
    if (smc_term_op_has_floats(n->op)) return whole(n->width);
    const range first = range_of(a[0]);
    if (n->op == SMC_TERM_EXTRACT) return range_of_extract(first, (unsigned)n->value, n->width);
    if (n->op == SMC_TERM_ZEXT) return first;
    if (n->op == SMC_TERM_SEXT) return range_of_sign_extension(first, a[0]->width, n->width);
    const range second = range_of(a[1]);
    if (n->op == SMC_TERM_CONCAT)
        return (range){first.least << a[1]->width | second.least,
                       first.most << a[1]->width | second.most};
    bool holds;
    if (smc_term_op_compares(n->op))
        return smc_term_ranges_decide((smc_term_op)n->op, a[0], a[1], &holds)
                   ? (range){holds, holds}
                   : whole(1);
    if (n->op != SMC_TERM_ITE) return range_of_binary(n, first, second);
    const range third = range_of(a[2]);
    if (first.least == first.most) return first.least ? second : third;
    return (range){second.least < third.least ? second.least : third.least,
                   second.most > third.most ? second.most : third.most};
}

void smc_term_set_range(smc_term_node *n, const smc_term_node *const operands[3]) {
    const range r = compute_range(n, operands);
    n->least = r.least;
    n->most = r.most;
}

void smc_term_narrow_range(smc_term_node *n, const smc_term_node *const operands[3]) {
    const range r = compute_range(n, operands);
    if (r.least > n->least) n->least = r.least;
    if (r.most < n->most) n->most = r.most;
}

// The range of x + 2^(width - 1) for the values x of the node: as unsigned numbers, these are
// ordered as the values are as signed ones.
static range range_as_signed(const smc_term_node *n) {
    const uint64_t sign = UINT64_C(1) << (n->width - 1);
    if ((n->least ^ n->most) & sign) return whole(n->width);
    return (range){n->least ^ sign, n->most ^ sign};
}

bool smc_term_ranges_decide(smc_term_op op, const smc_term_node *left, const smc_term_node *right,
                            bool *holds) {
    const bool is_signed = op == SMC_TERM_SLT || op == SMC_TERM_SLE;
    const range a = is_signed ? range_as_signed(left) : range_of(left),
                b = is_signed ? range_as_signed(right) : range_of(right);
    if (op == SMC_TERM_EQ) {
        *holds = a.least == a.most && b.least == b.most && a.least == b.least;
        return *holds || a.most < b.least || b.most < a.least;
    }
    const bool or_equal = op == SMC_TERM_ULE || op == SMC_TERM_SLE;
    *holds = or_equal ? a.most <= b.least : a.most < b.least;
    return *holds || (or_equal ? a.least > b.most : a.least >= b.most);
}
