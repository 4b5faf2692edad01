// compute.h - executes instructions on 128-bit integers and floating-point numbers whose operands
// contain terms. The functions return false if no terms can express the results: then the
// instruction needs numbers, and nothing has changed.
#ifndef SMC_VM_INPUT_COMPUTE_H
#define SMC_VM_INPUT_COMPUTE_H

#include "interp/vm/symbolic/terms.h"

// True if the register holds the address of an object. Such a register must not become part of a
// term: the term would hide that the address reaches other threads.
bool smc_register_is_address(smc_vm *, int32_t reg);

bool smc_compute_wide(smc_vm *, const smc_insn *);           // SMC_OP_WIDE
bool smc_compute_wide_with_flag(smc_vm *, const smc_insn *); // SMC_OP_OVERFLOW_WIDE
// SMC_OP_FADD_32 to SMC_OP_FROUND_64.
bool smc_compute_float(smc_vm *, const smc_insn *);
void smc_compare_floats(smc_vm *, const smc_insn *); // SMC_OP_FCMP32, SMC_OP_FCMP64
void smc_convert_number(smc_vm *, const smc_insn *); // SMC_OP_CONVERT

#endif
