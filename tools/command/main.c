// main.c - the smc command.
#include "base/printable.h"
#include "tools/cluster/cluster.h"
#include "tools/command/check.h"
#include "tools/command/compare.h"
#include "tools/command/each.h"
#include "tools/command/functions.h"
#include "tools/estimate/estimate.h"
#include "tools/hunt/hunt.h"
#include "tools/command/onsave.h"
#include "tools/programs/programs.h"
#include "tools/command/resume.h"
#include "tools/lsp/server.h"
#include "tools/orders/orders.h"
#include "tools/options/asked.h"
#include "tools/options/pairs.h"
#include "tools/report/report.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <jansson.h>
#include <string.h>

static void version(FILE *to) { fprintf(to, "smc %s\n", SMC_VERSION); }

// --help, --version and --list: text on standard output.
static int print(const smc_options *o) {
    smc_output out;
    if (smc_output_open(&out, NULL, NULL, 0) != SMC_OK) return SMC_EXIT_USAGE;
    if (o->help)
        smc_options_help(out.to);
    else if (o->version)
        version(out.to);
    else if (o->list == SMC_LIST_FUNCTIONS)
        smc_functions_list(out.to);
    else
        smc_pairs_list(out.to);
    return smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
}

static int print_hunt_help(void) {
    smc_output out;
    if (smc_output_open(&out, NULL, NULL, 0) != SMC_OK) return SMC_EXIT_USAGE;
    smc_hunt_help(out.to);
    return smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
}

// The first word may name a command; without one, programs are checked.
static int (*command_of(const char *word))(const smc_options *) { return word && strcmp(word, "compare") == 0 ? smc_compare : smc_check; }

// What is typed may be the command of the exploration, and --replay.
static void tell_idle(const smc_options *o) {
    const struct { bool is_given; const char *name; } idle[] = {{o->keep_going, "--keep-going"}, {o->minimize, "--minimize"},
                                                                {strcmp(o->algo, SMC_ANY_EXPLORER) != 0, "--algo"}};
    for (size_t i = 0; o->replay && i < sizeof idle / sizeof *idle; i++)
        if (idle[i].is_given) fprintf(stderr, "smc: note: --replay runs one execution: %s has nothing to do\n", idle[i].name);
}

static int run_one(int (*command)(const smc_options *), const smc_options *o) {
    smc_asked asked;
    const smc_status status = smc_ask(o, &o->inputs, command == smc_compare, &asked);
    if (status == SMC_OK && command == smc_check) tell_idle(&asked.options);
    const int result = status == SMC_OK ? command(&asked.options) : SMC_EXIT_USAGE;
    smc_asked_free(&asked);
    return result;
}

// Pasted compile lines are full of words that are about something else.
static void tell_dropped(const smc_options *o) {
    char *words = smc_strdup("");
    for (uint32_t i = 0; i < o->dropped.n; i++) {
        char *longer = smc_format("%s %s", words, o->dropped.at[i]);
        free(words);
        words = longer;
    }
    char *shown = smc_printable(words);
    if (o->verbose && o->dropped.n) fprintf(stderr, "smc: note: without a meaning here:%s\n", shown);
    free(shown);
    free(words);
}

static int run(int (*command)(const smc_options *), smc_options *o) {
    tell_dropped(o);
    if (smc_ask_database(o) != SMC_OK) return SMC_EXIT_USAGE;
    if (command == smc_check && o->watch) return smc_on_save(o);
    return command == smc_check && smc_programs_asked_for(o) ? smc_each(o) : run_one(command, o);
}

// `smc lsp` takes nothing else; some clients say --stdio, which is how it is.
static int serve(int argc, char **argv) {
    if (argc == 2 || (argc == 3 && strcmp(argv[2], "--stdio") == 0)) return smc_lsp();
    fprintf(stderr, "smc: error: smc lsp takes no arguments; options are for the client to give (docs/editors.md)\n");
    return SMC_EXIT_USAGE;
}

// Its options are those of a check by an algorithm of its own.
static int hunt(int argc, char **argv) {
    smc_words line = smc_hunt_line(argc, argv);
    smc_options options;
    int status = SMC_EXIT_USAGE;
    if (smc_options_parse((int)line.n - 1, (char **)(uintptr_t)line.at, &options) == SMC_OK) {
        if (options.help) status = print_hunt_help();
        else if (options.version || options.list) status = print(&options);
        else if (smc_hunt_goes_with(&options)) status = run(smc_check, &options);
    }
    smc_options_free(&options);
    smc_vec_free(&line);
    return status;
}

int main(int argc, char **argv) {
    smc_watch_standard_streams();
    json_set_alloc_funcs(smc_alloc, free); // out of memory is handled in one place
    if (argc > 1 && strcmp(argv[1], "lsp") == 0) return serve(argc, argv);
    if (smc_cluster_is_asked(argc, argv)) return smc_cluster(argc, argv);
    if (orders_is_asked(argc, argv)) return orders_run(argc, argv);
    if (smc_estimate_is_asked(argc, argv)) return smc_estimate_run(argc, argv);
    if (smc_hunt_is_asked(argc, argv)) return hunt(argc, argv);
    if (argc > 1 && strcmp(argv[1], "resume") == 0) return smc_resume(argc, argv);
    if (argc > 1 && strcmp(argv[1], "status") == 0) return smc_status_of(argc, argv);
    int (*command)(const smc_options *) = command_of(argv[1]);
    const int skip = command != smc_check;
    smc_options options;
    int status = SMC_EXIT_USAGE;
    if (smc_options_parse(argc - skip, argv + skip, &options) == SMC_OK)
        status = options.help || options.version || options.list ? print(&options) : run(command, &options);
    smc_options_free(&options);
    return status;
}
