// main.c - the smc command: selects the subcommand or check by the first word.
#include "base/printable.h"
#include "tools/cluster/cluster.h"
#include "tools/command/check.h"
#include "tools/command/commit.h"
#include "tools/command/compare.h"
#include "tools/command/each.h"
#include "tools/command/facts.h"
#include "tools/command/functions.h"
#include "tools/command/list.h"
#include "tools/command/onsave.h"
#include "tools/command/reductions.h"
#include "tools/command/replay.h"
#include "tools/command/resume.h"
#include "tools/command/tests.h"
#include "tools/command/estimate.h"
#include "tools/command/hunt.h"
#include "tools/linearize/linearize.h"
#include "tools/command/litmus.h"
#include "tools/lsp/server.h"
#include "tools/command/models_diff.h"
#include "tools/command/several_models.h"
#include "tools/options/program_options.h"
#include "tools/options/foreign.h"
#include "tools/options/help.h"
#include "tools/options/nearest.h"
#include "tools/options/pairs.h"
#include "tools/options/words/clang_args.h"
#include "tools/options/words/linker.h"
#include "tools/orders/orders.h"
#include "tools/programs/programs.h"
#include "tools/report/report.h"
#include "tools/report/words/words.h"
#include "tools/command/schema.h"
#ifdef SMC_MICROHTTPD
#include "tools/serve/serve.h"
#endif
#include "tools/terminal/build.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <jansson.h>
#include <string.h>
#include <unistd.h>

// Prints --version. The first line has a fixed form for scripts.
static void print_version_text(FILE *to) {
    char *name = smc_build_name();
    fprintf(to, "smc %s\n", name);
    if (*smc_commit) fprintf(to, "commit %s\n", smc_commit);
    fputs("LLVM " SMC_LLVM_VERSION "\n", to);
    free(name);
}

typedef void (*printer)(const void *about, FILE *to);

// Prints a text on standard output by calling `print`; returns the exit status.
static int write_to_output(printer print, const void *about) {
    smc_output out;
    if (smc_output_open(&out, NULL, NULL, 0) != SMC_OK) return SMC_EXIT_USAGE;
    print(about, out.to);
    return smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
}

// Prints the text that --help, --version or --list requests.
static void print_information(const void *about, FILE *to) {
    const smc_options *o = about;
    if (o->help) (o->brief ? smc_print_brief_help : smc_print_full_help)(to);
    else if (o->version) print_version_text(to);
    else if (o->list == SMC_LIST_FUNCTIONS) smc_functions_list(to);
    else if (o->list == SMC_LIST_REDUCTIONS) smc_reductions_list(to);
    else if (o->list == SMC_LIST_ERRORS) smc_print_error_kinds(to);
    else if (o->list == SMC_LIST_DEBUG) smc_print_debug_help(to);
    else if (o->list == SMC_LIST_SCHEMA) smc_schema_print(to);
    else smc_print_pairs(to);
}

// Prints the text that --help, --version or --list requests. Returns the exit status. The table of
// functions is loaded first, if it is requested; that may fail.
static int show_requested_list(smc_options *o) {
    if (o->list == SMC_LIST_FUNCTIONS && !smc_functions_load()) return SMC_EXIT_USAGE;
    if (!o->help && !o->version && o->list == SMC_LIST_PROGRAMS)
        return smc_open_requested_database(o) == SMC_OK ? smc_list_programs(o) : SMC_EXIT_USAGE;
    return write_to_output(print_information, o);
}

static void print_version(const void *about, FILE *to) { (void)about, print_version_text(to); }
static void print_brief(const void *about, FILE *to) { (void)about, smc_print_brief_help(to); }
static void print_command(const void *about, FILE *to) { smc_print_command_help(about, to); }
static void print_hunt_help(const void *about, FILE *to) { (void)about, smc_hunt_help(to); }

// Prints a note about options that have no effect with --replay. The command may be a copy of the
// exploration's with --replay added.
static void print_ignored_options(const smc_options *o) {
    const struct {
        bool is_given;
        const char *name;
    } idle[] = {{o->keep_going, "--keep-going"},
                {o->minimize, "--minimize"},
                {strcmp(o->algo, SMC_ANY_EXPLORER) != 0, "--algo"}};
    for (size_t i = 0; o->replay && i < sizeof idle / sizeof *idle; i++)
        if (idle[i].is_given)
            fprintf(stderr, "smc: note: --replay runs one execution: %s has no effect\n",
                    idle[i].name);
}

// Runs the command. Sets *newer to the option for a standard without which the program does not
// compile; NULL: none, or it is compiled by that standard already.
static int run_by_standard(int (*command)(const smc_options *), const smc_options *o,
                           const char **newer) {
    smc_parsed_options parsed;
    *newer = NULL;
    const smc_status status = smc_determine_options(o, &o->inputs, command == smc_compare, &parsed);
    if (status == SMC_OK && command == smc_check && !o->standard)
        print_ignored_options(&parsed.options);
    if (!o->standard) parsed.options.newer_standard = newer;
    const int result = status == SMC_OK ? command(&parsed.options) : SMC_EXIT_USAGE;
    smc_parsed_options_free(&parsed);
    return result;
}

// Runs the command. If the program compiles only by a newer standard than clang's default, which is
// C++17 or C17, runs it with the option for that standard.
static int run_one(int (*command)(const smc_options *), smc_options *o) {
    const char *newer;
    const int result = run_by_standard(command, o, &newer);
    if (!newer) return result;
    fprintf(stderr, "smc: note: compiled with %s: without it, the program does not compile\n",
            newer);
    o->standard = newer;
    return run_by_standard(command, o, &newer);
}

// True if the only ignored word is -o. A compile line that was pasted has more ignored words, or
// begins with the compiler.
static bool is_only_output_option(const smc_words *dropped) {
    const uint32_t words = dropped->n && strcmp(dropped->at[0], "-o") == 0 ? 2 : 1;
    return dropped->n == words && strncmp(dropped->at[0], "-o", 2) == 0;
}

static bool is_wrap(const char *word) {
    smc_arguments names = {0};
    smc_linker_wrapped_names(&word, 1, &names);
    const bool is = names.n;
    smc_arguments_free(&names);
    return is;
}

// Lists the ignored words; a compile line that was pasted contains some.
static void print_ignored_words(const smc_options *o) {
    char *words = smc_strdup("");
    for (uint32_t i = 0; i < o->dropped.n; i++) {
        if (is_wrap(o->dropped.at[i])) continue;
        char *longer = smc_format("%s %s", words, o->dropped.at[i]);
        free(words);
        words = longer;
    }
    char *shown = smc_printable(words);
    if (o->verbose && *words) fprintf(stderr, "smc: note: ignored compiler options:%s\n", shown);
    else if (is_only_output_option(&o->dropped))
        fputs("smc: note: -o is a compiler option and ignored; "
              "to write the result to a file: --output=FILE\n",
              stderr);
    free(shown);
    free(words);
}

static int check_command_line(int argc, char **argv);

static int run_command(int (*command)(const smc_options *), smc_options *o) {
    print_ignored_words(o);
    if (!smc_options_fit_use(o, command == smc_compare ? SMC_USE_COMPARE : SMC_USE_CHECK))
        return SMC_EXIT_USAGE;
    if (o->facts) return run_one(smc_print_facts, o);
    if (command == smc_check && !o->diff && smc_models_are_requested(o))
        return smc_check_models(o, check_command_line);
    if (command == smc_check && smc_litmus_is_requested(o)) return smc_litmus_run(o);
    if (o->format == &smc_format_herd) {
        smc_print_usage_error("--format=herd is for litmus tests (FILE.litmus)");
        return SMC_EXIT_USAGE;
    }
    if (smc_open_requested_database(o) != SMC_OK) return SMC_EXIT_USAGE;
    if (o->tests && (!o->test || (o->cargo && strcmp(o->entry, "main") == 0)) &&
        command == smc_check) {
        if (!o->watch) return smc_check_each(o);
        smc_print_usage_error("--watch checks one test: choose it with --test=NAME");
        return SMC_EXIT_USAGE;
    }
    if (command == smc_check && o->watch) return smc_check_on_save(o);
    if (command == smc_check && o->diff) return run_one(smc_diff_models, o);
    return command == smc_check && smc_programs_are_requested(o) ? smc_check_each(o)
                                                                 : run_one(command, o);
}

// ---- the commands -------------------------------------------------------------------------------

// Runs smc lsp. Some clients pass --stdio, which is the default anyway.
static int run_server(int argc, char **argv) {
    if (argc == 2 || (argc == 3 && strcmp(argv[2], "--stdio") == 0)) return smc_lsp_run();
    fprintf(stderr, "smc: error: smc lsp takes no arguments: "
                    "the editor sends the options (docs/editors.md)\n");
    return SMC_EXIT_USAGE;
}

static int run_serve(int argc, char **argv) {
#ifdef SMC_MICROHTTPD
    return smc_serve_run(argc, argv);
#else
    (void)argc, (void)argv;
    return smc_print_usage_error("this smc was built without libmicrohttpd, so without smc serve"),
           SMC_EXIT_USAGE;
#endif
}

static int run_options(int (*command)(const smc_options *), int argc, char **argv) {
    smc_options options;
    int status = SMC_EXIT_USAGE;
    if (smc_options_parse(argc, argv, &options) == SMC_OK)
        status = options.help || options.version || options.list ? show_requested_list(&options)
                                                                 : run_command(command, &options);
    smc_options_free(&options);
    return status;
}

static int check_command_line(int argc, char **argv) { return run_options(smc_check, argc, argv); }

static int run_compare(int argc, char **argv) {
    return run_options(smc_compare, argc - 1, argv + 1);
}

// Runs smc hunt: a check by the sampling algorithm.
static int run_hunt(int argc, char **argv) {
    smc_words line = smc_hunt_command_line(argc, argv);
    smc_options options;
    int status = SMC_EXIT_USAGE;
    if (smc_options_parse((int)line.n - 1, (char **)(uintptr_t)line.at, &options) == SMC_OK) {
        if (options.help) status = write_to_output(print_hunt_help, NULL);
        else if (options.version || options.list) status = show_requested_list(&options);
        else if (smc_hunt_supports_options(&options)) status = run_command(smc_check, &options);
    }
    smc_options_free(&options);
    smc_vec_free(&line);
    return status;
}

// Runs smc test: a check of a file's tests.
static int run_test(int argc, char **argv) {
    bool lists;
    smc_arguments made = {0};
    smc_words line = smc_test_command_line(argc, argv, &lists, &made);
    smc_options options;
    int status = SMC_EXIT_USAGE;
    if (smc_options_parse((int)line.n - 1, (char **)(uintptr_t)line.at, &options) == SMC_OK) {
        if (options.help) status = write_to_output(print_command, smc_command_find(argv[1]));
        else if (lists)
            status = smc_open_requested_database(&options) == SMC_OK ? smc_list_programs(&options)
                                                                     : status;
        else if (options.version || options.list) status = show_requested_list(&options);
        else status = run_command(smc_check, &options);
    }
    smc_options_free(&options);
    smc_vec_free(&line);
    smc_arguments_free(&made);
    return status;
}

// Runs smc replay: a check with --replay.
static int run_replay(int argc, char **argv) {
    smc_arguments made = {0};
    smc_words line;
    smc_options options;
    int status = SMC_EXIT_USAGE;
    if (smc_replay_command_line(argc, argv, &line, &made)) {
        if (smc_options_parse((int)line.n - 1, (char **)(uintptr_t)line.at, &options) == SMC_OK)
            status = options.help || options.version || options.list
                         ? show_requested_list(&options)
                         : run_command(smc_check, &options);
        smc_options_free(&options);
    }
    smc_vec_free(&line);
    smc_arguments_free(&made);
    return status;
}

static int run_status(int argc, char **argv) {
    return smc_cluster_names_store(argc, argv) ? smc_cluster(argc, argv)
                                               : smc_print_status(argc, argv);
}

static int run_version(int argc, char **argv) {
    if (argc == 2) return write_to_output(print_version, NULL);
    smc_print_usage_error("smc version takes no argument '%s'", argv[2]);
    return SMC_EXIT_USAGE;
}

static int run_help(int argc, char **argv);

// Returns the command whose name is most similar to the word; NULL: none is similar.
static const char *nearest_command(const char *word) {
    smc_nearest_word near = {.word = word};
    for (size_t i = 0; smc_command_at(i); i++) smc_nearest_offer(&near, smc_command_at(i)->word);
    return near.best;
}

static int (*function_of(const char *word))(int argc, char **argv) {
#define X(name, function, arguments, is_job, help, page, details)                                  \
    if (strcmp(word, name) == 0) return function;
    SMC_COMMANDS(X)
#undef X
    return NULL;
}

// Prints the help of a command; commands that have no help text here handle --help themselves.
static int help_of(const smc_command_row *row, char **argv) {
    char option[] = "--help", *parsed[] = {argv[0], (char *)(uintptr_t)row->word, option, NULL};
    return row->details ? write_to_output(print_command, row) : function_of(row->word)(3, parsed);
}

static int run_help(int argc, char **argv) {
    if (argc == 2) return write_to_output(print_brief, NULL);
    const smc_command_row *row = smc_command_find(argv[2]);
    if (row && argc == 3) return help_of(row, argv);
    const char *near = nearest_command(argv[2]);
    if (argc > 3) smc_print_usage_error("smc help takes only one command, not '%s' too", argv[3]);
    else if (near) smc_print_usage_error("unknown command '%s'; did you mean '%s'?", argv[2], near);
    else smc_print_usage_error("unknown command '%s' (smc help lists the commands)", argv[2]);
    return SMC_EXIT_USAGE;
}

static bool requests_help(int argc, char **argv) {
    return argc == 3 && (strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0);
}

// True if the word looks like a mistyped command: it consists of letters, is not the name of a
// file, and not that of a compiler or other tool, with which a pasted line begins.
static bool is_mistyped_command(const char *word) {
    return *word && word[strspn(word, "abcdefghijklmnopqrstuvwxyz")] == 0 &&
           access(word, F_OK) != 0 && !smc_is_compiler(word) && !smc_is_foreign_tool(word);
}

// If the first word is a command, executes it; otherwise the words are programs to be checked.
int main(int argc, char **argv) {
    smc_watch_standard_streams();
    // so that jansson, too, uses smc's handling of exhausted memory
    json_set_alloc_funcs(smc_alloc, free);
    const smc_command_row *row = argc > 1 ? smc_command_find(argv[1]) : NULL;
    if (!row && argc > 1 && strcmp(argv[1], "check") == 0 && access(argv[1], F_OK) != 0)
        return smc_print_usage_error("checking needs no command: smc %s",
                                     argc > 2 ? argv[2] : "t.c"),
               SMC_EXIT_USAGE;
    const char *meant = !row && argc > 1 && *argv[1] != '-' && access(argv[1], F_OK) != 0
                            ? nearest_command(argv[1])
                            : NULL;
    if (meant)
        return smc_print_usage_error("no file and no command '%s'; did you mean 'smc %s'?", argv[1],
                                     meant),
               SMC_EXIT_USAGE;
    if (!row && argc > 1 && is_mistyped_command(argv[1]))
        return smc_print_usage_error("no file and no command '%s' (smc -h lists the commands)",
                                     argv[1]),
               SMC_EXIT_USAGE;
    if (!row) return check_command_line(argc, argv);
    return requests_help(argc, argv) ? help_of(row, argv) : function_of(row->word)(argc, argv);
}
