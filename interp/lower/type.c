// type.c - maps LLVM types to scalars, sizes and shapes.
#include "interp/lower/lowering.h"

#include "interp/bytecode/extended.h"

uint64_t smc_size_in_memory(const smc_lowering *l, LLVMTypeRef type) {
    return LLVMABISizeOfType(l->layout, type);
}

uint32_t smc_scalar_width(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: {
        unsigned bits = LLVMGetIntTypeWidth(type);
        return bits <= 64 ? bits : 0;
    }
    case LLVMPointerTypeKind: return LLVMGetPointerAddressSpace(type) ? 0 : 64;
    case LLVMFloatTypeKind: return 32;
    case LLVMDoubleTypeKind: return 64;
    default: return 0;
    }
}

bool smc_is_wide(LLVMTypeRef type) {
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind) return false;
    const unsigned bits = LLVMGetIntTypeWidth(type);
    return bits > 64 && bits <= SMC_WIDE_BITS;
}

bool smc_is_extended(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMX86_FP80TypeKind && smc_extended_is_supported();
}

LLVMTypeRef smc_element_type(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

uint32_t smc_vector_lanes(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
}

static void add_scalars(const smc_lowering *l, LLVMTypeRef type, uint64_t offset,
                        smc_scalars *out) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind) {
        unsigned n = LLVMCountStructElementTypes(type);
        for (unsigned i = 0; i < n && !out->is_unsupported_type; i++)
            add_scalars(l, LLVMStructGetTypeAtIndex(type, i),
                        offset + LLVMOffsetOfElement(l->layout, type, i), out);
        return;
    }
    if (kind == LLVMArrayTypeKind) {
        uint64_t n = LLVMGetArrayLength2(type);
        LLVMTypeRef element = LLVMGetElementType(type);
        if (n > SMC_MAX_SCALARS) out->is_unsupported_type = true;
        for (uint64_t i = 0; i < n && !out->is_unsupported_type; i++)
            add_scalars(l, element, offset + i * smc_size_in_memory(l, element), out);
        return;
    }
    if (kind == LLVMVectorTypeKind) {
        const uint32_t n = LLVMGetVectorSize(type),
                       bits = smc_scalar_width(LLVMGetElementType(type));
        if (!bits) out->is_unsupported_type = true;
        for (uint32_t i = 0; i < n && !out->is_unsupported_type; i++)
            add_scalars(l, LLVMGetElementType(type), offset + (uint64_t)i * ((bits + 7) / 8), out);
        return;
    }
    if (kind == LLVMVoidTypeKind) return;
    const bool wide = smc_is_wide(type) || smc_is_extended(type);
    uint32_t bits = wide ? SMC_WIDE_BITS : smc_scalar_width(type);
    if (wide && out->n < SMC_MAX_SCALARS) {
        out->at[out->n++] = (smc_scalar){.offset = (uint32_t)offset, .bits = 64};
        offset += 8;
        bits = smc_is_wide(type) ? LLVMGetIntTypeWidth(type) - 64 : 16;
    }
    if (!bits || out->n == SMC_MAX_SCALARS) {
        out->is_unsupported_type = true;
        return;
    }
    const bool is_short = kind == LLVMPointerTypeKind && l->code->short_pointers;
    out->at[out->n++] =
        (smc_scalar){(uint32_t)offset, is_short ? 32 : bits,
                     kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind, is_short};
}

void smc_scalars_of(const smc_lowering *l, LLVMTypeRef type, smc_scalars *out) {
    out->n = 0;
    out->is_unsupported_type = false;
    add_scalars(l, type, 0, out);
}

// True for a rustc array of bytes that only reserves memory: its type does not describe the
// contents.
static bool is_padding_array(const smc_lowering *l, LLVMTypeRef type) {
    if (!l->language.is_rust || LLVMGetTypeKind(type) != LLVMArrayTypeKind) return false;
    LLVMTypeRef element = LLVMGetElementType(type);
    return LLVMGetTypeKind(element) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(element) == 8;
}

const smc_shape *smc_shape_of(smc_lowering *l, LLVMTypeRef type) {
    if (!LLVMTypeIsSized(type) || is_padding_array(l, type)) return NULL;
    smc_shape *s = smc_own_pointer(l, smc_alloc(sizeof *s));
    s->size = (uint32_t)smc_size_in_memory(l, type);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMArrayTypeKind) {
        s->count = (uint32_t)LLVMGetArrayLength2(type);
        s->element = smc_shape_of(l, LLVMGetElementType(type));
    } else if (kind == LLVMVectorTypeKind &&
               LLVMSizeOfTypeInBits(l->layout, LLVMGetElementType(type)) % 8 == 0) {
        // Elements of other vectors have no byte offset.
        smc_shape *element = smc_own_pointer(l, smc_alloc(sizeof *element));
        // Elements follow each other without padding.
        element->size = (uint32_t)LLVMStoreSizeOfType(l->layout, LLVMGetElementType(type));
        s->count = LLVMGetVectorSize(type);
        s->element = element;
    } else if (kind == LLVMStructTypeKind) {
        s->n_fields = LLVMCountStructElementTypes(type);
        smc_field *fields = smc_own_pointer(l, smc_alloc(s->n_fields * sizeof *fields));
        for (uint32_t i = 0; i < s->n_fields; i++)
            fields[i] = (smc_field){.offset = (uint32_t)LLVMOffsetOfElement(l->layout, type, i),
                                    .shape = smc_shape_of(l, LLVMStructGetTypeAtIndex(type, i))};
        s->fields = fields;
    }
    return s;
}
