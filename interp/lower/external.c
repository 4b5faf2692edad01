// external.c - functions that are declared and defined nowhere: smc has a model, or calls the host's, or is told that they are none
// of the program's business. Where there is nothing of that, it is said what would help.
#include "interp/lower/lowering.h"

#include "interp/libc/libc.h"

#include <string.h>

static bool is_asked_for(const smc_lowering *l, const char *name) {
    for (uint32_t i = 0; i < l->options->n_externs; i++)
        if (strcmp(l->options->externs[i], name) == 0) return true;
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

static bool is_of_numbers(LLVMTypeRef type, smc_signature *out) {
    LLVMTypeRef params[SMC_EXTERNAL_ARGS];
    *out = (smc_signature){.n_args = (uint8_t)LLVMCountParamTypes(type)};
    if (LLVMCountParamTypes(type) > SMC_EXTERNAL_ARGS || LLVMIsFunctionVarArg(type)) return false;
    if (!number_of(LLVMGetReturnType(type), &out->result)) return false;
    LLVMGetParamTypes(type, params);
    for (unsigned i = 0; i < out->n_args; i++)
        if (!number_of(params[i], &out->args[i])) return false;
    return true;
}

// ---- functions that nobody has --------------------------------------------------------------------------------------

// What chooses a result of the type; NULL: nothing does. The type has no sign of its own, but clang says how narrow results are
// widened.
static const char *chooser(LLVMValueRef v, LLVMTypeRef result) {
    static const char *const names[2][4] = {
        {"__VERIFIER_nondet_char", "__VERIFIER_nondet_short", "__VERIFIER_nondet_int", "__VERIFIER_nondet_long"},
        {"__VERIFIER_nondet_uchar", "__VERIFIER_nondet_ushort", "__VERIFIER_nondet_uint", "__VERIFIER_nondet_ulong"}};
    const unsigned zeroext = LLVMGetEnumAttributeKindForName("zeroext", strlen("zeroext"));
    if (LLVMGetTypeKind(result) != LLVMIntegerTypeKind) return NULL;
    const bool is_unsigned = LLVMGetEnumAttributeAtIndex(v, (LLVMAttributeIndex)LLVMAttributeReturnIndex, zeroext);
    switch (LLVMGetIntTypeWidth(result)) {
    case 1: return "__VERIFIER_nondet_bool";
    case 8: return names[is_unsigned][0];
    case 16: return names[is_unsigned][1];
    case 32: return names[is_unsigned][2];
    case 64: return names[is_unsigned][3];
    default: return NULL;
    }
}

static const char *say(smc_lowering *l, const char *fmt, ...) SMC_PRINTF(2, 3);
static const char *say(smc_lowering *l, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *text = smc_vformat(fmt, ap);
    va_end(ap);
    return smc_keep(l, text);
}

// --extern of a function that the host has not: it has no effect, and any result.
static void leave_out(smc_lowering *l, smc_function *fn, LLVMValueRef v, LLVMTypeRef result) {
    const char *choose = chooser(v, result);
    if (LLVMGetTypeKind(result) == LLVMVoidTypeKind) fn->model = smc_libc_no_effect();
    else if (!choose)
        fn->undefined = say(l, "call of '%s', whose result is no integer: --extern chooses integers; write a stub", fn->name);
    else if (!l->options->nondet && LLVMGetIntTypeWidth(result) > 1)
        fn->undefined = say(l, "call of '%s', which --extern leaves open, without a range of values; give one with --nondet=LO..HI", fn->name);
    else fn->model = smc_libc_find(choose);
}

static bool is_in(LLVMValueRef v, const char *const *beginnings) {
    size_t n;
    const char *symbol = LLVMGetValueName2(v, &n);
    for (; *beginnings; beginnings++)
        if (strncmp(symbol, *beginnings, strlen(*beginnings)) == 0) return true;
    return false;
}

static const char *defined_nowhere(smc_lowering *l, const char *name, LLVMValueRef v, LLVMTypeRef result) {
    static const char *const standard[] = {"_ZNS", "_ZNKS", "_ZS", "_ZN9__gnu_cxx", NULL};
    if (is_in(v, standard)) return say(l, "call of '%s', which smc's library of C++ does not have", name);
    static const char files[] = "which is defined nowhere: give smc the file that defines it, or write a stub";
    if (LLVMGetTypeKind(result) == LLVMVoidTypeKind)
        return say(l, "call of '%s', %s, or say --extern=%s, and it has no effect", name, files, name);
    if (chooser(v, result))
        return say(l, "call of '%s', %s, or say --extern=%s, and it has no effect and any result of the --nondet=LO..HI given", name, files, name);
    return say(l, "call of '%s', %s", name, files);
}

void smc_lower_undefined(smc_lowering *l, smc_function *fn, LLVMValueRef v, LLVMTypeRef type) {
    smc_signature s;
    const bool asked = is_asked_for(l, fn->name), numbers = is_of_numbers(type, &s), hosts = smc_external_exists(fn->name);
    fn->model = smc_libc_find(fn->name);
    if (fn->model) return;
    if (hosts && numbers && (asked || smc_external_is_pure(fn->name))) fn->external = smc_keep(l, smc_external_new(fn->name, &s));
    else if (hosts && asked)
        fn->undefined = say(l, "call of '%s', which is not one of numbers alone, as --extern has it of the host's; write a stub", fn->name);
    else if (hosts && numbers)
        fn->undefined = say(l, "call of '%s', which smc does not model; where it is pure, say --extern=%s", fn->name, fn->name);
    else if (hosts) fn->undefined = say(l, "call of '%s', which smc does not model", fn->name);
    else if (asked) leave_out(l, fn, v, LLVMGetReturnType(type));
    else fn->undefined = defined_nowhere(l, fn->name, v, LLVMGetReturnType(type));
}
