// internal.h - reading and linking of the units, and where the program begins. Private to pass/.
#ifndef SMC_PASS_INTERNAL_H
#define SMC_PASS_INTERNAL_H

#include "pass/pass.h"

#include <llvm-c/Core.h>

// If the entry function is not main and has integer parameters, adds SMC_PASS_ENTRY, which calls it
// with inputs.
void smc_pass_make_input_parameters(LLVMModuleRef module, const char *entry);

// Adds SMC_PASS_ENTRY, which makes the program's arguments, variables of its environment and
// standard input inputs and then calls the entry function (NULL: main), if that is defined. Returns
// false if that has other parameters than main. The program is not in Rust.
bool smc_pass_begin_with_inputs(LLVMModuleRef module, const char *entry);

// Adds SMC_PASS_ENTRY, which calls the selected test: a function without parameters whose name
// begins with the prefix.
void smc_pass_choose_test(LLVMModuleRef module, const char *prefix);

// Adds SMC_PASS_ENTRY, which runs a client of the object that the module declares.
void smc_pass_make_client(LLVMModuleRef module);

// Adapts calls of OpenMP's runtime to smc's library: worksharing loops without chunks request
// further iterations when they have executed a range of them, and copies of threadprivate variables
// get their initial values.
void smc_pass_prepare_openmp(LLVMModuleRef module);

// Makes target regions of OpenMP use the copies that smc's library makes of mapped variables.
void smc_pass_prepare_openmp_target(LLVMModuleRef module);

// Makes the simd loops of OpenMP report their accesses to smc's library, which finds races between
// lanes.
void smc_pass_report_lanes(LLVMModuleRef module);

// Replaces intrinsics of mathematical functions (llvm.sin.f64, ..) by calls of the functions.
void smc_pass_call_math_functions(LLVMModuleRef module);

// Reads and links all units. A unit with link_if_needed is linked only if it defines a name that
// the other units lack.
SMC_MUST_USE smc_status smc_pass_read_all(const smc_pass_options *options, LLVMContextRef context,
                                          LLVMModuleRef *module);

#endif
