// pauses.h - what a thread does to let time pass, and private memory that may say for how long.
#ifndef SMC_LOWER_PAUSES_H
#define SMC_LOWER_PAUSES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

// Kinds of metadata: of private objects; of what is the state of a back-off, and its accesses
// (backoff.h); of accesses to statistics; of variables for whoever steps through the program. And
// whether signed arithmetic fails where its result does not fit.
typedef struct smc_kinds {
    unsigned own, backoff, statistic, copy;
    bool overflow;
} smc_kinds;

bool smc_is_of_library(LLVMValueRef function); // of the part of C's library that smc brings along
bool smc_is_note(LLVMValueRef instruction);    // of debugging information, of the extent of a
                                               // variable, of a line
static inline bool smc_is_call(LLVMValueRef v) {
    return LLVMIsACallInst(v) || LLVMIsAInvokeInst(v);
}
// The function has one of these names, which NULL ends.
bool smc_is_one_of(LLVMValueRef function, const char *const *names);
// The function that the call or invoke calls by name, with its body; NULL: none.
LLVMValueRef smc_called_function(LLVMValueRef call);
// A local variable of a fixed size, or a thread-local one, to which no other thread can come.
bool smc_is_own_object(smc_kinds, LLVMValueRef);
// It reads such a thread-local variable, as a whole or its beginning: nobody can tell.
bool smc_is_own_load(smc_kinds, LLVMValueRef instruction);
// A call of memset, or of memcpy from a constant.
bool smc_fills(LLVMValueRef call);
// A call that lets others go on, or sleeps, and nobody can tell that it did.
bool smc_is_pause(smc_kinds, LLVMValueRef instruction);
// The branch asks for the result of such a call, which is 0, and so never goes this way.
bool smc_is_never_taken(LLVMValueRef terminator, unsigned successor);
// It writes to a local variable that only says how long pauses are.
bool smc_sets_pause(smc_kinds, LLVMValueRef instruction);

#endif
