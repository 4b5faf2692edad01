#include "inputs/solver.h"

#ifdef SMC_Z3
#include "base/library.h"
#include "inputs/floats.h"

#include <limits.h>
#include <stdio.h>
#include <z3.h>

// The functions of Z3's C API that are used.
#define Z3_FUNCTIONS(X)                                                                            \
    X(mk_config) X(del_config) X(mk_context) X(del_context) X(mk_string_symbol) X(mk_const)        \
    X(mk_bv_sort) X(mk_eq) X(mk_ite) X(mk_extract) X(mk_concat) X(mk_zero_ext) X(mk_sign_ext)      \
    X(mk_unsigned_int64) X(mk_solver_for_logic) X(solver_inc_ref) X(solver_dec_ref)                \
    X(solver_assert) X(solver_check) X(solver_get_model) X(model_inc_ref) X(model_dec_ref)         \
    X(model_eval) X(get_numeral_uint64) X(mk_bvadd) X(mk_bvsub) X(mk_bvmul) X(mk_bvudiv)           \
    X(mk_bvsdiv) X(mk_bvurem) X(mk_bvsrem) X(mk_bvand) X(mk_bvor) X(mk_bvxor) X(mk_bvshl)          \
    X(mk_bvlshr) X(mk_bvashr) X(mk_bvult) X(mk_bvule) X(mk_bvslt) X(mk_bvsle) X(mk_params)         \
    X(params_inc_ref) X(params_dec_ref) X(params_set_uint) X(solver_set_params)                    \
    X(mk_fpa_sort_single) X(mk_fpa_sort_double) X(mk_fpa_to_fp_bv) X(mk_fpa_to_ieee_bv)            \
    X(mk_fpa_is_nan) X(mk_fpa_add) X(mk_fpa_sub) X(mk_fpa_mul) X(mk_fpa_div) X(mk_fpa_sqrt)        \
    X(mk_fpa_round_to_integral) X(mk_fpa_to_fp_float) X(mk_fpa_to_fp_signed)                       \
    X(mk_fpa_to_fp_unsigned) X(mk_fpa_to_sbv) X(mk_fpa_rne) X(mk_fpa_rna) X(mk_fpa_rtn)            \
    X(mk_fpa_rtp) X(mk_fpa_rtz)

// The functions of Z3's library, which is loaded at run time.
typedef struct z3 {
#define X(name) __typeof__(&Z3_##name) name;
    Z3_FUNCTIONS(X)
#undef X
} z3;

// A solver with its own context of Z3.
struct smc_solver {
    z3 z3;
    Z3_context context;
    // [index of a node]: its formula, and of a node that computes a floating-point number also the
    // formula of that sort; NULL: not made yet.
    SMC_VEC(Z3_ast) made;
    SMC_VEC(Z3_ast) floats;
};

static bool load_z3(z3 *z) {
#define X(name) "Z3_" #name,
    static const char *const names[] = { Z3_FUNCTIONS(X) };
#undef X
    return smc_library_load(SMC_Z3_LIBRARY, names, (void **)(void *)z, sizeof names / sizeof *names,
                            NULL);
}

bool smc_solver_is_available(void) {
    z3 z;
    return load_z3(&z);
}

static smc_solver *solver_of(smc_terms *t) {
    if (t->solver) return t->solver;
    smc_solver *s = t->solver = smc_alloc(sizeof *s);
    const bool loaded = load_z3(&s->z3);
    smc_invariant(loaded, "the solver's library is gone");
    Z3_config config = s->z3.mk_config();
    // The context frees all formulas.
    s->context = s->z3.mk_context(config);
    s->z3.del_config(config);
    return s;
}

void smc_solver_close(smc_solver *s) {
    if (!s) return;
    s->z3.del_context(s->context);
    smc_vec_free(&s->made);
    smc_vec_free(&s->floats);
    free(s);
}

// ---- formulas -----------------------------------------------------------------------------------

static Z3_ast number(smc_solver *s, uint64_t value, unsigned width) {
    return s->z3.mk_unsigned_int64(s->context, value, s->z3.mk_bv_sort(s->context, width));
}

static Z3_ast constant(smc_solver *s, const smc_term_node *n) {
    char name[32];
    snprintf(name, sizeof name, "x%llx", (unsigned long long)n->name);
    return s->z3.mk_const(s->context, s->z3.mk_string_symbol(s->context, name),
                          s->z3.mk_bv_sort(s->context, n->width));
}

// The bit vector of one bit that is 1 if the formula holds.
static Z3_ast bit_vector_of_formula(smc_solver *s, Z3_ast formula) {
    return s->z3.mk_ite(s->context, formula, number(s, 1, 1), number(s, 0, 1));
}

static Z3_ast formula_of(smc_terms *, smc_term);

// ---- floating point -----------------------------------------------------------------------------

static Z3_sort float_sort(smc_solver *s, unsigned width) {
    return width == 32 ? s->z3.mk_fpa_sort_single(s->context)
                       : s->z3.mk_fpa_sort_double(s->context);
}

static Z3_ast direction_of(smc_solver *s, uint64_t how) {
    switch ((smc_term_rounding)how) {
    case SMC_ROUND_DOWN: return s->z3.mk_fpa_rtn(s->context);
    case SMC_ROUND_UP: return s->z3.mk_fpa_rtp(s->context);
    case SMC_ROUND_TO_ZERO: return s->z3.mk_fpa_rtz(s->context);
    case SMC_ROUND_TO_EVEN: return s->z3.mk_fpa_rne(s->context);
    case SMC_ROUND_AWAY: return s->z3.mk_fpa_rna(s->context);
    }
    smc_internal_error(__FILE__, __LINE__, "a direction without a formula");
}

// The formula of the sort of floating-point numbers.
static Z3_ast float_of(smc_terms *t, smc_term term) {
    smc_solver *s = t->solver;
    const uint32_t at = smc_table_get(&t->by_name, term, 0) - 1;
    const smc_term_node n = t->nodes.at[at];
    const Z3_ast bits = formula_of(t, term); // also sets s->floats for a node that computes a float
    if (smc_term_op_makes_float(n.op)) return s->floats.at[at];
    return s->z3.mk_fpa_to_fp_bv(s->context, bits, float_sort(s, n.width));
}

static Z3_ast make_float(smc_terms *t, const smc_term_node *n) {
    smc_solver *s = t->solver;
    const z3 *z = &s->z3;
    const Z3_context c = s->context;
    const Z3_ast nearest = z->mk_fpa_rne(c);
    const Z3_sort sort = float_sort(s, n->width);
    switch (n->op) {
#define X(name, function, operator)                                                                \
    case SMC_TERM_##name:                                                                          \
        return z->function(c, nearest, float_of(t, n->arg[0]), float_of(t, n->arg[1]));
        SMC_TERM_FLOAT_OPS(X)
#undef X
    case SMC_TERM_FSQRT: return z->mk_fpa_sqrt(c, nearest, float_of(t, n->arg[0]));
    case SMC_TERM_FROUND:
        return z->mk_fpa_round_to_integral(c, direction_of(s, n->value), float_of(t, n->arg[0]));
    case SMC_TERM_FLOAT_OF_FLOAT:
        return z->mk_fpa_to_fp_float(c, nearest, float_of(t, n->arg[0]), sort);
    case SMC_TERM_FLOAT_OF_SIGNED:
        return z->mk_fpa_to_fp_signed(c, nearest, formula_of(t, n->arg[0]), sort);
    case SMC_TERM_FLOAT_OF_UNSIGNED:
        return z->mk_fpa_to_fp_unsigned(c, nearest, formula_of(t, n->arg[0]), sort);
    default: smc_internal_error(__FILE__, __LINE__, "a number without a formula");
    }
}

// The bits of a term that computes with floating-point numbers.
static Z3_ast bits_of_float(smc_terms *t, const smc_term_node *n) {
    smc_solver *s = t->solver;
    const z3 *z = &s->z3;
    if (n->op == SMC_TERM_SIGNED_OF_FLOAT)
        return z->mk_fpa_to_sbv(s->context, z->mk_fpa_rtz(s->context), float_of(t, n->arg[0]),
                                n->width);
    const uint32_t at = smc_table_get(&t->by_name, n->name, 0) - 1;
    const Z3_ast x = make_float(t, n);
    while (s->floats.n <= at) *smc_vec_push(&s->floats) = NULL;
    s->floats.at[at] = x;
    return z->mk_ite(s->context, z->mk_fpa_is_nan(s->context, x),
                     number(s, smc_nan_bits(n->width), n->width),
                     z->mk_fpa_to_ieee_bv(s->context, x));
}

// ---- all terms ----------------------------------------------------------------------------------

static Z3_ast make_formula(smc_terms *t, const smc_term_node *n) {
    smc_solver *s = t->solver;
    const z3 *z = &s->z3;
    const Z3_context c = s->context;
    Z3_ast a[3] = {0};
    if (smc_term_op_has_floats(n->op)) return bits_of_float(t, n);
    for (unsigned i = 0; i < 3 && n->arg[i]; i++) a[i] = formula_of(t, n->arg[i]);
    const unsigned inner = n->arg[0] ? smc_term_width(t, n->arg[0]) : 0;
    switch (n->op) {
    case SMC_TERM_CONSTANT: return number(s, n->value, n->width);
    case SMC_TERM_INPUT:
    case SMC_TERM_UNKNOWN: return constant(s, n);
    case SMC_TERM_EXTRACT:
        return z->mk_extract(c, (unsigned)n->value + n->width - 1, (unsigned)n->value, a[0]);
    case SMC_TERM_ZEXT: return z->mk_zero_ext(c, n->width - inner, a[0]);
    case SMC_TERM_SEXT: return z->mk_sign_ext(c, n->width - inner, a[0]);
    case SMC_TERM_CONCAT: return z->mk_concat(c, a[0], a[1]);
    case SMC_TERM_ITE: return z->mk_ite(c, z->mk_eq(c, a[0], number(s, 1, 1)), a[1], a[2]);
#define X(name, function, expr) case SMC_TERM_##name: return z->function(c, a[0], a[1]);
        SMC_TERM_BINARY_OPS(X)
#undef X
#define X(name, function, expr)                                                                    \
    case SMC_TERM_##name: return bit_vector_of_formula(s, z->function(c, a[0], a[1]));
        SMC_TERM_COMPARISONS(X)
#undef X
    }
    smc_internal_error(__FILE__, __LINE__, "a term without a formula");
}

static Z3_ast formula_of(smc_terms *t, smc_term term) {
    smc_solver *s = t->solver;
    const uint32_t at = smc_table_get(&t->by_name, term, 0) - 1;
    while (s->made.n <= at) *smc_vec_push(&s->made) = NULL;
    if (s->made.at[at]) return s->made.at[at];
    const smc_term_node n = t->nodes.at[at];
    return s->made.at[at] = make_formula(t, &n);
}

// ---- questions ----------------------------------------------------------------------------------

static void read_solution(smc_terms *t, Z3_solver solver, uint64_t inputs, uint64_t *values) {
    smc_solver *s = t->solver;
    Z3_model model = s->z3.solver_get_model(s->context, solver);
    s->z3.model_inc_ref(s->context, model);
    for (uint32_t i = 0; i < t->inputs.n; i++) {
        Z3_ast value;
        uint64_t v = 0;
        if (!(inputs >> i % 64 & 1)) continue;
        const bool is_number =
            s->z3.model_eval(s->context, model, formula_of(t, t->inputs.at[i].term), true,
                             &value) &&
            s->z3.get_numeral_uint64(s->context, value, &v);
        smc_invariant(is_number, "the solver gives no value");
        values[i] = v;
    }
    s->z3.model_dec_ref(s->context, model);
}

// Limits of the work of one call of the solver, in Z3's resource units: the first limit, and the
// factor by which the limit of each further call is larger. A stop request is obeyed between two
// calls.
enum { FIRST_WORK = 20000000, GROWTH = 2 };

static void limit_work(smc_solver *s, Z3_solver solver, unsigned work) {
    const Z3_params p = s->z3.mk_params(s->context);
    s->z3.params_inc_ref(s->context, p);
    s->z3.params_set_uint(s->context, p, s->z3.mk_string_symbol(s->context, "rlimit"), work);
    s->z3.solver_set_params(s->context, solver, p);
    s->z3.params_dec_ref(s->context, p);
}

// Calls the solver with increasing limits until it gives an answer or a stop is requested.
static Z3_lbool run_solver(const smc_terms *t, Z3_solver solver) {
    smc_solver *s = t->solver;
    Z3_lbool answer = Z3_L_UNDEF;
    for (unsigned work = FIRST_WORK; answer == Z3_L_UNDEF && !smc_is_stopped(t->stop);
         work = work > UINT_MAX / GROWTH ? UINT_MAX : work * GROWTH) {
        limit_work(s, solver, work);
        answer = s->z3.solver_check(s->context, solver);
    }
    return answer;
}

// Each query uses a new solver, so that the time depends only on the terms of the query's
// constraints. On programs with divisions this is ten times as fast as one incremental solver.
bool smc_solver_solve(smc_terms *t, const smc_constraint *constraints, uint32_t n,
                      uint64_t *values) {
    smc_solver *s = solver_of(t);
    uint64_t inputs = 0;
    bool has_floats = false;
    for (uint32_t i = 0; i < n; i++)
        has_floats |= smc_term_at(t, constraints[i].term)->computes_floats;
    const Z3_symbol logic = s->z3.mk_string_symbol(s->context, has_floats ? "QF_BVFP" : "QF_BV");
    const Z3_solver solver = s->z3.mk_solver_for_logic(s->context, logic);
    s->z3.solver_inc_ref(s->context, solver);
    for (uint32_t i = 0; i < n; i++) {
        const smc_constraint *c = &constraints[i];
        const unsigned width = smc_term_width(t, c->term);
        inputs |= smc_term_at(t, c->term)->inputs;
        s->z3.solver_assert(
            s->context, solver,
            s->z3.mk_eq(s->context, formula_of(t, c->term), number(s, c->value, width)));
    }
    const Z3_lbool answer = run_solver(t, solver);
    if (answer == Z3_L_TRUE) read_solution(t, solver, inputs, values);
    s->z3.solver_dec_ref(s->context, solver);
    return answer != Z3_L_FALSE;
}
#else
bool smc_solver_is_available(void) { return false; }
void smc_solver_close(smc_solver *s) { (void)s; }
bool smc_solver_solve(smc_terms *t, const smc_constraint *c, uint32_t n, uint64_t *values) {
    (void)t, (void)c, (void)n, (void)values;
    smc_internal_error(__FILE__, __LINE__, "a question to a solver that this build lacks");
}
#endif
