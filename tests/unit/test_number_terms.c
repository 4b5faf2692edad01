// test_number_terms.c - terms of 128-bit integers and of floating-point numbers have the values
// that the machine computes, for all inputs; and the solver agrees.
#include "inputs/constraints.h"
#include "interp/bytecode/wide.h"
#include "interp/vm/arithmetic.h"
#include "interp/vm/symbolic/floats.h"
#include "interp/vm/symbolic/wide.h"
#include "tests/support/draw.h"
#include "tests/unit/suite.h"

enum { BITS = 3, INPUTS = 2, CASES = 1 << (BITS * INPUTS), ROUNDS = 120 };

static uint64_t state;
static unsigned below(unsigned n) { return draw(&state, n); }

// A term and its value for all inputs, which the test computes without terms.
typedef struct sample {
    smc_term term;
    uint64_t value[CASES];
} sample;

static void inputs_of(unsigned i, uint64_t *inputs) {
    inputs[0] = i & ((1 << BITS) - 1);
    inputs[1] = i >> BITS;
}

static void ck_same(smc_terms *t, const sample *s, const char *what, unsigned op) {
    for (unsigned i = 0; i < CASES; i++) {
        uint64_t inputs[INPUTS];
        inputs_of(i, inputs);
        const uint64_t is = smc_term_evaluate(t, s->term, inputs);
        ck_assert_msg(is == s->value[i], "%s %u: %llx, not %llx", what, op, (unsigned long long)is,
                      (unsigned long long)s->value[i]);
    }
}

// Returns one of the inputs, of 64 bits.
static sample draw_input(smc_terms *t) {
    const unsigned k = below(INPUTS);
    sample s = {.term = smc_term_zero_extend(
                    t, smc_term_input(t, 1, k, (smc_input_type){.width = BITS}), 64)};
    for (unsigned i = 0; i < CASES; i++) s.value[i] = i >> BITS * k & ((1 << BITS) - 1);
    return s;
}

static uint64_t draw_word(void) {
    static const uint64_t some[] = {0, 1, 2, 3, UINT32_MAX, UINT64_MAX, UINT64_C(1) << 63};
    return below(2) ? some[below(7)] : (uint64_t)below(UINT32_MAX) << 32 | below(UINT32_MAX);
}

// Returns a constant, or a * input + b with random constants.
static sample draw_operand(smc_terms *t) {
    const uint64_t a = draw_word(), b = draw_word();
    sample s = {.term = smc_term_constant(t, 64, a)};
    for (unsigned i = 0; i < CASES; i++) s.value[i] = a;
    if (!below(3)) return s;
    s = draw_input(t);
    s.term = smc_term_binary(t, SMC_TERM_ADD,
                             smc_term_binary(t, SMC_TERM_MUL, s.term, smc_term_constant(t, 64, a)),
                             smc_term_constant(t, 64, b));
    for (unsigned i = 0; i < CASES; i++) s.value[i] = s.value[i] * a + b;
    return s;
}

// ---- 128 bits -----------------------------------------------------------------------------------

typedef struct wide_sample {
    smc_wide_term term;
    uint64_t value[CASES][2];
} wide_sample;

static wide_sample draw_pair(smc_terms *t, bool is_small) {
    const sample low = draw_operand(t), high = draw_operand(t);
    wide_sample s = {.term = {low.term, is_small ? smc_term_constant(t, 64, 0) : high.term}};
    for (unsigned i = 0; i < CASES; i++)
        s.value[i][0] = low.value[i], s.value[i][1] = is_small ? 0 : high.value[i];
    return s;
}

static void check_wide(smc_terms *t, unsigned op) {
    const bool divides = op >= SMC_WIDE_UDIV && op <= SMC_WIDE_SREM,
               shifts = op >= SMC_WIDE_SHL && op <= SMC_WIDE_ASHR;
    const wide_sample a = draw_pair(t, divides);
    wide_sample b = draw_pair(t, divides);
    if (shifts || divides) {
        const uint64_t by = divides ? 1 + below(100) : below(140);
        b.term = (smc_wide_term){smc_term_constant(t, 64, by), smc_term_constant(t, 64, 0)};
        for (unsigned i = 0; i < CASES; i++) b.value[i][0] = by, b.value[i][1] = 0;
    }
    smc_wide_term out;
    const bool can = smc_wide_term_of(t, op, a.term, b.term, &out);
    ck_assert_msg(can == (op != SMC_WIDE_REVERSE), "operation %u", op);
    if (!can) return;
    sample low = {.term = smc_term_zero_extend(t, out.low, 64)}, high = {.term = out.high};
    for (unsigned i = 0; i < CASES; i++) {
        uint64_t result[2] = {0};
        ck_assert(smc_wide_compute(op, a.value[i], b.value[i], result));
        low.value[i] = result[0], high.value[i] = result[1];
    }
    ck_same(t, &low, "low half of operation", op);
    if (high.term) ck_same(t, &high, "high half of operation", op);
}

static void check_wide_overflow(smc_terms *t, unsigned op) {
    const wide_sample a = draw_pair(t, false), b = draw_pair(t, false);
    smc_wide_term out;
    sample low = {0}, high = {0}, lost = {0};
    const bool can = smc_wide_term_of_overflow(t, op, a.term, b.term, &out, &lost.term);
    ck_assert(can == (op != SMC_OV_SMUL && op != SMC_OV_UMUL));
    if (!can) return;
    low.term = out.low, high.term = out.high;
    for (unsigned i = 0; i < CASES; i++) {
        uint64_t result[2] = {0};
        lost.value[i] = smc_wide_overflow(op, 128, a.value[i], b.value[i], result);
        low.value[i] = result[0], high.value[i] = result[1];
    }
    ck_same(t, &low, "low half of overflow", op);
    ck_same(t, &high, "high half of overflow", op);
    ck_same(t, &lost, "overflow", op);
}

START_TEST(wide_terms_have_the_values_of_the_machine) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        smc_terms t = {0};
        state = 7 * round + 1;
        // all inputs exist in this order
        for (unsigned k = 0; k < INPUTS; k++)
            (void)smc_term_input(&t, 1, k, (smc_input_type){.width = BITS});
        for (unsigned op = 0; op <= SMC_WIDE_SLE; op++) check_wide(&t, op);
        for (unsigned op = 0; op <= SMC_OV_UMUL; op++) check_wide_overflow(&t, op);
        smc_inputs_free(&t);
    }
}
END_TEST

// ---- floating point -----------------------------------------------------------------------------

static bool is_nan_value(unsigned width, uint64_t v) {
    return width == 32 ? isnan(smc_f32_of_bits(v)) : isnan(smc_f64_of_bits(v));
}

// The value of a NaN is the one that terms have.
static uint64_t canonical(unsigned width, uint64_t v) {
    if (!is_nan_value(width, v)) return v;
    return width == 32 ? UINT32_C(0x7fc00000) : UINT64_C(0x7ff8000000000000);
}

// Returns a number of this width: bits of an operand, or the conversion of an integer.
static sample draw_float(smc_terms *t, unsigned width) {
    static const double some[] = {0.0, -0.0, 0.5, 1.0, 1e9, -3.25, HUGE_VAL, 1e300, 0.1, 1e-310};
    sample s = {0};
    if (!below(3)) {
        const double x = some[below(10)];
        const uint64_t v = width == 32 ? smc_bits_of_f32((float)x) : smc_bits_of_f64(x);
        s.term = smc_term_constant(t, width, v);
        for (unsigned i = 0; i < CASES; i++) s.value[i] = v;
        return s;
    }
    s = draw_operand(t);
    if (!below(4)) { // any bits, which must not be a NaN: of those the machine keeps the bits
        s.term = smc_term_extract(t, s.term, 0, width);
        for (unsigned i = 0; i < CASES; i++) {
            s.value[i] &= mask_of_bits(width);
            if (is_nan_value(width, s.value[i])) return draw_float(t, width);
        }
        return s;
    }
    const bool is_signed = below(2);
    const unsigned bits = below(2) ? 64 : 8 + below(24),
                   what = width == 32 ? (is_signed ? SMC_S_TO_F32 : SMC_U_TO_F32)
                                      : (is_signed ? SMC_S_TO_F64 : SMC_U_TO_F64);
    ck_assert_uint_eq(smc_float_width_of_conversion(what, bits), bits);
    s.term = smc_float_term_of_conversion(t, what, bits, smc_term_extract(t, s.term, 0, bits));
    for (unsigned i = 0; i < CASES; i++)
        s.value[i] = convert_value(what, bits, s.value[i] & mask_of_bits(bits));
    return s;
}

static uint64_t operator_value(unsigned op, unsigned width, uint64_t u, uint64_t v) {
    const float x32 = smc_f32_of_bits(u), y32 = smc_f32_of_bits(v);
    const double x64 = smc_f64_of_bits(u), y64 = smc_f64_of_bits(v);
    switch (op) {
#define CASE(name, f32, f64)                                                                       \
    case SMC_OP_##name##_32:                                                                       \
        return width == 32 ? smc_bits_of_f32(f32) : smc_bits_of_f64(f64);
        CASE(FADD, x32 + y32, x64 + y64)
        CASE(FSUB, x32 - y32, x64 - y64)
        CASE(FMUL, x32 * y32, x64 * y64)
        CASE(FDIV, x32 / y32, x64 / y64)
        CASE(FMIN, fminf(x32, y32), fmin(x64, y64))
        CASE(FMAX, fmaxf(x32, y32), fmax(x64, y64))
        CASE(FCOPYSIGN, copysignf(x32, y32), copysign(x64, y64))
        CASE(FNEG, -x32, -x64)
        CASE(FABS, fabsf(x32), fabs(x64))
        CASE(FSQRT, sqrtf(x32), sqrt(x64))
        CASE(FFLOOR, floorf(x32), floor(x64))
        CASE(FCEIL, ceilf(x32), ceil(x64))
        CASE(FTRUNCATE, truncf(x32), trunc(x64))
        CASE(FRINT, rintf(x32), rint(x64))
        CASE(FROUND, roundf(x32), round(x64))
#undef CASE
    default: return 0;
    }
}

// Returns the result of a random operation, with its values.
static sample draw_result(smc_terms *t, unsigned width, unsigned op) {
    const sample a = draw_float(t, width), b = draw_float(t, width);
    sample s = {.term = smc_float_term_of(t, op, a.term, b.term)};
    ck_assert((s.term == 0) == (op == SMC_OP_FREM_32));
    for (unsigned i = 0; i < CASES; i++)
        s.value[i] = canonical(width, operator_value(op, width, a.value[i], b.value[i]));
    return s;
}

// Of two zeros, the smaller or greater one is either.
static bool is_zero_of_two(const sample *s, unsigned width, unsigned op) {
    bool any = false;
    for (unsigned i = 0; i < CASES; i++) any |= !(s->value[i] << (65 - width));
    return any && (op == SMC_OP_FMIN_32 || op == SMC_OP_FMAX_32);
}

static sample draw_conversion(smc_terms *t, const sample *x, unsigned width) {
    static const uint8_t of_float[] = {SMC_F32_TO_F64, SMC_F32_TO_S, SMC_F32_TO_U,
                                       SMC_F32_SATURATES_S, SMC_F32_SATURATES_U},
                         of_double[] = {SMC_F64_TO_F32, SMC_F64_TO_S, SMC_F64_TO_U,
                                        SMC_F64_SATURATES_S, SMC_F64_SATURATES_U};
    static const uint8_t sizes[] = {8, 16, 32, 64};
    const unsigned k = below(5), what = width == 32 ? of_float[k] : of_double[k],
                   bits = sizes[below(4)];
    sample s = {.term = smc_float_term_of_conversion(t, what, bits, x->term)};
    for (unsigned i = 0; i < CASES; i++) {
        s.value[i] = convert_value(what, bits, x->value[i]);
        if (!k) s.value[i] = canonical(96 - width, s.value[i]);
    }
    ck_same(t, &s, "conversion", what);
    return s;
}

static sample draw_comparison(smc_terms *t, const sample *x, unsigned width) {
    const sample y = below(4) ? draw_float(t, width) : *x;
    const unsigned predicate = below(16);
    sample s = {.term = smc_float_term_of_comparison(t, predicate, x->term, y.term)};
    for (unsigned i = 0; i < CASES; i++) {
        const uint64_t u = x->value[i], v = y.value[i];
        s.value[i] = width == 32
                         ? float_predicate_holds(predicate, smc_f32_of_bits(u), smc_f32_of_bits(v))
                         : float_predicate_holds(predicate, smc_f64_of_bits(u), smc_f64_of_bits(v));
    }
    ck_same(t, &s, "comparison", predicate);
    return s;
}

// The solver finds the least value that the term has for any inputs.
static void ck_least(smc_terms *t, const sample *s) {
    uint64_t least = UINT64_MAX, found;
    for (unsigned i = 0; i < CASES; i++)
        if (s->value[i] < least) least = s->value[i];
    ck_assert(smc_least_value(t, NULL, 0, s->term, 0, &found));
    ck_assert_uint_eq(found, least);
}

START_TEST(float_terms_have_the_values_of_the_machine) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        smc_terms t = {0};
        const unsigned width = round % 2 ? 32 : 64;
        state = 11 * round + 5;
        for (unsigned k = 0; k < INPUTS; k++)
            (void)smc_term_input(&t, 1, k, (smc_input_type){.width = BITS});
        for (unsigned op = SMC_OP_FADD_32; op <= SMC_OP_FROUND_32; op += 2) {
            const sample s = draw_result(&t, width, op);
            if (!s.term || is_zero_of_two(&s, width, op)) continue;
            ck_same(&t, &s, "operator", op);
            const sample converted = draw_conversion(&t, &s, width),
                         compared = draw_comparison(&t, &s, width);
            // the solver takes minutes for some products, quotients and roots
            const bool is_slow =
                op == SMC_OP_FMUL_32 || op == SMC_OP_FDIV_32 || op == SMC_OP_FSQRT_32;
            if (round != 1 || is_slow || !smc_solver_is_available()) continue;
            ck_least(&t, &converted);
            ck_least(&t, &compared);
        }
        smc_inputs_free(&t);
    }
}
END_TEST

// ---- ranges -------------------------------------------------------------------------------------

START_TEST(inputs_stay_in_their_ranges) {
    if (!smc_solver_is_available()) return;
    for (unsigned round = 0; round < 40; round++) {
        smc_terms t = {0};
        state = round + 3;
        const bool is_signed = below(2);
        const int a = (int)below(256) - (is_signed ? 128 : 0),
                  b = (int)below(256) - (is_signed ? 128 : 0), low = a < b ? a : b,
                  high = a < b ? b : a;
        const smc_term x = smc_term_input(&t, 1, 0,
                                          (smc_input_type){.width = 8,
                                                           .is_signed = is_signed,
                                                           .has_range = true,
                                                           .least = (uint8_t)low,
                                                           .most = (uint8_t)high});
        // all values of the input, and of another term with it, in order
        const smc_term moved =
            smc_term_binary(&t, SMC_TERM_ADD, x, smc_term_constant(&t, 8, below(256)));
        for (unsigned k = 0; k < 2; k++) {
            uint64_t from = 0, value;
            int n = 0;
            while (smc_least_value(&t, NULL, 0, k ? moved : x, from, &value)) {
                if (!k && is_signed) ck_assert((int8_t)value >= low && (int8_t)value <= high);
                if (!k && !is_signed) ck_assert((int)value >= low && (int)value <= high);
                from = value + 1;
                n++;
            }
            ck_assert_int_eq(n, high - low + 1);
        }
        smc_inputs_free(&t);
    }
}
END_TEST

SUITE(test_number_terms) {
    TCase *t = tcase_create("number terms");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, wide_terms_have_the_values_of_the_machine);
    tcase_add_test(t, float_terms_have_the_values_of_the_machine);
    tcase_add_test(t, inputs_stay_in_their_ranges);
    return suite_run("number terms", t);
}
