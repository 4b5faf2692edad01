#include "pass/compile/option_filter.h"

#include <string.h>

extern char **environ;

// Each makes clang change its command, run or load another program, or write to a file of
// somebody's choice.
static bool is_left_out(const char *variable) {
    // clang-format off
    static const char *const beginnings[] = {
        "CCC_", "CC_", "CLANG_", "CL=", "_CL_=", "COMPILER_PATH=", "GCC_EXEC_PREFIX=",
        "DEPENDENCIES_OUTPUT=", "SUNPRO_DEPENDENCIES=",
        "LLVM_", "LIBCLANG_", "RC_DEBUG_OPTIONS=", "FORCE_CLANG_DIAGNOSTICS_CRASH=",
        "QA_OVERRIDE_GCC3_OPTIONS=", "CINDEXTEST_",
        "RUSTC_", "RUST_",
    };
    // clang-format on
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(variable, beginnings[i], strlen(beginnings[i])) == 0) return true;
    return false;
}

smc_environment smc_environment_for_compiler(void) {
    smc_environment e = {0};
    for (char **variable = environ; *variable; variable++)
        if (!is_left_out(*variable)) *smc_vec_push(&e) = *variable;
    *smc_vec_push(&e) = NULL;
    return e;
}

static bool begins(const char *word, const char *with) {
    return strncmp(word, with, strlen(with)) == 0;
}

bool smc_names_arguments(const char *word) {
    static const char *const paths[] = {"-isystem", "-iquote", "-idirafter", "-include",
                                        "-imacros", "-I",      "-D",         "-U"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (begins(word, paths[i])) return word[strlen(paths[i])] == '@';
    for (const char *at = strchr(word, '@'); at; at = strchr(at + 1, '@'))
        if (at == word || strchr("=,-", at[-1])) return true;
    return false;
}

bool smc_input_names_arguments(const char *path) {
    const char *slash = strrchr(path, '/');
    return (slash ? slash[1] : *path) == '@' || *path == '@';
}
