// calls.h - finds called functions and the callers of functions.
#ifndef SMC_RELEVANCE_CALLS_H
#define SMC_RELEVANCE_CALLS_H

#include "pass/llvm/library.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

// True if the value is a call or an invoke instruction.
static inline bool smc_is_call(LLVMValueRef v) {
    return LLVMIsACallInst(v) || LLVMIsAInvokeInst(v);
}
// True for a call that marks debugging information, the lifetime of a variable, or a line.
bool smc_is_annotation_call(LLVMValueRef instruction);
// Returns the name of the function that the instruction calls directly; "": it makes no direct
// call.
const char *smc_called_name(LLVMValueRef instruction);
// Returns the function that the call or invoke calls directly, if that has a body; otherwise NULL.
LLVMValueRef smc_called_function(LLVMValueRef call);
unsigned smc_number_of_parameter(LLVMValueRef); // index of the parameter, from 0

// True for a call that writes the same bytes each time: memset, or memcpy from a constant.
bool smc_is_constant_fill(LLVMValueRef call);
// True for a call of memcpy or memmove with a constant size.
bool smc_is_constant_size_copy(LLVMValueRef call);

// Some functions start a thread in another function, or register one to be called at exit. For such
// a function, returns the number, from 1, of the argument that is the other function, to which the
// next argument is passed. Returns 0 for all other functions.
unsigned smc_passed_function_index(LLVMValueRef callee);
// If the call starts `fn` as a thread or registers it to be called at exit, returns the index (from
// 0) of the operand that is passed to `fn`; otherwise 0.
unsigned smc_argument_passed_to(LLVMValueRef call, LLVMValueRef fn);

// Which callers of a function are known: not all; direct calls, and calls that start the function
// as a thread or register it; direct calls only.
typedef enum smc_callers {
    SMC_CALLERS_UNKNOWN,
    SMC_CALLERS_AND_PASSING,
    SMC_CALLERS_KNOWN
} smc_callers;
// Determines which callers of the function are known.
smc_callers smc_callers_of(LLVMValueRef fn);
// True if all calls of the function are known and direct.
static inline bool smc_calls_are_known(LLVMValueRef fn) {
    return smc_callers_of(fn) == SMC_CALLERS_KNOWN;
}

#endif
