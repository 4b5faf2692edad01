// guess.h - changes a solution such that it satisfies further constraints, without a solver.
#ifndef SMC_INPUT_GUESS_H
#define SMC_INPUT_GUESS_H

#include "inputs/solver.h"

// Looks for a solution of the constraints near `values`, where values[i] is the value of input i.
// If one is found, sets `values` to it and returns true. Otherwise the constraints may still have
// solutions; then the values of the inputs that occur in the constraints are arbitrary.
bool smc_guess_solution(smc_terms *, const smc_constraint *, uint32_t n, uint64_t *values);

#endif
