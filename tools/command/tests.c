#include "tools/command/tests.h"

#include "base/marked.h"
#include "base/printable.h"
#include "tools/options/asked.h"
#include "tools/run/fits.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"

#include <string.h>

static bool is_prefix(const char *word) {
    return strcmp(word, "--tests") == 0 || strncmp(word, "--tests=", strlen("--tests=")) == 0;
}

smc_words smc_test_line(int argc, char **argv, bool *lists) {
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
        if (!is_list) *smc_vec_push(&line) = argv[i];
    }
    *smc_vec_push(&line) = NULL;
    // without a prefix of its own, so that a reported command does not have it twice
    if (has_prefix) {
        line.n--;
        memmove(&line.at[1], &line.at[2], (line.n - 1) * sizeof *line.at);
    }
    return line;
}

// ---- the tests of a program ---------------------------------------------------------------------

static void add(smc_programs *out, const smc_one_program *program, char *test, smc_bytes *said) {
    smc_one_program one = {.test = test, .said = said, .has_no_test = !test};
    for (uint32_t i = 0; i < program->files.n; i++)
        *smc_vec_push(&one.files) = program->files.at[i];
    *smc_vec_push(&out->at) = one;
}

static smc_status lower(smc_run *r, const smc_options *o) {
    smc_model variant;
    if (smc_run_choose_pair(o, &variant, &r->pair) != SMC_OK || !smc_run_can_read(o))
        return SMC_USAGE;
    return smc_run_prepare(r);
}

static bool is_rust(const char *file) {
    const char *dot = strrchr(file, '.');
    return dot && strcmp(dot, ".rs") == 0;
}

// Finds the tests of a program by lowering it; the code is then shared by the runs of all tests.
static void add_tests(const smc_options *typed, const smc_one_program *program, smc_programs *out) {
    smc_asked asked;
    smc_arguments tests = {0};
    smc_status status = smc_ask(typed, &program->files, false, &asked);
    smc_bytes *said = smc_alloc(sizeof *said);
    *said = (smc_bytes){0};
    smc_run r = {.options = &asked.options, .lists_tests = true, .said = said};
    if (status == SMC_OK) status = lower(&r, &asked.options);
    if (status == SMC_OK) smc_run_list_tests(&r, &tests);
    if (status == SMC_OK && !tests.n)
        smc_error_line("%s has no test: %s", program->files.at[0],
                       typed->cargo || is_rust(program->files.at[0])
                           ? "mark functions with #[test]"
                           : "mark functions with SMC_TEST(name) of <smc.h>, "
                             "or name them with --tests=PREFIX");
    *smc_vec_push(&out->said) = said;
    for (uint32_t i = 0; i < tests.n; i++) add(out, program, smc_strdup(tests.at[i]), said);
    if (!tests.n) add(out, program, NULL, said);
    smc_run_free(&r);
    smc_arguments_free(&tests);
    smc_asked_free(&asked);
}

void smc_tests_find(const smc_options *o, smc_programs *programs) {
    smc_programs tests = {.found = programs->found, .failed = programs->failed};
    for (uint32_t i = 0; i < programs->at.n; i++) add_tests(o, &programs->at.at[i], &tests);
    programs->found.n = 0;
    programs->found.at = NULL;
    smc_programs_free(programs);
    *programs = tests;
}

// With --cargo, --test selects a test binary, so the function becomes the entry.
void smc_ask_test(const smc_options *typed, const smc_one_program *program, smc_options *asked) {
    if (typed->cargo) asked->entry = program->test;
    else asked->test = program->test;
    free(asked->again_before);
    free(asked->again_after);
    smc_ask_again(typed, &program->files, asked);
}

// ---- smc test --list ----------------------------------------------------------------------------

int smc_tests_list(const smc_options *o) {
    smc_programs programs;
    smc_output out;
    bool any_refused = false;
    if (smc_output_open(&out, o->output, o->inputs.at, o->inputs.n) != SMC_OK)
        return SMC_EXIT_USAGE;
    smc_programs_find(o, &programs);
    smc_tests_find(o, &programs);
    for (uint32_t i = 0; i < programs.at.n; i++) {
        const smc_one_program *p = &programs.at.at[i];
        any_refused |= p->has_no_test;
        if (p->has_no_test) continue;
        char *file = smc_printable(p->files.at[0]);
        fprintf(out.to, "%s:%s\n", file, p->test);
        free(file);
    }
    const bool all_found = !any_refused && !programs.failed;
    smc_programs_free(&programs);
    return smc_output_close(&out) == SMC_OK && all_found ? EXIT_SUCCESS : SMC_EXIT_USAGE;
}
