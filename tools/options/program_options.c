#include "tools/options/program_options.h"

#include "base/files.h"
#include "base/printable.h"
#include "base/text.h"
#include "tools/options/rows.h"
#include "tools/options/words/database.h"
#include "tools/options/words/named.h"
#include "tools/options/words/project.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <string.h>

static void print_note(const char *file, const char *text) {
    const smc_console console = smc_console_on_stream(stderr);
    char *name = smc_printable(file), *words = smc_printable(text),
         *line = smc_format("%s: %s", name, words);
    smc_console_print_message(&console, (smc_position){0}, "note", line);
    free(line);
    free(words);
    free(name);
}

// ---- options in files ---------------------------------------------------------------------------

static bool is_same_file(const char *a, const char *b) {
    char left[PATH_MAX], right[PATH_MAX];
    return strcmp(a, b) == 0 ||
           (realpath(a, left) && realpath(b, right) && strcmp(left, right) == 0);
}

static void add_input_file(smc_words *inputs, const char *file) {
    for (uint32_t i = 0; i < inputs->n; i++)
        if (is_same_file(inputs->at[i], file)) return;
    *smc_vec_push(inputs) = file;
}

static void print_source_options(const char *file, const smc_source_options *own) {
    char *text = smc_strdup(own->is_beside ? "its line in .smc adds" : "its own line adds");
    for (uint32_t i = 0; i < own->words.n + own->files.n; i++) {
        const char *word = i < own->words.n ? own->words.at[i] : own->files.at[i - own->words.n];
        char *longer = smc_format("%s %s", text, word);
        free(text);
        text = longer;
    }
    if (own->words.n + own->files.n) print_note(file, text);
    free(text);
}

static bool names_algorithm(const char *word) {
    return strncmp(word, "--algo=", strlen("--algo=")) == 0;
}

// Handles a file whose options cannot be read. A missing file, or one that is not text, has no
// options. A file that cannot be read is an error, because without its options another program
// would be checked.
static smc_status report_unreadable(const char *file) {
    if (smc_is_no_such_file(errno)) return SMC_OK;
    smc_print_usage_error("cannot read %s: %s", file, strerror(errno));
    return SMC_USAGE;
}

static smc_status read_line(const smc_options *all, const char *file, bool compares,
                            smc_parsed_options *out, smc_words *inputs) {
    smc_source_options own;
    if (!smc_source_options_read(file, (smc_limits){all->time_limit, all->memory_limit}, &own))
        return report_unreadable(file);
    if (all->verbose || own.is_beside)
        print_source_options(file, &own); // the user has named the source file, but not .smc
    if (own.refused) print_note(file, own.refused);
    const bool chooses = !compares && !all->model; // a file may choose the algorithm only together
                                                   // with the model
    for (uint32_t i = 0; i < own.words.n; i++)
        if (chooses || !names_algorithm(own.words.at[i]))
            smc_arguments_add(&out->line, smc_strdup(own.words.at[i]));
    for (uint32_t i = 0; i < own.files.n; i++) {
        smc_arguments_add(&out->files, smc_strdup(own.files.at[i]));
        add_input_file(inputs, out->files.at[out->files.n - 1]);
    }
    smc_source_options_free(&own);
    return SMC_OK;
}

// Parses the command line together with the files' options; the command line is last, so it takes
// precedence.
static smc_status parse_options(const smc_options *all, smc_parsed_options *out) {
    for (int i = 1; i < all->argc; i++) smc_arguments_add(&out->line, smc_strdup(all->argv[i]));
    return smc_options_parse((int)out->line.n, out->line.at, &out->options);
}

// ---- compilation database -----------------------------------------------------------------------

// Implements --project=auto: opens the nearest compilation database that has one of the files. If
// there is none, files are compiled without a database.
static smc_database *nearest_database(const smc_options *o) {
    smc_database *found = NULL;
    for (uint32_t i = 0; i < o->inputs.n && !found; i++) {
        char real[PATH_MAX], *ignored = NULL;
        char *directory =
            realpath(o->inputs.at[i], real) ? smc_database_find_near(real, &ignored) : NULL;
        if (directory) found = smc_database_open_found(directory);
        if (found) print_note(directory, "its compile_commands.json adds compiler options");
        if (ignored) {
            char *text = smc_format(SMC_NOT_OF_USER, ignored);
            print_note(o->inputs.at[i], text);
            free(text);
        }
        free(ignored);
        free(directory);
    }
    return found;
}

smc_status smc_open_requested_database(smc_options *o) {
    if (!o->project) return SMC_OK;
    const bool is_auto = strcmp(o->project, "auto") == 0 && o->inputs.n;
    o->database = is_auto ? nearest_database(o) : smc_database_open(o->project);
    if (is_auto && !o->database) o->project = NULL;
    if (!o->project) return SMC_OK;
    if (o->database) return SMC_OK;
    if (errno)
        smc_print_usage_error("cannot read '%s/compile_commands.json': %s", o->project,
                              strerror(errno));
    else
        smc_print_usage_error("'%s/compile_commands.json' is not a compilation database",
                              o->project);
    return SMC_USAGE;
}

// `as`: the file of the database whose options are used instead; NULL: none.
static void note_unknown_file(const char *file, const char *as) {
    static const char unknown[] = "not in the compilation database: compiled ";
    char *text = as ? smc_format("%swith the options of %s", unknown, as)
                    : smc_format("%swithout its options", unknown);
    print_note(file, text);
    free(text);
}

// Returns the index of the command that compiles the file of the database for this program.
static uint32_t command_of(const smc_options *all, const smc_options *program, const char *path) {
    uint32_t n = 0, command = 0;
    const char *other;
    while (smc_database_file(all->database, n)) n++;
    smc_linked_file *files = smc_alloc(n * sizeof *files);
    (void)smc_database_link(all->database, &program->inputs, program->build_target, files);
    for (uint32_t i = 0; (other = smc_database_file(all->database, i)); i++)
        if (strcmp(other, path) == 0) command = files[i].command;
    free(files);
    return command;
}

static void add_words(const smc_options *all, smc_parsed_options *out, const char *file) {
    char real[PATH_MAX];
    const uint32_t before = out->database.n;
    smc_words words = {0};
    const bool is_real = realpath(file, real);
    const bool has = is_real && smc_database_has_file(all->database, real);
    const char *as = has ? real : is_real ? smc_database_nearest(all->database, real) : NULL;
    if (as) {
        const bool has_many = has && smc_database_has_commands(all->database, as);
        smc_database_words(all->database, as, has_many ? command_of(all, &out->options, as) : 0,
                           &out->database);
    }
    if (!has) note_unknown_file(file, as);
    for (uint32_t i = before; i < out->database.n; i++) *smc_vec_push(&words) = out->database.at[i];
    *smc_vec_push(&out->own) = words;
}

// ---- targets of a build that compile a file differently -----------------------------------------

static char *joined(const smc_arguments *words) {
    char *text = smc_strdup("");
    for (uint32_t i = 0; i < words->n; i++) {
        char *longer = smc_format("%s%s%s", text, i ? ", " : "", words->at[i]);
        free(text);
        text = longer;
    }
    return text;
}

// Chooses the target as which the program's first file is compiled: the one that is parsed for, or
// the first one, with a note that there are others. Returns SMC_USAGE, after a message, if there
// is no such target.
static smc_status choose_target(const smc_options *all, smc_parsed_options *out) {
    char real[PATH_MAX];
    const char *parsed = all->build_target, *file = out->options.inputs.at[0];
    smc_arguments targets = {0};
    smc_status status = SMC_OK;
    if (!realpath(file, real)) return SMC_OK; // a message says later that it cannot be read
    smc_database_targets(all->database, real, &targets);
    char *names = joined(&targets), *name = smc_printable(file);
    if (parsed && !smc_database_has_target(all->database, real, parsed)) {
        smc_print_usage_error("%s does not belong to the target '%s'%s%s", name, parsed,
                              targets.n ? "; it belongs to: " : "", names);
        status = SMC_USAGE;
    } else if (!parsed && targets.n) {
        char *text = smc_format("compiled differently for %u targets (%s): checked as %s; "
                                "--build-target=NAME checks another one, and smc -p BUILD all",
                                targets.n, names, targets.at[0]);
        print_note(file, text);
        free(text);
        smc_arguments_add(&out->files, smc_strdup(targets.at[0]));
        parsed = out->files.at[out->files.n - 1];
    }
    out->options.build_target = parsed;
    free(names);
    free(name);
    smc_arguments_free(&targets);
    return status;
}

// Adds the names that the linker wraps where the build links the first file's program.
static void add_wrapped_names(const smc_options *all, smc_parsed_options *out) {
    char real[PATH_MAX];
    const uint32_t before = out->database.n;
    if (!realpath(out->options.inputs.at[0], real)) return;
    smc_database_wrapped_names(all->database, real, out->options.build_target, &out->database);
    for (uint32_t i = before; i < out->database.n; i++)
        *smc_vec_push(&out->options.wrapped) = out->database.at[i];
}

// ---- the command that runs an execution again ---------------------------------------------------

// Quotes a word for the shell; the caller frees it.
static char *quoted_word(const char *word) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%^";
    if (*word && !word[strspn(word, plain)]) return smc_strdup(word);
    smc_text text;
    FILE *to = smc_text_open(&text);
    fputc('\'', to);
    for (const char *c = word; *c; c++) {
        if (*c == '\'') fputs("'\\''", to);
        else fputc(*c, to);
    }
    fputc('\'', to);
    smc_text_close(to);
    return text.at;
}

static void print_words(FILE *to, const char *const *words, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        char *word = quoted_word(words[i]), *shown = smc_printable(word);
        fprintf(to, " %s", shown);
        free(shown);
        free(word);
    }
}

// Returns how many words, from word i on, select tests of packages or of a build. These are left
// out, since the command for each test names the test or its program itself.
static uint32_t selects_tests(const smc_words *words, uint32_t i) {
    static const char *const names[] = {"--tests", "--test",    "--package",     "--workspace",
                                        "--bin",   "--entry",   "--filter",      "--skip",
                                        "--exact", "--example", "--gtest_filter"};
    const char *word = words->at[i];
    const size_t n = strcspn(word, "=");
    smc_option_row row;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (strlen(names[k]) != n || strncmp(word, names[k], n) != 0) continue;
        const bool takes_next = !word[n] && smc_option_row_find(word + 2, n - 2, false, &row) &&
                                row.takes == required_argument && i + 1 < words->n;
        return takes_next ? 2 : 1;
    }
    return 0;
}

static void print_test_of_package(const smc_options *all, const smc_options *out, FILE *to) {
    fputs(" test", to);
    for (uint32_t i = 0, n; i < all->replay_words.n; i += n ? n : 1)
        if (!(n = selects_tests(&all->replay_words, i)))
            print_words(to, &all->replay_words.at[i], 1);
    char *words[] = {out->package.n ? smc_format("--package=%s", out->package.at[0]) : NULL,
                     smc_format("--test=%s", out->test), smc_format("--entry=%s", out->entry)};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (words[i]) print_words(to, &(const char *){words[i]}, 1);
        free(words[i]);
    }
}

static bool is_typed(const smc_options *all, const char *option) {
    bool is = false;
    for (uint32_t i = 0; i < all->replay_words.n; i++)
        is |= strncmp(all->replay_words.at[i], option, strlen(option)) == 0;
    return is;
}

// Composes the command from those options that the user has typed and that determine the program.
void smc_compose_options(const smc_options *all, const smc_words *files, smc_options *out) {
    const uint32_t n = all->n_plain < all->clang_args.n ? all->n_plain : all->clang_args.n;
    smc_text before, after;
    FILE *to = smc_text_open(&before);
    fputs("smc", to);
    const bool is_of_package = out->cargo && out->tests && out->test;
    if (is_of_package) print_test_of_package(all, out, to);
    for (uint32_t i = 0, n_left_out; i < all->replay_words.n && !is_of_package;
         i += n_left_out ? n_left_out : 1) {
        n_left_out = out->registered ? selects_tests(&all->replay_words, i) : 0;
        if (!n_left_out &&
            (out->tests || strncmp(all->replay_words.at[i], "--tests=", strlen("--tests=")) != 0))
            print_words(to, &all->replay_words.at[i], 1);
    }
    if (out->test && !all->test && !is_of_package) {
        char *test = smc_format("--test=%s", out->test);
        print_words(to, &(const char *){test}, 1);
        free(test);
    }
    if (out->build_target && !is_typed(all, "--build-target")) {
        char *target = smc_format("--build-target=%s", out->build_target);
        print_words(to, &(const char *){target}, 1);
        free(target);
    }
    if (out->entry && out->entry != all->entry && !is_of_package) {
        char *entry = smc_format("--entry=%s", out->entry);
        print_words(to, &(const char *){entry}, 1);
        free(entry);
    }
    if (all->standard) print_words(to, &all->standard, 1);
    print_words(to, all->clang_args.at, n);
    if (!is_of_package) print_words(to, files->at, files->n);
    smc_text_close(to);
    to = smc_text_open(&after);
    if (n < all->clang_args.n) fputs(" --", to);
    print_words(to, all->clang_args.at + n, all->clang_args.n - n);
    if (all->args.n) fputs(" --args", to);
    print_words(to, all->args.at, all->args.n);
    smc_text_close(to);
    out->rerun_prefix = before.at;
    out->rerun_suffix = after.at;
}

// Puts the option for a newer standard before all other words for clang.
static void apply_newer_standard(const char *standard, smc_options *o) {
    smc_words all = {0};
    *smc_vec_push(&all) = standard;
    smc_words_append(&all, o->clang_args.at, o->clang_args.n);
    smc_vec_free(&o->clang_args);
    o->clang_args = all;
}

// ---- all sources of options together ------------------------------------------------------------

smc_status smc_determine_options(const smc_options *all, const smc_words *files, bool compares,
                                 smc_parsed_options *out) {
    return smc_determine_test_options(all, files, all->cargo || !all->test ? all->entry : all->test,
                                      compares, out);
}

smc_status smc_determine_test_options(const smc_options *all, const smc_words *files,
                                      const char *test, bool compares, smc_parsed_options *out) {
    smc_words inputs = {0};
    *out = (smc_parsed_options){0};
    smc_arguments_add(&out->line, smc_strdup("smc"));
    for (uint32_t i = 0; i < files->n; i++) *smc_vec_push(&inputs) = files->at[i];
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < files->n && !all->no_file_options && status == SMC_OK; i++)
        status = read_line(all, files->at[i], compares, out, &inputs);
    smc_words_of_test_name(test, (smc_limits){all->time_limit, all->memory_limit}, &out->line);
    if (status == SMC_OK) status = parse_options(all, out);
    smc_vec_free(&out->options.inputs);
    out->options.inputs = inputs;
    if (status == SMC_OK && all->database && inputs.n) status = choose_target(all, out);
    if (status != SMC_OK) return status;
    if (all->standard) apply_newer_standard(all->standard, &out->options);
    if (all->database && inputs.n) add_wrapped_names(all, out);
    smc_compose_options(all, files, &out->options);
    for (uint32_t i = 0; i < inputs.n && all->database; i++) add_words(all, out, inputs.at[i]);
    out->options.database = all->database;
    out->options.words_of_input = out->own.at;
    return SMC_OK;
}

void smc_parsed_options_free(smc_parsed_options *a) {
    a->options.database = NULL; // the original options own it
    smc_options_free(&a->options);
    smc_arguments_free(&a->line);
    smc_arguments_free(&a->files);
    smc_arguments_free(&a->database);
    for (uint32_t i = 0; i < a->own.n; i++) smc_vec_free(&a->own.at[i]);
    smc_vec_free(&a->own);
}
