// x86_place.c - reads and writes the arguments of x86 instructions.
#include "pass/asm/lifting.h"
#include "pass/marks.h"
#include "pass/llvm/declare.h"

#include <string.h>

// Returns the address of the thread's block as a number (intrinsics.c).
static LLVMValueRef thread_pointer(const lifting *x) {
    LLVMTypeRef address = LLVMPointerTypeInContext(x->context, 0),
                type = LLVMFunctionType(address, NULL, 0, 0);
    const char name[] = "llvm.thread.pointer";
    LLVMValueRef fn = smc_llvm_declare_function(x->module, name, type);
    LLVMValueRef call = LLVMBuildCall2(x->builder, type, fn, NULL, 0, "");
    return LLVMBuildPtrToInt(x->builder, call, lifting_int_type(x, 8), "");
}

bool lifting_find_place(lifting *x, const x86_argument *a, lifting_place *out) {
    *out = (lifting_place){.size = a->size};
    const bool is_operand = a->kind == X86_OPERAND || a->kind == X86_NEAR_OPERAND;
    if (is_operand && a->number >= x->n) return false;
    const lifting_operand *o = is_operand ? &x->operands[a->number] : NULL;
    switch (a->kind) {
    case X86_IMMEDIATE: out->constant = lifting_int_constant(x, 8, (uint64_t)a->value); return true;
    case X86_REGISTER: out->location = a->number; return true;
    case X86_OPERAND:
        out->memory = o->memory;
        out->location = o->location;
        if (!out->size) out->size = o->size;
        return o->condition == LIFTING_NO_CONDITION;
    case X86_LABEL: return false;
    case X86_THREAD: out->constant = thread_pointer(x); return true;
    case X86_NEAR:
    case X86_NEAR_OPERAND: break;
    }
    if (is_operand && (o->memory || o->condition != LIFTING_NO_CONDITION)) return false;
    const uint32_t location = is_operand ? o->location : a->number;
    out->stack = location == X86_RSP;
    if (out->stack) return true;
    if (!x->at[location]) return false;
    LLVMValueRef address = LLVMBuildAdd(x->builder, x->at[location],
                                        lifting_int_constant(x, 8, (uint64_t)a->value), "");
    out->memory =
        LLVMBuildIntToPtr(x->builder, address, LLVMPointerTypeInContext(x->context, 0), "");
    return true;
}

LLVMValueRef lifting_location_value(const lifting *x, uint32_t location, uint32_t size) {
    LLVMValueRef v = x->at[location] ? x->at[location] : lifting_int_constant(x, 8, 0);
    return LLVMBuildIntCast2(x->builder, v, lifting_int_type(x, size), 0, "");
}

void lifting_set_location(lifting *x, uint32_t location, LLVMValueRef v) {
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    LLVMValueRef wide = LLVMBuildIntCast2(x->builder, v, lifting_int_type(x, 8), 0, "");
    if (bits < 32 && x->at[location]) { // the upper bits of the register keep their values
        LLVMValueRef mask = lifting_int_constant(x, 8, ~((UINT64_C(1) << bits) - 1));
        wide =
            LLVMBuildOr(x->builder, LLVMBuildAnd(x->builder, x->at[location], mask, ""), wide, "");
    }
    x->at[location] = wide;
}

void lifting_mark_value(const lifting *x, LLVMValueRef v, const char *as) {
    LLVMSetMetadata(v, LLVMGetMDKindIDInContext(x->context, as, (unsigned)strlen(as)),
                    LLVMMetadataAsValue(x->context, LLVMMDNodeInContext2(x->context, NULL, 0)));
}

LLVMValueRef lifting_load_place(const lifting *x, const lifting_place *p, uint32_t size) {
    if (p->constant)
        return LLVMBuildIntCast2(x->builder, p->constant, lifting_int_type(x, size), 1, "");
    if (!p->memory) return lifting_location_value(x, p->location, size);
    LLVMValueRef v = LLVMBuildLoad2(x->builder, lifting_int_type(x, size), p->memory, "");
    LLVMSetOrdering(v, LLVMAtomicOrderingAcquire);
    LLVMSetAlignment(v, size);
    lifting_mark_value(x, v, SMC_PASS_ONLY_COPIES);
    return v;
}

void lifting_store_place(lifting *x, const lifting_place *p, LLVMValueRef v) {
    if (!p->memory) {
        lifting_set_location(x, p->location, v);
        return;
    }
    LLVMValueRef s = LLVMBuildStore(x->builder, v, p->memory);
    LLVMSetOrdering(s, LLVMAtomicOrderingRelease);
    LLVMSetAlignment(s, LLVMGetIntTypeWidth(LLVMTypeOf(v)) / 8);
}
