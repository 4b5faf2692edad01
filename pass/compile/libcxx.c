// libcxx.c - compiles smc's part of libc++ (library/libcxx/), with the headers of libc++ that the
// program uses. The result is the same for all programs, so it is cached once.
#include "pass/compile/clang.h"
#include "pass/compile/compile.h"

#include <string.h>

// True if the bitcode contains a name that only code with libc++ contains: that of its inline
// namespace, or std::exception_ptr, which is outside of that namespace.
static bool uses_libcxx(const smc_unit *u) {
    static const char *const names[] = {"St3__1", "St13exception_ptr"};
    bool used = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && !used; i++)
        used = u->code.n && memmem(u->code.at, u->code.n, names[i], strlen(names[i]));
    return used;
}

smc_status smc_compile_libcxx(const smc_compile_options *options, smc_units *units) {
    bool used = false, known = false;
    for (uint32_t i = 0; i < units->n; i++) known |= units->at[i].is_library;
    for (uint32_t i = 0; i < units->n && !known && !used; i++) used = uses_libcxx(&units->at[i]);
    char *own = used && !known && smc_has_libcxx() ? smc_installed_directory() : NULL;
    if (!own) return SMC_OK;
    smc_compile_options how = *options;
    how.clang_args = NULL;
    how.n_clang_args = 0;
    how.library = how.silent = true;
    how.diag = NULL;
    char *source = smc_format("%s/libcxx/library.cpp", own);
    smc_unit unit = {.name = "libc++", .is_library = true};
    const smc_status status = smc_clang_compile(&how, source, &unit.code);
    if (status == SMC_OK) *smc_vec_push(units) = unit;
    else if (status == SMC_USAGE)
        smc_diag_error(options->diag, units->at[0].name,
                       "smc's libc++ runtime does not compile with the installed libc++ headers; "
                       "it needs those of libc++ 19");
    free(source);
    free(own);
    return status;
}
