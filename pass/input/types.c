// types.c - checks that the types of a module are not too large. LLVM computes sizes modulo 2^64,
// even in its passes: a variable of 2^62 + 1 ints then has 4 bytes. LLVM also computes the size and
// alignment of nested arrays recursively for each level, which takes cubic time in their depth.
// This file also checks that constants match their types: LLVM's bitcode reader accepts constants
// with too few or other elements, and its verifier does not check them.
#include "pass/input/steps.h"
#include "pass/llvm/each.h"

#include "base/table.h"

#include <llvm-c/Target.h>
#include <string.h>

// Limits on types.
enum {
    MAX_BITS = 48,   // largest size of a type: 2^48 bits
    MAX_DEPTH = 256, // most levels of nested arrays; the default of clang's -fbracket-depth
    TYPE_TOO_LARGE = UINT32_MAX, // a value in checker.types
};

// The check of one module.
typedef struct checker {
    LLVMTargetDataRef layout;
    smc_table types;  // array or struct -> 1 + its depth as a nested array; TYPE_TOO_LARGE: it is
                      // too large
    smc_table values; // constant -> 1: it was checked
    bool fits, is_deep, has_others; // fits: nothing wrong was found so far; is_deep: an array is
                                    // nested too deeply; has_others: a constant does not match its
                                    // type
} checker;

static bool is_supported_type(checker *c, LLVMTypeRef type);

static bool fields_fit(checker *c, LLVMTypeRef type) {
    uint64_t size = 0;
    bool ok = true;
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type) && ok; i++) {
        LLVMTypeRef field = LLVMStructGetTypeAtIndex(type, i);
        ok = is_supported_type(c, field) &&
             (size += LLVMABISizeOfType(c->layout, field)) >> MAX_BITS == 0;
    }
    return ok;
}

static uint32_t depth_of(const checker *c, LLVMTypeRef type) {
    const uint32_t known = LLVMGetTypeKind(type) == LLVMArrayTypeKind
                               ? smc_table_get(&c->types, (uintptr_t)type, 0)
                               : 0;
    return known ? known - 1 : 0;
}

static bool elements_fit(checker *c, LLVMTypeRef type) {
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t size;
    if (!is_supported_type(c, element)) return false;
    c->is_deep |= depth_of(c, element) >= MAX_DEPTH;
    return !c->is_deep &&
           !__builtin_mul_overflow(LLVMGetArrayLength2(type), LLVMABISizeOfType(c->layout, element),
                                   &size) &&
           size >> MAX_BITS == 0;
}

static bool is_supported_type(checker *c, LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMScalableVectorTypeKind) return false;
    if ((kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind) || !LLVMTypeIsSized(type))
        return true;
    const uint32_t known = smc_table_get(&c->types, (uintptr_t)type, 0);
    if (known) return known != TYPE_TOO_LARGE;
    const bool ok = kind == LLVMStructTypeKind ? fields_fit(c, type) : elements_fit(c, type);
    const uint32_t depth =
        ok && kind == LLVMArrayTypeKind ? 1 + depth_of(c, LLVMGetElementType(type)) : 0;
    *smc_table_at(&c->types, (uintptr_t)type, 0) = ok ? depth + 1 : TYPE_TOO_LARGE;
    return ok;
}

static bool operands_match_type(LLVMValueRef v) {
    LLVMTypeRef type = LLVMTypeOf(v);
    const bool is_struct = LLVMIsAConstantStruct(v);
    if (!is_struct && !LLVMIsAConstantArray(v) && !LLVMIsAConstantVector(v)) return true;
    const uint64_t n = is_struct                 ? LLVMCountStructElementTypes(type)
                       : LLVMIsAConstantArray(v) ? LLVMGetArrayLength2(type)
                                                 : LLVMGetVectorSize(type);
    bool ok = n == (uint64_t)LLVMGetNumOperands(v);
    for (unsigned i = 0; i < n && ok; i++)
        ok = LLVMTypeOf(LLVMGetOperand(v, i)) ==
             (is_struct ? LLVMStructGetTypeAtIndex(type, i) : LLVMGetElementType(type));
    return ok;
}

static void check_value_type(checker *c, LLVMValueRef v) {
    c->has_others |= !operands_match_type(v);
    c->fits = c->fits && !c->has_others && is_supported_type(c, LLVMTypeOf(v));
    if (LLVMIsAAllocaInst(v)) c->fits = c->fits && is_supported_type(c, LLVMGetAllocatedType(v));
    const bool is_gep = LLVMIsAGetElementPtrInst(v) ||
                        (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
    if (is_gep) c->fits = c->fits && is_supported_type(c, LLVMGetGEPSourceElementType(v));
}

// Checks the constants in an instruction or initialiser; each constant only once.
static void analyse_constants(checker *c, LLVMValueRef user) {
    for (int i = 0; i < LLVMGetNumOperands(user) && c->fits; i++) {
        LLVMValueRef v = LLVMGetOperand(user, (unsigned)i);
        if (!v || !LLVMIsAConstant(v) || LLVMIsAGlobalValue(v) || !LLVMGetNumOperands(v)) continue;
        uint32_t *seen = smc_table_at(&c->values, (uintptr_t)v, 0);
        if (*seen) continue;
        *seen = 1;
        check_value_type(c, v);
        analyse_constants(c, v);
    }
}

static void analyse_arguments(checker *c, LLVMValueRef call) {
    const unsigned byval = LLVMGetEnumAttributeKindForName("byval", strlen("byval"));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMAttributeRef in_memory = LLVMGetCallSiteEnumAttribute(call, i + 1, byval);
        if (in_memory)
            c->fits = c->fits && is_supported_type(c, LLVMGetTypeAttributeValue(in_memory));
    }
}

static void analyse_function(checker *c, LLVMValueRef fn) {
    for_each_block (bb, fn)
        for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in && c->fits;
             in = LLVMGetNextInstruction(in)) {
            check_value_type(c, in);
            analyse_constants(c, in);
            if (LLVMIsACallInst(in)) analyse_arguments(c, in);
        }
}

smc_status smc_pass_check_types(const smc_pass_options *options, const char *input,
                                LLVMModuleRef module) {
    checker c = {.layout = LLVMGetModuleDataLayout(module), .fits = true};
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g && c.fits; g = LLVMGetNextGlobal(g)) {
        c.fits = is_supported_type(&c, LLVMGlobalGetValueType(g));
        if (LLVMGetInitializer(g))
            check_value_type(&c, LLVMGetInitializer(g)), analyse_constants(&c, g);
    }
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn && c.fits; fn = LLVMGetNextFunction(fn))
        analyse_function(&c, fn);
    smc_table_free(&c.types);
    smc_table_free(&c.values);
    if (c.fits) return SMC_OK;
    if (c.has_others)
        smc_diag_error(options->diag, input, "a constant in it has other elements than its type");
    else if (c.is_deep)
        smc_diag_error(options->diag, input, "arrays of arrays in it are more than %d levels deep",
                       MAX_DEPTH);
    else smc_diag_error(options->diag, input, "a type in it has 2^%d bytes or more", MAX_BITS);
    return SMC_UNSUPPORTED;
}
