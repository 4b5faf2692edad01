// math.c - makes calls of functions of <math.h> of intrinsics that the VM does not have. clang uses
// these intrinsics where errno is not set (-fno-math-errno, -ffast-math), and for OpenMP's scan.
#include "pass/internal.h"
#include "pass/llvm/declare.h"

#include <llvm-c/Core.h>

#include <string.h>

static const char *const functions[] = {"sin",   "cos", "tan",  "exp",   "exp2",
                                        "exp10", "log", "log2", "log10", "pow"};

// Returns the index of the function that the intrinsic llvm.FUNCTION.f64 or .f32 stands for; -1:
// none.
static int function_of(const char *intrinsic) {
    static const char prefix[] = "llvm.";
    if (strncmp(intrinsic, prefix, sizeof prefix - 1) != 0) return -1;
    const char *name = intrinsic + sizeof prefix - 1, *type = strrchr(name, '.');
    if (!type || (strcmp(type, ".f64") != 0 && strcmp(type, ".f32") != 0)) return -1;
    for (int i = 0; i < (int)(sizeof functions / sizeof *functions); i++)
        if (strlen(functions[i]) == (size_t)(type - name) &&
            strncmp(name, functions[i], (size_t)(type - name)) == 0)
            return i;
    return -1;
}

void smc_pass_call_math_functions(LLVMModuleRef m) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        size_t n;
        const char *name = LLVMGetValueName2(fn, &n);
        const int index = function_of(name);
        if (index < 0) continue;
        char *called = smc_format("%s%s", functions[index], name[n - 2] == '3' ? "f" : "");
        LLVMValueRef to = smc_llvm_declare_function(m, called, LLVMGlobalGetValueType(fn));
        LLVMReplaceAllUsesWith(fn, to);
        LLVMDeleteFunction(fn);
        free(called);
    }
}
