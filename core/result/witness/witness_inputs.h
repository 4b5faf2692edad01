// witness_inputs.h - chooses inputs for a witness.
#ifndef SMC_RESULT_WITNESS_INPUTS_H
#define SMC_RESULT_WITNESS_INPUTS_H

#include "program/program.h"
#include "result/witness/witness.h"

// If the program has inputs: replaces the names of terms by the numbers that they have for the
// smallest inputs with which the witness is an execution. An event that receives an input gets the
// input as `out`.
void smc_witness_choose_inputs(const smc_program *, smc_witness *);

#endif
