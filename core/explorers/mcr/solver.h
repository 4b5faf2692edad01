// solver.h - the interface to Z3: clauses over truth values, and comparisons of points in time.
//
// The first use of Z3 loads its library, so other explorers do not need it.
#ifndef SMC_MCR_SOLVER_H
#define SMC_MCR_SOLVER_H

#include "explorers/explorer.h"

// An opened solver, with the clauses added so far.
typedef struct mcr_solver mcr_solver;

typedef int32_t mcr_literal; // number of a truth value, from 1; negative: its negation; 0: none
typedef uint32_t mcr_time_variable; // number of a point in time, which is an integer constant of Z3

// Opens the solver. Returns NULL if Z3 cannot be loaded; the result then has the reason. The result
// also counts queries. `dump`: a directory to which each query is written as SMT-LIB; NULL: none.
// If writing fails, the result has the reason, and no further queries are written.
mcr_solver *mcr_solver_open(const smc_stop *, const char *dump, smc_result *);
// Closes the solver; NULL is allowed.
void mcr_solver_close(mcr_solver *);

// Whether the exploration is to stop. If so, Z3 answers no queries, and clauses may be missing.
bool mcr_solver_is_stopped(const mcr_solver *);
const smc_stop *mcr_stop_of(const mcr_solver *);

// Make a truth value, and a point in time. Its name in SMT-LIB consists of the letter and the two
// numbers, such as L_0_3.
mcr_literal mcr_new_literal(mcr_solver *, char letter, uint32_t a, uint32_t b);
mcr_time_variable mcr_new_point(mcr_solver *, char letter, uint32_t a, uint32_t b);

// Returns the literal "a is before b"; the same one for equal arguments.
mcr_literal mcr_before_literal(mcr_solver *, mcr_time_variable a, mcr_time_variable b);

// Adds a clause, the disjunction of n literals, to the innermost scope.
void mcr_add_clause(mcr_solver *, const mcr_literal *, uint32_t n);
#define MCR_CLAUSE(solver, ...)                                                                    \
    mcr_add_clause(solver, (const mcr_literal[]){__VA_ARGS__},                                     \
               sizeof((const mcr_literal[]){__VA_ARGS__}) / sizeof(mcr_literal))

// mcr_push_scope opens a scope; mcr_pop_scope closes it and removes its clauses.
void mcr_push_scope(mcr_solver *);
void mcr_pop_scope(mcr_solver *);

// Whether the clauses are satisfiable. Also false if the exploration is to stop.
bool mcr_is_satisfiable(mcr_solver *);
// Return the value of a literal, or of a point in time, in the solution of the last
// mcr_is_satisfiable.
bool mcr_literal_holds(mcr_solver *, mcr_literal);
int64_t mcr_time_of_point(mcr_solver *, mcr_time_variable);

#endif
