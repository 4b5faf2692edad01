// lower_type.c - what LLVM's types mean to the machine.
#include "interp/lower/lowering.h"

#include <string.h>

uint64_t smc_size_of(const smc_lowering *l, LLVMTypeRef type) { return LLVMABISizeOfType(l->layout, type); }

uint32_t smc_bits_of(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: {
        unsigned bits = LLVMGetIntTypeWidth(type);
        return bits <= 64 ? bits : 0;
    }
    case LLVMPointerTypeKind: return 64;
    case LLVMFloatTypeKind: return 32;
    case LLVMDoubleTypeKind: return 64;
    default: return 0;
    }
}

static void add_leaves(const smc_lowering *l, LLVMTypeRef type, uint64_t offset, smc_leaves *out) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind) {
        unsigned n = LLVMCountStructElementTypes(type);
        for (unsigned i = 0; i < n; i++)
            add_leaves(l, LLVMStructGetTypeAtIndex(type, i), offset + LLVMOffsetOfElement(l->layout, type, i), out);
        return;
    }
    if (kind == LLVMArrayTypeKind) {
        uint64_t n = LLVMGetArrayLength2(type);
        LLVMTypeRef element = LLVMGetElementType(type);
        if (n > SMC_MAX_LEAVES) out->too_odd = true;
        for (uint64_t i = 0; i < n && !out->too_odd; i++) add_leaves(l, element, offset + i * smc_size_of(l, element), out);
        return;
    }
    if (kind == LLVMVectorTypeKind) {
        const uint32_t n = LLVMGetVectorSize(type), bits = smc_bits_of(LLVMGetElementType(type));
        if (!bits) out->too_odd = true;
        for (uint32_t i = 0; i < n && !out->too_odd; i++) add_leaves(l, LLVMGetElementType(type), offset + (uint64_t)i * ((bits + 7) / 8), out);
        return;
    }
    if (kind == LLVMVoidTypeKind) return;
    const bool wide = smc_is_wide(type) || smc_is_extended(type);
    uint32_t bits = wide ? SMC_WIDE_BITS : smc_bits_of(type);
    if (wide && out->n < SMC_MAX_LEAVES) {
        out->at[out->n++] = (smc_leaf){.offset = (uint32_t)offset, .bits = 64};
        offset += 8;
        bits = smc_is_wide(type) ? LLVMGetIntTypeWidth(type) - 64 : 16;
    }
    if (!bits || out->n == SMC_MAX_LEAVES) {
        out->too_odd = true;
        return;
    }
    out->at[out->n++] = (smc_leaf){(uint32_t)offset, bits, kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind};
}

void smc_leaves_of(const smc_lowering *l, LLVMTypeRef type, smc_leaves *out) {
    out->n = 0;
    out->too_odd = false;
    add_leaves(l, type, 0, out);
}

static void *keep(smc_lowering *l, void *p) { return *smc_vec_push(&l->code->owned) = p; }

const smc_shape *smc_shape_of(smc_lowering *l, LLVMTypeRef type) {
    if (!LLVMTypeIsSized(type)) return NULL;
    smc_shape *s = keep(l, smc_alloc(sizeof *s));
    s->size = (uint32_t)smc_size_of(l, type);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMArrayTypeKind) {
        s->count = (uint32_t)LLVMGetArrayLength2(type);
        s->element = smc_shape_of(l, LLVMGetElementType(type));
    } else if (kind == LLVMVectorTypeKind) {
        s->count = LLVMGetVectorSize(type);
        s->element = smc_shape_of(l, LLVMGetElementType(type));
    } else if (kind == LLVMStructTypeKind) {
        s->n_fields = LLVMCountStructElementTypes(type);
        smc_field *fields = keep(l, smc_alloc(s->n_fields * sizeof *fields));
        for (uint32_t i = 0; i < s->n_fields; i++)
            fields[i] = (smc_field){NULL, (uint32_t)LLVMOffsetOfElement(l->layout, type, i),
                                    smc_shape_of(l, LLVMStructGetTypeAtIndex(type, i))};
        s->fields = fields;
    }
    return s;
}
