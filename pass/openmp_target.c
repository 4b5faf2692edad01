// openmp_target.c - gives target regions of OpenMP their arguments from smc's library
// (library/openmp/target.inc). clang's code calls __tgt_target_kernel, and then, if no device has
// executed the region, the region's function on the host. smc always executes that function, with
// the addresses of copies.
#include "pass/internal.h"

#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"
#include "pass/llvm/intrinsic.h"

#include <llvm-c/DebugInfo.h>

#include <string.h>

#define KERNEL "__tgt_target_kernel"
#define REGION "__omp_offloading_"
#define ARGUMENT "__smc_omp_argument"
#define END "__smc_omp_end_target"
#define DECLARED "__smc_omp_declared"
#define ENTRY ".offloading.entry."

enum { KERNEL_ARGUMENTS = 5 };               // argument of __tgt_target_kernel
enum { ENTRY_VARIABLE = 0, ENTRY_SIZE = 2 }; // members of struct __tgt_offload_entry

// Returns the call of the region's function in the block to which the result of this call of
// __tgt_target_kernel leads; NULL: none.
static LLVMValueRef region_call(LLVMValueRef kernel) {
    LLVMUseRef compared = LLVMGetFirstUse(kernel);
    LLVMUseRef branched = compared ? LLVMGetFirstUse(LLVMGetUser(compared)) : NULL;
    LLVMValueRef branch = branched ? LLVMGetUser(branched) : NULL;
    if (!branch || !LLVMIsABranchInst(branch)) return NULL;
    for_each_instruction (in, LLVMGetSuccessor(branch, 0)) {
        LLVMValueRef callee =
            LLVMIsACallInst(in) || LLVMIsAInvokeInst(in) ? LLVMGetCalledValue(in) : NULL;
        size_t n;
        if (callee && LLVMIsAFunction(callee) &&
            strncmp(LLVMGetValueName2(callee, &n), REGION, sizeof REGION - 1) == 0)
            return in;
    }
    return NULL;
}

// Removes the ends of lifetimes of clang's own variables for expressions of the directive: clang
// reads them after that, to calculate the number of iterations for the device.
static void extend_lifetimes(LLVMValueRef fn) {
    static const char captured[] = ".capture_expr.";
    for_each_erasable_of (in, bb, fn) {
        size_t n;
        if (smc_llvm_calls_function(in, "llvm.lifetime.end") &&
            strncmp(LLVMGetValueName2(LLVMGetOperand(in, 1), &n), captured, sizeof captured - 1) ==
                0)
            LLVMInstructionEraseFromParent(in);
    }
}

static void give_arguments(LLVMValueRef kernel) {
    LLVMValueRef call = region_call(kernel);
    if (!call) return;
    extend_lifetimes(LLVMGetBasicBlockParent(LLVMGetInstructionParent(kernel)));
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(kernel));
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context),
                pointer = LLVMPointerTypeInContext(context, 0);
    // clang's call has no position.
    LLVMInstructionSetDebugLoc(kernel, LLVMInstructionGetDebugLoc(call));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        if (LLVMTypeOf(LLVMGetOperand(call, i)) != pointer) continue;
        LLVMValueRef index = LLVMConstInt(i32, i, false);
        LLVMSetOperand(call, i, smc_llvm_call_before(call, ARGUMENT, pointer, &index, 1));
    }
    LLVMValueRef maps = LLVMGetOperand(kernel, KERNEL_ARGUMENTS);
    LLVMValueRef next = LLVMIsAInvokeInst(call) ? LLVMGetFirstInstruction(LLVMGetSuccessor(call, 0))
                                                : LLVMGetNextInstruction(call);
    LLVMValueRef end = smc_llvm_call_before(next, END, LLVMVoidTypeInContext(context), &maps, 1);
    LLVMInstructionSetDebugLoc(end, LLVMInstructionGetDebugLoc(call));
}

// ---- variables of declare target ----------------------------------------------------------------

// Defines the list of the variables that the device's code accesses directly. clang has an entry
// for each, and for each region an entry of size 0.
static void list_declared_variables(LLVMModuleRef m) {
    LLVMContextRef context = LLVMGetModuleContext(m);
    LLVMTypeRef members[] = {LLVMPointerTypeInContext(context, 0), LLVMInt64TypeInContext(context)};
    LLVMTypeRef row = LLVMStructTypeInContext(context, members, 2, false);
    SMC_VEC(LLVMValueRef) rows = {0};
    for (LLVMValueRef v = LLVMGetFirstGlobal(m); v; v = LLVMGetNextGlobal(v)) {
        size_t n;
        if (strncmp(LLVMGetValueName2(v, &n), ENTRY, sizeof ENTRY - 1) != 0) continue;
        LLVMValueRef entry = LLVMGetInitializer(v), size;
        if (!entry || !LLVMIsAConstantStruct(entry)) continue;
        size = LLVMGetOperand(entry, ENTRY_SIZE);
        if (LLVMConstIntGetZExtValue(size) == 0) continue;
        LLVMValueRef values[] = {LLVMGetOperand(entry, ENTRY_VARIABLE), size};
        *smc_vec_push(&rows) = LLVMConstStructInContext(context, values, 2, false);
    }
    if (rows.n) {
        *smc_vec_push(&rows) = LLVMConstNull(row);
        LLVMValueRef list = LLVMAddGlobal(m, LLVMArrayType2(row, rows.n), DECLARED);
        LLVMSetInitializer(list, LLVMConstArray2(row, rows.at, rows.n));
        LLVMSetGlobalConstant(list, true);
    }
    smc_vec_free(&rows);
}

void smc_pass_prepare_openmp_target(LLVMModuleRef m) {
    LLVMValueRef kernel = LLVMGetNamedFunction(m, KERNEL);
    for (LLVMUseRef use = kernel ? LLVMGetFirstUse(kernel) : NULL; use; use = LLVMGetNextUse(use))
        if (LLVMIsACallInst(LLVMGetUser(use))) give_arguments(LLVMGetUser(use));
    list_declared_variables(m);
}
