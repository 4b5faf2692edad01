// tables.c - restores tables of addresses. In std, LLVM has turned some switches into tables of
// distances: each entry is the distance of an object from the table, in 32 bits, which needs no
// relocation. For the VM, distances between objects are meaningless, so this pass makes tables of
// pointers again.
#include "pass/rust/internal.h"

#include "base/base.h"

#include <string.h>

static bool is_operation(LLVMValueRef v, LLVMOpcode opcode) {
    return LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == opcode;
}

// Returns X if the entry has the form trunc (ptrtoint X - ptrtoint table); otherwise NULL.
static LLVMValueRef pointed_entry(LLVMValueRef entry, LLVMValueRef table) {
    if (!is_operation(entry, LLVMTrunc)) return NULL;
    LLVMValueRef distance = LLVMGetOperand(entry, 0);
    if (!is_operation(distance, LLVMSub)) return NULL;
    LLVMValueRef to = LLVMGetOperand(distance, 0), from = LLVMGetOperand(distance, 1);
    const bool is = is_operation(to, LLVMPtrToInt) && is_operation(from, LLVMPtrToInt) &&
                    LLVMGetOperand(from, 0) == table;
    return is ? LLVMGetOperand(to, 0) : NULL;
}

// Returns a table of pointers with the same targets; NULL: `table` is not a table of distances.
static LLVMValueRef table_of_pointers(LLVMModuleRef module, LLVMValueRef table) {
    LLVMValueRef old = LLVMIsAGlobalVariable(table) ? LLVMGetInitializer(table) : NULL;
    if (!old || !LLVMIsAConstantArray(old) || !LLVMIsGlobalConstant(table)) return NULL;
    const unsigned n = (unsigned)LLVMGetNumOperands(old);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
    LLVMValueRef *entries = smc_alloc(n * sizeof *entries), new = NULL;
    bool is = true;
    for (unsigned i = 0; i < n && is; i++)
        is = (entries[i] = pointed_entry(LLVMGetOperand(old, i), table)) != NULL;
    if (is) {
        new = LLVMAddGlobal(module, LLVMArrayType2(pointer, n), "switch.table");
        LLVMSetInitializer(new, LLVMConstArray2(pointer, entries, n));
        LLVMSetGlobalConstant(new, true);
        LLVMSetLinkage(new, LLVMInternalLinkage);
    }
    free(entries);
    return new;
}

static void load_pointer(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMValueRef table = table_of_pointers(module, LLVMGetOperand(call, 0));
    if (!table) return;
    LLVMTypeRef byte = LLVMInt8TypeInContext(LLVMGetModuleContext(module));
    LLVMPositionBuilderBefore(builder, call);
    LLVMValueRef offset = LLVMGetOperand(call, 1), // entries of the old table are half as large
        twice = LLVMBuildAdd(builder, offset, offset, ""),
                 at = LLVMBuildGEP2(builder, byte, table, &twice, 1, "");
    LLVMReplaceAllUsesWith(call, LLVMBuildLoad2(builder, LLVMTypeOf(call), at, ""));
    LLVMInstructionEraseFromParent(call);
}

void smc_rust_restore_tables(LLVMModuleRef module) {
    LLVMValueRef load = LLVMGetNamedFunction(module, "llvm.load.relative.i64");
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMUseRef use = load ? LLVMGetFirstUse(load) : NULL, next; use; use = next) {
        LLVMValueRef call = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (LLVMIsACallInst(call)) load_pointer(module, builder, call);
    }
    LLVMDisposeBuilder(builder);
}
