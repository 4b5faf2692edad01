// rustc.c - compiles a Rust file with rustc, unless the cache has the output. The result is the
// bitcode of the program, which is linked with the standard library later (rust_std.h). No code of
// the program is executed: there are no crates, so no build scripts and no procedural macros.
#include "pass/compile/cache.h"
#include "pass/compile/clang.h"
#include "pass/compile/compiler.h"
#include "pass/compile/find_rustc.h"
#include "pass/compile/option_filter.h"
#include "pass/compile/rustc.h"
#include "pass/compile/sandbox.h"

#include "base/child.h"
#include "base/language.h"

#include <ctype.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// These arguments compile the program as it is written: with overflow checks and debug_assert!,
// without optimisation.
static const char *const our_args[] = {
    "--crate-type=bin",     "-g",        "-Copt-level=0",     "-Cdebug-assertions=on",
    "-Coverflow-checks=on", "-Clto=off", "-Ccodegen-units=1", "-Csymbol-mangling-version=v0",
    "-Cembed-bitcode=yes",  "--cfg=smc", "-Aunexpected_cfgs",
};
enum { N_OURS = sizeof our_args / sizeof *our_args };

// ---- arguments ----------------------------------------------------------------------------------

// Arguments for rustc.
typedef struct command {
    smc_words words; // arguments that determine the result
    SMC_VEC(char *) owned;
} command;

static void free_command(command *c) {
    smc_vec_free(&c->words);
    for (uint32_t i = 0; i < c->owned.n; i++) free(c->owned.at[i]);
    smc_vec_free(&c->owned);
}

static void push_owned_word(command *c, char *word) {
    *smc_vec_push(&c->owned) = word;
    *smc_vec_push(&c->words) = word;
}

static bool is_rust_identifier(const char *from, size_t n) {
    bool is = n && !isdigit((unsigned char)*from);
    for (size_t i = 0; i < n && is; i++) is = isalnum((unsigned char)from[i]) || from[i] == '_';
    return is;
}

// Translates -DNAME to --cfg=NAME, and -DNAME=VALUE to --cfg=NAME="VALUE". Returns false for other
// texts.
static bool add_cfg(command *c, const char *definition) {
    const char *is = strchr(definition, '=');
    const size_t n = is ? (size_t)(is - definition) : strlen(definition);
    if (!is_rust_identifier(definition, n) || (is && strpbrk(is, "\"\\\n"))) return false;
    push_owned_word(c, is ? smc_format("--cfg=%.*s=\"%s\"", (int)n, definition, is + 1)
                          : smc_format("--cfg=%s", definition));
    return true;
}

// Adds the user's arguments. If one is not meant for Rust and all inputs are Rust, returns
// SMC_USAGE after a message.
static smc_status add_user_arguments(const smc_compile_options *options, const char *input,
                                     command *c) {
    bool others = false, warns = false;
    for (uint32_t i = 0; i < options->n_inputs; i++)
        others |= smc_is_source(options->inputs[i]) &&
                  smc_language_of(options->inputs[i]) != SMC_LANGUAGE_RUST;
    for (uint32_t i = 0; i < options->n_clang_args; i++) {
        const char *word = options->clang_args[i],
                   *next = i + 1 < options->n_clang_args ? options->clang_args[i + 1] : "";
        const bool defines = strncmp(word, "-D", 2) == 0, apart = defines && !word[2];
        if (strcmp(word, "-w") == 0) warns = false;
        else if (strcmp(word, "-Wall") == 0) warns = true;
        else if (!(defines && add_cfg(c, apart ? next : word + 2)) && !others) {
            smc_diag_error(
                options->diag, input,
                "'%s' is not for Rust, which takes -DNAME[=VALUE] (as --cfg), -Wall, -w and "
                "--edition",
                word);
            return SMC_USAGE;
        }
        i += apart;
    }
    // Warnings only on request, as for clang (clang.c).
    if (!warns) *smc_vec_push(&c->words) = "-Awarnings";
    return SMC_OK;
}

static bool is_known_panic(const char *panic) {
    return !panic || strcmp(panic, "abort") == 0 || strcmp(panic, "unwind") == 0;
}

static void report_unsupported_panic(const smc_compile_options *options, const char *input) {
    smc_diag_error(options->diag, input, "unknown --panic=%s; known: abort, unwind",
                   options->panic);
}

// True if a panic unwinds; the default is that of cargo test.
static bool panics_unwind(const smc_compile_options *options) {
    return options->panic ? strcmp(options->panic, "unwind") == 0 : options->tests;
}

static smc_status add_words(const smc_compile_options *options, const char *input, command *c) {
    static const char *const editions[] = {"2015", "2018", "2021", "2024"};
    bool known = !options->edition;
    for (size_t i = 0; i < sizeof editions / sizeof *editions && !known; i++)
        known = strcmp(options->edition, editions[i]) == 0;
    if (!known) {
        smc_diag_error(options->diag, input,
                       "unknown edition '%s' of Rust; known: 2015, 2018, 2021, 2024",
                       options->edition);
        return SMC_USAGE;
    }
    if (!is_known_panic(options->panic)) {
        report_unsupported_panic(options, input);
        return SMC_USAGE;
    }
    *smc_vec_push(&c->words) = panics_unwind(options) ? "-Cpanic=unwind" : "-Cpanic=abort";
    if (options->tests) *smc_vec_push(&c->words) = "--test";
    push_owned_word(
        c, smc_format("--edition=%s", known && options->edition ? options->edition : "2021"));
    for (int i = 0; i < N_OURS; i++) *smc_vec_push(&c->words) = our_args[i];
    *smc_vec_push(&c->words) = smc_wants_colours() ? "--color=always" : "--color=never";
    return add_user_arguments(options, input, c);
}

// Returns a crate name for the file, since a file name need not be a valid crate name.
static char *crate_name(const char *input) {
    const char *slash = strrchr(input, '/'), *name = slash ? slash + 1 : input;
    char *word = smc_format("%s%.*s", isalpha((unsigned char)*name) ? "" : "_",
                            (int)(strrchr(name, '.') - name), name);
    for (char *at = word; *at; at++)
        if (!isalnum((unsigned char)*at)) *at = '_';
    return word;
}

// ---- compilation --------------------------------------------------------------------------------

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *at) {
    (void)st, (void)kind, (void)at;
    return remove(path);
}

static char *temporary_directory(void) {
    const char *where = getenv("TMPDIR");
    char *path = smc_format("%s/smc-rustc-XXXXXX", where && *where == '/' ? where : "/tmp");
    if (mkdtemp(path)) return path;
    free(path);
    return NULL;
}

// Reads the first make rule that rustc has written; the others have no dependencies. Returns false
// if the result also depends on the environment.
static bool read_dependencies(const char *path, smc_bytes *out) {
    if (!smc_bytes_read_file(path, out)) return false;
    const bool fickle = memmem(out->at, out->n, "\n# env-dep:", 11);
    const char *end = memchr(out->at, '\n', out->n);
    if (end) out->n = (size_t)(end - out->at);
    if (fickle) free(out->at);
    return !fickle;
}

// Makes the contents of the cache entry: the directory of the standard library, a NUL, the bitcode.
static void add_library(const char *library, smc_bytes *bitcode) {
    const size_t n = strlen(library) + 1;
    smc_bytes all = {smc_alloc(n + bitcode->n + 1), n + bitcode->n};
    memcpy(all.at, library, n);
    memcpy(all.at + n, bitcode->at, bitcode->n + 1);
    free(bitcode->at);
    *bitcode = all;
}

// Moves the directory of the standard library from the entry to *library, which the caller frees;
// only the bitcode is left. Returns false if the directory is missing.
static bool extract_library(smc_bytes *bitcode, char **library) {
    const char *end = memchr(bitcode->at, 0, bitcode->n);
    if (!end) return false;
    const size_t n = (size_t)(end + 1 - bitcode->at);
    *library = smc_strdup(bitcode->at);
    bitcode->n -= n;
    memmove(bitcode->at, bitcode->at + n, bitcode->n + 1);
    return true;
}

static smc_status run_rustc(const smc_compiler_job *j, const command *c, const char *library,
                            const smc_cache *cache, smc_compiled *out) {
    command all = {0};
    int how;
    char *bitcode = smc_format("%s/out.bc", j->writes), *rules = smc_format("%s/out.d", j->writes);
    *smc_vec_push(&all.words) = j->compiler;
    for (uint32_t i = 0; i < c->words.n; i++) *smc_vec_push(&all.words) = c->words.at[i];
    push_owned_word(&all, smc_format("--emit=llvm-bc=%s,dep-info=%s", bitcode, rules));
    push_owned_word(&all, smc_format("--out-dir=%s", j->writes));
    *smc_vec_push(&all.words) = "--";
    *smc_vec_push(&all.words) = j->input;
    *smc_vec_push(&all.words) = NULL;
    smc_status status = smc_compiler_run(j, &all.words, &how, &out->messages);
    smc_compiler_print_messages(j->options, &out->messages);
    if (status == SMC_NO_MEMORY) smc_compiler_report_no_memory(j->options, j->input);
    if (status == SMC_OK && !smc_process_succeeded(how)) {
        char *end = how < 0 || WIFSIGNALED(how) ? smc_describe_child_end(how)
                                                : smc_strdup("could not compile it");
        smc_diag_error(j->options->diag, j->input, "rustc %s", end);
        free(end);
        status = SMC_USAGE;
    } else if (status == SMC_OK && !smc_bytes_read_file(bitcode, &out->bitcode)) {
        smc_diag_error(j->options->diag, j->input, "cannot read the output of rustc: %s",
                       strerror(errno));
        status = SMC_USAGE;
    }
    smc_bytes dependencies;
    if (status == SMC_OK) add_library(library, &out->bitcode);
    if (status == SMC_OK && cache && read_dependencies(rules, &dependencies)) {
        smc_cache_put(cache, &dependencies, out);
        free(dependencies.at);
    }
    free_command(&all);
    free(bitcode);
    free(rules);
    return status;
}

static smc_status run_compiler(const smc_compile_options *options, const char *input, smc_rustc *r,
                               const command *c, const smc_cache *cache, smc_compiled *out) {
    if (!smc_rustc_find_library(options, input, r)) {
        if (smc_is_stopped(options->stop)) return SMC_STOPPED;
        smc_diag_error(options->diag, input, "'%s' does not say where its standard library is",
                       r->path);
        return SMC_USAGE;
    }
    char *directory = temporary_directory();
    if (!directory) {
        smc_diag_error(options->diag, input, "cannot create a temporary directory: %s",
                       strerror(errno));
        return SMC_USAGE;
    }
    smc_compiler_job j = {.options = options,
                          .input = input,
                          .compiler = r->path,
                          .install = SMC_RUSTC_INSTALL,
                          .writes = directory,
                          .confined = true,
                          .reads = SMC_ENVIRONMENT_NAMED};
    const smc_status status =
        smc_compiler_begin(&j) ? run_rustc(&j, c, r->library, cache, out) : SMC_USAGE;
    smc_compiler_end(&j);
    enum { OPEN = 8 };
    (void)nftw(directory, remove_entry, OPEN, FTW_DEPTH | FTW_PHYS);
    free(directory);
    return status;
}

// If the compiler is suitable, compiles with it or takes the result from the cache. Otherwise sets
// *unfit to it if it is newer than *unfit.
static smc_status compile_with(const smc_compile_options *options, const char *input, smc_rustc *r,
                               const command *c, smc_rustc *unfit, smc_compiled *out) {
    const smc_compilation what = {
        .compiler = r->path, .input = input, .all = c->words.at, .n_all = c->words.n};
    smc_cache cache = {.dir.fd = -1};
    smc_status status = SMC_OK;
    const bool kept = options->cache && smc_cache_open(&cache, &what);
    if (kept && smc_cache_get(&cache, out)) smc_compiler_print_messages(options, &out->messages);
    else {
        smc_rustc_find_version(options, input, r);
        if (smc_rustc_is_supported(r))
            status = run_compiler(options, input, r, c, kept ? &cache : NULL, out);
        else if (r->llvm >= unfit->llvm) {
            smc_rustc_free(unfit);
            *unfit = *r;
            *r = (smc_rustc){0};
        }
    }
    smc_cache_close(&cache);
    return status;
}

// Compiles with the first candidate that is suitable.
static smc_status compile_rust(const smc_compile_options *options, const char *input,
                               const command *c, smc_compiled *out) {
    smc_rustc_paths all = smc_rustc_candidates(options);
    smc_rustc unfit = {0};
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < all.n; i++) {
        char *path = all.at[i];
        if (!out->bitcode.at && status == SMC_OK) {
            smc_rustc r = {.path = smc_rustc_is_proxy(path)
                                       ? smc_rustc_of_proxy(options, input, path)
                                       : smc_find_program(path)};
            if (r.path) status = compile_with(options, input, &r, c, &unfit, out);
            smc_rustc_free(&r);
        }
        free(path);
    }
    if (status == SMC_OK && !out->bitcode.at)
        status = smc_rustc_report_unsupported(options, input, &unfit);
    smc_rustc_free(&unfit);
    smc_vec_free(&all);
    return status;
}

// ---- for cargo ----------------------------------------------------------------------------------

smc_status smc_rustc_find_compiler(const smc_compile_options *options, const char *input,
                                   char **found, char **host, char **library) {
    smc_rustc_paths all = smc_rustc_candidates(options);
    smc_rustc unfit = {0};
    *found = NULL;
    for (uint32_t i = 0; i < all.n; i++) {
        char *path = all.at[i];
        smc_rustc r = {.path = *found                     ? NULL
                               : smc_rustc_is_proxy(path) ? smc_rustc_of_proxy(options, input, path)
                                                          : smc_find_program(path)};
        if (r.path) smc_rustc_find_version(options, input, &r);
        if (r.path && smc_rustc_is_supported(&r) && r.host &&
            smc_rustc_find_library(options, input, &r)) {
            *found = smc_strdup(r.path);
            *host = smc_strdup(r.host);
            *library = smc_strdup(r.library);
        } else if (r.path && r.llvm >= unfit.llvm) {
            smc_rustc_free(&unfit);
            unfit = r;
            r = (smc_rustc){0};
        }
        smc_rustc_free(&r);
        free(path);
    }
    const smc_status status =
        *found ? SMC_OK : smc_rustc_report_unsupported(options, input, &unfit);
    smc_rustc_free(&unfit);
    smc_vec_free(&all);
    return status;
}

smc_status smc_rustc_flags(const smc_compile_options *options, const char *input, smc_words *out) {
    static const char *const ours[] = {"-Csymbol-mangling-version=v0", "--cfg=smc",
                                       "-Aunexpected_cfgs"};
    command c = {0};
    smc_status status = add_user_arguments(options, input, &c);
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        *smc_vec_push(out) = smc_strdup(ours[i]);
    for (uint32_t i = 0; i < c.words.n; i++) *smc_vec_push(out) = smc_strdup(c.words.at[i]);
    free_command(&c);
    if (status == SMC_OK && !is_known_panic(options->panic)) {
        report_unsupported_panic(options, input);
        status = SMC_USAGE;
    }
    return status;
}

void smc_rustc_free_flags(smc_words *flags) {
    for (uint32_t i = 0; i < flags->n; i++) free((char *)(uintptr_t)flags->at[i]);
    smc_vec_free(flags);
}

// ---- interface ----------------------------------------------------------------------------------

smc_status smc_rustc_compile(const smc_compile_options *options, smc_unit *u) {
    const char *input = u->name;
    if (smc_input_names_argument_file(input)) {
        smc_diag_error(options->diag, input, "rustc reads arguments from @FILE; rename this file");
        return SMC_USAGE;
    }
    command c = {0};
    char *name = crate_name(input);
    smc_compiled compiled = {0};
    smc_status status = add_words(options, input, &c);
    push_owned_word(&c, smc_format("--crate-name=%s", name));
    free(name);
    if (status == SMC_OK) status = compile_rust(options, input, &c, &compiled);
    if (status == SMC_OK) {
        const bool taken = extract_library(&compiled.bitcode, &u->std.directory);
        smc_invariant(taken, "a program of Rust has a standard library");
        u->std.unwinds = panics_unwind(options);
        u->std.tests = options->tests;
        u->code = compiled.bitcode;
        compiled.bitcode = (smc_bytes){0};
    }
    smc_compiled_free(&compiled);
    free_command(&c);
    return status;
}
