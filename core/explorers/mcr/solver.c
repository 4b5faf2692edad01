#include "explorers/mcr/solver.h"

#include "base/files.h"
#include "base/library.h"
#include "base/table.h"
#include "explorers/mcr/counters.h"

#include <stdio.h>
#include <string.h>
#include <z3.h>

#ifndef SMC_Z3_LIBRARY
#define SMC_Z3_LIBRARY "libz3.so.4"
#endif

// The functions of Z3's C API that this file calls.
#define Z3_FUNCTIONS(X)                                                                            \
    X(mk_config) X(del_config) X(mk_context_rc) X(del_context) X(inc_ref) X(dec_ref)               \
    X(mk_string_symbol) X(mk_const) X(mk_bool_sort) X(mk_int_sort) X(mk_lt) X(mk_not) X(mk_or)     \
    X(mk_simple_solver) X(mk_params) X(params_inc_ref) X(params_dec_ref) X(params_set_uint)        \
    X(solver_set_params) X(global_param_set) X(solver_inc_ref) X(solver_dec_ref) X(solver_assert)  \
    X(solver_push) X(solver_pop) X(solver_check) X(solver_get_model) X(solver_to_string)           \
    X(model_inc_ref) X(model_dec_ref) X(model_eval) X(get_bool_value)                              \
    X(get_numeral_int64)

// Pointers to these functions in the loaded library.
typedef struct z3 {
#define X(name) __typeof__(&Z3_##name) name;
    Z3_FUNCTIONS(X)
#undef X
} z3;

// Z3 with the clauses so far.
struct mcr_solver {
    z3 z3;
    Z3_context context;
    Z3_solver solver;
    Z3_model model;                    // solution of the last check; NULL: it was not satisfiable
    Z3_sort boolean, integer;          // the sorts of truth values and points in time
    SMC_VEC(Z3_ast) truths, negations; // [number of a truth value]: its formula; the negation of it
    SMC_VEC(Z3_ast) times;             // [number of a point in time]: its integer constant
    SMC_VEC(Z3_ast) scratch;           // scratch: the literals of a clause
    smc_table before; // (a, b) -> number of the truth value "point a is before point b"
    const smc_stop *stop;
    const char *dump; // directory for queries; NULL: they are not written
    smc_result *result;
    uint64_t nanoseconds; // processor time spent in Z3
};

// ---- the library --------------------------------------------------------------------------------

static bool load_z3(z3 *z, char **why) {
#define X(name) "Z3_" #name,
    static const char *const names[] = { Z3_FUNCTIONS(X) };
#undef X
    return smc_library_load(SMC_Z3_LIBRARY, names, (void **)(void *)z, sizeof names / sizeof *names,
                            why);
}

// WORK_AT_ONCE: limits the work of a single call to Z3, so that Z3 returns regularly and a limit of
// time or memory can end a long query. FLOYD_WARSHALL: number of Z3's solver for difference logic
// that is fastest on these formulas.
enum { WORK_AT_ONCE = 50000000, FLOYD_WARSHALL = 3 };

static void set_number(mcr_solver *s, Z3_params p, const char *name, unsigned value) {
    s->z3.params_set_uint(s->context, p, s->z3.mk_string_symbol(s->context, name), value);
}

// Sets the parameters of Z3 that were found to suit these formulas.
static void set_parameters(mcr_solver *s) {
    Z3_params p = s->z3.mk_params(s->context);
    s->z3.params_inc_ref(s->context, p);
    set_number(s, p, "rlimit", WORK_AT_ONCE);
    set_number(s, p, "arith.solver", FLOYD_WARSHALL);
    // Deciding all literals is cheaper than tracking which literals are relevant.
    set_number(s, p, "relevancy", 0);
    s->z3.solver_set_params(s->context, s->solver, p);
    s->z3.params_dec_ref(s->context, p);
}

// Keeps the formula until the context is deleted.
static Z3_ast retain_ast(mcr_solver *s, Z3_ast a) {
    s->z3.inc_ref(s->context, a);
    return a;
}

mcr_solver *mcr_solver_open(const smc_stop *stop, const char *dump, smc_result *result) {
    mcr_solver *s = smc_alloc(sizeof *s);
    s->stop = stop;
    s->dump = dump;
    s->result = result;
    char *why;
    if (!load_z3(&s->z3, &why)) {
        result->message = smc_format("Z3 cannot be loaded: %s", why);
        free(why);
        mcr_solver_close(s);
        return NULL;
    }
    // This setting halves the cost of extracting a solution.
    s->z3.global_param_set("model.compact", "false");
    Z3_config config = s->z3.mk_config();
    s->context = s->z3.mk_context_rc(config);
    s->z3.del_config(config);
    s->solver = s->z3.mk_simple_solver(s->context);
    s->z3.solver_inc_ref(s->context, s->solver);
    set_parameters(s);
    s->boolean = s->z3.mk_bool_sort(s->context);
    s->integer = s->z3.mk_int_sort(s->context);
    retain_ast(s, (Z3_ast)s->boolean);
    retain_ast(s, (Z3_ast)s->integer);
    // Number 0 stands for no truth value.
    *smc_vec_push(&s->truths) = *smc_vec_push(&s->negations) = NULL;
    return s;
}

// Frees the last solution.
static void drop_model(mcr_solver *s) {
    if (s->model) s->z3.model_dec_ref(s->context, s->model);
    s->model = NULL;
}

void mcr_solver_close(mcr_solver *s) {
    if (!s) return;
    if (s->context) {
        drop_model(s);
        s->z3.solver_dec_ref(s->context, s->solver);
        s->z3.del_context(s->context);
    }
    smc_vec_free(&s->truths);
    smc_vec_free(&s->negations);
    smc_vec_free(&s->times);
    smc_vec_free(&s->scratch);
    smc_table_free(&s->before);
    free(s);
}

bool mcr_solver_is_stopped(const mcr_solver *s) { return s->stop->requested; }
const smc_stop *mcr_stop_of(const mcr_solver *s) { return s->stop; }

// ---- terms --------------------------------------------------------------------------------------

// Makes a constant, whose name consists of the letter and both numbers.
static Z3_ast new_constant(mcr_solver *s, Z3_sort sort, char letter, uint32_t a, uint32_t b) {
    char name[32];
    snprintf(name, sizeof name, "%c_%u_%u", letter, a, b);
    return retain_ast(s,
                      s->z3.mk_const(s->context, s->z3.mk_string_symbol(s->context, name), sort));
}

// Adds a truth value with this formula.
static mcr_literal new_literal(mcr_solver *s, Z3_ast truth) {
    *smc_vec_push(&s->truths) = truth;
    *smc_vec_push(&s->negations) = retain_ast(s, s->z3.mk_not(s->context, truth));
    return (mcr_literal)s->truths.n - 1;
}

mcr_literal mcr_new_literal(mcr_solver *s, char letter, uint32_t a, uint32_t b) {
    return new_literal(s, new_constant(s, s->boolean, letter, a, b));
}

mcr_time_variable mcr_new_point(mcr_solver *s, char letter, uint32_t a, uint32_t b) {
    *smc_vec_push(&s->times) = new_constant(s, s->integer, letter, a, b);
    return s->times.n - 1;
}

mcr_literal mcr_before_literal(mcr_solver *s, mcr_time_variable a, mcr_time_variable b) {
    if (mcr_solver_is_stopped(s)) return 0;
    uint32_t *known = smc_table_at(&s->before, a, b);
    if (!*known)
        *known = (uint32_t)new_literal(
            s, retain_ast(s, s->z3.mk_lt(s->context, s->times.at[a], s->times.at[b])));
    return (mcr_literal)*known;
}

void mcr_add_clause(mcr_solver *s, const mcr_literal *literals, uint32_t n) {
    if (mcr_solver_is_stopped(s)) return;
    const uint64_t from = smc_processor_time();
    smc_vec_reserve(&s->scratch, n);
    for (uint32_t i = 0; i < n; i++)
        s->scratch.at[i] =
            literals[i] > 0 ? s->truths.at[literals[i]] : s->negations.at[-literals[i]];
    Z3_ast clause =
        retain_ast(s, n == 1 ? s->scratch.at[0] : s->z3.mk_or(s->context, n, s->scratch.at));
    s->z3.solver_assert(s->context, s->solver, clause);
    s->z3.dec_ref(s->context, clause);
    s->nanoseconds += smc_processor_time() - from;
}

void mcr_push_scope(mcr_solver *s) { s->z3.solver_push(s->context, s->solver); }

void mcr_pop_scope(mcr_solver *s) {
    drop_model(s);
    s->z3.solver_pop(s->context, s->solver, 1);
}

// ---- queries ------------------------------------------------------------------------------------

// Writes the query as SMT-LIB to a file in directory `dump`.
static void write_query(mcr_solver *s) {
    char *name =
        smc_format("%s/%06llu.smt2", s->dump, (unsigned long long)mcr_counts(s->result)->queries);
    char *text = smc_format("(set-logic QF_IDL)\n%s(check-sat)\n",
                            s->z3.solver_to_string(s->context, s->solver));
    if (!smc_replace_file(name, text, strlen(text))) {
        s->result->message = smc_format("%s: %m", name);
        s->dump = NULL;
    }
    free(text);
    free(name);
}

bool mcr_is_satisfiable(mcr_solver *s) {
    if (mcr_solver_is_stopped(s)) return false;
    mcr_counts(s->result)->queries++;
    if (s->dump) write_query(s);
    drop_model(s);
    const uint64_t from = smc_processor_time();
    Z3_lbool answer;
    do answer = s->z3.solver_check(s->context, s->solver);
    while (answer == Z3_L_UNDEF && !mcr_solver_is_stopped(s));
    if (answer == Z3_L_TRUE) {
        s->model = s->z3.solver_get_model(s->context, s->solver);
        s->z3.model_inc_ref(s->context, s->model);
        mcr_counts(s->result)->satisfiable++;
    }
    s->nanoseconds += smc_processor_time() - from;
    mcr_counts(s->result)->z3_microseconds = s->nanoseconds / 1000;
    return answer == Z3_L_TRUE;
}

bool mcr_literal_holds(mcr_solver *s, mcr_literal literal) {
    const uint64_t from = smc_processor_time();
    Z3_ast value;
    const bool known =
        s->z3.model_eval(s->context, s->model, s->truths.at[abs(literal)], false, &value);
    const bool holds = known && s->z3.get_bool_value(s->context, value) == Z3_L_TRUE;
    s->nanoseconds += smc_processor_time() - from;
    return literal > 0 ? holds : !holds;
}

int64_t mcr_time_of_point(mcr_solver *s, mcr_time_variable point) {
    const uint64_t from = smc_processor_time();
    Z3_ast value;
    int64_t when = 0;
    if (s->z3.model_eval(s->context, s->model, s->times.at[point], true, &value))
        s->z3.get_numeral_int64(s->context, value, &when);
    s->nanoseconds += smc_processor_time() - from;
    return when;
}
