#include "inputs/solver.h"

#ifdef SMC_Z3
#include "base/library.h"
#include "inputs/cases.h"
#include "inputs/enumerate.h"
#include "inputs/floats.h"

#include <limits.h>
#include <stdio.h>
#include <z3.h>

// The functions of Z3's C API that are used.
#define Z3_FUNCTIONS(X)                                                                            \
    X(mk_config) X(del_config) X(mk_context) X(del_context) X(mk_string_symbol) X(mk_const)        \
    X(mk_bv_sort) X(mk_eq) X(mk_ite) X(mk_extract) X(mk_concat) X(mk_zero_ext) X(mk_sign_ext)      \
    X(mk_unsigned_int64) X(mk_solver_for_logic) X(solver_inc_ref) X(solver_dec_ref)                \
    X(mk_simple_solver) X(solver_push) X(solver_pop)                                               \
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
    Z3_solver incremental; // has `asserted`, each at a level of its own; NULL: not made yet
    smc_constraints asserted;
    smc_constraints added; // scratch space: the constraints that a query adds
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
    if (s->incremental) s->z3.solver_dec_ref(s->context, s->incremental);
    s->z3.del_context(s->context);
    smc_vec_free(&s->asserted);
    smc_vec_free(&s->added);
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

// The inputs that occur in the constraints (a set as in smc_term_node.inputs).
static uint64_t inputs_of(const smc_terms *t, const smc_constraint *c, uint32_t n) {
    uint64_t inputs = 0;
    for (uint32_t i = 0; i < n; i++) inputs |= smc_term_at(t, c[i].term)->inputs;
    return inputs;
}

static bool has_floats(const smc_terms *t, const smc_constraint *c, uint32_t n) {
    bool any = false;
    for (uint32_t i = 0; i < n; i++) any |= smc_term_at(t, c[i].term)->computes_floats;
    return any;
}

// Sets the values of the inputs (a set as in smc_term_node.inputs) to those in the solution.
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

// Limits of the work of one call of a solver, in Z3's resource units, 6,000,000 of which are about
// a second: that of the incremental solver; the first limits of a solver for one query, without and
// with floating-point numbers, and the factor by which the limit of each further call is larger. A
// stop request is obeyed between two calls.
enum { INCREMENTAL_WORK = 100000, FIRST_WORK = 1000000, FIRST_FLOAT_WORK = 20000000, GROWTH = 2 };

static Z3_lbool check_within(smc_solver *s, Z3_solver solver, unsigned work) {
    const Z3_params p = s->z3.mk_params(s->context);
    s->z3.params_inc_ref(s->context, p);
    s->z3.params_set_uint(s->context, p, s->z3.mk_string_symbol(s->context, "rlimit"), work);
    s->z3.solver_set_params(s->context, solver, p);
    s->z3.params_dec_ref(s->context, p);
    return s->z3.solver_check(s->context, solver);
}

static void assert_constraint(smc_terms *t, Z3_solver solver, smc_constraint c) {
    smc_solver *s = t->solver;
    const Z3_ast value = number(s, c.value, smc_term_width(t, c.term));
    s->z3.solver_assert(s->context, solver, s->z3.mk_eq(s->context, formula_of(t, c.term), value));
}

// ---- the incremental solver ---------------------------------------------------------------------

static bool is_among(const smc_constraint *c, uint32_t n, smc_constraint one) {
    for (uint32_t i = 0; i < n; i++)
        if (c[i].term == one.term && c[i].value == one.value) return true;
    return false;
}

// Sets s->added to the constraints that are not among the first `common` ones that are asserted.
// They are ordered by the age of their terms: an older term is more likely to occur in the next
// queries.
static void find_added(smc_terms *t, const smc_constraint *c, uint32_t n, uint32_t common) {
    smc_solver *s = t->solver;
    s->added.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (is_among(s->asserted.at, common, c[i])) continue;
        const uint32_t age = smc_table_get(&t->by_name, c[i].term, 0);
        *smc_vec_push(&s->added) = c[i];
        uint32_t k = s->added.n - 1;
        for (; k && smc_table_get(&t->by_name, s->added.at[k - 1].term, 0) > age; k--)
            s->added.at[k] = s->added.at[k - 1];
        s->added.at[k] = c[i];
    }
}

// Solves with the constraints that the previous query has asserted, as far as the query has them:
// queries along an execution have most constraints in common. Z3_L_UNDEF: the limit was reached.
static Z3_lbool solve_incrementally(smc_terms *t, const smc_constraint *c, uint32_t n) {
    smc_solver *s = t->solver;
    uint32_t common = 0;
    if (!s->incremental) {
        // The solver for QF_BV prepares all assertions anew for each query, and is ten times
        // slower.
        s->incremental = s->z3.mk_simple_solver(s->context);
        s->z3.solver_inc_ref(s->context, s->incremental);
    }
    while (common < s->asserted.n && is_among(c, n, s->asserted.at[common])) common++;
    s->z3.solver_pop(s->context, s->incremental, s->asserted.n - common);
    s->asserted.n = common;
    find_added(t, c, n, common);
    for (uint32_t i = 0; i < s->added.n; i++) {
        s->z3.solver_push(s->context, s->incremental);
        assert_constraint(t, s->incremental, s->added.at[i]);
        *smc_vec_push(&s->asserted) = s->added.at[i];
    }
    return check_within(s, s->incremental, INCREMENTAL_WORK);
}

// ---- solvers for one query ----------------------------------------------------------------------

enum { MOST_CASES = 6 }; // conditions by which a query is divided, one in another

// Calls the solver until it gives an answer or a stop is requested, with increasing limits of work;
// only once if may_fail is set.
static Z3_lbool run_solver(const smc_terms *t, Z3_solver solver, unsigned work, bool may_fail) {
    Z3_lbool answer = Z3_L_UNDEF;
    do {
        if (smc_is_stopped(t->stop)) break;
        answer = check_within(t->solver, solver, work);
        work = work > UINT_MAX / GROWTH ? UINT_MAX : work * GROWTH;
    } while (answer == Z3_L_UNDEF && !may_fail);
    return answer;
}

// Solves with a new solver, which uses Z3's strategy for the logic: it solves hard queries, and
// floating-point numbers, in less time than the incremental solver.
static Z3_lbool solve_alone(smc_terms *t, const smc_constraints *c, bool may_fail,
                            uint64_t *values) {
    smc_solver *s = t->solver;
    const bool floats = has_floats(t, c->at, c->n);
    const char *const logic = floats ? "QF_BVFP" : "QF_BV";
    const Z3_solver solver =
        s->z3.mk_solver_for_logic(s->context, s->z3.mk_string_symbol(s->context, logic));
    s->z3.solver_inc_ref(s->context, solver);
    for (uint32_t i = 0; i < c->n; i++) assert_constraint(t, solver, c->at[i]);
    const Z3_lbool answer = run_solver(t, solver, floats ? FIRST_FLOAT_WORK : FIRST_WORK, may_fail);
    if (answer == Z3_L_TRUE) read_solution(t, solver, inputs_of(t, c->at, c->n), values);
    s->z3.solver_dec_ref(s->context, solver);
    return answer;
}

// Solves a query, and divides it into two cases if that takes long: terms of merged paths are hard
// for the solver, but not those of each path.
static Z3_lbool solve_by_cases(smc_terms *t, smc_constraints *c, unsigned depth, uint64_t *values) {
    const smc_term condition = depth < MOST_CASES ? smc_undecided_condition(t, c->at, c->n) : 0;
    Z3_lbool answer = solve_alone(t, c, condition, values);
    if (answer != Z3_L_UNDEF || !condition) return answer;
    answer = Z3_L_FALSE;
    for (uint64_t value = 2; value-- > 0 && answer == Z3_L_FALSE;) {
        *smc_vec_push(c) = (smc_constraint){condition, value};
        answer = solve_by_cases(t, c, depth + 1, values);
        c->n--;
    }
    return answer;
}

bool smc_solver_solve(smc_terms *t, const smc_constraint *c, uint32_t n, uint64_t *values) {
    smc_solver *s = solver_of(t);
    smc_constraints query = {0};
    Z3_lbool answer = has_floats(t, c, n) ? Z3_L_UNDEF : solve_incrementally(t, c, n);
    if (answer == Z3_L_TRUE) read_solution(t, s->incremental, inputs_of(t, c, n), values);
    if (answer != Z3_L_UNDEF) return answer == Z3_L_TRUE;
    bool can_hold;
    if (smc_try_all_values(t, c, n, &can_hold, values)) return can_hold || smc_is_stopped(t->stop);
    for (uint32_t i = 0; i < n; i++) *smc_vec_push(&query) = c[i];
    answer = solve_by_cases(t, &query, 0, values);
    smc_vec_free(&query);
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
