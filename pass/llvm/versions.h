// versions.h - hides the differences between the supported versions of LLVM: 19, 20 and 22. Other
// files have no conditions on the version.
#ifndef SMC_PASS_VERSIONS_H
#define SMC_PASS_VERSIONS_H

#include "base/base.h"

#include <llvm-c/Core.h>

// Operand numbers in metadata nodes of types and of function types (llvm/IR/DebugInfoMetadata.h).
enum {
#ifdef SMC_LLVM_HAS_SIZES_AS_METADATA
    SMC_LLVM_TYPE_BASE = 5,
#else
    SMC_LLVM_TYPE_BASE = 3,
#endif
    SMC_LLVM_TYPE_ELEMENTS = SMC_LLVM_TYPE_BASE + 1,
    SMC_LLVM_TYPE_PARAMETERS = SMC_LLVM_TYPE_BASE + 3,
    SMC_LLVM_FUNCTION_TYPES = SMC_LLVM_TYPE_BASE,
};

// Return the opcode of an instruction or constant. They return ptrtoint also for the ptrtoaddr of
// LLVM 22, whose result is only a number: the VM's pointers are numbers in both cases.
LLVMOpcode smc_llvm_opcode(LLVMValueRef instruction);
LLVMOpcode smc_llvm_const_opcode(LLVMValueRef expression);

// Returns the value for which a switch takes its successor `i`, from 1 on; successor 0 is the
// default.
LLVMValueRef smc_llvm_case_value(LLVMValueRef switch_, unsigned i);

// Returns the variable to which a lifetime mark refers.
LLVMValueRef smc_llvm_lifetime_argument(LLVMValueRef marker);

// smc_llvm_is_not_captured and smc_llvm_call_does_not_capture return true if the attributes of a
// parameter, at the function or at the call, say that the passed address is not captured.
// `parameter` counts from 0.
typedef struct smc_llvm_captures {
    unsigned attribute; // kind of LLVM's attribute for captures
} smc_llvm_captures;
smc_llvm_captures smc_llvm_captures_of_version(void);
bool smc_llvm_is_not_captured(smc_llvm_captures, LLVMValueRef function, unsigned parameter);
bool smc_llvm_call_does_not_capture(smc_llvm_captures, LLVMValueRef call, unsigned parameter);

// True since LLVM 21: sroa forwards stored values to loads of a variable, also if the variable is
// read at unknown offsets or by a function that only reads it.
bool smc_llvm_sroa_forwards(void);

// Debugging information about variables. Before LLVM 22, the C API gives access to it only as calls
// of intrinsics: smc_llvm_show_variables adds these calls to the module, and
// smc_llvm_hide_variables removes them. LLVM 21 has neither form, so smc cannot be built with it.
typedef struct smc_llvm_variable {
    bool is_declared; // true: the value is the variable's address; false: it is the variable's
                      // value from this instruction on
    LLVMValueRef value;
    LLVMValueRef expression; // a DIExpression as a value
    LLVMMetadataRef variable;
    LLVMMetadataRef place;
} smc_llvm_variable;
typedef SMC_VEC(smc_llvm_variable) smc_llvm_variables;

// Adds the calls. Returns whether it has changed the module, for smc_llvm_hide_variables.
bool smc_llvm_show_variables(LLVMModuleRef);
// Sets `out`, which the caller frees, to the variables that the instruction, or the debug records
// directly before it, describe.
void smc_llvm_variables_at(LLVMValueRef instruction, smc_llvm_variables *out);
// Removes the calls if `shown`, the result of smc_llvm_show_variables, is true.
void smc_llvm_hide_variables(LLVMModuleRef, bool shown);

#endif
