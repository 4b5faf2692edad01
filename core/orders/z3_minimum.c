#include "orders/z3_minimum.h"

#ifdef SMC_Z3
#include "base/library.h"

#include <string.h>
#include <z3.h>

// The functions of Z3's C API that this file calls.
#define Z3_FUNCTIONS(X)                                                                            \
    X(mk_config) X(del_config) X(mk_context) X(del_context) X(mk_string_symbol) X(mk_fresh_const)  \
    X(mk_bool_sort) X(mk_not) X(mk_or) X(mk_params) X(params_inc_ref) X(params_dec_ref)            \
    X(params_set_uint) X(mk_optimize) X(optimize_inc_ref) X(optimize_dec_ref)                      \
    X(optimize_set_params) X(optimize_assert) X(optimize_assert_soft) X(optimize_check)            \
    X(optimize_get_model) X(model_inc_ref) X(model_dec_ref) X(model_eval) X(get_bool_value)

// Pointers to these functions in the loaded library.
typedef struct z3 {
#define X(name) __typeof__(&Z3_##name) name;
    Z3_FUNCTIONS(X)
#undef X
} z3;

enum { MILLISECONDS = 1000 }; // time limit of Z3

// An optimisation problem in Z3.
typedef struct optimisation_query {
    z3 z3;
    Z3_context c;
    Z3_optimize o;
    // [SMC_HITTING_VALUES * variable + value]: the Boolean constant that is true if the variable
    // has the value; NULL: the value is not allowed.
    Z3_ast *is;
} optimisation_query;

static bool load_z3(z3 *z) {
#define X(name) "Z3_" #name,
    static const char *const names[] = { Z3_FUNCTIONS(X) };
#undef X
    return smc_library_load(SMC_Z3_LIBRARY, names, (void **)(void *)z, sizeof names / sizeof *names,
                            NULL);
}

// Adds a variable, which has exactly one of its allowed values, and the cost of each value.
// is[value]: set to the constants of these values.
static void add_query_variable(optimisation_query *q, const smc_hitting_variable *v, Z3_ast *is) {
    const Z3_sort boolean = q->z3.mk_bool_sort(q->c);
    const Z3_symbol cost = q->z3.mk_string_symbol(q->c, "cost");
    Z3_ast some[SMC_HITTING_VALUES];
    unsigned n = 0;
    for (unsigned i = 0; i < SMC_HITTING_VALUES; i++) {
        if (!(v->values >> i & 1)) continue;
        some[n++] = is[i] = q->z3.mk_fresh_const(q->c, "v", boolean);
        char *weight = smc_format("%u", v->cost[i]);
        if (v->cost[i])
            q->z3.optimize_assert_soft(q->c, q->o, q->z3.mk_not(q->c, is[i]), weight, cost);
        free(weight);
    }
    q->z3.optimize_assert(q->c, q->o, q->z3.mk_or(q->c, n, some));
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < a; b++) {
            const Z3_ast either[] = {q->z3.mk_not(q->c, some[a]), q->z3.mk_not(q->c, some[b])};
            q->z3.optimize_assert(q->c, q->o, q->z3.mk_or(q->c, 2, either));
        }
}

// Adds a clause: a disjunction of the constants of its values.
static void add_query_clause(optimisation_query *q, const smc_clause *clause) {
    SMC_VEC(Z3_ast) any = {0};
    for (uint32_t i = 0; i < clause->n; i++)
        for (unsigned o = 0; o < SMC_HITTING_VALUES; o++) {
            const Z3_ast is = q->is[SMC_HITTING_VALUES * clause->at[i].variable + o];
            if (is && clause->at[i].values >> o & 1) *smc_vec_push(&any) = is;
        }
    q->z3.optimize_assert(q->c, q->o, q->z3.mk_or(q->c, any.n, any.at));
    smc_vec_free(&any);
}

// Returns the cost of the solution that Z3 found.
static uint64_t cost_of_z3_solution(const optimisation_query *q, const smc_hitting *h) {
    const Z3_model model = q->z3.optimize_get_model(q->c, q->o);
    uint64_t sum = 0;
    q->z3.model_inc_ref(q->c, model);
    for (uint32_t k = 0; k < SMC_HITTING_VALUES * h->variables.n; k++) {
        Z3_ast value;
        const bool has = q->is[k] && q->z3.model_eval(q->c, model, q->is[k], true, &value) &&
                         q->z3.get_bool_value(q->c, value) == Z3_L_TRUE;
        if (has) sum += h->variables.at[k / SMC_HITTING_VALUES].cost[k % SMC_HITTING_VALUES];
    }
    q->z3.model_dec_ref(q->c, model);
    return sum;
}

// Creates the context and the optimiser, and sets the time limit.
static void open_query(optimisation_query *q) {
    const Z3_config config = q->z3.mk_config();
    q->c = q->z3.mk_context(config);
    q->z3.del_config(config);
    q->o = q->z3.mk_optimize(q->c);
    q->z3.optimize_inc_ref(q->c, q->o);
    const Z3_params params = q->z3.mk_params(q->c);
    q->z3.params_inc_ref(q->c, params);
    q->z3.params_set_uint(q->c, params, q->z3.mk_string_symbol(q->c, "timeout"), MILLISECONDS);
    q->z3.optimize_set_params(q->c, q->o, params);
    q->z3.params_dec_ref(q->c, params);
}

bool smc_z3_minimum_cost(const smc_hitting *h, uint64_t *cost) {
    optimisation_query q = {0};
    if (!load_z3(&q.z3)) return false;
    open_query(&q);
    const size_t n = SMC_HITTING_VALUES * (size_t)h->variables.n * sizeof *q.is;
    q.is = smc_alloc(n + 1);
    memset(q.is, 0, n);
    for (uint32_t v = 0; v < h->variables.n; v++)
        add_query_variable(&q, &h->variables.at[v], q.is + SMC_HITTING_VALUES * v);
    for (uint32_t i = 0; i < h->clauses.n; i++) add_query_clause(&q, &h->clauses.at[i]);
    const Z3_lbool found = q.z3.optimize_check(q.c, q.o, 0, NULL);
    *cost = found == Z3_L_TRUE ? cost_of_z3_solution(&q, h) : UINT64_MAX;
    q.z3.optimize_dec_ref(q.c, q.o);
    q.z3.del_context(q.c);
    free(q.is);
    return found != Z3_L_UNDEF;
}
#else
bool smc_z3_minimum_cost(const smc_hitting *h, uint64_t *cost) {
    (void)h, (void)cost;
    return false;
}
#endif
