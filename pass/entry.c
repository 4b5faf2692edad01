// entry.c - generates the entry point of a program that begins in a function whose parameters, or
// whose arguments and standard input, are inputs.
#include "pass/internal.h"

#include <string.h>

enum { MAX_PARAMETERS = 8 };

// True if the function has the parameters argc, argv and possibly envp.
static bool takes_arguments(LLVMTypeRef type) {
    LLVMTypeRef types[MAX_PARAMETERS];
    const unsigned n = LLVMCountParamTypes(type);
    if (n < 2 || n > 3) return false;
    LLVMGetParamTypes(type, types);
    if (LLVMGetTypeKind(types[0]) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(types[0]) != 32)
        return false;
    for (unsigned i = 1; i < n; i++)
        if (LLVMGetTypeKind(types[i]) != LLVMPointerTypeKind) return false;
    return true;
}

// Returns the library function that chooses a value for the i-th parameter; NULL: none. clang's
// attribute zeroext marks narrow parameters that are unsigned.
static const char *choice_function_name(LLVMValueRef fn, unsigned i, LLVMTypeRef type) {
    const unsigned zeroext = LLVMGetEnumAttributeKindForName("zeroext", strlen("zeroext"));
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind) return NULL;
    return smc_nondet_function_of(LLVMGetIntTypeWidth(type),
                                  !LLVMGetEnumAttributeAtIndex(fn, i + 1, zeroext));
}

static bool all_can_be_chosen(LLVMValueRef fn, LLVMTypeRef type) {
    LLVMTypeRef types[MAX_PARAMETERS];
    const unsigned n = LLVMCountParamTypes(type);
    if (!n || n > MAX_PARAMETERS || LLVMIsFunctionVarArg(type)) return false;
    LLVMGetParamTypes(type, types);
    for (unsigned i = 0; i < n; i++)
        if (!choice_function_name(fn, i, types[i])) return false;
    return true;
}

static LLVMValueRef build_choice(LLVMModuleRef m, LLVMBuilderRef b, const char *name,
                                 LLVMTypeRef type) {
    LLVMValueRef fn = LLVMGetNamedFunction(m, name);
    LLVMTypeRef of = LLVMFunctionType(type, NULL, 0, false);
    if (!fn) fn = LLVMAddFunction(m, name, of);
    return LLVMBuildCall2(b, of, fn, NULL, 0, "");
}

void smc_pass_make_input_parameters(LLVMModuleRef m, const char *entry) {
    LLVMValueRef fn = LLVMGetNamedFunction(m, entry);
    if (!fn || LLVMIsDeclaration(fn) || strcmp(entry, "main") == 0) return;
    LLVMTypeRef type = LLVMGlobalGetValueType(fn), types[MAX_PARAMETERS];
    if (takes_arguments(type) || !all_can_be_chosen(fn, type)) return;
    LLVMContextRef context = LLVMGetModuleContext(m);
    LLVMValueRef begin = LLVMAddFunction(
        m, SMC_PASS_ENTRY, LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, false));
    LLVMBuilderRef b = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(context, begin, ""));
    LLVMValueRef values[MAX_PARAMETERS];
    const unsigned n = LLVMCountParamTypes(type);
    LLVMGetParamTypes(type, types);
    for (unsigned i = 0; i < n; i++)
        values[i] = build_choice(m, b, choice_function_name(fn, i, types[i]), types[i]);
    LLVMBuildCall2(b, type, fn, values, n, "");
    LLVMBuildRetVoid(b);
    LLVMDisposeBuilder(b);
}

bool smc_pass_begin_with_inputs(LLVMModuleRef m, const char *entry) {
    LLVMValueRef fn = LLVMGetNamedFunction(m, entry ? entry : "main");
    if (!fn || LLVMIsDeclaration(fn)) return true;
    LLVMTypeRef type = LLVMGlobalGetValueType(fn);
    const unsigned n = LLVMCountParamTypes(type);
    if (LLVMIsFunctionVarArg(type) || (n && !takes_arguments(type))) return false;
    LLVMContextRef context = LLVMGetModuleContext(m);
    LLVMTypeRef count = LLVMInt32TypeInContext(context),
                pointer = LLVMPointerTypeInContext(context, 0), types[] = {count, pointer};
    LLVMTypeRef of = LLVMFunctionType(LLVMVoidTypeInContext(context), types, 2, false);
    // Arguments are inputs even if main has no parameters, so that reports find the others.
    LLVMTypeRef with_arguments =
        n ? type : LLVMFunctionType(LLVMGetReturnType(type), types, 2, false);
    LLVMValueRef begin = LLVMAddFunction(m, SMC_PASS_ENTRY, with_arguments),
                 inputs = LLVMAddFunction(m, SMC_NAME_BEGIN_INPUTS, of), values[MAX_PARAMETERS];
    LLVMGetParams(begin, values);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(context, begin, ""));
    LLVMBuildCall2(b, of, inputs, values, 2, "");
    LLVMValueRef status = LLVMBuildCall2(b, type, fn, values, n, "");
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind) LLVMBuildRetVoid(b);
    else LLVMBuildRet(b, status);
    LLVMDisposeBuilder(b);
    return true;
}
