// compiler_barriers.c - membarrier makes all other threads execute a barrier at their compiler
// barriers; mprotect has the same effect in practice. If a program calls one of them and has
// compiler barriers, this pass replaces both by calls of smc's library (library/membarrier.inc). In
// other programs, compiler barriers order nothing between threads.
#include "pass/asm/assembly.h"
#include "pass/llvm/each.h"

#include <ctype.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <string.h>

// True if the system call's number is that of membarrier on x86-64 or i386 (library/system.inc).
static bool is_membarrier(LLVMModuleRef module, LLVMValueRef call) {
    LLVMValueRef number = LLVMGetOperand(call, 0);
    const bool is_short = LLVMPointerSize(LLVMGetModuleDataLayout(module)) == 4;
    return LLVMIsAConstantInt(number) && LLVMConstIntGetZExtValue(number) == (is_short ? 375 : 324);
}

// True if the program itself calls mprotect, which may serve as membarrier. Rust's std calls it to
// protect the ends of stacks, so its calls do not count.
static bool is_of_program(LLVMModuleRef module, LLVMValueRef call) {
    size_t n;
    (void)module;
    LLVMValueRef in = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    return !strstr(LLVMGetValueName2(in, &n), "3std3sys");
}

// Redirects the calls of a C library function for which `is` returns true. Returns false if there
// are none.
static bool redirect_calls(LLVMModuleRef module, const char *name,
                           bool (*is)(LLVMModuleRef, LLVMValueRef call), const char *to) {
    LLVMValueRef by = LLVMGetNamedFunction(module, name), other = NULL;
    if (!by || !LLVMIsDeclaration(by)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(by), next; use; use = next) {
        LLVMValueRef call = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!(LLVMIsACallInst(call) || LLVMIsAInvokeInst(call)) || LLVMGetCalledValue(call) != by ||
            !is(module, call))
            continue;
        if (!other) other = LLVMAddFunction(module, to, LLVMGlobalGetValueType(by));
        LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, other);
    }
    return other != NULL;
}

// True for a compiler barrier: assembly without text that only clobbers memory.
static bool is_empty_assembly(LLVMValueRef in) {
    if (!LLVMIsACallInst(in) || !LLVMIsAInlineAsm(LLVMGetCalledValue(in))) return false;
    size_t n, n_constraints;
    const char *text = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(in), &n);
    const char *constraints =
        LLVMGetInlineAsmConstraintString(LLVMGetCalledValue(in), &n_constraints);
    while (n && isspace((unsigned char)*text)) text++, n--;
    return !n && strstr(constraints, "~{memory}");
}

static bool is_barrier(LLVMValueRef in) {
    if (LLVMGetInstructionOpcode(in) != LLVMFence) return is_empty_assembly(in);
    return LLVMIsAtomicSingleThread(in) &&
           LLVMGetOrdering(in) == LLVMAtomicOrderingSequentiallyConsistent;
}

static bool has_barrier(LLVMModuleRef module) {
    bool has = false;
    for_each_function (fn, module)
        for_each_block (bb, fn)
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in && !has;
                 in = LLVMGetNextInstruction(in))
                has = is_barrier(in);
    return has;
}

void smc_pass_lower_membarrier(LLVMModuleRef module) {
    const bool calls = redirect_calls(module, "syscall", is_membarrier, "__smc_membarrier"),
               has = has_barrier(module),
               protects =
                   has && redirect_calls(module, "mprotect", is_of_program, "__smc_mprotect");
    if (!has || !(calls || protects)) return;
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, 0);
    LLVMValueRef barrier = LLVMAddFunction(module, "__smc_compiler_barrier", type);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for_each_instruction_in (in, bb, fn, module) {
        if (!is_barrier(in)) continue;
        LLVMPositionBuilderBefore(builder, in);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(in));
        LLVMBuildCall2(builder, type, barrier, NULL, 0, "");
    }
    LLVMDisposeBuilder(builder);
}
