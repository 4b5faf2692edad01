// symbols.c - lets names refer to other definitions, as the linker does for each input before the
// inputs are linked: --wrap=NAME, and symbol versions that assembly declares by .symver.
#include "pass/input/steps.h"

#include "base/base.h"
#include "pass/llvm/declare.h"

#include <string.h>

// Finds a function or variable that the module uses and does not define.
static LLVMValueRef find_undefined(LLVMModuleRef m, const char *name) {
    LLVMValueRef v = smc_llvm_find_symbol(m, name);
    return v && !LLVMIsAGlobalAlias(v) && LLVMIsDeclaration(v) ? v : NULL;
}

// Replaces an undefined symbol by another one, which the module may or may not have.
static void replace_undefined(LLVMModuleRef m, LLVMValueRef v, const char *by) {
    LLVMValueRef other = smc_llvm_find_symbol(m, by);
    if (!other) {
        LLVMSetValueName2(v, by, strlen(by));
        return;
    }
    LLVMReplaceAllUsesWith(v, other);
    if (LLVMIsAFunction(v)) LLVMDeleteFunction(v);
    else LLVMDeleteGlobal(v);
}

// As the GNU linker does, leaves references in the file that defines NAME as they are. NAME is
// replaced before __real_NAME, which must not become __wrap_NAME.
void smc_pass_wrap_symbol(LLVMModuleRef m, const char *name) {
    char *wrap = smc_format("__wrap_%s", name), *real = smc_format("__real_%s", name);
    LLVMValueRef plain = find_undefined(m, name);
    if (plain) replace_undefined(m, plain, wrap);
    LLVMValueRef inner = find_undefined(m, real);
    if (inner) replace_undefined(m, inner, name);
    free(wrap);
    free(real);
}

// ---- ".symver LOCAL, NAME@@VERSION" -------------------------------------------------------------

static const char blanks[] = " \t";
static size_t word_length(const char *c) { return strcspn(c, " \t,;\n#@"); }

// Handles what follows ".symver" in a line. If LOCAL is defined, it is the definition of NAME if
// its version is the default one (@@ or @@@). Otherwise, LOCAL stands for NAME in a library.
static void apply_version(LLVMModuleRef m, const char *c) {
    c += strspn(c, blanks);
    char *local = smc_format("%.*s", (int)word_length(c), c);
    c += strlen(local);
    c += strspn(c, " \t,");
    char *name = smc_format("%.*s", (int)word_length(c), c);
    const bool is_default = strncmp(c + strlen(name), "@@", 2) == 0,
               is_version = c[strlen(name)] == '@';
    LLVMValueRef from =
                     is_version && strcmp(local, name) != 0 ? smc_llvm_find_symbol(m, local) : NULL,
                 to = from ? smc_llvm_find_symbol(m, name) : NULL;
    const bool is_undefined = from && find_undefined(m, local) == from;
    if (is_undefined) replace_undefined(m, from, name);
    else if (from && is_default && (!to || find_undefined(m, name) == to)) {
        LLVMValueRef target = LLVMIsAGlobalAlias(from) ? LLVMAliasGetAliasee(from) : from;
        LLVMValueRef alias = LLVMAddAlias2(m, LLVMGlobalGetValueType(from), 0, target, "");
        if (to) LLVMReplaceAllUsesWith(to, alias);
        if (to) (LLVMIsAFunction(to) ? LLVMDeleteFunction : LLVMDeleteGlobal)(to);
        LLVMSetValueName2(alias, name, strlen(name));
    }
    free(local);
    free(name);
}

void smc_pass_apply_symbol_versions(LLVMModuleRef m) {
    static const char directive[] = ".symver";
    size_t n;
    const char *text = LLVMGetModuleInlineAsm(m, &n);
    char *lines = smc_format("%.*s", (int)n, text);
    for (const char *c = lines; (c = strstr(c, directive)); c += sizeof directive - 1) {
        const char *next = c + sizeof directive - 1;
        if (strchr(blanks, *next)) apply_version(m, next);
    }
    free(lines);
}
