#include "pass/compile/compile.h"

#include "pass/compile/clang.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool ends_in(const char *name, const char *suffix) {
    size_t n = strlen(name), k = strlen(suffix);
    return n > k && strcmp(name + n - k, suffix) == 0;
}

static bool is_c(const char *input) { return ends_in(input, ".c") || ends_in(input, ".i"); }
static bool is_llvms(const char *input) { return ends_in(input, ".bc") || ends_in(input, ".ll"); }

static smc_status refuse(const smc_compile_options *options, const char *input, const char *why) {
    smc_diag_error(options->diag, input, "cannot read it: %s", why);
    return SMC_USAGE;
}

static smc_status readable(const smc_compile_options *options, const char *input) {
    struct stat st;
    if (stat(input, &st) < 0 || access(input, R_OK) < 0) return refuse(options, input, strerror(errno));
    if (S_ISDIR(st.st_mode)) return refuse(options, input, "it is a directory");
    if (is_c(input)) return SMC_OK;
    if (!is_llvms(input)) {
        smc_diag_error(options->diag, input, "expected a file named .c, .i, .bc or .ll");
        return SMC_USAGE;
    }
    if (!S_ISREG(st.st_mode)) return refuse(options, input, "it is no regular file");
    if (st.st_size > SMC_MAX_BYTES) return refuse(options, input, "it has more than 1 GiB");
    return SMC_OK;
}

static smc_status add(const smc_compile_options *options, const char *input, smc_units *out) {
    smc_status status = readable(options, input);
    if (status != SMC_OK) return status;
    smc_unit unit = {.name = input, .is_compiled = is_c(input)};
    if (unit.is_compiled) status = smc_clang(options, input, &unit.code);
    else if (!smc_bytes_read(input, &unit.code)) status = refuse(options, input, strerror(errno));
    if (status == SMC_OK) *smc_vec_push(out) = unit;
    return status;
}

smc_status smc_compile(const smc_compile_options *options, smc_units *out) {
    smc_status status = SMC_OK;
    *out = (smc_units){0};
    for (uint32_t i = 0; i < options->n_inputs && status == SMC_OK; i++) status = add(options, options->inputs[i], out);
    return status;
}

smc_status smc_compile_again(const smc_compile_options *options, const char *const *words, uint32_t n, smc_units *units) {
    SMC_VEC(const char *) arguments = {0};
    for (uint32_t i = 0; i < n; i++) *smc_vec_push(&arguments) = words[i];
    for (uint32_t i = 0; i < options->n_clang_args; i++) *smc_vec_push(&arguments) = options->clang_args[i];
    smc_compile_options again = *options;
    again.clang_args = arguments.at;
    again.n_clang_args = arguments.n;
    again.silent = true;
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < units->n && status == SMC_OK; i++) {
        smc_unit *u = &units->at[i];
        if (!u->is_compiled) continue;
        free(u->code.at);
        u->code = (smc_bytes){0};
        status = smc_clang(&again, u->name, &u->code);
    }
    smc_vec_free(&arguments);
    return status;
}

void smc_units_free(smc_units *units) {
    for (uint32_t i = 0; i < units->n; i++) free(units->at[i].code.at);
    smc_vec_free(units);
}
