#include "pass/compile/compile.h"

#include "base/child.h"
#include "base/language.h"
#include "pass/compile/clang.h"

#include <errno.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static smc_status report_unreadable(const smc_compile_options *options, const char *input,
                                    const char *why) {
    smc_diag_error(options->diag, input, "cannot read it: %s", why);
    return SMC_USAGE;
}

// Why a file in no language of smc is refused.
static const char *why_refused(const char *input) {
    static const char *const fortran[] = {".f", ".for", ".f77", ".f90", ".f95", ".f03", ".f08"};
    const char *dot = strrchr(input, '.');
    if (dot && strcmp(dot, ".o") == 0)
        return "compiled code cannot be checked: smc takes sources, or bitcode (clang -emit-llvm)";
    for (size_t i = 0; i < sizeof fortran / sizeof *fortran; i++)
        if (dot && strcasecmp(dot, fortran[i]) == 0)
            return "Fortran is not supported: smc checks C, C++ and Rust";
    return "expected a file named " SMC_SOURCE_EXTENSIONS;
}

static smc_status check_readable(const smc_compile_options *options, const char *input) {
    struct stat st;
    if (stat(input, &st) < 0 || access(input, R_OK) < 0)
        return report_unreadable(options, input, strerror(errno));
    if (S_ISDIR(st.st_mode)) return report_unreadable(options, input, "it is a directory");
    if (smc_is_source(input) || smc_is_manifest(input)) return SMC_OK;
    if (smc_language_of(input) == SMC_NO_LANGUAGE) {
        smc_diag_error(options->diag, input, "%s", why_refused(input));
        return SMC_USAGE;
    }
    if (!S_ISREG(st.st_mode)) return report_unreadable(options, input, "it is not a regular file");
    if (st.st_size > SMC_MAX_BYTES)
        return report_unreadable(options, input, "it is larger than 1 GiB");
    return SMC_OK;
}

// True if the argument is only for inputs in another language: a standard of C or of C++, or a C++
// library.
static bool is_for_others(const char *word, const char *input) {
    static const char standard[] = "-std=", library[] = "-stdlib=";
    const bool is_cxx = smc_language_of(input) == SMC_LANGUAGE_CXX;
    if (strncmp(word, standard, sizeof standard - 1) == 0)
        return is_cxx != (strstr(word, "++") != NULL);
    return !is_cxx && strncmp(word, library, sizeof library - 1) == 0;
}

static bool has_both(const smc_compile_options *options) {
    bool c = false, cxx = false;
    for (uint32_t i = 0; i < options->n_inputs; i++) {
        c |= smc_language_of(options->inputs[i]) == SMC_LANGUAGE_C;
        cxx |= smc_language_of(options->inputs[i]) == SMC_LANGUAGE_CXX;
    }
    return c && cxx;
}

// Returns all arguments of an input: `first`, then those of the unit, then those of all inputs.
static smc_words arguments_of_unit(const smc_compile_options *options, const char *const *first,
                                   uint32_t n_first, const smc_unit *u) {
    smc_words all = {0};
    smc_words_append(&all, first, n_first);
    for (uint32_t i = 0; i < u->own.n; i++) *smc_vec_push(&all) = u->own.at[i];
    const bool mixed = has_both(options);
    for (uint32_t i = 0; i < options->n_clang_args; i++)
        if (!mixed || !is_for_others(options->clang_args[i], u->name))
            *smc_vec_push(&all) = options->clang_args[i];
    return all;
}

static smc_clang_run *begin_compilation(const smc_compile_options *options,
                                        const char *const *first, uint32_t n_first,
                                        const smc_unit *u) {
    smc_words all = arguments_of_unit(options, first, n_first, u);
    smc_compile_options how = *options;
    how.clang_args = all.at;
    how.n_clang_args = all.n;
    smc_clang_run *run = smc_clang_begin(&how, u->name);
    smc_vec_free(&all);
    return run;
}

static smc_status compile_rust(const smc_compile_options *options, smc_unit *u, smc_units *crates) {
    smc_words all = arguments_of_unit(options, NULL, 0, u);
    smc_compile_options how = *options;
    how.clang_args = all.at;
    how.n_clang_args = all.n;
    const smc_status status =
        smc_is_manifest(u->name) ? smc_cargo_build(&how, u, crates) : smc_rustc_compile(&how, u);
    smc_vec_free(&all);
    return status;
}

// Compilations that run at the same time. They are completed in the order of the units, so that
// their messages have that order.
typedef struct queue {
    const smc_compile_options *options;
    const char *const *first;
    uint32_t n_first, begun;       // begun: number of units whose compilation was started
    SMC_VEC(smc_clang_run *) runs; // compilations of these units; NULL: none
} queue;

static void begin_units_until(queue *q, const smc_units *units, uint32_t end) {
    for (; q->begun < units->n && q->begun < end; q->begun++) {
        const smc_unit *u = &units->at[q->begun];
        *smc_vec_push(&q->runs) =
            u->is_compiled ? begin_compilation(q->options, q->first, q->n_first, u) : NULL;
    }
}

// Compiles all units, as many at the same time as there are processors.
static smc_status compile_units(const smc_compile_options *options, const char *const *first,
                                uint32_t n_first, smc_units *units) {
    enum { MAX_AT_A_TIME = 8 }; // most processes, since each may take half a GiB
    uint32_t at_a_time = smc_count_processors();
    if (at_a_time > MAX_AT_A_TIME) at_a_time = MAX_AT_A_TIME;
    queue q = {.options = options, .first = first, .n_first = n_first};
    smc_units crates = {0};
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < units->n && status == SMC_OK; i++) {
        begin_units_until(&q, units, i + at_a_time);
        smc_unit *u = &units->at[i];
        // Rust units are compiled one at a time.
        if (u->is_rust && !u->code.at) status = compile_rust(options, u, &crates);
        if (!q.runs.at[i]) continue;
        free(u->code.at);
        u->code = (smc_bytes){0};
        status = smc_clang_end(q.runs.at[i], &u->code);
        q.runs.at[i] = NULL;
    }
    for (uint32_t i = 0; i < q.begun; i++)
        if (q.runs.at[i]) smc_clang_abandon(q.runs.at[i]);
    smc_vec_free(&q.runs);
    for (uint32_t i = 0; i < crates.n; i++) *smc_vec_push(units) = crates.at[i];
    smc_vec_free(&crates);
    return status;
}

static void free_unit(smc_unit *u) {
    free(u->code.at);
    free(u->std.directory);
    for (uint32_t i = 0; i < u->own.n; i++) free(u->own.at[i]);
    smc_vec_free(&u->own);
}

// Adds a unit for the input. Reads bitcode and assembly. A unit that must be compiled has no code
// yet.
static smc_status add_unit_input(const smc_compile_options *options, const char *input,
                                 const smc_words *own, smc_units *out) {
    smc_status status = check_readable(options, input);
    if (status != SMC_OK) return status;
    const bool is_rust = smc_language_of(input) == SMC_LANGUAGE_RUST || smc_is_manifest(input);
    smc_unit unit = {
        .name = input, .is_compiled = smc_is_source(input) && !is_rust, .is_rust = is_rust};
    for (uint32_t i = 0; own && i < own->n; i++) *smc_vec_push(&unit.own) = smc_strdup(own->at[i]);
    if (!smc_is_source(input) && !is_rust && !smc_bytes_read_file(input, &unit.code))
        status = report_unreadable(options, input, strerror(errno));
    if (status == SMC_OK) *smc_vec_push(out) = unit;
    else free_unit(&unit);
    return status;
}

smc_status smc_compile_units(const smc_compile_options *options, smc_units *out) {
    smc_status status = SMC_OK;
    *out = (smc_units){0};
    for (uint32_t i = 0; i < options->n_inputs && status == SMC_OK; i++)
        status = add_unit_input(options, options->inputs[i], options->own ? &options->own[i] : NULL,
                                out);
    return status == SMC_OK ? compile_units(options, NULL, 0, out) : status;
}

bool smc_compile_if_needed(const smc_compile_options *options, const char *input,
                           const smc_words *own, smc_units *units) {
    smc_compile_options how = *options;
    how.silent = true;
    how.diag = NULL;
    smc_units one = {0};
    if (add_unit_input(&how, input, own, &one) != SMC_OK ||
        compile_units(&how, NULL, 0, &one) != SMC_OK) {
        smc_units_free(&one);
        return false;
    }
    one.at[0].link_if_needed = true;
    *smc_vec_push(units) = one.at[0];
    smc_vec_free(&one);
    return true;
}

smc_status smc_compile_units_again(const smc_compile_options *options, const char *const *words,
                                   uint32_t n, smc_units *units) {
    smc_compile_options again = *options;
    again.silent = true;
    return compile_units(&again, words, n, units);
}

void smc_units_free(smc_units *units) {
    for (uint32_t i = 0; i < units->n; i++) free_unit(&units->at[i]);
    smc_vec_free(units);
}
