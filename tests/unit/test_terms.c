// test_terms.c - terms over inputs: a simplified term has the same value for all inputs, and the
// solver and the domains of inputs find the same values as an enumeration of all inputs.
#include "inputs/constraints.h"
#include "inputs/domains.h"
#include "tests/unit/suite.h"

enum { BITS = 4, INPUTS = 2, CASES = 1 << (BITS * INPUTS), TERMS = 40, ROUNDS = 60 };

// A term, and its value for each of the inputs, which the test computes without terms.
typedef struct sample {
    smc_term term;
    unsigned width;
    uint64_t value[CASES];
} sample;

static uint64_t state;
static unsigned below(unsigned n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

static uint64_t mask(unsigned width) { return UINT64_MAX >> (64 - width); }
static int64_t signed_of(uint64_t v, unsigned width) {
    return (int64_t)(v << (64 - width)) >> (64 - width);
}

static uint64_t result_of(unsigned op, unsigned W, uint64_t u, uint64_t v) {
    const int64_t s = signed_of(u, W), t = signed_of(v, W);
    switch (op) {
    case SMC_TERM_ADD: return (u + v) & mask(W);
    case SMC_TERM_SUB: return (u - v) & mask(W);
    case SMC_TERM_MUL: return u * v & mask(W);
    case SMC_TERM_AND: return u & v;
    case SMC_TERM_OR: return u | v;
    case SMC_TERM_XOR: return u ^ v;
    case SMC_TERM_SHL: return v < W ? u << v & mask(W) : 0;
    case SMC_TERM_LSHR: return v < W ? u >> v : 0;
    case SMC_TERM_ASHR: return (uint64_t)(s >> (v < W ? v : W - 1)) & mask(W);
    case SMC_TERM_UDIV: return v ? u / v : mask(W);
    case SMC_TERM_UREM: return v ? u % v : u;
    case SMC_TERM_SDIV: return (uint64_t)(t ? s / t : s < 0 ? 1 : -1) & mask(W);
    case SMC_TERM_SREM: return (uint64_t)(t ? s % t : s) & mask(W);
    case SMC_TERM_EQ: return u == v;
    case SMC_TERM_ULT: return u < v;
    case SMC_TERM_ULE: return u <= v;
    case SMC_TERM_SLT: return s < t;
    default: return s <= t;
    }
}

// Makes a random term from two previous terms or constants.
static sample next_term(smc_terms *t, const sample *all, unsigned n) {
    const sample *a = &all[below(n)], *b = &all[below(n)], *c = &all[below(n)];
    sample s = {.width = a->width};
    const unsigned kind = below(9);
    if (kind == 0) {
        const uint64_t value = below(1u << BITS);
        s.term = smc_term_constant(t, s.width = 1 + below(10), value);
        for (unsigned i = 0; i < CASES; i++) s.value[i] = value & mask(s.width);
    } else if (kind == 1 && a->width + b->width <= 24) {
        s.term = smc_term_concat(t, a->term, b->term);
        s.width = a->width + b->width;
        for (unsigned i = 0; i < CASES; i++) s.value[i] = a->value[i] << b->width | b->value[i];
    } else if (kind == 2) {
        const unsigned from = below(a->width), width = 1 + below(a->width - from);
        s.term = smc_term_extract(t, a->term, from, s.width = width);
        for (unsigned i = 0; i < CASES; i++) s.value[i] = a->value[i] >> from & mask(width);
    } else if (kind == 3 && a->width < 20) {
        const bool is_signed = below(2);
        s.width = a->width + below(5);
        s.term = is_signed ? smc_term_sign_extend(t, a->term, s.width)
                           : smc_term_zero_extend(t, a->term, s.width);
        for (unsigned i = 0; i < CASES; i++)
            s.value[i] = is_signed ? (uint64_t)signed_of(a->value[i], a->width) & mask(s.width)
                                   : a->value[i];
    } else {
        // operands have the same width, as in machine instructions
        const unsigned width = a->width > b->width ? a->width : b->width,
                       op = SMC_TERM_ADD + below(SMC_TERM_SLE - SMC_TERM_ADD + 1);
        const smc_term u = smc_term_zero_extend(t, a->term, width),
                       v = smc_term_zero_extend(t, b->term, width);
        if (kind == 4 && c->width == 1) {
            s.term = smc_term_ite(t, c->term, u, v);
            s.width = width;
            for (unsigned i = 0; i < CASES; i++)
                s.value[i] = c->value[i] ? a->value[i] : b->value[i];
            return s;
        }
        s.term = smc_term_binary(t, (smc_term_op)op, u, v);
        s.width = op >= SMC_TERM_EQ ? 1 : width;
        for (unsigned i = 0; i < CASES; i++)
            s.value[i] = result_of(op, width, a->value[i], b->value[i]);
    }
    return s;
}

static void make_terms(smc_terms *t, sample *all) {
    for (unsigned k = 0; k < INPUTS; k++) {
        all[k] = (sample){
            .term = smc_term_input(t, 1, k, (smc_input_type){.width = BITS, .is_signed = k}),
            .width = BITS};
        for (unsigned i = 0; i < CASES; i++) all[k].value[i] = i >> BITS * k & mask(BITS);
    }
    for (unsigned n = INPUTS; n < TERMS; n++) all[n] = next_term(t, all, n);
}

START_TEST(simplified_terms_have_the_same_values) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        sample all[TERMS];
        smc_terms t = {0};
        state = round + 1;
        make_terms(&t, all);
        for (unsigned n = 0; n < TERMS; n++)
            for (unsigned i = 0; i < CASES; i++) {
                const uint64_t inputs[] = {i & mask(BITS), i >> BITS};
                ck_assert_uint_eq(smc_term_width(&t, all[n].term), all[n].width);
                ck_assert_uint_eq(smc_term_evaluate(&t, all[n].term, inputs), all[n].value[i]);
                ck_assert_uint_ge(all[n].value[i], smc_term_at(&t, all[n].term)->least);
                ck_assert_uint_le(all[n].value[i], smc_term_at(&t, all[n].term)->most);
            }
        smc_inputs_free(&t);
    }
}
END_TEST

static bool holds(const sample *all, const unsigned *of, const uint64_t *value, unsigned n,
                  unsigned i) {
    bool all_hold = true;
    for (unsigned k = 0; k < n; k++) all_hold &= all[of[k]].value[i] == value[k];
    return all_hold;
}

START_TEST(least_values_are_those_of_trying_all) {
    if (!smc_solver_is_available()) return;
    for (unsigned round = 0; round < ROUNDS / 4; round++) {
        sample all[TERMS];
        smc_terms t = {0};
        state = 1000 + round;
        make_terms(&t, all);
        // two constraints that the input number `some` satisfies, and a term
        const unsigned some = below(CASES), of[] = {below(TERMS), below(TERMS)};
        const uint64_t value[] = {all[of[0]].value[some], all[of[1]].value[some]};
        const smc_constraint c[] = {{all[of[0]].term, value[0]}, {all[of[1]].term, value[1]}};
        const sample *asked = &all[below(TERMS)];
        ck_assert(smc_constraints_satisfiable(&t, c, 2));
        for (uint64_t from = 0; from < 4; from++) {
            uint64_t least = UINT64_MAX, found;
            for (unsigned i = 0; i < CASES; i++)
                if (holds(all, of, value, 2, i) && asked->value[i] >= from &&
                    asked->value[i] < least)
                    least = asked->value[i];
            const bool is = smc_least_value(&t, c, 2, asked->term, from, &found);
            ck_assert_int_eq(is, least != UINT64_MAX);
            if (is) ck_assert_uint_eq(found, least);
        }
        smc_constraints both = {0};
        smc_input_list inputs = {0};
        for (uint32_t i = 0; i < 2; i++) *smc_vec_push(&both) = c[i];
        for (uint32_t i = 0; i < INPUTS; i++) *smc_vec_push(&inputs) = i;
        smc_choose_smallest_inputs(&t, &both, &inputs);
        ck_assert(holds(all, of, value, 2,
                        (unsigned)(smc_chosen_input(&t, 1) << BITS | smc_chosen_input(&t, 0))));
        smc_vec_free(&both);
        smc_vec_free(&inputs);
        smc_inputs_free(&t);
    }
}
END_TEST

// Draws constraints that the input number `some` satisfies, or, in every third call, values that
// the terms have for other inputs.
static void draw_constraints(const sample *all, smc_constraint *c, unsigned *of, uint64_t *value,
                             unsigned n) {
    const unsigned some = below(CASES);
    const bool any = below(3) == 0;
    for (unsigned k = 0; k < n; k++) {
        of[k] = below(TERMS);
        value[k] = all[of[k]].value[any ? below(CASES) : some];
        c[k] = (smc_constraint){all[of[k]].term, value[k]};
    }
}

// No constraint is decided wrongly, and those of single inputs are always decided.
START_TEST(domains_decide_as_trying_all) {
    enum { MOST = 4, SETS = 200 };
    unsigned decided[3] = {0}, of[MOST];
    uint64_t value[MOST];
    smc_constraint c[MOST];
    for (unsigned round = 0; round < ROUNDS; round++) {
        sample all[TERMS];
        smc_terms t = {0};
        smc_domains d = {0};
        state = 5000 + round;
        make_terms(&t, all);
        for (unsigned k = 0; k < SETS; k++) {
            const unsigned n = 1 + below(MOST);
            bool can = false, unary = true;
            uint64_t values[INPUTS] = {below(1u << BITS), below(1u << BITS)};
            draw_constraints(all, c, of, value, n);
            for (unsigned i = 0; i < CASES && !can; i++) can = holds(all, of, value, n, i);
            for (unsigned i = 0; i < n; i++) unary &= smc_term_at(&t, c[i].term)->input < INPUTS;
            const smc_decision is = smc_domains_decide(&d, &t, c, n, values);
            decided[is]++;
            ck_assert(is != SMC_CAN_HOLD ||
                      holds(all, of, value, n, (unsigned)(values[1] << BITS | values[0])));
            ck_assert(is != SMC_CANNOT_HOLD || !can);
            ck_assert(is != SMC_UNDECIDED || !unary);
        }
        smc_domains_free(&d);
        smc_inputs_free(&t);
    }
    for (unsigned i = 0; i < 3; i++) ck_assert_uint_gt(decided[i], ROUNDS);
}
END_TEST

SUITE(test_terms) {
    TCase *t = tcase_create("terms");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, simplified_terms_have_the_same_values);
    tcase_add_test(t, least_values_are_those_of_trying_all);
    tcase_add_test(t, domains_decide_as_trying_all);
    return suite_run("terms", t);
}
