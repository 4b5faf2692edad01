// versions.h - what differs between the versions of LLVM that smc is built with: 19, 20 and 22. All
// others call these functions, and have no condition on the version.
#ifndef SMC_PASS_VERSIONS_H
#define SMC_PASS_VERSIONS_H

#include "base/base.h"

#include <llvm-c/Core.h>

// Operands of metadata nodes (llvm/IR/DebugInfoMetadata.h) of types, and of a function's type.
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

// An opcode that is older: LLVM 22 has ptrtoaddr for a ptrtoint whose result is only a number. The
// interpreter's pointers are numbers either way.
LLVMOpcode smc_llvm_opcode(LLVMValueRef instruction);
LLVMOpcode smc_llvm_const_opcode(LLVMValueRef expression);

// The value for which a switch goes to its successor `i`, from 1 on: the first is the default.
LLVMValueRef smc_llvm_case(LLVMValueRef switch_, unsigned i);

// The variable that a mark of a lifetime is about.
LLVMValueRef smc_llvm_marked(LLVMValueRef marker);

// Whether the attributes of a parameter, of a function or at a call, say that its address goes
// nowhere. `parameter` counts from 0.
typedef struct smc_llvm_captures {
    unsigned attribute;
} smc_llvm_captures;
smc_llvm_captures smc_llvm_captures_of_version(void);
bool smc_llvm_keeps(smc_llvm_captures, LLVMValueRef function, unsigned parameter);
bool smc_llvm_call_keeps(smc_llvm_captures, LLVMValueRef call, unsigned parameter);

// Whether sroa takes what was stored for what loads from a variable read, although others read it
// at a place that it does not know, or in a function that only reads: since LLVM 21.
bool smc_llvm_forwards(void);

// What debugging information says of variables, where they are. Before LLVM 22, the C API shows it
// as calls of intrinsics only: between the first and the last function, the module has those.
// LLVM 21 has neither: smc is not built with it.
typedef struct smc_llvm_variable {
    bool is_declared; // the value is its address; else the value is the variable's from here on
    LLVMValueRef value;
    LLVMValueRef expression; // as a value
    LLVMMetadataRef variable;
    LLVMMetadataRef place;
} smc_llvm_variable;
typedef SMC_VEC(smc_llvm_variable) smc_llvm_variables;

bool smc_llvm_show_variables(LLVMModuleRef);
// Sets `out`, which the caller frees, to what is said right before the instruction, or by it.
void smc_llvm_variables_at(LLVMValueRef instruction, smc_llvm_variables *out);
void smc_llvm_hide_variables(LLVMModuleRef, bool shown);

#endif
