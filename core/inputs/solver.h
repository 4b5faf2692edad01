// solver.h - the interface to an SMT solver, which decides whether constraints on terms can hold
// together.
//
// The library of Z3 is loaded at the first query, so that it costs no time for programs without
// inputs.
#ifndef SMC_SOLVER_H
#define SMC_SOLVER_H

#include "inputs/terms.h"

typedef struct smc_solver smc_solver;

// Whether this build supports Z3 and the library can be loaded.
bool smc_solver_is_available(void);
void smc_solver_close(smc_solver *); // frees the solver; NULL: no effect

// Whether n constraints can hold together; after a stop request, true with arbitrary values. If
// they can, sets values[i] to the value of the i-th input in a solution, for all inputs that occur
// in the constraints. Other values stay unchanged.
bool smc_solver_solve(smc_terms *, const smc_constraint *, uint32_t n, uint64_t *values);

#endif
