#include "inputs/terms.h"

#include "inputs/floats.h"
#include "inputs/ranges.h"

void smc_terms_free(smc_terms *t) {
    smc_vec_free(&t->nodes);
    smc_vec_free(&t->inputs);
    smc_vec_free(&t->values);
    smc_vec_free(&t->chosen);
    smc_vec_free(&t->stamps);
    smc_table_free(&t->by_name);
    *t = (smc_terms){0};
}

static int64_t signed_of(uint64_t value, unsigned width) {
    return (int64_t)(value << (SMC_MAX_WIDTH - width)) >> (SMC_MAX_WIDTH - width);
}

const smc_term_node *smc_term_at(const smc_terms *t, smc_term name) {
    const uint32_t index = smc_table_get(&t->by_name, name, 0);
    smc_invariant(index, "a term without a node");
    return &t->nodes.at[index - 1];
}

bool smc_term_is_constant(const smc_terms *t, smc_term name, uint64_t *value) {
    const smc_term_node *n = smc_term_at(t, name);
    if (n->op == SMC_TERM_CONSTANT) *value = n->value;
    return n->op == SMC_TERM_CONSTANT;
}

static smc_term hash_term_node(const smc_term_node *n) {
    uint64_t hash = smc_mix_pair((uint64_t)n->op << 8 | n->width, n->value);
    for (unsigned i = 0; i < 3; i++) hash = smc_mix_member(smc_mix_pair(hash, n->arg[i]));
    return (hash | SMC_TERM_BIT) & ~(uint64_t)SMC_TERM_BYTES;
}

// smc_term_node.input of a term that contains the inputs of two terms.
static uint32_t input_of_both(uint32_t a, uint32_t b) {
    if (a == SMC_NO_INPUT || a == b) return b;
    return b == SMC_NO_INPUT ? a : SMC_SEVERAL_INPUTS;
}

// Returns the name of the term with this operator, width, value and operands, which is made if it
// is new.
static smc_term intern(smc_terms *t, smc_term_node n) {
    n.name = hash_term_node(&n);
    uint32_t *index = smc_table_at(&t->by_name, n.name, 0);
    if (*index) {
        const smc_term_node *known = &t->nodes.at[*index - 1];
        smc_invariant(known->op == n.op && known->width == n.width && known->value == n.value &&
                          memcmp(known->arg, n.arg, sizeof n.arg) == 0,
                      "two terms have the same hash");
        return n.name;
    }
    *index = t->nodes.n + 1;
    const smc_term_node *operands[3] = {0};
    if (n.op != SMC_TERM_INPUT) n.input = SMC_NO_INPUT;
    for (unsigned i = 0; i < 3 && n.arg[i]; i++) {
        operands[i] = smc_term_at(t, n.arg[i]);
        n.inputs |= operands[i]->inputs;
        n.input = input_of_both(n.input, operands[i]->input);
        n.unknown |= operands[i]->unknown;
        n.computes_floats |= operands[i]->computes_floats;
    }
    n.computes_floats |= smc_term_op_has_floats(n.op);
    smc_term_set_range(&n, operands);
    *smc_vec_push(&t->nodes) = n;
    return n.name;
}

smc_term smc_term_constant(smc_terms *t, unsigned width, uint64_t value) {
    return intern(t, (smc_term_node){.op = SMC_TERM_CONSTANT,
                                     .width = (uint8_t)width,
                                     .value = value & smc_width_mask(width)});
}

static uint64_t hash_of_type(smc_input_type type) {
    const uint64_t range = type.has_range ? smc_mix_pair(type.least, type.most) : 0;
    return smc_mix_pair(range, (uint64_t)type.is_float << 2 | (uint64_t)type.is_signed << 1 |
                                   type.has_range);
}

// Restricts a new input, the last one, to its range. The condition is made before the term's bounds
// are, which decide it.
static void set_range(smc_terms *t, smc_term input, smc_input_type type) {
    const uint64_t sign = UINT64_C(1) << (type.width - 1);
    const smc_term_op op = type.is_signed ? SMC_TERM_SLE : SMC_TERM_ULE;
    const smc_term least = smc_term_constant(t, type.width, type.least),
                   most = smc_term_constant(t, type.width, type.most),
                   within = smc_term_binary(t, SMC_TERM_AND, smc_term_binary(t, op, least, input),
                                            smc_term_binary(t, op, input, most));
    uint64_t all;
    smc_term_node *n = &t->nodes.at[smc_table_get(&t->by_name, input, 0) - 1];
    if (smc_term_is_constant(t, within, &all)) return;
    t->inputs.at[t->inputs.n - 1].within = within;
    // Seen as unsigned numbers, a range from negative to other numbers is no range.
    if (type.is_signed && (type.least & sign) != (type.most & sign)) return;
    n->least = type.least;
    n->most = type.most;
}

smc_term smc_term_input(smc_terms *t, uint64_t path, uint32_t number, smc_input_type type) {
    // The hash depends on the identity of the input, not on the order in which inputs are created.
    const uint64_t identity = smc_mix_pair(smc_mix_pair(path, number), hash_of_type(type));
    const uint32_t known = t->nodes.n;
    const smc_term term = intern(t, (smc_term_node){.op = SMC_TERM_INPUT,
                                                    .width = type.width,
                                                    .value = identity,
                                                    .inputs = UINT64_C(1) << t->inputs.n % 64,
                                                    .input = t->inputs.n});
    if (t->nodes.n > known) {
        *smc_vec_push(&t->inputs) = (smc_input){.term = term,
                                                .path = path,
                                                .number = number,
                                                .width = type.width,
                                                .is_signed = type.is_signed,
                                                .is_float = type.is_float};
        if (type.has_range) set_range(t, term, type);
    }
    const smc_input *in = &t->inputs.at[smc_term_at(t, term)->input];
    smc_invariant(in->path == path && in->number == number, "two inputs have the same hash");
    return term;
}

smc_term smc_term_unknown(smc_terms *t, uint64_t origin) {
    return intern(
        t, (smc_term_node){.op = SMC_TERM_UNKNOWN, .width = 8, .value = origin, .unknown = true});
}

smc_term smc_term_concat(smc_terms *t, smc_term high, smc_term low) {
    const smc_term_node h = *smc_term_at(t, high), l = *smc_term_at(t, low);
    const unsigned width = h.width + l.width;
    if (h.op == SMC_TERM_CONSTANT && l.op == SMC_TERM_CONSTANT)
        return smc_term_constant(t, width, h.value << l.width | l.value);
    if (h.op == SMC_TERM_CONSTANT && !h.value) return smc_term_zero_extend(t, low, width);
    // Two adjacent extracts of one term are one extract.
    const bool h_part = h.op == SMC_TERM_EXTRACT, l_part = l.op == SMC_TERM_EXTRACT;
    if (h_part && l_part && h.arg[0] == l.arg[0] && h.value == l.value + l.width)
        return smc_term_extract(t, l.arg[0], (unsigned)l.value, width);
    if (h_part && h.arg[0] == low && h.value == l.width) return smc_term_extract(t, low, 0, width);
    return intern(
        t, (smc_term_node){.op = SMC_TERM_CONCAT, .width = (uint8_t)width, .arg = {high, low}});
}

smc_term smc_term_zero_extend(smc_terms *t, smc_term a, unsigned width) {
    const smc_term_node n = *smc_term_at(t, a);
    assert(width >= n.width);
    if (width == n.width) return a;
    if (n.op == SMC_TERM_CONSTANT) return smc_term_constant(t, width, n.value);
    if (n.op == SMC_TERM_ZEXT) return smc_term_zero_extend(t, n.arg[0], width);
    return intern(t, (smc_term_node){.op = SMC_TERM_ZEXT, .width = (uint8_t)width, .arg = {a}});
}

smc_term smc_term_sign_extend(smc_terms *t, smc_term a, unsigned width) {
    const smc_term_node n = *smc_term_at(t, a);
    assert(width >= n.width);
    if (width == n.width) return a;
    if (n.op == SMC_TERM_CONSTANT)
        return smc_term_constant(t, width, (uint64_t)signed_of(n.value, n.width));
    if (n.op == SMC_TERM_SEXT) return smc_term_sign_extend(t, n.arg[0], width);
    if (n.op == SMC_TERM_ZEXT) return smc_term_zero_extend(t, n.arg[0], width);
    return intern(t, (smc_term_node){.op = SMC_TERM_SEXT, .width = (uint8_t)width, .arg = {a}});
}

static smc_term extract_of_concat(smc_terms *t, const smc_term_node *n, unsigned from,
                                  unsigned width) {
    const unsigned low = smc_term_width(t, n->arg[1]);
    if (from >= low) return smc_term_extract(t, n->arg[0], from - low, width);
    if (from + width <= low) return smc_term_extract(t, n->arg[1], from, width);
    const smc_term below = smc_term_extract(t, n->arg[1], from, low - from),
                   above = smc_term_extract(t, n->arg[0], 0, width - (low - from));
    return smc_term_concat(t, above, below);
}

// Whether the lowest bits of the result depend only on the same number of lowest bits of the
// operands.
static bool depends_only_on_low_bits(unsigned op) {
    return op == SMC_TERM_ADD || op == SMC_TERM_SUB || op == SMC_TERM_MUL || op == SMC_TERM_AND ||
           op == SMC_TERM_OR || op == SMC_TERM_XOR;
}

smc_term smc_term_extract(smc_terms *t, smc_term a, unsigned from, unsigned width) {
    const smc_term_node n = *smc_term_at(t, a);
    assert(from + width <= n.width);
    if (width == n.width) return a;
    if (n.op == SMC_TERM_CONSTANT) return smc_term_constant(t, width, n.value >> from);
    if (n.op == SMC_TERM_EXTRACT)
        return smc_term_extract(t, n.arg[0], (unsigned)n.value + from, width);
    if (n.op == SMC_TERM_CONCAT) return extract_of_concat(t, &n, from, width);
    if (n.op == SMC_TERM_ZEXT || n.op == SMC_TERM_SEXT) {
        const unsigned inner = smc_term_width(t, n.arg[0]);
        if (from + width <= inner) return smc_term_extract(t, n.arg[0], from, width);
        if (n.op == SMC_TERM_ZEXT && from >= inner) return smc_term_constant(t, width, 0);
        if (n.op == SMC_TERM_ZEXT)
            return smc_term_zero_extend(t, smc_term_extract(t, n.arg[0], from, inner - from),
                                        width);
        if (!from) return smc_term_sign_extend(t, n.arg[0], width);
    }
    const bool bitwise = n.op == SMC_TERM_AND || n.op == SMC_TERM_OR || n.op == SMC_TERM_XOR;
    if (bitwise || (!from && depends_only_on_low_bits(n.op)))
        return smc_term_binary(t, (smc_term_op)n.op, smc_term_extract(t, n.arg[0], from, width),
                               smc_term_extract(t, n.arg[1], from, width));
    if (n.op == SMC_TERM_ITE)
        return smc_term_ite(t, n.arg[0], smc_term_extract(t, n.arg[1], from, width),
                            smc_term_extract(t, n.arg[2], from, width));
    return intern(t,
                  (smc_term_node){
                      .op = SMC_TERM_EXTRACT, .width = (uint8_t)width, .value = from, .arg = {a}});
}

smc_term smc_term_ite(smc_terms *t, smc_term condition, smc_term yes, smc_term no) {
    uint64_t value, high, low;
    if (smc_term_is_constant(t, condition, &value)) return value ? yes : no;
    if (yes == no) return yes;
    const unsigned width = smc_term_width(t, yes);
    assert(smc_term_width(t, condition) == 1 && smc_term_width(t, no) == width);
    if (smc_term_is_constant(t, yes, &high) && smc_term_is_constant(t, no, &low)) {
        if (high == 1 && low == 0) return smc_term_zero_extend(t, condition, width);
        if (high == 0 && low == 1)
            return smc_term_zero_extend(t, smc_term_not(t, condition), width);
    }
    return intern(t, (smc_term_node){
                         .op = SMC_TERM_ITE, .width = (uint8_t)width, .arg = {condition, yes, no}});
}

smc_term smc_term_not(smc_terms *t, smc_term a) {
    assert(smc_term_width(t, a) == 1);
    return smc_term_binary(t, SMC_TERM_XOR, a, smc_term_constant(t, 1, 1));
}

// ---- values -------------------------------------------------------------------------------------

static uint64_t smc_term_signed_quotient(int64_t s, int64_t t) {
    if (t == 0) return s < 0 ? 1 : UINT64_MAX;
    return t == -1 ? 0 - (uint64_t)s : (uint64_t)(s / t);
}

// Computes n results of a binary operation.
static void compute_each(unsigned op, unsigned W, const uint64_t *left, const uint64_t *right,
                         uint64_t *to, unsigned n) {
    switch (op) {
#define X(name, z3, expr)                                                                          \
    case SMC_TERM_##name:                                                                          \
        for (unsigned i = 0; i < n; i++) {                                                         \
            const uint64_t u = left[i], v = right[i];                                              \
            const int64_t s = signed_of(u, W), t = signed_of(v, W);                                \
            (void)s, (void)t;                                                                      \
            to[i] = (uint64_t)(expr) & smc_width_mask(W);                                          \
        }                                                                                          \
        return;
        SMC_TERM_BINARY_OPS(X)
        SMC_TERM_COMPARISONS(X)
#undef X
    default: smc_internal_error(__FILE__, __LINE__, "a term without a value");
    }
}

static uint64_t compute(unsigned op, unsigned width, uint64_t u, uint64_t v) {
    uint64_t value;
    compute_each(op, width, &u, &v, &value, 1);
    return value;
}

static bool commutes(unsigned op) {
    return op == SMC_TERM_ADD || op == SMC_TERM_MUL || op == SMC_TERM_AND || op == SMC_TERM_OR ||
           op == SMC_TERM_XOR || op == SMC_TERM_EQ;
}

// Simplifies an operation whose right operand is the constant v. Returns 0 if nothing can be
// simplified.
static smc_term with_constant(smc_terms *t, smc_term_op op, smc_term a, smc_term b, uint64_t v) {
    const smc_term_node n = *smc_term_at(t, a);
    const unsigned width = n.width;
    const bool zero = v == 0, ones = v == smc_width_mask(width);
    const bool keeps = op == SMC_TERM_ADD || op == SMC_TERM_SUB || op == SMC_TERM_OR ||
                       op == SMC_TERM_XOR || op == SMC_TERM_SHL || op == SMC_TERM_LSHR ||
                       op == SMC_TERM_ASHR;
    if (zero && keeps) return a;
    if (zero && (op == SMC_TERM_AND || op == SMC_TERM_MUL)) return b;
    if (zero && op == SMC_TERM_ULT) return smc_term_constant(t, 1, 0);
    if (ones && op == SMC_TERM_AND) return a;
    if (ones && op == SMC_TERM_OR) return b;
    if (ones && op == SMC_TERM_ULE) return smc_term_constant(t, 1, 1);
    if (v == 1 && (op == SMC_TERM_MUL || op == SMC_TERM_UDIV || op == SMC_TERM_SDIV)) return a;
    if (op == SMC_TERM_SUB)
        return smc_term_binary(t, SMC_TERM_ADD, a, smc_term_constant(t, width, 0 - v));
    // (x + c) + d, (x ^ c) ^ d
    uint64_t inner;
    if ((op == SMC_TERM_ADD || op == SMC_TERM_XOR) && n.op == op &&
        smc_term_is_constant(t, n.arg[1], &inner))
        return smc_term_binary(
            t, op, n.arg[0],
            smc_term_constant(t, width, op == SMC_TERM_ADD ? inner + v : inner ^ v));
    // A shift by a constant only moves bits.
    if (v < width && op == SMC_TERM_LSHR)
        return smc_term_zero_extend(t, smc_term_extract(t, a, (unsigned)v, width - (unsigned)v),
                                    width);
    if (v < width && op == SMC_TERM_ASHR)
        return smc_term_sign_extend(t, smc_term_extract(t, a, (unsigned)v, width - (unsigned)v),
                                    width);
    if (v < width && op == SMC_TERM_SHL)
        return smc_term_concat(t, smc_term_extract(t, a, 0, width - (unsigned)v),
                               smc_term_constant(t, (unsigned)v, 0));
    // An `and` with 2^n - 1 extracts the n lowest bits.
    if (op == SMC_TERM_AND && (v & (v + 1)) == 0)
        return smc_term_zero_extend(t, smc_term_extract(t, a, 0, (unsigned)__builtin_popcountll(v)),
                                    width);
    if (op == SMC_TERM_EQ && width == 1) return v ? a : smc_term_not(t, a);
    // An extended value is compared with a constant in the width before the extension. If the
    // constant does not fit there, the result is known.
    if (n.op == SMC_TERM_ZEXT && smc_term_op_compares(op)) {
        const unsigned small = smc_term_width(t, n.arg[0]);
        const bool fits = v <= smc_width_mask(small);
        if (op == SMC_TERM_EQ && !fits) return smc_term_constant(t, 1, 0);
        if ((op == SMC_TERM_ULT || op == SMC_TERM_ULE) && !fits) return smc_term_constant(t, 1, 1);
        if (fits && (op == SMC_TERM_EQ || op == SMC_TERM_ULT || op == SMC_TERM_ULE))
            return smc_term_binary(t, op, n.arg[0], smc_term_constant(t, small, v));
    }
    return 0;
}

// (x + c) + y is (x + y) + c, so that the constant part of a sum, such as an object's address, is
// its last operand. Returns 0 if neither operand has a constant part.
static smc_term sum_with_constant_last(smc_terms *t, smc_term a, smc_term b) {
    const smc_term operands[] = {a, b};
    for (unsigned i = 0; i < 2; i++) {
        const smc_term_node n = *smc_term_at(t, operands[i]);
        uint64_t c;
        if (n.op == SMC_TERM_ADD && smc_term_is_constant(t, n.arg[1], &c))
            return smc_term_binary(t, SMC_TERM_ADD,
                                   smc_term_binary(t, SMC_TERM_ADD, n.arg[0], operands[1 - i]),
                                   n.arg[1]);
    }
    return 0;
}

smc_term smc_term_binary(smc_terms *t, smc_term_op op, smc_term a, smc_term b) {
    uint64_t u = 0, v = 0;
    const unsigned width = smc_term_width(t, a);
    assert(width == smc_term_width(t, b));
    const unsigned result = smc_term_op_compares(op) ? 1 : width;
    if (commutes(op) && smc_term_is_constant(t, a, &u) && !smc_term_is_constant(t, b, &v)) {
        const smc_term other = a;
        a = b, b = other;
    } else if (commutes(op) && !smc_term_is_constant(t, b, &v) && a > b) {
        const smc_term other = a;
        a = b, b = other;
    }
    const bool left = smc_term_is_constant(t, a, &u), right = smc_term_is_constant(t, b, &v);
    if (left && right) return smc_term_constant(t, result, compute(op, width, u, v));
    if (right) {
        const smc_term simple = with_constant(t, op, a, b, v);
        if (simple) return simple;
    }
    bool holds;
    if (smc_term_op_compares(op) &&
        smc_term_ranges_decide(op, smc_term_at(t, a), smc_term_at(t, b), &holds))
        return smc_term_constant(t, 1, holds);
    if (op == SMC_TERM_ADD && !right) {
        const smc_term sum = sum_with_constant_last(t, a, b);
        if (sum) return sum;
    }
    if (a == b && (op == SMC_TERM_EQ || op == SMC_TERM_ULE || op == SMC_TERM_SLE))
        return smc_term_constant(t, 1, 1);
    if (a == b && (op == SMC_TERM_ULT || op == SMC_TERM_SLT)) return smc_term_constant(t, 1, 0);
    if (a == b && (op == SMC_TERM_SUB || op == SMC_TERM_XOR)) return smc_term_constant(t, width, 0);
    if (a == b && (op == SMC_TERM_AND || op == SMC_TERM_OR)) return a;
    return intern(t, (smc_term_node){.op = (uint8_t)op, .width = (uint8_t)result, .arg = {a, b}});
}

smc_term smc_term_float(smc_terms *t, smc_term_node n) {
    uint64_t value[2] = {0};
    bool is_constant = true;
    assert(smc_term_op_has_floats(n.op));
    for (unsigned i = 0; i < 2 && n.arg[i]; i++)
        is_constant &= smc_term_is_constant(t, n.arg[i], &value[i]);
    return is_constant ? smc_term_constant(
                             t, n.width,
                             smc_float_value(&n, smc_term_width(t, n.arg[0]), value[0], value[1]))
                       : intern(t, n);
}

static uint64_t evaluate_term(smc_terms *, smc_term, const uint64_t *values);

void smc_term_compute(const smc_term_node *n, unsigned width, const uint64_t *const v[3],
                      uint64_t *to, unsigned count) {
    const bool floats = smc_term_op_has_floats(n->op);
    if (n->op >= SMC_TERM_ADD) {
        compute_each(n->op, width, v[0], v[1], to, count);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        to[i] = floats                      ? smc_float_value(n, width, v[0][i], v[1] ? v[1][i] : 0)
                : n->op == SMC_TERM_EXTRACT ? v[0][i] >> n->value & smc_width_mask(n->width)
                : n->op == SMC_TERM_ZEXT    ? v[0][i]
                : n->op == SMC_TERM_SEXT
                    ? (uint64_t)signed_of(v[0][i], width) & smc_width_mask(n->width)
                : n->op == SMC_TERM_CONCAT ? v[0][i] << (n->width - width) | v[1][i]
                                           : v[v[0][i] ? 1 : 2][i];
}

static uint64_t value_of_node(smc_terms *t, const smc_term_node *n, const uint64_t *values) {
    switch (n->op) {
    case SMC_TERM_CONSTANT: return n->value;
    case SMC_TERM_INPUT: return values[n->input] & smc_width_mask(n->width);
    case SMC_TERM_UNKNOWN: return 0;
    default: break;
    }
    uint64_t v[3] = {0}, value;
    const uint64_t *const operands[3] = {&v[0], &v[1], &v[2]};
    for (unsigned i = 0; i < 3 && n->arg[i]; i++) v[i] = evaluate_term(t, n->arg[i], values);
    smc_term_compute(n, smc_term_width(t, n->arg[0]), operands, &value, 1);
    return value;
}

// Each node is computed once in an evaluation.
static uint64_t evaluate_term(smc_terms *t, smc_term a, const uint64_t *values) {
    const uint32_t at = smc_table_get(&t->by_name, a, 0) - 1;
    const smc_term_node n = t->nodes.at[at];
    if (t->stamps.at[at] != t->stamp) {
        const uint64_t value = value_of_node(t, &n, values);
        t->values.at[at] = value;
        t->stamps.at[at] = t->stamp;
    }
    return t->values.at[at];
}

uint64_t smc_term_evaluate(smc_terms *t, smc_term a, const uint64_t *values) {
    while (t->stamps.n < t->nodes.n) *smc_vec_push(&t->stamps) = 0, *smc_vec_push(&t->values) = 0;
    t->stamp++;
    return evaluate_term(t, a, values);
}

uint64_t smc_term_chosen_value(smc_terms *t, smc_term term) {
    smc_terms_pad_chosen(t);
    return smc_term_evaluate(t, term, t->chosen.at);
}
