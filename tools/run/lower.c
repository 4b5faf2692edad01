#include "tools/run/lower.h"

#include "base/language.h"
#include "base/marked.h"
#include "tools/lowering/lowering_process.h"
#include "tools/options/nearest.h"
#include "tools/programs/siblings.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/inputs/checkpoint.h"
#include "tools/run/inputs/diagnostic.h"
#include "tools/run/inputs/load.h"
#include "tools/terminal/console.h"
#include "tools/terminal/source.h"

#include <string.h>

// ---- names that are not in the program ----------------------------------------------------------

static bool has_function(const smc_run *r, const char *name) {
    smc_interp_functions f = {0};
    while (smc_interp_next_function(r->interp, &f))
        if (strcmp(f.name, name) == 0) return true;
    return false;
}

static void report_missing_function(const smc_run *r, const char *severity, const char *option,
                                    const char *name) {
    smc_nearest_word near = {.word = name};
    smc_interp_functions f = {0};
    while (smc_interp_next_function(r->interp, &f)) smc_nearest_offer(&near, f.name);
    char *text = near.best
                     ? smc_format("--%s: the program has no function '%s'; did you mean '%s'?",
                                  option, name, near.best)
                     : smc_format("--%s: the program has no function '%s'", option, name);
    const smc_console console = smc_console_on_stream(stderr);
    smc_console_print_message(&console, (smc_position){0}, severity, text);
    free(text);
}

// Returns SMC_USAGE, after a message, if a bound is given for a function that the program does not
// have: it would have no effect.
static smc_status check_bounds(const smc_run *r) {
    for (uint32_t i = 0; i < r->interp_options.loops.bounds.n; i++) {
        const char *name = r->interp_options.loops.bounds.at[i].function;
        if (has_function(r, name)) continue;
        report_missing_function(r, "error", "unroll", name);
        return SMC_USAGE;
    }
    return SMC_OK;
}

// Warns about names, given in the option, to which the program does not refer. That may be
// intended, but if it is a typing error the verdict holds for less than it seems to.
static void check_names(const smc_run *r, const char *option, smc_texts names) {
    for (uint32_t i = 0; i < names.n; i++)
        if (!smc_interp_refers_to(r->interp, names.at[i]))
            report_missing_function(r, "warning", option, names.at[i]);
}

// ---- lowering -----------------------------------------------------------------------------------

static smc_lowering_process_options lowering_process_options(const smc_run *r,
                                                             smc_definition_search *siblings) {
    const smc_options *o = r->options;
    smc_lowering_process_options how = {smc_run_compile_options(o, &r->stop, &r->diag),
                                        o->volatile_relaxed,
                                        o->verbose,
                                        &r->interp_options,
                                        NULL,
                                        siblings,
                                        r->request.lowering_output,
                                        r->code,
                                        false,
                                        false};
    siblings->compile = how.compile;
    if (o->database) how.supply = smc_add_definitions;
    return how;
}

// ---- tests --------------------------------------------------------------------------------------

static bool finds_tests_itself(const smc_run *r) {
    return !r->options->cargo &&
           (has_function(r, SMC_TESTS_BY_FUNCTION) || has_function(r, "main"));
}

// Appends the names of the tests that the program registers when it runs, which an exploration with
// no test selected collects. An error before the tests would occur in each test, so it is not
// reported here. Returns SMC_UNSUPPORTED, after a message, if the program does something there that
// is not supported: it may have further tests.
static smc_status find_tests_by_run(smc_run *r, smc_arguments *out) {
    smc_test_names names = {0};
    smc_interp_collect_tests(r->interp, &names);
    smc_run_explore_in_process(r);
    // The run ended before it came to the tests, for example in a loop that does not end.
    const bool is_cut = !names.n && !r->result.complete && !r->result.errors.n;
    const smc_status status =
        is_cut || r->result.status == SMC_UNSUPPORTED ? SMC_UNSUPPORTED : SMC_OK;
    if (status != SMC_OK) smc_run_print_message(r);
    if (is_cut && r->result.status != SMC_UNSUPPORTED && !r->stop.requested)
        smc_print_usage_error("what runs before the tests of %s does not end",
                              r->options->inputs.at[0]);
    for (uint32_t i = 0; i < names.n; i++) smc_arguments_add(out, names.at[i]);
    smc_vec_free(&names);
    smc_interp_collect_tests(r->interp, NULL);
    smc_run_reset_results(r);
    return status;
}

smc_status smc_run_list_tests(smc_run *r, smc_arguments *out) {
    smc_interp_functions f = {0};
    if (finds_tests_itself(r)) return find_tests_by_run(r, out);
    while (smc_interp_next_function(r->interp, &f)) {
        char *name = smc_marked_function_name(f.name, r->interp_options.begin.tests);
        if (!name) continue;
        if (f.can_be_entry) smc_arguments_add(out, name);
        else free(name);
    }
    return SMC_OK;
}

// Returns SMC_USAGE, after a message, if no test was selected or there is no such test.
static smc_status check_test(smc_run *r) {
    smc_arguments tests = {0};
    bool is_there = false;
    if (!r->interp_options.begin.tests || r->request.lists_tests) return SMC_OK;
    const smc_status status = smc_run_list_tests(r, &tests);
    for (uint32_t i = 0; i < tests.n && r->interp_options.begin.test; i++)
        is_there |= strcmp(tests.at[i], r->interp_options.begin.test) == 0;
    if (!r->interp_options.begin.test)
        smc_print_usage_error("--tests is for smc test; choose one test with --test=NAME");
    else if (!is_there && status == SMC_OK)
        smc_print_usage_error("%s has no test '%s' (smc test --list FILE lists them)",
                              r->options->inputs.at[0], r->interp_options.begin.test);
    smc_arguments_free(&tests);
    return is_there ? SMC_OK : status == SMC_OK ? SMC_USAGE : status;
}

static void set_code(smc_run *r, smc_code *code) {
    r->interp = smc_interp_new(code, &r->interp_options);
}

// Returns the number of the first line that begins with a directive of OpenMP; 0: none.
static uint32_t line_of_directive(const char *text, size_t n) {
    static const char directive[] = "#pragma omp ";
    uint32_t line = 1;
    for (const char *at = text, *end = text + n; at < end; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        while (at < end && (*at == ' ' || *at == '\t')) at++;
        if ((size_t)(end - at) >= sizeof directive && smc_has_prefix(at, directive)) return line;
        at = newline ? newline + 1 : end;
    }
    return 0;
}

// Warns if a source, not a header, has directives of OpenMP, which clang ignores without -fopenmp.
static void warn_of_ignored_directives(smc_run *r, const char *file, const char *text, size_t n) {
    const char *dot = strrchr(file, '.');
    const uint32_t line = dot && dot[1] != 'h' ? line_of_directive(text, n) : 0;
    const smc_words *words = &r->options->clang_args;
    if (!line || smc_enables_openmp(words->at, words->n) ||
        smc_interp_links_function(r->interp, "__kmpc_fork_call"))
        return;
    smc_add_warning(&r->notes.suppressions.parse_warnings, SMC_WARN_OPENMP,
                    (smc_place){.file = file, .line = line},
                    smc_strdup("directives of OpenMP have no effect without -fopenmp: the program "
                               "was checked without their threads"));
}

// Collects suppressions: from annotations in the code, comments in the sources except system
// headers, and the file of --suppressions. A run with a store only has those of the code, because
// other processes that continue the run do not have the files. Returns false after printing a
// message.
static bool find_suppressions(smc_run *r) {
    const smc_options *o = r->options;
    const smc_code_files *files = smc_interp_files(r->interp);
    const bool is_stored = o->checkpoint || o->submits || o->resumes;
    smc_suppressions *s = &r->notes.suppressions;
    smc_suppressions_free(s);
    *s = (smc_suppressions){0};
    s->allowances.branches = r->pair.model && !(r->pair.model->flags & SMC_MODEL_BY_FORMULA) &&
                             !r->interp_options.errors.plain_access;
    smc_suppressions_of_code(s, smc_interp_allowed(r->interp));
    if (is_stored && o->suppressions)
        smc_print_usage_error("--suppressions is for runs without a store");
    if (is_stored) return !o->suppressions;
    for (uint32_t i = 0; i < files->n; i++) {
        size_t n = 0;
        const char *name = files->at[i].name;
        if (strncmp(name, "/usr/", strlen("/usr/")) == 0) continue;
        char *text = smc_read_source_text(name, files->at[i].sum, &n);
        if (text) smc_suppressions_of_source(s, name, text, n);
        if (text) warn_of_ignored_directives(r, name, text, n);
        free(text);
    }
    return !o->suppressions || smc_suppressions_read(s, o->suppressions);
}

static smc_status run_code(smc_run *r, smc_code *code) {
    set_code(r, code);
    if (!find_suppressions(r)) return SMC_USAGE;
    check_names(r, "error-function", r->interp_options.errors.functions);
    check_names(r, "extern", r->interp_options.undefined.externs);
    check_names(r, "extern-call", r->interp_options.undefined.extern_calls);
    const smc_status status = check_test(r);
    return status == SMC_OK ? check_bounds(r) : status;
}

smc_status smc_run_lower_units(smc_run *r, smc_units *units) {
    r->diag = smc_run_diagnostics(r->options);
    r->interp_options = smc_run_interp_options(r);
    smc_definition_search siblings = {.options = r->options};
    smc_lowering_process_options how = lowering_process_options(r, &siblings);
    smc_code *code;
    smc_status status = smc_lowering_process_lower(&how, units, &code);
    smc_vec_free(&r->notes.uncompiled);
    r->notes.uncompiled = siblings.failed;
    siblings.failed = (smc_words){0};
    smc_definition_search_free(&siblings);
    if (status != SMC_OK) return status;
    if (r->options->checkpoint || r->options->submits)
        smc_checkpoint_describe(r->options, r->pair.model, code, &r->shares.job);
    return run_code(r, code);
}

// Loads the program that is stored in a job or checkpoint; the input files may have changed since.
static smc_status lower_job(smc_run *r) {
    char *fault;
    r->diag = smc_run_diagnostics(NULL);
    r->interp_options = smc_run_interp_options(r);
    const smc_store_address at = smc_run_store_of_options(r->options);
    smc_status status = smc_checkpoint_read(&at, &r->shares.job);
    if (status != SMC_OK) return status;
    smc_code *code = smc_interp_unpack(r->shares.job.program.at, r->shares.job.program.n,
                                       &r->interp_options, &fault);
    if (code) return run_code(r, code);
    smc_print_usage_error("'%s' is damaged: %s", at.path, fault);
    free(fault);
    return SMC_USAGE;
}

smc_status smc_run_prepare(smc_run *r) {
    smc_units units;
    if (r->options->resumes) return lower_job(r);
    smc_status status = r->request.lowering_output && r->request.lowering_output->at
                            ? smc_run_make_empty_units(r->options, &units)
                            : smc_run_compile_inputs(r->options, &r->stop, &units);
    if (status == SMC_OK) status = smc_run_lower_units(r, &units);
    smc_units_free(&units);
    return status;
}

static smc_status pack_instead_of_code(smc_run *r, bool native, smc_bytes *out) {
    smc_units units;
    smc_definition_search siblings = {.options = r->options};
    r->diag = smc_run_diagnostics(r->options);
    r->interp_options = smc_run_interp_options(r);
    smc_lowering_process_options how = lowering_process_options(r, &siblings);
    how.facts = !native;
    how.native = native;
    smc_status status = smc_run_compile_inputs(r->options, &r->stop, &units);
    if (status == SMC_OK) status = smc_lowering_process_pack(&how, &units, out);
    smc_units_free(&units);
    smc_definition_search_free(&siblings);
    return status;
}

smc_status smc_run_facts(smc_run *r, smc_bytes *out) { return pack_instead_of_code(r, false, out); }

smc_status smc_run_native_code(smc_run *r, smc_bytes *out) {
    return pack_instead_of_code(r, true, out);
}

// ---- without messages ---------------------------------------------------------------------------

static smc_bytes pack_lowered(const smc_options *o, const smc_pair *pair, bool without_sums) {
    smc_run r = {.options = o, .pair = *pair, .diag = smc_run_silence};
    r.interp_options = smc_run_interp_options(&r);
    r.interp_options.records.without_sums = without_sums;
    smc_definition_search siblings = {.options = o};
    smc_lowering_process_options how = lowering_process_options(&r, &siblings);
    how.compile.silent = true;
    smc_units units;
    smc_bytes out = {0};
    smc_status status = smc_compile_units(&how.compile, &units);
    if (status == SMC_OK) status = smc_lowering_process_pack(&how, &units, &out);
    smc_units_free(&units);
    smc_definition_search_free(&siblings);
    return status == SMC_OK ? out : (smc_bytes){0};
}

smc_bytes smc_run_pack_program(const smc_options *o, const smc_pair *pair) {
    return pack_lowered(o, pair, true);
}

bool smc_run_prepare_again(smc_run *r) {
    smc_bytes bytes = pack_lowered(r->options, &r->pair, false);
    if (!bytes.at) return false;
    r->diag = smc_run_silence;
    r->interp_options = smc_run_interp_options(r);
    char *fault;
    smc_code *code = smc_interp_unpack(bytes.at, bytes.n, &r->interp_options, &fault);
    free(bytes.at);
    if (code) set_code(r, code);
    else free(fault);
    return code;
}
