// lower_const.c - constants, and the initial bytes of globals.
#include "interp/lower/lowering.h"

#include "interp/bytecode/address.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

uint64_t smc_function_address(const smc_lowering *l, LLVMValueRef fn) {
    uint32_t index = smc_table_get(&l->functions, (uintptr_t)fn, 0);
    return index ? smc_addr(SMC_TAG_FUNCTION, index - 1, 0) : 0;
}

uint64_t smc_label_address(const smc_lowering *l, LLVMBasicBlockRef block) {
    uint32_t number = 0;
    LLVMValueRef fn = LLVMGetBasicBlockParent(block);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb && bb != block; bb = LLVMGetNextBasicBlock(bb)) number++;
    return smc_addr(SMC_TAG_CODE, smc_table_get(&l->functions, (uintptr_t)fn, 0) - 1, number);
}

static uint64_t cut(uint64_t v, uint32_t bits) { return bits >= 64 ? v : v & ((1ull << bits) - 1); }

static bool gep_bits(smc_lowering *l, LLVMValueRef gep, uint64_t *bits) {
    if (!smc_constant_bits(l, LLVMGetOperand(gep, 0), bits)) return false;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    int n = LLVMGetNumOperands(gep);
    for (int i = 1; i < n; i++) {
        uint64_t raw;
        LLVMValueRef v = LLVMGetOperand(gep, (unsigned)i);
        if (!smc_constant_bits(l, v, &raw)) return false;
        unsigned width = smc_bits_of(LLVMTypeOf(v));
        int64_t index = (int64_t)(raw << (64 - width)) >> (64 - width);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *bits += LLVMOffsetOfElement(l->layout, type, (unsigned)index);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)index);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        *bits += smc_addr_step(*bits, index, (int64_t)smc_size_of(l, type));
    }
    return true;
}

static bool expression_bits(smc_lowering *l, LLVMValueRef v, uint64_t *bits) {
    uint64_t a, b;
    switch (LLVMGetConstOpcode(v)) {
    case LLVMGetElementPtr: return gep_bits(l, v, bits);
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMTrunc: {
        if (!smc_constant_bits(l, LLVMGetOperand(v, 0), bits)) return false;
        *bits = cut(*bits, smc_bits_of(LLVMTypeOf(v)));
        return true;
    }
    case LLVMAdd:
    case LLVMSub: {
        if (!smc_constant_bits(l, LLVMGetOperand(v, 0), &a) || !smc_constant_bits(l, LLVMGetOperand(v, 1), &b)) return false;
        *bits = cut(LLVMGetConstOpcode(v) == LLVMAdd ? a + b : a - b, smc_bits_of(LLVMTypeOf(v)));
        return true;
    }
    default: return false;
    }
}

static uint64_t real_bits(LLVMValueRef v, LLVMTypeKind kind) {
    LLVMBool loses;
    double d = LLVMConstRealGetDouble(v, &loses);
    uint64_t bits = 0;
    float f = (float)d;
    if (kind == LLVMFloatTypeKind) memcpy(&bits, &f, sizeof f);
    else memcpy(&bits, &d, sizeof d);
    return bits;
}

// The address of a label: the number of its block, as part of the function.
static bool label_bits(smc_lowering *l, LLVMValueRef v, uint64_t *bits) {
    LLVMValueRef fn = LLVMGetBlockAddressFunction(v);
    *bits = smc_label_address(l, LLVMGetBlockAddressBasicBlock(v));
    return smc_function_address(l, fn) != 0;
}

bool smc_constant_bits(smc_lowering *l, LLVMValueRef v, uint64_t *bits) {
    LLVMTypeRef type = LLVMTypeOf(v);
    *bits = 0;
    if (!smc_bits_of(type)) return false;
    switch (LLVMGetValueKind(v)) {
    case LLVMConstantIntValueKind: *bits = LLVMConstIntGetZExtValue(v); return true;
    case LLVMConstantFPValueKind: *bits = real_bits(v, LLVMGetTypeKind(type)); return true;
    case LLVMConstantPointerNullValueKind:
    case LLVMConstantAggregateZeroValueKind:
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind: return true; // undef and poison are 0
    case LLVMFunctionValueKind: *bits = smc_function_address(l, v); return true;
    case LLVMGlobalVariableValueKind: {
        uint32_t index = smc_table_get(&l->globals, (uintptr_t)v, 0);
        if (!index || l->code->globals.at[index - 1].thread_local) return false;
        *bits = smc_addr(SMC_TAG_GLOBAL, index - 1, 0);
        return true;
    }
    case LLVMGlobalAliasValueKind: return smc_constant_bits(l, LLVMAliasGetAliasee(v), bits);
    case LLVMBlockAddressValueKind: return label_bits(l, v, bits);
    case LLVMConstantExprValueKind: return expression_bits(l, v, bits);
    default: return false;
    }
}

// Writes a constant of any type to `out`, which holds zeros. false: something in it is not known before run time.
static bool image(smc_lowering *l, LLVMValueRef v, uint8_t *out) {
    LLVMTypeRef type = LLVMTypeOf(v);
    if (LLVMIsNull(v) || LLVMIsUndef(v)) return true;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind) {
        unsigned n = LLVMCountStructElementTypes(type);
        for (unsigned i = 0; i < n; i++)
            if (!image(l, LLVMGetAggregateElement(v, i), out + LLVMOffsetOfElement(l->layout, type, i))) return false;
        return true;
    }
    if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
        uint64_t n = kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type) : LLVMGetVectorSize(type);
        uint64_t size = smc_size_of(l, LLVMGetElementType(type));
        for (uint64_t i = 0; i < n; i++)
            if (!image(l, LLVMGetAggregateElement(v, (unsigned)i), out + i * size)) return false;
        return true;
    }
    uint64_t bits[2];
    if (smc_is_wide(type) && LLVMIsAConstantInt(v)) {
        for (uint32_t i = 0; i < 2; i++) bits[i] = smc_wide_half(v, i);
        memcpy(out, bits, LLVMStoreSizeOfType(l->layout, type));
        return true;
    }
    if (smc_is_extended(type) && LLVMIsAConstantFP(v)) {
        for (uint32_t i = 0; i < 2; i++) bits[i] = smc_extended_half(v, i);
        memcpy(out, bits, LLVMStoreSizeOfType(l->layout, type));
        return true;
    }
    if (!smc_constant_bits(l, v, bits)) return false;
    memcpy(out, bits, LLVMStoreSizeOfType(l->layout, type));
    return true;
}

static bool find_leaf(smc_lowering *l, LLVMValueRef v, uint32_t *leaf, uint64_t *bits) {
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (smc_is_wide(type) || smc_is_extended(type)) {
        const uint32_t half = *leaf;
        *leaf -= 2;
        if (half < 2 && LLVMIsAConstantFP(v)) return *bits = smc_extended_half(v, half), true;
        if (half < 2) *bits = LLVMIsAConstantInt(v) ? smc_wide_half(v, half) : 0;
        return half < 2 && (LLVMIsAConstantInt(v) || LLVMIsNull(v) || LLVMIsUndef(v));
    }
    if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind && kind != LLVMVectorTypeKind) {
        if ((*leaf)-- > 0) return false;
        return smc_constant_bits(l, v, bits);
    }
    uint64_t n = kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type)
                 : kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type)
                                             : LLVMGetVectorSize(type);
    for (uint64_t i = 0; i < n && *leaf != UINT32_MAX; i++) {
        LLVMValueRef part = LLVMGetAggregateElement(v, (unsigned)i);
        if (part && find_leaf(l, part, leaf, bits)) return true;
    }
    return false;
}

bool smc_constant_leaf(smc_lowering *l, LLVMValueRef v, uint32_t leaf, uint64_t *bits) {
    *bits = 0;
    if (LLVMIsNull(v) || LLVMIsUndef(v)) return true;
    return find_leaf(l, v, &leaf, bits);
}

static bool is_stream(const char *name) {
    return strcmp(name, "stdout") == 0 || strcmp(name, "stderr") == 0 || strcmp(name, "stdin") == 0;
}

static void declare(smc_lowering *l, LLVMValueRef v) {
    size_t n;
    const char *name = LLVMGetValueName2(v, &n);
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    uint64_t size = LLVMTypeIsSized(type) ? smc_size_of(l, type) : 0;
    smc_global g = {.name = smc_keep(l, n ? smc_strdup(name) : smc_strdup("unnamed constant")),
                    .size = (uint32_t)size,
                    .constant = LLVMIsGlobalConstant(v) || (LLVMIsDeclaration(v) && is_stream(name)),
                    .thread_local = LLVMIsThreadLocal(v),
                    .plain_only = smc_is_plain_only(v)};
    if (size > SMC_MAX_OBJECT_SIZE) g.size = 0, g.refuse = "a global variable of 1 GiB or more";
    g.image = smc_alloc(g.size);
    g.shape = smc_shape_of(l, type);
    g.parts = smc_declared_shape(l, v);
    if (smc_declared_name(l, v)) g.name = smc_declared_name(l, v);
    if (LLVMIsDeclaration(v) && !is_stream(name))
        g.refuse = smc_keep(l, smc_format("access to '%s', which is declared but not defined", name));
    *smc_vec_push(&l->code->globals) = g;
    *smc_table_at(&l->globals, (uintptr_t)v, 0) = l->code->globals.n;
}

static bool is_private(const smc_lowering *l, LLVMValueRef global) {
    size_t n;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &n);
    bool found = false;
    for (unsigned i = 0; i < n; i++) found |= LLVMValueMetadataEntriesGetKind(entries, i) == l->private_kind;
    LLVMDisposeValueMetadataEntries(entries);
    return found;
}

// Once the globals stand still in memory.
static void number_thread_locals(smc_lowering *l) {
    uint32_t n_private = 0, i = 0;
    for (LLVMValueRef v = LLVMGetFirstGlobal(l->module); v; v = LLVMGetNextGlobal(v), i++) {
        smc_global *g = &l->code->globals.at[i];
        if (!g->thread_local) continue;
        g->escapes = !is_private(l, v);
        g->slot = g->escapes ? l->code->locals.n : n_private++;
        if (g->escapes) *smc_vec_push(&l->code->locals) = g;
        if (g->escapes && g->slot >= SMC_MAX_LOCALS) g->refuse = "so many thread-local variables whose addresses escape";
    }
}

static uint32_t synthetic(smc_lowering *l, const char *name, const void *bytes, uint32_t size) {
    smc_global g = {.name = name, .size = size, .constant = true, .image = smc_alloc(size)};
    memcpy(g.image, bytes, size);
    *smc_vec_push(&l->code->globals) = g;
    return l->code->globals.n - 1;
}

void smc_lower_globals(smc_lowering *l) {
    for (LLVMValueRef v = LLVMGetFirstGlobal(l->module); v; v = LLVMGetNextGlobal(v)) declare(l, v);
    uint32_t text = synthetic(l, "argv[0]", "program", sizeof "program");
    const uint64_t argv[2] = {smc_addr(SMC_TAG_GLOBAL, text, 0), 0};
    l->code->argv = smc_addr(SMC_TAG_GLOBAL, synthetic(l, "argv", argv, sizeof argv), 0);
    number_thread_locals(l);
}

void smc_lower_images(smc_lowering *l) {
    uint32_t i = 0;
    for (LLVMValueRef v = LLVMGetFirstGlobal(l->module); v; v = LLVMGetNextGlobal(v), i++) {
        smc_global *g = &l->code->globals.at[i];
        LLVMValueRef init = LLVMGetInitializer(v);
        if (init && !g->refuse && !image(l, init, g->image))
            g->refuse = smc_keep(l, smc_format("the initialiser of '%s'", g->name));
    }
}
