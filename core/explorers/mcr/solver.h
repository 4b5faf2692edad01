// solver.h - interface to Z3: clauses over truth values and comparisons of points in time.
//
// The library is loaded at first use, so that other explorers do not pay for it.
#ifndef SMC_MCR_SOLVER_H
#define SMC_MCR_SOLVER_H

#include "explorers/explorer.h"

typedef struct mcr_solver mcr_solver;

typedef int32_t mcr_literal; // number of a truth value, from 1; negative: negated; 0: none
typedef uint32_t mcr_point;  // a point in time, an integer in Z3

// Opens the solver. Returns NULL if Z3 cannot be loaded, with the reason in the result. Counts go
// to the result. `dump`: directory to write each query to as SMT-LIB, or NULL; if writing fails,
// the result says so and dumping ends.
mcr_solver *mcr_solver_open(const smc_stop *, const char *dump, smc_result *);
void mcr_solver_close(mcr_solver *);

// Whether the exploration is to stop. Then nothing is asked any more, and queries may be
// incomplete.
bool mcr_stops(const mcr_solver *);
const smc_stop *mcr_stop_of(const mcr_solver *);

// Make a truth value, or a point in time. The name in SMT-LIB consists of the letter and the
// numbers, such as L_0_3.
mcr_literal mcr_truth(mcr_solver *, char letter, uint32_t a, uint32_t b);
mcr_point mcr_time(mcr_solver *, char letter, uint32_t a, uint32_t b);

// The literal "a is before b"; the same for equal arguments.
mcr_literal mcr_before(mcr_solver *, mcr_point a, mcr_point b);

// Adds a disjunction in the innermost scope.
void mcr_clause(mcr_solver *, const mcr_literal *, uint32_t n);
#define MCR_CLAUSE(solver, ...)                                                                    \
    mcr_clause(solver, (const mcr_literal[]){__VA_ARGS__},                                         \
               sizeof((const mcr_literal[]){__VA_ARGS__}) / sizeof(mcr_literal))

// Opens and closes a scope.
void mcr_push(mcr_solver *);
void mcr_pop(mcr_solver *);

// Whether the clauses are satisfiable. Also false if the exploration is to stop.
bool mcr_check(mcr_solver *);
// Evaluate in the last solution, until the next check.
bool mcr_holds(mcr_solver *, mcr_literal);
int64_t mcr_when(mcr_solver *, mcr_point);

#endif
