#include "pass/compile/find_rustc.h"

#include "pass/compile/compiler.h"
#include "pass/compile/sandbox.h"

#include "base/child.h"

#include <string.h>
#include <unistd.h>

enum { NEWEST_LLVM = SMC_LLVM_MAJOR }; // newest version of LLVM whose bitcode this LLVM can read

void smc_rustc_free(smc_rustc *r) {
    free(r->path);
    free(r->version);
    free(r->host);
    free(r->library);
    *r = (smc_rustc){0};
}

bool smc_rustc_is_proxy(const char *path) {
    char *real = realpath(path, NULL);
    const char *slash = real ? strrchr(real, '/') : NULL;
    const bool is = slash && strncmp(slash + 1, "rustup", 6) == 0;
    free(real);
    return is;
}

// Returns the output of `compiler option`, which the caller frees; NULL: none. The compiler runs in
// the root directory: rustup's proxy searches the working directory for files that select another
// compiler.
static char *run_rustc_query(const smc_compile_options *options, const char *input,
                             const char *compiler, const char *option) {
    smc_compile_options silent = *options;
    silent.diag = NULL;
    smc_compiler_job j = {.options = &silent,
                          .input = input,
                          .compiler = compiler,
                          .install = "",
                          .at = "/",
                          .confined = !smc_rustc_is_proxy(compiler),
                          .reads = SMC_ENVIRONMENT_NAMED};
    smc_words command = {0};
    smc_bytes messages = {0}, out = {0};
    int how = -1;
    *smc_vec_push(&command) = compiler;
    *smc_vec_push(&command) = option;
    *smc_vec_push(&command) = NULL;
    const bool ok =
        smc_compiler_begin(&j) && smc_compiler_run(&j, &command, &how, &messages) == SMC_OK &&
        smc_process_succeeded(how) && smc_bytes_read_descriptor(j.outputs[SMC_BITCODE], &out);
    smc_compiler_end(&j);
    smc_vec_free(&command);
    free(messages.at);
    return ok ? out.at : NULL;
}

char *smc_rustc_of_proxy(const smc_compile_options *options, const char *input, const char *proxy) {
    char *root = run_rustc_query(options, input, proxy, "--print=sysroot");
    if (!root) return NULL;
    root[strcspn(root, "\n")] = 0;
    char *path = smc_format("%s/bin/rustc", root);
    free(root);
    return path;
}

void smc_rustc_find_version(const smc_compile_options *options, const char *input, smc_rustc *r) {
    static const char llvm[] = "\nLLVM version: ", host[] = "\nhost: ";
    char *text = run_rustc_query(options, input, r->path, "-vV");
    const char *at = text ? strstr(text, llvm) : NULL;
    r->llvm = at ? (unsigned)strtoul(at + sizeof llvm - 1, NULL, 10) : 0;
    r->version = text ? smc_format("%.*s", (int)strcspn(text, "(\n"), text) : NULL;
    at = text ? strstr(text, host) : NULL;
    if (at) at += sizeof host - 1, r->host = smc_format("%.*s", (int)strcspn(at, "\n"), at);
    for (size_t n = text ? strlen(r->version) : 0; n && r->version[n - 1] == ' '; n--)
        r->version[n - 1] = 0;
    free(text);
}

bool smc_rustc_find_library(const smc_compile_options *options, const char *input, smc_rustc *r) {
    r->library = run_rustc_query(options, input, r->path, "--print=target-libdir");
    if (r->library) r->library[strcspn(r->library, "\n")] = 0;
    return r->library && *r->library == '/';
}

bool smc_rustc_is_supported(const smc_rustc *r) {
    return r->llvm && r->llvm <= NEWEST_LLVM && strncmp(r->version, "rustc 1.85.", 11) == 0;
}

static void add_path(smc_rustc_paths *out, const char *path) {
    for (uint32_t i = 0; i < out->n; i++)
        if (strcmp(out->at[i], path) == 0) return;
    if (access(path, X_OK) == 0) *smc_vec_push(out) = smc_strdup(path);
}

// Returns the name as an absolute path.
static char *absolute_path(const char *name) {
    char *path = smc_find_program(name), *here = path && *path != '/' ? getcwd(NULL, 0) : NULL;
    if (!here) return path ? path : smc_strdup(name);
    char *all = smc_format("%s/%s", here, path);
    free(here);
    free(path);
    return all;
}

smc_rustc_paths smc_rustc_candidates(const smc_compile_options *options) {
    smc_rustc_paths all = {0};
    if (options->rustc) return *smc_vec_push(&all) = absolute_path(options->rustc), all;
    for (int proxies = 0; proxies < 2; proxies++) {
        const char *path = getenv("PATH");
        for (const char *end; path && *path; path = *end ? end + 1 : end) {
            end = strchrnul(path, ':');
            char *file = smc_format("%.*s/rustc", (int)(end - path), path);
            if (*file == '/' && smc_rustc_is_proxy(file) == (proxies == 1)) add_path(&all, file);
            free(file);
        }
    }
    return all;
}

smc_status smc_rustc_report_unsupported(const smc_compile_options *options, const char *input,
                                        const smc_rustc *newest) {
    const smc_diag *diag = options->diag;
    const char *named = options->rustc;
    if (smc_is_stopped(options->stop)) return SMC_STOPPED;
    if (newest->llvm > NEWEST_LLVM)
        smc_diag_error(diag, input, "%s has LLVM %u, and smc reads LLVM %d or older: %s",
                       newest->version, newest->llvm, NEWEST_LLVM, SMC_RUSTC_INSTALL);
    else if (newest->llvm)
        smc_diag_error(diag, input,
                       "smc knows the standard library of rustc 1.85, and this is %s: %s",
                       newest->version, SMC_RUSTC_INSTALL);
    else if (named) smc_diag_error(diag, input, "'%s' is no rustc: %s", named, SMC_RUSTC_INSTALL);
    else smc_diag_error(diag, input, "there is no rustc: %s", SMC_RUSTC_INSTALL);
    return SMC_USAGE;
}
