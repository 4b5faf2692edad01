// witness_inputs.h - chooses inputs for a witness.
#ifndef SMC_RESULT_WITNESS_INPUTS_H
#define SMC_RESULT_WITNESS_INPUTS_H

#include "program/program.h"
#include "result/witness/witness.h"

// Sets e->reads_input and e->writes_input.
void smc_witness_note_inputs(const smc_program *, smc_witness_event *);

// Returns the number that a value is for the inputs that were chosen last (smc_chosen_input).
uint64_t smc_witness_number(const smc_program *, uint64_t value);

// Replaces the names of terms in an event by the numbers that they have for the inputs that were
// chosen last (smc_chosen_input). An event that receives an input gets the input as `out`.
void smc_witness_set_numbers(const smc_program *, smc_witness_event *);

// If the program has inputs: replaces the names of terms by the numbers that they have for the
// smallest inputs with which the witness is an execution (smc_witness_set_numbers).
void smc_witness_choose_inputs(const smc_program *, smc_witness *);

#endif
