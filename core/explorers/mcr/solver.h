// solver.h - Z3 as mcr sees it: clauses over truth values and over which of two points in time is
// earlier.
//
// The library is loaded when it is first asked for, so that nobody else pays for its size.
#ifndef SMC_MCR_SOLVER_H
#define SMC_MCR_SOLVER_H

#include "explorers/explorer.h"

typedef struct mcr_solver mcr_solver;

typedef int32_t mcr_literal; // a truth value by its number, from 1; negative: its negation; 0: none
typedef uint32_t mcr_point;  // a point in time: an integer to Z3

// NULL: Z3 cannot be loaded, and the result says why. Counts go to the result. With `dump`, each
// query is written to that directory, as SMT-LIB; where one cannot be, the result says so, and none
// is from then on.
mcr_solver *mcr_solver_open(const smc_stop *, const char *dump, smc_result *);
void mcr_solver_close(mcr_solver *);

// Where the exploration is to stop, nothing is asked any more: the questions need not be whole.
bool mcr_stops(const mcr_solver *);
const smc_stop *mcr_stop_of(const mcr_solver *);

// Their names in SMT-LIB are the letter and the numbers: L_0_3.
mcr_literal mcr_truth(mcr_solver *, char letter, uint32_t a, uint32_t b);
mcr_point mcr_time(mcr_solver *, char letter, uint32_t a, uint32_t b);
mcr_literal mcr_before(mcr_solver *, mcr_point a, mcr_point b); // the same for the same points

// A disjunction that holds from now on, within the innermost scope.
void mcr_clause(mcr_solver *, const mcr_literal *, uint32_t n);
#define MCR_CLAUSE(solver, ...)                                                                    \
    mcr_clause(solver, (const mcr_literal[]){__VA_ARGS__},                                         \
               sizeof((const mcr_literal[]){__VA_ARGS__}) / sizeof(mcr_literal))
void mcr_push(mcr_solver *);
void mcr_pop(mcr_solver *);

// Whether there is a solution. False, too, where the exploration is to stop.
bool mcr_check(mcr_solver *);
// In the last solution, until the next check:
bool mcr_holds(mcr_solver *, mcr_literal);
int64_t mcr_when(mcr_solver *, mcr_point);

#endif
