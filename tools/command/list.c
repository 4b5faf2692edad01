#include "tools/command/list.h"

#include "base/language.h"
#include "base/marked.h"
#include "base/printable.h"
#include "tools/command/tests.h"
#include "tools/programs/siblings.h"
#include "tools/report/report.h"
#include "tools/report/words/json.h"
#include "tools/terminal/output.h"

#include <string.h>

// ---- files of directories -----------------------------------------------------------------------

// Determines from the text of a file found in a directory whether it has tests. Returns false if
// it is not a program of any kind: another file includes it or is linked with it.
static bool classify(smc_program_to_check *program) {
    const char *file = program->files.at[0];
    if (smc_language_of(file) == SMC_LANGUAGE_LLVM) return true;
    const smc_source_contents has = smc_source_contents_of(file);
    const bool is_rust = smc_language_of(file) == SMC_LANGUAGE_RUST;
    program->may_have_tests = has.has_own_tests || has.has_tests || (is_rust && has.has_rust_tests);
    program->has_main = has.has_main && !has.has_own_tests;
    return program->may_have_tests || has.has_main || has.has_operations;
}

static void classify_all(smc_programs *programs) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < programs->at.n; i++) {
        smc_program_to_check *p = &programs->at.at[i];
        if (classify(p)) programs->at.at[n++] = *p;
        else smc_vec_free(&p->files);
    }
    programs->at.n = n;
}

// ---- a program ----------------------------------------------------------------------------------

static bool is_object(const smc_program_to_check *p) {
    if (p->test || p->registered || p->package) return false;
    const smc_source_contents has = smc_source_contents_of(p->files.at[0]);
    return has.has_operations && !has.has_main;
}

static void add_word(json_t *words, char *word) {
    smc_json_append(words, smc_json_text(word));
    free(word);
}

// The words for a test of a cargo package. A target may have the name of a test, too.
static json_t *arguments_of_package(const smc_options *o, const smc_program_to_check *p) {
    json_t *words = json_array();
    smc_json_append(words, json_string("test"));
    add_word(words, smc_format("--cargo=%s", o->cargo));
    add_word(words, smc_format("--package=%s", p->package));
    add_word(words, smc_format("--test=%s", p->target));
    if (!p->test) return words;
    add_word(words, smc_format("--filter=%s", p->test));
    smc_json_append(words, json_string("--exact"));
    return words;
}

// Returns the words after `smc` that check the program. A file name that looks like an option or a
// command begins with "./".
static json_t *arguments_of(const smc_options *o, const smc_program_to_check *p) {
    json_t *words = json_array();
    const bool has_prefix = o->tests && strcmp(o->tests, SMC_TEST_PREFIX) != 0;
    if (p->has_no_test) smc_json_append(words, json_string("test"));
    else if (is_object(p)) smc_json_append(words, json_string("linearize"));
    if (o->project) add_word(words, smc_format("--project=%s", o->project));
    if (p->build_target) add_word(words, smc_format("--build-target=%s", p->build_target));
    if (has_prefix) add_word(words, smc_format("--tests=%s", o->tests));
    if (p->test) add_word(words, smc_format("--test=%s", p->test));
    for (uint32_t i = 0; i < p->files.n; i++) {
        const char *file = p->files.at[i];
        add_word(words, smc_format("%s%s", strchr(file, '/') ? "" : "./", file));
    }
    if (!p->registered || p->registered->command.n < 2) return words;
    smc_json_append(words, json_string("--args"));
    for (uint32_t i = 1; i < p->registered->command.n; i++)
        smc_json_append(words, smc_json_text(p->registered->command.at[i]));
    return words;
}

static void print_object(const smc_options *o, const smc_program_to_check *p, FILE *to) {
    json_t *all = json_object(), *files = json_array();
    smc_json_set_member(all, "smc", json_string(SMC_VERSION));
    smc_json_set_member(all, "file", smc_json_text(smc_program_file_name(p)));
    smc_json_set_text(all, "build_target", p->build_target);
    smc_json_set_text(all, "test", smc_program_test_name(p));
    for (uint32_t i = 0; i < p->files.n; i++) smc_json_append(files, smc_json_text(p->files.at[i]));
    smc_json_set_member(all, "files", files);
    smc_json_set_member(all, "arguments",
                        p->package ? arguments_of_package(o, p) : arguments_of(o, p));
    smc_json_print(all, true, to);
}

static void print_name(const smc_program_to_check *p, FILE *to) {
    char *name = smc_name_of_program(smc_program_file_name(p), p->build_target,
                                     smc_program_test_name(p)),
         *shown = smc_printable(name);
    fprintf(to, "%s\n", shown);
    free(shown);
    free(name);
}

// ---- the command --------------------------------------------------------------------------------

int smc_list_programs(const smc_options *o) {
    smc_programs programs;
    smc_output out;
    bool any_refused = false;
    const bool is_json = o->format->shape == SMC_OBJECTS;
    if (smc_output_open(&out, o->output, o->inputs.at, o->inputs.n) != SMC_OK)
        return SMC_EXIT_USAGE;
    smc_programs_find(o, &programs);
    if (!o->tests && !o->database) classify_all(&programs);
    programs.are_only_listed = true;
    smc_tests_find(o, &programs);
    for (uint32_t i = 0; i < programs.at.n; i++) {
        const smc_program_to_check *p = &programs.at.at[i];
        any_refused |= p->has_no_test || p->stopped_by;
        if (is_json) print_object(o, p, out.to);
        else if (!p->has_no_test && !p->stopped_by) print_name(p, out.to);
    }
    const bool all_found = !any_refused && !programs.failed;
    smc_programs_free(&programs);
    return smc_output_close(&out) == SMC_OK && all_found ? EXIT_SUCCESS : SMC_EXIT_USAGE;
}

// ---- JSON fields --------------------------------------------------------------------------------

static const smc_json_field fields[] = {
    {"smc", "text", "the version", false},
    {"file", "text", NULL, false},
    {"build_target", "text", "of the build that compiles the file; absent: all alike", true},
    {"test", "text", "absent: the program is no test, or its tests cannot be listed", true},
    {"files", "[text]", "all files of the program", false},
    {"arguments", "[text]", "the words after smc that check it", false},
    {NULL, NULL, NULL, false}};

const smc_json_shape smc_listed_shape = {"listed", "smc --list=programs, smc test --list: each",
                                         fields, NULL, false};
