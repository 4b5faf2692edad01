// test_enumerate.c - trying all values of an input (core/inputs/enumerate.h) decides as evaluating
// the constraints for each value of its type does: random constraints on one input of 12 bits, with
// comparisons that restrict the values that are tried.
#include "inputs/constraints.h"
#include "inputs/enumerate.h"
#include "tests/support/draw.h"
#include "tests/unit/suite.h"

enum { WIDTH = 12, VALUES = 1 << WIDTH, ROUNDS = 1500, WIDE = 32 };

static uint64_t state;
static unsigned below(unsigned n) { return draw(&state, n); }

static smc_term constant(smc_terms *t, unsigned width, uint64_t value) {
    return smc_term_constant(t, width, value & smc_width_mask(width));
}

// Returns a comparison of the input, perhaps extended, with a constant.
static smc_term draw_comparison(smc_terms *t, smc_term input) {
    static const smc_term_op ops[] = {SMC_TERM_ULT, SMC_TERM_ULE, SMC_TERM_SLT, SMC_TERM_SLE,
                                      SMC_TERM_EQ};
    static const uint64_t ends[] = {0,          1,        VALUES / 2 - 1, VALUES / 2,
                                    VALUES - 1, VALUES,   (uint64_t)-1,   (uint64_t)-VALUES / 2,
                                    INT32_MAX,  INT32_MIN};
    const unsigned kind = below(3), op = below(20) ? below(4) : 4;
    const smc_term left = kind == 0   ? input
                          : kind == 1 ? smc_term_zero_extend(t, input, WIDE)
                                      : smc_term_sign_extend(t, input, WIDE);
    const uint64_t number =
        below(3) ? below(VALUES) - (below(2) ? VALUES / 2 : 0) : ends[below(10)];
    const smc_term bound = constant(t, kind ? WIDE : WIDTH, number);
    return below(2) ? smc_term_binary(t, ops[op], left, bound)
                    : smc_term_binary(t, ops[op], bound, left);
}

static smc_term draw_condition(smc_terms *t, smc_term input, unsigned depth) {
    const unsigned kind = depth ? below(5) : 0;
    if (kind < 2) return draw_comparison(t, input);
    const smc_term left = draw_condition(t, input, depth - 1);
    if (kind == 2) return smc_term_not(t, left);
    return smc_term_binary(t, kind == 3 ? SMC_TERM_AND : SMC_TERM_OR, left,
                           draw_condition(t, input, depth - 1));
}

// Returns input * a / b % c = d for random constants, of which few or no values are solutions.
static smc_term draw_equation(smc_terms *t, smc_term input) {
    smc_term a = smc_term_sign_extend(t, input, WIDE);
    a = smc_term_binary(t, SMC_TERM_MUL, a, constant(t, WIDE, 1 + below(5000)));
    a = smc_term_binary(t, below(2) ? SMC_TERM_UDIV : SMC_TERM_SDIV, a,
                        constant(t, WIDE, 1 + below(50)));
    a = smc_term_binary(t, SMC_TERM_UREM, a, constant(t, WIDE, 1000 + below(10000)));
    return smc_term_binary(t, SMC_TERM_EQ, a, constant(t, WIDE, below(8000)));
}

static bool hold_for(smc_terms *t, const smc_constraint *c, uint32_t n, uint64_t value) {
    for (uint32_t i = 0; i < n; i++)
        if (smc_term_evaluate(t, c[i].term, &value) != c[i].value) return false;
    return true;
}

START_TEST(agrees_with_each_value) {
    unsigned decided = 0, solved = 0;
    state = 7;
    for (unsigned round = 0; round < ROUNDS; round++) {
        smc_terms t = {0};
        const smc_term input = smc_term_input(&t, 1, 0, (smc_input_type){.width = WIDTH});
        smc_constraint c[4];
        const uint32_t n = 1 + below(4);
        uint64_t found = 0, value = 0;
        bool can_hold;
        for (uint32_t i = 0; i < n; i++) {
            c[i].term = below(4) ? draw_condition(&t, input, 3) : draw_equation(&t, input);
            c[i].value = below(2);
        }
        const bool tried = smc_try_all_values(&t, c, n, &can_hold, &found);
        while (value < VALUES && !hold_for(&t, c, n, value)) value++;
        if (tried) {
            ck_assert_int_eq(can_hold, value < VALUES);
            ck_assert(!can_hold || (found < VALUES && hold_for(&t, c, n, found)));
        }
        decided += tried;
        solved += tried && can_hold;
        smc_inputs_free(&t);
    }
    // Those that are left contain a constant.
    ck_assert_uint_gt(decided, ROUNDS / 2);
    ck_assert_uint_gt(solved, ROUNDS / 10);
    ck_assert_uint_gt(decided - solved, ROUNDS / 10);
}
END_TEST

START_TEST(refuses_several_inputs_and_large_intervals) {
    smc_terms t = {0};
    const smc_input_type type = {.width = WIDE};
    const smc_term a = smc_term_input(&t, 1, 0, type), b = smc_term_input(&t, 1, 1, type);
    const smc_term product = smc_term_binary(&t, SMC_TERM_MUL, a, a);
    smc_constraint c[2] = {{smc_term_binary(&t, SMC_TERM_ULT, a, b), 1}};
    uint64_t values[2] = {0};
    bool can_hold;
    ck_assert(!smc_try_all_values(&t, c, 1, &can_hold, values));
    c[0] = (smc_constraint){product, 2}; // has no solution, for which 2^32 values would be tried
    ck_assert(!smc_try_all_values(&t, c, 1, &can_hold, values));
    c[1] = (smc_constraint){smc_term_binary(&t, SMC_TERM_SLT, a, constant(&t, WIDE, 1000)), 1};
    ck_assert(!smc_try_all_values(&t, c, 2, &can_hold, values));
    c[1] = (smc_constraint){smc_term_binary(&t, SMC_TERM_ULT, a, constant(&t, WIDE, 1000)), 1};
    ck_assert(smc_try_all_values(&t, c, 2, &can_hold, values) && !can_hold);
    smc_inputs_free(&t);
}
END_TEST

SUITE(test_enumerate) {
    TCase *t = tcase_create("enumerate");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, agrees_with_each_value);
    tcase_add_test(t, refuses_several_inputs_and_large_intervals);
    return suite_run("enumerate", t);
}
