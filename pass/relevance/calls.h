// calls.h - what is called, and by whom.
#ifndef SMC_RELEVANCE_CALLS_H
#define SMC_RELEVANCE_CALLS_H

#include "pass/llvm/library.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

static inline bool smc_is_call(LLVMValueRef v) {
    return LLVMIsACallInst(v) || LLVMIsAInvokeInst(v);
}
bool smc_is_note(LLVMValueRef instruction); // of debugging information, of the extent of a
                                            // variable, of a line
// The name of the function that the instruction calls by it; "": none.
const char *smc_name_called(LLVMValueRef instruction);
// It calls a function by a name that begins so.
bool smc_calls_named(LLVMValueRef instruction, const char *prefix);
// The function that the call or invoke calls by name, with its body; NULL: none.
LLVMValueRef smc_called_function(LLVMValueRef call);
unsigned smc_number_of_parameter(LLVMValueRef); // from 0

// A call of memset, or of memcpy from a constant: bytes that are the same each time.
bool smc_fills(LLVMValueRef call);
// A call of memcpy or memmove of so many bytes.
bool smc_copies(LLVMValueRef call);

// Of a function that begins a thread with another one, or has it called at the end of the process:
// the number of that argument, from 1 on, which the next one is passed to; 0: it does not.
unsigned smc_function_passed(LLVMValueRef callee);
// The call begins a thread with this function, or has it called at the end of the process, with one
// argument: which of the call's; 0: it does not.
unsigned smc_argument_passed(LLVMValueRef call, LLVMValueRef fn);

// Who calls a function: nobody else than is seen, by its name or by calls that pass it an argument.
typedef enum smc_callers {
    SMC_CALLERS_UNKNOWN,
    SMC_CALLERS_AND_PASSING,
    SMC_CALLERS_KNOWN
} smc_callers;
smc_callers smc_callers_of(LLVMValueRef fn);
// All calls of it are known, by its name.
static inline bool smc_calls_are_known(LLVMValueRef fn) {
    return smc_callers_of(fn) == SMC_CALLERS_KNOWN;
}

#endif
