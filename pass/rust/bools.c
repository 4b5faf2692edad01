// bools.c - marks where a program reads a bool, or the discriminant of an enum with two variants,
// as a byte: it must be 0 or 1. rustc truncates such a byte to one bit. In its unoptimised code,
// each such truncation is a read of that type in the source, and nothing else. C functions that are
// linked with the program do the same for a _Bool.
#include "pass/rust/internal.h"
#include "pass/rust/rust.h"

#include "base/table.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <string.h>

static unsigned bool_metadata_kind(LLVMModuleRef module) {
    return LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), SMC_PASS_BOOL,
                                    strlen(SMC_PASS_BOOL));
}

static bool is_truncation_to_bool(LLVMValueRef in) {
    return LLVMIsATruncInst(in) && LLVMGetTypeKind(LLVMTypeOf(in)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMTypeOf(in)) == 1 &&
           LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(in, 0))) == 8;
}

// True if the byte is always 0 or 1, as in variables that the compiler creates, mainly drop flags.
static bool is_zero_or_one(LLVMValueRef v, smc_table *seen) {
    if (LLVMIsAConstantInt(v)) return LLVMConstIntGetZExtValue(v) <= 1;
    if (LLVMIsAUndefValue(v)) return true; // undef is no value read from memory
    if (LLVMIsAZExtInst(v)) return LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(v, 0))) == 1;
    if (!LLVMIsAPHINode(v)) return false;
    uint32_t *known = smc_table_at(seen, (uintptr_t)v, 0);
    bool is = true;
    if (*known) return true; // true if it holds for the other incoming values
    *known = 1;
    for (unsigned i = 0; i < LLVMCountIncoming(v) && is; i++)
        is = is_zero_or_one(LLVMGetIncomingValue(v, i), seen);
    return is;
}

void smc_rust_mark_bools(LLVMModuleRef program) {
    LLVMContextRef context = LLVMGetModuleContext(program);
    LLVMValueRef mark = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));
    const unsigned kind = bool_metadata_kind(program);
    for_each_instruction_in (in, bb, fn, program)
        if (is_truncation_to_bool(in)) LLVMSetMetadata(in, kind, mark);
}

void smc_pass_remove_bool_checks(LLVMModuleRef module) {
    const unsigned kind = bool_metadata_kind(module);
    for_each_instruction_in (in, bb, fn, module) {
        if (!LLVMIsATruncInst(in) || !LLVMGetMetadata(in, kind)) continue;
        smc_table seen = {0};
        if (is_zero_or_one(LLVMGetOperand(in, 0), &seen)) LLVMSetMetadata(in, kind, NULL);
        smc_table_free(&seen);
    }
}
