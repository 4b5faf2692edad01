// deadlines.c - replaces the readings of clocks by a constant time if nothing depends on them but
// the time limits of waits. A wait may be late or not, whatever its limit is, and then only the
// thread's clock depends on the limit (pass/library/time.inc). So no event depends on the time
// (docs/design/rounds.md#deadlines).
#include "pass/flow/flow.h"
#include "pass/llvm/each.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/library.h"
#include "pass/marks.h"
#include "pass/relevance/relevance.h"

#include <llvm-c/Core.h>
#include <string.h>

enum { MAX_CALLERS = 8 }; // how many functions an address is followed to their callers

// The time limit of a wait.
typedef struct time_limit {
    LLVMValueRef call, address;
    unsigned argument;
} time_limit;
typedef SMC_VEC(time_limit) time_limits;

// True if the address is that of a certain part of a certain variable, also if it is passed to the
// function. The address then depends on no value.
static bool is_fixed_address(LLVMValueRef address, unsigned callers) {
    while (LLVMIsAGetElementPtrInst(address)) {
        for (int i = 1; i < LLVMGetNumOperands(address); i++)
            if (!LLVMIsAConstantInt(LLVMGetOperand(address, (unsigned)i))) return false;
        address = LLVMGetOperand(address, 0);
    }
    if (!LLVMIsAArgument(address)) return LLVMIsAAllocaInst(address) || LLVMIsAConstant(address);
    LLVMValueRef fn = LLVMGetParamParent(address);
    const unsigned n = smc_number_of_parameter(address);
    if (!callers || smc_callers_of(fn) != SMC_CALLERS_KNOWN) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
        if (!is_fixed_address(LLVMGetOperand(LLVMGetUser(use), n), callers - 1)) return false;
    return true;
}

// Adds the limits of the calls of the function in the program. A call in the library passes on what
// the program has passed.
static void add_limits_of(time_limits *limits, LLVMValueRef fn) {
    const smc_library_function *known = smc_llvm_library_function(fn);
    if (!known->limit || known->traits & SMC_FN_SYSTEM_CALL || !smc_llvm_is_of_library(fn)) return;
    const unsigned argument = known->limit - 1u;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (smc_called_function(call) != fn ||
            smc_llvm_is_of_library(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))))
            continue;
        LLVMValueRef address = LLVMGetOperand(call, argument);
        if (LLVMGetTypeKind(LLVMTypeOf(address)) == LLVMPointerTypeKind &&
            is_fixed_address(address, MAX_CALLERS))
            *smc_vec_push(limits) = (time_limit){call, address, argument};
    }
}

static void pass_limits(const time_limits *limits, LLVMValueRef other) {
    for (uint32_t i = 0; i < limits->n; i++) {
        const time_limit *l = &limits->at[i];
        LLVMSetOperand(l->call, l->argument, other ? other : l->address);
    }
}

static bool has_relevant_reading(const smc_relevance *r, LLVMValueRef now) {
    for (LLVMUseRef use = LLVMGetFirstUse(now); use; use = LLVMGetNextUse(use))
        if (!smc_is_call(LLVMGetUser(use)) || LLVMGetCalledValue(LLVMGetUser(use)) != now ||
            smc_is_relevant(r, LLVMGetUser(use)))
            return true;
    return false;
}

// True if some observable instruction depends on a reading of a clock, apart from time limits.
static bool time_is_observed(LLVMModuleRef module, LLVMValueRef now, LLVMValueRef entry) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    const unsigned own =
        LLVMGetMDKindIDInContext(context, SMC_PASS_PRIVATE, strlen(SMC_PASS_PRIVATE));
    time_limits limits = {0};
    smc_relevance r;
    for_each_function (fn, module) add_limits_of(&limits, fn);
    pass_limits(&limits, smc_flow_some_time(module));
    smc_relevance_find(&r, module, (smc_relevance_options){.points = {entry, own}});
    pass_limits(&limits, NULL);
    const bool is = has_relevant_reading(&r, now);
    smc_relevance_free(&r);
    smc_vec_free(&limits);
    return is;
}

// Removes the note that a clock has returned one of many values.
static void remove_notes(LLVMValueRef reader) {
    for_each_block (bb, reader)
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb), next; in; in = next) {
            next = LLVMGetNextInstruction(in);
            if (smc_llvm_calls_function(in, SMC_NAME_ONE_ANSWER))
                LLVMInstructionEraseFromParent(in);
        }
}

void smc_flow_stop_unobserved_clocks(LLVMModuleRef module, LLVMValueRef entry) {
    static const uint64_t time = UINT64_C(1700000000000001000); // what the first reading returns
    LLVMValueRef now = LLVMGetNamedFunction(module, SMC_NAME_NOW);
    if (!now || time_is_observed(module, now, entry)) return;
    while (LLVMGetFirstUse(now)) {
        LLVMValueRef reading = LLVMGetUser(LLVMGetFirstUse(now));
        LLVMReplaceAllUsesWith(reading, LLVMConstInt(LLVMTypeOf(reading), time, false));
        remove_notes(LLVMGetBasicBlockParent(LLVMGetInstructionParent(reading)));
        LLVMInstructionEraseFromParent(reading);
    }
    LLVMDeleteFunction(now);
}
