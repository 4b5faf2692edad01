// terms.h - terms in registers and memory (docs/design/inputs.md#the-machine).
//
// A value that depends on inputs is stored like an undefined value: its bits are undefined, and
// their origin is the name of a term (inputs/terms.h) plus the number of the byte in the term. So
// all code that copies undefined bits also copies terms. Instructions that compute with a term
// produce another term (path.h); instructions that need a number choose one.
#ifndef SMC_VM_INPUT_TERMS_H
#define SMC_VM_INPUT_TERMS_H

#include "interp/vm/undefined/value.h"

// Phase of an instruction that has chosen the value of a term before its execution begins.
// scratch[0] is the term, scratch[1] its value once it is known.
enum { SMC_PHASE_INPUT = 0x7ffffffe };

// Returns the register's term, of 64 bits; 0: the register does not contain a term.
smc_term smc_term_of_register(smc_vm *, int32_t reg);
// Returns the register's value as a term of 64 bits; a number becomes a constant term.
smc_term smc_register_as_term(smc_vm *, int32_t reg);
// Sets a register to a term of at most 64 bits, zero-extended; if the term is constant, to its
// number.
void smc_term_set_register(smc_vm *, int32_t reg, smc_term);

// Executes SMC_OP_SHOW: copies a register and the set of its defined bytes to r[a] and r[a + 1]. Of
// a term, copies its name and SMC_SHOWN_TERM. It performs no action, since only the debugger uses
// the copy.
void smc_show_register(smc_vm *, const smc_insn *);
#define SMC_SHOWN_TERM UINT64_C(0x100)

// Creates the next input of the thread.
smc_term smc_create_input_term(smc_vm *, smc_input_type);

// Sets *value to the value of the term. The value of a constant is known at once. Otherwise the
// thread chooses the value, the instruction is executed again from its beginning, and this function
// then returns SMC_FLOW_NEXT. A term with uninitialised bytes is an error.
smc_flow smc_choose_value(smc_vm *, smc_term, uint64_t *value);
// Performs the choice of a term that is not constant, in the middle of an instruction, which is
// then continued in this phase.
smc_flow smc_vm_choose_term(smc_vm *, smc_term, uint32_t phase);
// Reports the use of an uninitialised byte if the term contains one.
smc_flow smc_check_term_is_defined(smc_vm *, smc_term);
// To be called before an instruction is executed again in the phase SMC_PHASE_INPUT.
void smc_take_chosen_value(smc_vm *);

// Sets the result of a call of a modelled function: `result`, or the input that the function
// returns (smc_vm.returned).
void smc_set_model_result(smc_vm *, const smc_insn *call, uint64_t result);

// To be called if an access finds a term with which it cannot compute: from now on the bytes hold
// numbers. Requests a restart.
smc_flow smc_require_numbers_in_memory(smc_vm *, uint64_t address, uint32_t size);
// True if some of these bytes must hold a number.
bool smc_must_contain_numbers(const smc_vm *, uint64_t address, uint32_t size);

#endif
