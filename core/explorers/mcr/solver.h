// solver.h - interface to Z3: clauses over truth values and comparisons of points in time.
//
// The Z3 library is loaded when it is first used, so that other explorers do not need it.
#ifndef SMC_MCR_SOLVER_H
#define SMC_MCR_SOLVER_H

#include "explorers/explorer.h"

typedef struct mcr_solver mcr_solver;

typedef int32_t mcr_literal; // number of a truth value, from 1; negative: its negation; 0: none
typedef uint32_t mcr_time_variable; // a point in time, an integer in Z3

// Opens the solver. Returns NULL if Z3 cannot be loaded; the result then has the reason. Numbers of
// queries are counted in the result. `dump`: a directory to which each query is written as SMT-LIB,
// or NULL. If writing fails, the result says so and no further queries are written.
mcr_solver *mcr_solver_open(const smc_stop *, const char *dump, smc_result *);
void mcr_solver_close(mcr_solver *);

// Whether the exploration is to stop. No queries are made then, and the clauses may be incomplete.
bool mcr_solver_is_stopped(const mcr_solver *);
const smc_stop *mcr_stop_of(const mcr_solver *);

// Make a truth value, and a point in time. The name in SMT-LIB consists of the letter and the two
// numbers, such as L_0_3.
mcr_literal mcr_new_literal(mcr_solver *, char letter, uint32_t a, uint32_t b);
mcr_time_variable mcr_new_point(mcr_solver *, char letter, uint32_t a, uint32_t b);

// Returns the literal "a is before b", which is the same for equal arguments.
mcr_literal mcr_before_literal(mcr_solver *, mcr_time_variable a, mcr_time_variable b);

// Adds a clause, i.e. the disjunction of n literals, in the innermost scope.
void mcr_add_clause(mcr_solver *, const mcr_literal *, uint32_t n);
#define MCR_CLAUSE(solver, ...)                                                                    \
    mcr_add_clause(solver, (const mcr_literal[]){__VA_ARGS__},                                     \
               sizeof((const mcr_literal[]){__VA_ARGS__}) / sizeof(mcr_literal))

// mcr_push_scope opens a scope; mcr_pop_scope closes it and removes its clauses.
void mcr_push_scope(mcr_solver *);
void mcr_pop_scope(mcr_solver *);

// Whether the clauses are satisfiable. Also returns false if the exploration is to stop.
bool mcr_is_satisfiable(mcr_solver *);
// Evaluate a literal or a point in time in the last solution. Valid until the next
// mcr_is_satisfiable.
bool mcr_literal_holds(mcr_solver *, mcr_literal);
int64_t mcr_time_of_point(mcr_solver *, mcr_time_variable);

#endif
