#include "pass/compile/option_filter.h"

#include <string.h>

extern char **environ;

static bool begins_with_one(const char *word, const char *const *beginnings, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (smc_has_prefix(word, beginnings[i])) return true;
    return false;
}

// True if the environment variable makes clang change its command, run or load another program, or
// write to a file.
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
    return begins_with_one(variable, beginnings, sizeof beginnings / sizeof *beginnings);
}

// True if clang reads the environment variable: paths of programs, libraries and headers, the
// language of messages, or the time.
static bool is_read_by_clang(const char *variable) {
    static const char *const beginnings[] = {
        "PATH=",  "HOME=",           "PWD=",
        "LANG=",  "LANGUAGE=",       "LC_",
        "CPATH=", "C_INCLUDE_PATH=", "CPLUS_INCLUDE_PATH=",
        "LD_",    "TMPDIR=",         "SOURCE_DATE_EPOCH=",
        "TZ=",
    };
    return begins_with_one(variable, beginnings, sizeof beginnings / sizeof *beginnings);
}

// True if the environment variable names descriptors of make, which a confined process does not
// have.
static bool is_make_variable(const char *variable) {
    static const char *const beginnings[] = {"MAKEFLAGS=", "MFLAGS=", "CARGO_MAKEFLAGS="};
    return begins_with_one(variable, beginnings, sizeof beginnings / sizeof *beginnings);
}

smc_environment smc_compiler_environment_for(smc_environment_filter reads) {
    smc_environment e = {0};
    for (char **variable = environ; *variable; variable++)
        if (reads == SMC_ENVIRONMENT_OF_CLANG
                ? is_read_by_clang(*variable)
                : !is_left_out(*variable) &&
                      !(reads == SMC_ENVIRONMENT_NAMED && is_make_variable(*variable)))
            *smc_vec_push(&e) = *variable;
    *smc_vec_push(&e) = NULL;
    return e;
}

bool smc_names_argument_file(const char *word) {
    static const char *const paths[] = {"-isystem", "-iquote", "-idirafter", "-include",
                                        "-imacros", "-I",      "-D",         "-U"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (smc_has_prefix(word, paths[i])) return word[strlen(paths[i])] == '@';
    for (const char *at = strchr(word, '@'); at; at = strchr(at + 1, '@'))
        if (at == word || strchr("=,-", at[-1])) return true;
    return false;
}

bool smc_input_names_argument_file(const char *path) {
    const char *slash = strrchr(path, '/');
    return (slash ? slash[1] : *path) == '@' || *path == '@';
}
