// const.c - evaluates constants.
#include "interp/lower/lowering.h"

#include "interp/bytecode/address.h"
#include "interp/bytecode/short.h"
#include "pass/llvm/versions.h"

#include <string.h>

uint64_t smc_function_address(const smc_lowering *l, LLVMValueRef fn) {
    uint32_t index = smc_table_get(&l->indices.functions, (uintptr_t)fn, 0);
    return index ? smc_addr_make(SMC_TAG_FUNCTION, index - 1, 0) : 0;
}

uint64_t smc_label_address(const smc_lowering *l, LLVMBasicBlockRef block) {
    uint32_t number = 0;
    LLVMValueRef fn = LLVMGetBasicBlockParent(block);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb && bb != block;
         bb = LLVMGetNextBasicBlock(bb))
        number++;
    return smc_addr_make(SMC_TAG_LABEL, smc_table_get(&l->indices.functions, (uintptr_t)fn, 0) - 1,
                         number);
}

bool smc_stored_pointer_bits(const smc_lowering *l, uint64_t address, uint64_t *bits) {
    uint32_t number = 0;
    const bool known = !l->code->short_pointers || smc_shorten_address(l->code, address, &number);
    *bits = l->code->short_pointers ? number : address;
    return known;
}

static uint64_t truncate_to_bits(uint64_t v, uint32_t bits) {
    return bits >= 64 ? v : v & ((1ull << bits) - 1);
}

// Computes the address that a constant getelementptr yields.
static bool gep_bits(smc_lowering *l, LLVMValueRef gep, uint64_t *bits) {
    if (!smc_constant_bits(l, LLVMGetOperand(gep, 0), bits)) return false;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    const bool wraps = smc_gep_may_wrap(l, gep);
    int n = LLVMGetNumOperands(gep);
    for (int i = 1; i < n; i++) {
        uint64_t raw;
        LLVMValueRef v = LLVMGetOperand(gep, (unsigned)i);
        if (!smc_constant_bits(l, v, &raw)) return false;
        unsigned width = smc_scalar_width(LLVMTypeOf(v));
        int64_t index = (int64_t)(raw << (64 - width)) >> (64 - width);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const uint64_t offset = LLVMOffsetOfElement(l->layout, type, (unsigned)index);
            *bits += smc_addr_step_by(*bits, 1, (int64_t)offset);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)index);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        const int64_t size = (int64_t)smc_size_in_memory(l, type);
        *bits += wraps ? (uint64_t)index * (uint64_t)size : smc_addr_step_by(*bits, index, size);
    }
    return true;
}

// Computes the value of a constant expression. Returns false if it is only known at run time.
static bool expression_bits(smc_lowering *l, LLVMValueRef v, uint64_t *bits) {
    uint64_t a, b;
    switch (smc_llvm_const_opcode(v)) {
    case LLVMGetElementPtr: return gep_bits(l, v, bits);
    case LLVMPtrToInt:
        if (!smc_constant_bits(l, LLVMGetOperand(v, 0), &a) || !smc_stored_pointer_bits(l, a, bits))
            return false;
        *bits = truncate_to_bits(*bits, smc_scalar_width(LLVMTypeOf(v)));
        return true;
    case LLVMIntToPtr:
        if (!smc_constant_bits(l, LLVMGetOperand(v, 0), bits)) return false;
        if (l->code->short_pointers) *bits = smc_lengthen_address(l->code, (uint32_t)*bits);
        return true;
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMTrunc: {
        if (!smc_constant_bits(l, LLVMGetOperand(v, 0), bits)) return false;
        *bits = truncate_to_bits(*bits, smc_scalar_width(LLVMTypeOf(v)));
        return true;
    }
    case LLVMAdd:
    case LLVMSub: {
        if (!smc_constant_bits(l, LLVMGetOperand(v, 0), &a) ||
            !smc_constant_bits(l, LLVMGetOperand(v, 1), &b))
            return false;
        *bits = truncate_to_bits(LLVMGetConstOpcode(v) == LLVMAdd ? a + b : a - b,
                                 smc_scalar_width(LLVMTypeOf(v)));
        return true;
    }
    default: return false;
    }
}

static uint64_t float_constant_bits(LLVMValueRef v, LLVMTypeKind kind) {
    LLVMBool loses;
    double d = LLVMConstRealGetDouble(v, &loses);
    uint64_t bits = 0;
    float f = (float)d;
    if (kind == LLVMFloatTypeKind) memcpy(&bits, &f, sizeof f);
    else memcpy(&bits, &d, sizeof d);
    return bits;
}

// Computes the address of a label: its offset in the function is the number of its block.
static bool label_bits(smc_lowering *l, LLVMValueRef v, uint64_t *bits) {
    LLVMValueRef fn = LLVMGetBlockAddressFunction(v);
    *bits = smc_label_address(l, LLVMGetBlockAddressBasicBlock(v));
    return smc_function_address(l, fn) != 0;
}

bool smc_constant_bits(smc_lowering *l, LLVMValueRef v, uint64_t *bits) {
    LLVMTypeRef type = LLVMTypeOf(v);
    *bits = 0;
    if (!smc_scalar_width(type)) return false;
    switch (LLVMGetValueKind(v)) {
    case LLVMConstantIntValueKind: *bits = LLVMConstIntGetZExtValue(v); return true;
    case LLVMConstantFPValueKind:
        *bits = float_constant_bits(v, LLVMGetTypeKind(type));
        return true;
    case LLVMConstantPointerNullValueKind:
    case LLVMConstantAggregateZeroValueKind:
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind: return true; // undef and poison are 0
    case LLVMFunctionValueKind: *bits = smc_function_address(l, v); return true;
    case LLVMGlobalVariableValueKind: {
        uint32_t index = smc_table_get(&l->indices.globals, (uintptr_t)v, 0);
        if (!index || index > SMC_MAX_GLOBALS || l->code->globals.at[index - 1].thread_local)
            return false;
        *bits = smc_addr_make(SMC_TAG_GLOBAL, index - 1, 0);
        return l->code->short_pointers || LLVMGetAlignment(v) <= SMC_LARGE_BIAS;
    }
    case LLVMGlobalAliasValueKind: return smc_constant_bits(l, LLVMAliasGetAliasee(v), bits);
    case LLVMBlockAddressValueKind: return label_bits(l, v, bits);
    case LLVMConstantExprValueKind: return expression_bits(l, v, bits);
    default: return false;
    }
}

// Returns 64 bits of an integer constant of more than 64 bits. The C API gives the value only as
// text.
static uint64_t half_of_wide_constant(LLVMValueRef constant, uint32_t half) {
    char *text = LLVMPrintValueToString(constant);
    const char *p = strchr(text, ' ');
    unsigned __int128 v = 0;
    bool negative = p && p[1] == '-';
    for (p = p ? p + 1 + negative : ""; *p >= '0' && *p <= '9'; p++)
        v = v * 10 + (unsigned)(*p - '0');
    if (negative) v = -v;
    LLVMDisposeMessage(text);
    return half ? (uint64_t)(v >> 64) &
                      ~0ull >> (SMC_WIDE_BITS - LLVMGetIntTypeWidth(LLVMTypeOf(constant)))
                : (uint64_t)v;
}

// Returns 64 bits of a long double constant, from its text: "0xK", 4 hex digits of sign and
// exponent, 16 of the significand.
static uint64_t half_of_long_double(LLVMValueRef constant, uint32_t half) {
    char *text = LLVMPrintValueToString(constant);
    const char *digits = strstr(text, "0xK");
    char part[17] = "";
    if (digits && strlen(digits) >= 3 + 20)
        memcpy(part, digits + 3 + (half ? 0 : 4), half ? 4 : 16);
    const uint64_t bits = strtoull(part, NULL, 16);
    LLVMDisposeMessage(text);
    return bits;
}

bool smc_constant_image(smc_lowering *l, LLVMValueRef v, uint8_t *out) {
    LLVMTypeRef type = LLVMTypeOf(v);
    if (LLVMIsNull(v) || LLVMIsUndef(v)) return true;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind) {
        unsigned n = LLVMCountStructElementTypes(type);
        for (unsigned i = 0; i < n; i++)
            if (!smc_constant_image(l, LLVMGetAggregateElement(v, i),
                                    out + LLVMOffsetOfElement(l->layout, type, i)))
                return false;
        return true;
    }
    // Only vectors whose elements are whole bytes have a memory image, since elements are packed.
    if (kind == LLVMVectorTypeKind && smc_scalar_width(LLVMGetElementType(type)) % 8) return false;
    if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
        uint64_t n =
            kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type) : LLVMGetVectorSize(type);
        LLVMTypeRef element = LLVMGetElementType(type);
        uint64_t size = kind == LLVMArrayTypeKind ? smc_size_in_memory(l, element)
                                                  : LLVMStoreSizeOfType(l->layout, element);
        for (uint64_t i = 0; i < n; i++)
            if (!smc_constant_image(l, LLVMGetAggregateElement(v, (unsigned)i), out + i * size))
                return false;
        return true;
    }
    uint64_t bits[2];
    if (smc_is_wide(type) && LLVMIsAConstantInt(v)) {
        for (uint32_t i = 0; i < 2; i++) bits[i] = half_of_wide_constant(v, i);
        memcpy(out, bits, LLVMStoreSizeOfType(l->layout, type));
        return true;
    }
    if (smc_is_extended(type) && LLVMIsAConstantFP(v)) {
        for (uint32_t i = 0; i < 2; i++) bits[i] = half_of_long_double(v, i);
        memcpy(out, bits, LLVMStoreSizeOfType(l->layout, type));
        return true;
    }
    if (!smc_constant_bits(l, v, bits)) return false;
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind && !smc_stored_pointer_bits(l, bits[0], bits))
        return false;
    memcpy(out, bits, LLVMStoreSizeOfType(l->layout, type));
    return true;
}

// Marks the undefined bytes of n elements of `size` bytes; returns their number.
static uint32_t undefined_elements(const smc_lowering *l, LLVMValueRef v, uint64_t n, uint64_t size,
                                   uint8_t *out) {
    uint32_t bytes = 0;
    for (uint64_t i = 0; i < n; i++)
        bytes += smc_constant_undefined(l, LLVMGetAggregateElement(v, (unsigned)i), out + i * size);
    return bytes;
}

uint32_t smc_constant_undefined(const smc_lowering *l, LLVMValueRef v, uint8_t *out) {
    LLVMTypeRef type = LLVMTypeOf(v);
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    uint32_t bytes = 0;
    if (LLVMIsNull(v) || LLVMIsAConstantDataSequential(v)) return 0;
    if (LLVMIsUndef(v)) {
        bytes = (uint32_t)LLVMStoreSizeOfType(l->layout, type);
        memset(out, 0xff, bytes);
    } else if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            bytes += smc_constant_undefined(l, LLVMGetAggregateElement(v, i),
                                            out + LLVMOffsetOfElement(l->layout, type, i));
    } else if (kind == LLVMArrayTypeKind) {
        const uint64_t size = smc_size_in_memory(l, LLVMGetElementType(type));
        bytes = undefined_elements(l, v, LLVMGetArrayLength2(type), size, out);
    }
    return bytes;
}

// Finds a scalar in an aggregate constant. Returns false if it is only known at run time.
static bool find_scalar(smc_lowering *l, LLVMValueRef v, uint32_t *scalar, uint64_t *bits) {
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (smc_is_wide(type) || smc_is_extended(type)) {
        const uint32_t half = *scalar;
        *scalar -= 2;
        if (half < 2 && LLVMIsAConstantFP(v)) return *bits = half_of_long_double(v, half), true;
        if (half < 2) *bits = LLVMIsAConstantInt(v) ? half_of_wide_constant(v, half) : 0;
        return half < 2 && (LLVMIsAConstantInt(v) || LLVMIsNull(v) || LLVMIsUndef(v));
    }
    if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind && kind != LLVMVectorTypeKind) {
        if ((*scalar)-- > 0) return false;
        return smc_constant_bits(l, v, bits);
    }
    uint64_t n = kind == LLVMStructTypeKind  ? LLVMCountStructElementTypes(type)
                 : kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type)
                                             : LLVMGetVectorSize(type);
    for (uint64_t i = 0; i < n && *scalar != UINT32_MAX; i++) {
        LLVMValueRef part = LLVMGetAggregateElement(v, (unsigned)i);
        if (part && find_scalar(l, part, scalar, bits)) return true;
    }
    return false;
}

// Extracts a scalar of a constant that is the bit cast of a constant of another type.
static bool scalar_of_bitcast(smc_lowering *l, LLVMValueRef v, uint32_t scalar, uint64_t *bits) {
    enum { MOST = 8 * SMC_MAX_SCALARS };
    uint8_t image[MOST] = {0};
    LLVMValueRef from = LLVMGetOperand(v, 0);
    smc_scalars scalars;
    smc_scalars_of(l, LLVMTypeOf(v), &scalars);
    if (scalars.is_unsupported_type || scalar >= scalars.n || scalars.at[scalar].bits % 8 ||
        smc_size_in_memory(l, LLVMTypeOf(from)) > MOST)
        return false;
    if (!smc_constant_image(l, from, image)) return false;
    memcpy(bits, image + scalars.at[scalar].offset, scalars.at[scalar].bits / 8);
    return true;
}

bool smc_constant_scalar(smc_lowering *l, LLVMValueRef v, uint32_t scalar, uint64_t *bits) {
    *bits = 0;
    if (LLVMIsNull(v) || LLVMIsUndef(v)) return true;
    if (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMBitCast)
        return scalar_of_bitcast(l, v, scalar, bits);
    return find_scalar(l, v, &scalar, bits);
}
