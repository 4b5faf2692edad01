// external.c - declared functions that the host has: those on the list, and those that the user adds.
#include "interp/lower/lowering.h"

#include <string.h>

static bool is_allowed(const smc_lowering *l, const char *name) {
    for (uint32_t i = 0; i < l->options->n_externs; i++)
        if (strcmp(l->options->externs[i], name) == 0) return true;
    for (size_t i = 0; smc_external_at(i); i++)
        if (strcmp(smc_external_at(i), name) == 0) return true;
    return false;
}

// false: not a number.
static bool number_of(LLVMTypeRef type, uint8_t *out) {
    const uint32_t bits = smc_bits_of(type);
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: *out = SMC_NOTHING; return true;
    case LLVMFloatTypeKind: *out = SMC_FLOAT; return true;
    case LLVMDoubleTypeKind: *out = SMC_DOUBLE; return true;
    case LLVMIntegerTypeKind:
        *out = bits <= 8 ? SMC_INT8 : bits <= 16 ? SMC_INT16 : bits <= 32 ? SMC_INT32 : SMC_INT64;
        return bits != 0;
    default: return false;
    }
}

const smc_external *smc_lower_external(smc_lowering *l, const char *name, LLVMTypeRef type) {
    if (!is_allowed(l, name)) return NULL;
    LLVMTypeRef params[SMC_EXTERNAL_ARGS];
    smc_signature s = {.n_args = (uint8_t)LLVMCountParamTypes(type)};
    if (LLVMCountParamTypes(type) > SMC_EXTERNAL_ARGS || LLVMIsFunctionVarArg(type)) return NULL;
    if (!number_of(LLVMGetReturnType(type), &s.result)) return NULL;
    LLVMGetParamTypes(type, params);
    for (unsigned i = 0; i < s.n_args; i++)
        if (!number_of(params[i], &s.args[i])) return NULL;
    smc_external *e = smc_external_new(name, &s);
    return e ? smc_keep(l, e) : NULL;
}
