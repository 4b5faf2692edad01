// undefined.c - lists the names that a module lacks.
#include "pass/input/input.h"

#include "pass/llvm/each.h"

#include <llvm-c/Core.h>
#include <string.h>

void smc_pass_words_free(smc_pass_words *words) {
    for (uint32_t i = 0; i < words->n; i++) free(words->at[i]);
    smc_vec_free(words);
}

static void add_if_undefined(LLVMValueRef v, smc_pass_words *out) {
    size_t n;
    const char *name = LLVMGetValueName2(v, &n);
    if (LLVMIsDeclaration(v) && LLVMGetFirstUse(v) && strncmp(name, "llvm.", 5) != 0)
        *smc_vec_push(out) = smc_strdup(name);
}

void smc_pass_list_undefined_names(LLVMModuleRef m, smc_pass_words *out) {
    for_each_function (f, m) add_if_undefined(f, out);
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        add_if_undefined(g, out);
}
