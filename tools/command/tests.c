#include "tools/command/tests.h"

#include "base/language.h"
#include "base/marked.h"
#include "base/printable.h"
#include "tools/options/program_options.h"
#include "tools/programs/filter.h"
#include "tools/programs/packages.h"
#include "tools/report/report.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/inputs/diagnostic.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

#include <signal.h>
#include <string.h>

static bool is_prefix(const char *word) {
    return strcmp(word, "--tests") == 0 || strncmp(word, "--tests=", strlen("--tests=")) == 0;
}

// Translates -k TEXT, as in other test runners: it selects the tests whose name contains the text.
static char *gtest_filter_of(const char *text) { return smc_format("--gtest_filter=*%s*", text); }

smc_words smc_test_command_line(int argc, char **argv, bool *lists, smc_arguments *made) {
    smc_words line = {0};
    bool is_ours = true, has_prefix = false;
    *lists = false;
    *smc_vec_push(&line) = argv[0];
    *smc_vec_push(&line) = "--tests=" SMC_TEST_PREFIX;
    for (int i = 2; i < argc; i++) {
        is_ours = is_ours && strcmp(argv[i], "--") != 0 && strcmp(argv[i], "--args") != 0;
        const bool is_list = is_ours && strcmp(argv[i], "--list") == 0;
        *lists |= is_list;
        has_prefix |= is_ours && is_prefix(argv[i]);
        const bool is_filter = is_ours && strcmp(argv[i], "-k") == 0 && i + 1 < argc;
        if (is_filter) smc_arguments_add(made, gtest_filter_of(argv[++i]));
        if (is_filter) *smc_vec_push(&line) = made->at[made->n - 1];
        else if (!is_list) *smc_vec_push(&line) = argv[i];
    }
    *smc_vec_push(&line) = NULL;
    // The prefix of the program's tests is removed, so that a reported command does not contain it
    // twice.
    if (has_prefix) {
        line.n--;
        memmove(&line.at[1], &line.at[2], (line.n - 1) * sizeof *line.at);
    }
    return line;
}

// ---- the tests of a program ---------------------------------------------------------------------

static void add_test(smc_programs *out, const smc_program_to_check *program, char *test,
                     smc_bytes *lowering_output) {
    smc_program_to_check one = {.test = test,
                                .lowering_output = lowering_output,
                                .has_no_test = !test,
                                .package = program->package,
                                .target = program->target,
                                .source = program->source,
                                .build_target = program->build_target,
                                .standard = program->standard};
    for (uint32_t i = 0; i < program->files.n; i++)
        *smc_vec_push(&one.files) = program->files.at[i];
    *smc_vec_push(&out->at) = one;
}

static void add_without_test(smc_programs *out, const smc_program_to_check *program) {
    add_test(out, program, NULL, NULL);
    out->at.at[out->at.n - 1].has_no_test = false;
}

static smc_status lower_program(smc_run *r, const smc_options *o) {
    smc_model variant;
    if (smc_run_choose_pair(o, &variant, &r->pair) != SMC_OK || !smc_run_can_read(o))
        return SMC_USAGE;
    return smc_run_prepare(r);
}

static bool is_rust(const char *file) { return smc_language_of(file) == SMC_LANGUAGE_RUST; }

// True for the name of a test that GoogleTest runs only on explicit request.
static bool is_disabled(const char *test) {
    static const char word[] = "DISABLED_";
    const char *at = strstr(test, word);
    return at && (at == test || at[-1] == '.' || at[-1] == '/');
}

// Replaces the user's --test and --package, which concern all programs, by those for this program.
static void set_target(const smc_program_to_check *program, smc_options *parsed) {
    if (!program->target) return;
    parsed->test = program->target;
    parsed->source = program->source;
    parsed->package.n = 0;
    *smc_vec_push(&parsed->package) = program->package;
}

smc_options smc_options_of_target(const smc_options *typed, const smc_program_to_check *program) {
    smc_options o = *typed;
    if (program->build_target) o.build_target = program->build_target;
    o.standard = program->standard;
    if (program->registered && !o.args.n) {
        o.args.at = (const char **)(uintptr_t)program->registered->command.at + 1;
        o.args.n = program->registered->command.n - 1;
    }
    return o;
}

smc_program_to_check smc_program_by_standard(const smc_program_to_check *program,
                                             const char *standard) {
    smc_program_to_check again = *program;
    again.standard = standard;
    fprintf(stderr, "smc: note: %s: compiled with %s: without it, the program does not compile\n",
            program->files.at[0], standard);
    return again;
}

static bool fits_filters(const smc_options *typed, const char *test) {
    const smc_test_selection chosen = smc_run_test_selection(typed);
    return smc_is_selected_test(&chosen, test) &&
           (!typed->gtest_filter || smc_filter_matches(typed->gtest_filter, test));
}

// Adds the program of a test that the build registers, if that was selected.
static void add_registered_test(const smc_options *typed, const smc_program_to_check *program,
                                smc_programs *out) {
    const bool fits = fits_filters(typed, program->registered->name);
    out->others += !fits;
    out->n_listed++;
    if (!fits) return;
    add_without_test(out, program);
    out->at.at[out->at.n - 1].registered = program->registered;
}

static void add_selected_tests(const smc_options *typed, const smc_program_to_check *program,
                               const smc_arguments *tests, smc_programs *out) {
    smc_bytes *lowering_output = out->lowering_output.at[out->lowering_output.n - 1];
    for (uint32_t i = 0; i < tests->n; i++) {
        const char *test = tests->at[i];
        const bool fits = fits_filters(typed, test);
        out->others += !fits;
        out->disabled += fits && is_disabled(test);
        if (fits && !is_disabled(test)) add_test(out, program, smc_strdup(test), lowering_output);
    }
}

static void print_note(const smc_program_to_check *program, const char *text) {
    fprintf(stderr, "smc: note: %s: %s\n", program->files.at[0], text);
}

// Adds a program in which no tests were found: its main is the program, if it has one.
static void add_without_tests(const smc_options *typed, const smc_program_to_check *program,
                              smc_programs *out) {
    if (program->has_main && !typed->tests) add_without_test(out, program);
    else
        print_note(program, "no test was found: its macros belong to no known framework, or no "
                            "main runs them");
}

// Adds a program whose tests could not be listed, or not all of them; a message says why. Its main
// is the program if it has one and no test was found.
static void add_unlisted(const smc_options *typed, const smc_program_to_check *program,
                         bool has_some, smc_bytes *lowering_output, smc_programs *out) {
    const bool uses_main = !has_some && program->has_main && !typed->tests;
    if (uses_main) {
        print_note(program, "its tests cannot be listed: its main is checked as one program");
        add_without_test(out, program);
        return;
    }
    print_note(program, has_some ? "it may have more tests: not all could be listed"
                                 : "its tests cannot be listed");
    add_test(out, program, NULL, lowering_output);
}

// Adds a program whose tests could not all be listed within the limits. Its check ends at once as
// incomplete.
static void add_stopped(const smc_program_to_check *program, bool has_some, int stopped_by,
                        smc_programs *out) {
    print_note(program, has_some ? "limit reached before all of its tests were listed"
                                 : "limit reached before its tests were listed");
    add_without_test(out, program);
    out->at.at[out->at.n - 1].stopped_by = stopped_by;
}

static void print_no_test(const smc_options *typed, const smc_program_to_check *program) {
    if (typed->ignored)
        smc_print_usage_error("%s has no test with #[ignore]", program->files.at[0]);
    else
        smc_print_usage_error("%s has no test: %s", program->files.at[0],
                              typed->cargo || is_rust(program->files.at[0])
                                  ? "mark functions with #[test]"
                                  : "mark functions with SMC_TEST(name) of <smc.h>, "
                                    "or name them with --tests=PREFIX");
}

// Finds the tests of a program by lowering it; the runs of all tests then share the code. Targets
// of a package may have no tests.
static void add_tests(const smc_options *typed, const smc_program_to_check *program,
                      smc_programs *out) {
    smc_parsed_options parsed;
    smc_arguments tests = {0};
    const smc_options of_target = smc_options_of_target(typed, program);
    const char *newer = NULL;
    smc_status status = smc_determine_options(&of_target, &program->files, false, &parsed);
    if (!program->standard) parsed.options.newer_standard = &newer;
    set_target(program, &parsed.options);
    smc_bytes *lowering_output = smc_alloc(sizeof *lowering_output);
    *lowering_output = (smc_bytes){0};
    if (!parsed.options.tests) parsed.options.tests = SMC_TEST_PREFIX;
    smc_run r = {.options = &parsed.options,
                 .request.lists_tests = true,
                 .request.only_lists_tests = out->are_only_listed,
                 .request.lowering_output = lowering_output};
    smc_watch_start(&r.stop, parsed.options.time_limit, parsed.options.memory_limit);
    if (status == SMC_OK) status = lower_program(&r, &parsed.options);
    const bool is_lowered = status == SMC_OK;
    if (is_lowered) status = smc_run_list_tests(&r, &tests);
    smc_watch_end();
    if (r.stop.requested == SMC_STOP_INTERRUPT) raise(SIGINT);
    *smc_vec_push(&out->lowering_output) = lowering_output;
    if (newer) {
        smc_run_free(&r);
        smc_parsed_options_free(&parsed);
        const smc_program_to_check again = smc_program_by_standard(program, newer);
        add_tests(typed, &again, out);
        return;
    }
    const bool lacks = status == SMC_OK && !tests.n,
               may_lack = lacks && program->target && !typed->test;
    out->n_listed += tests.n;
    add_selected_tests(typed, program, &tests, out);
    if (r.stop.requested) add_stopped(program, tests.n, r.stop.requested, out);
    else if (is_lowered && status != SMC_OK)
        add_unlisted(typed, program, tests.n, lowering_output, out);
    else if (lacks && program->may_have_tests) add_without_tests(typed, program, out);
    else if (!tests.n && !may_lack) add_test(out, program, NULL, lowering_output);
    if (lacks && !may_lack && !r.stop.requested && !program->may_have_tests)
        print_no_test(typed, program);
    smc_run_free(&r);
    smc_arguments_free(&tests);
    smc_parsed_options_free(&parsed);
}

static void print_left_out(const smc_options *o, smc_programs *tests) {
    if (tests->disabled)
        fprintf(stderr, "smc: note: %u disabled test%s left out (--test=NAME checks one)\n",
                tests->disabled, tests->disabled == 1 ? " is" : "s are");
    if (tests->at.n || tests->failed || tests->disabled || !(o->tests || tests->others)) return;
    if (tests->others && o->gtest_filter)
        smc_print_usage_error("no test fits %s (smc test --list lists them)", o->gtest_filter);
    else if (tests->n_listed)
        smc_print_usage_error("none of %u tests is as --filter, --skip and --exact ask for",
                              tests->n_listed);
    else if (!o->inputs.n) smc_print_usage_error("no test was found in the build %s", o->project);
    else if (o->ignored) smc_print_usage_error("%s has no test with #[ignore]", o->inputs.at[0]);
    else smc_print_usage_error("%s has no test: mark functions with #[test]", o->inputs.at[0]);
    tests->failed++;
}

static void find_packages(const smc_options *o, smc_programs *programs) {
    const smc_diag diag = smc_run_diagnostics(NULL);
    const smc_compile_options how = smc_run_compile_options(o, NULL, &diag);
    smc_packages_find(o, &how, programs);
}

void smc_tests_find(const smc_options *o, smc_programs *programs) {
    if (o->cargo && o->tests) find_packages(o, programs);
    smc_programs tests = {.found = programs->found,
                          .registered = programs->registered,
                          .failed = programs->failed,
                          .are_only_listed = programs->are_only_listed};
    for (uint32_t i = 0; i < programs->at.n; i++) {
        const smc_program_to_check *p = &programs->at.at[i];
        if (p->registered) add_registered_test(o, p, &tests);
        else if (o->tests || p->may_have_tests) add_tests(o, p, &tests);
        else add_without_test(&tests, p);
    }
    print_left_out(o, &tests);
    programs->found.n = 0;
    programs->found.at = NULL;
    programs->registered = (smc_registered_tests){0};
    smc_programs_free(programs);
    *programs = tests;
}

// Selects the test of one entry. With --cargo, --test selects the target, so the test's function
// becomes the entry.
void smc_options_of_test(const smc_options *typed, const smc_program_to_check *program,
                         smc_options *parsed) {
    set_target(program, parsed);
    if (typed->cargo) parsed->entry = program->test;
    else parsed->test = program->test;
    free(parsed->rerun_prefix);
    free(parsed->rerun_suffix);
    smc_compose_options(typed, &program->files, parsed);
}

void smc_options_of_registered(const smc_options *typed, const smc_program_to_check *program,
                               smc_options *parsed) {
    parsed->registered = program->registered->name;
    parsed->tests = parsed->test = NULL;
    for (uint32_t i = parsed->args.n; i < typed->args.n; i++)
        *smc_vec_push(&parsed->args) = typed->args.at[i];
    free(parsed->rerun_prefix);
    free(parsed->rerun_suffix);
    smc_compose_options(typed, &program->files, parsed);
}
