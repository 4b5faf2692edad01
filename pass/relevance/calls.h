// calls.h - calls and callers of functions.
#ifndef SMC_RELEVANCE_CALLS_H
#define SMC_RELEVANCE_CALLS_H

#include "pass/llvm/library.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

static inline bool smc_is_call(LLVMValueRef v) {
    return LLVMIsACallInst(v) || LLVMIsAInvokeInst(v);
}
bool smc_is_note(LLVMValueRef instruction); // debug information, the lifetime of a variable, or a
                                            // mark of a line
// Returns the name of the function that the instruction calls directly; "": none.
const char *smc_name_called(LLVMValueRef instruction);
// True if the instruction directly calls a function whose name has the prefix.
bool smc_calls_named(LLVMValueRef instruction, const char *prefix);
// Returns the function that the call or invoke calls directly, if it has a body; NULL: none.
LLVMValueRef smc_called_function(LLVMValueRef call);
unsigned smc_number_of_parameter(LLVMValueRef); // from 0

// True for a call of memset, or of memcpy from a constant: the bytes are the same each time.
bool smc_fills(LLVMValueRef call);
// True for a call of memcpy or memmove with a constant size.
bool smc_copies(LLVMValueRef call);

// Of a function that begins a thread with another one, or has it called at the end of the process:
// the number of that argument, from 1 on, which the next one is passed to; 0: it does not.
unsigned smc_function_passed(LLVMValueRef callee);
// Returns the argument of the call that is passed to this function, which the call starts as a
// thread or registers to be called at exit; 0: it does neither.
unsigned smc_argument_passed(LLVMValueRef call, LLVMValueRef fn);

// Whether all callers of a function are known: direct calls, possibly along with calls that pass it
// an argument.
typedef enum smc_callers {
    SMC_CALLERS_UNKNOWN,
    SMC_CALLERS_AND_PASSING,
    SMC_CALLERS_KNOWN
} smc_callers;
smc_callers smc_callers_of(LLVMValueRef fn);
// True if all calls of the function are known and direct.
static inline bool smc_calls_are_known(LLVMValueRef fn) {
    return smc_callers_of(fn) == SMC_CALLERS_KNOWN;
}

#endif
