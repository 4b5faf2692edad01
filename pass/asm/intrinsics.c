// intrinsics.c - replaces intrinsics by calls of smc's library: the cycle counter
// (library/time.inc), the thread pointer, the addresses of frames and of the code that they
// return to, and the control word of SSE (library/instructions.inc).
#include "pass/asm/assembly.h"
#include "pass/marks.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stddef.h>

// An intrinsic, and the library function that replaces it.
typedef struct intrinsic_query {
    const char *intrinsic, *function;
    enum { NUMBER_OF_64_BITS, ADDRESS, NO_RESULT } result;
    bool has_address; // the library function receives the address that is the argument; otherwise
                      // it has no parameters
} intrinsic_query;

static LLVMValueRef declare_asm_intrinsic(LLVMModuleRef module, const intrinsic_query *q) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
    LLVMTypeRef answer = q->result == ADDRESS     ? pointer
                         : q->result == NO_RESULT ? LLVMVoidTypeInContext(context)
                                                  : LLVMInt64TypeInContext(context);
    LLVMValueRef fn = LLVMGetNamedFunction(module, q->function);
    return fn ? fn
              : LLVMAddFunction(module, q->function,
                                LLVMFunctionType(answer, &pointer, q->has_address, 0));
}

// Replaces the result of the intrinsic by that of the library function. One intrinsic also returns
// the processor's number: its result becomes a struct of the counter and 0.
static void replace_intrinsic(LLVMModuleRef module, LLVMBuilderRef builder,
                              const intrinsic_query *q, LLVMValueRef call) {
    LLVMValueRef fn = declare_asm_intrinsic(module, q);
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef address = q->has_address ? LLVMGetOperand(call, 0) : NULL;
    LLVMValueRef v =
        LLVMBuildCall2(builder, LLVMGlobalGetValueType(fn), fn, &address, q->has_address, "");
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
        v = LLVMBuildInsertValue(builder, LLVMConstNull(type), v, 0, "");
    if (q->result != NO_RESULT) LLVMReplaceAllUsesWith(call, v);
    LLVMInstructionEraseFromParent(call);
}

void smc_pass_lower_counter_intrinsics(LLVMModuleRef module) {
    static const intrinsic_query questions[] = {
        {"llvm.readcyclecounter", SMC_PASS_TICKS, NUMBER_OF_64_BITS, false},
        {"llvm.readsteadycounter", SMC_PASS_TICKS, NUMBER_OF_64_BITS, false},
        {"llvm.x86.rdtsc", SMC_PASS_TICKS, NUMBER_OF_64_BITS, false},
        {"llvm.x86.rdtscp", SMC_PASS_TICKS, NUMBER_OF_64_BITS, false},
        {"llvm.thread.pointer", "smc.thread_pointer", ADDRESS, false},
        {"llvm.thread.pointer.p0", "smc.thread_pointer", ADDRESS, false}, // name since LLVM 22
        {"llvm.returnaddress", "smc.return_address", ADDRESS, false},
        {"llvm.frameaddress.p0", "smc.frame_address", ADDRESS, false},
        {"llvm.x86.sse.stmxcsr", SMC_PASS_STORE_MXCSR, NO_RESULT, true},
        {"llvm.x86.sse.ldmxcsr", SMC_PASS_LOAD_MXCSR, NO_RESULT, true},
    };
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        LLVMValueRef fn = LLVMGetNamedFunction(module, questions[i].intrinsic);
        while (fn && LLVMGetFirstUse(fn))
            replace_intrinsic(module, builder, &questions[i], LLVMGetUser(LLVMGetFirstUse(fn)));
    }
    LLVMDisposeBuilder(builder);
}
