#include "tools/command/hunt.h"

#include "explorers/explorer.h"
#include "tools/options/help.h"
#include "tools/terminal/console.h"

#include <string.h>

static const char algorithm[] = "sampling";

// True if the words have the option before the program's own arguments.
static bool has_option(int argc, char **argv, const char *option) {
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0 && strcmp(argv[i], "--args") != 0; i++)
        if (smc_has_prefix(argv[i], option)) return true;
    return false;
}

// Converts the command line. With a time limit but without a number of samples, sampling ends only
// at the limit.
smc_words smc_hunt_command_line(int argc, char **argv) {
    smc_words line = {0};
    *smc_vec_push(&line) = argv[0];
    *smc_vec_push(&line) = "--algo=sampling";
    if (has_option(argc, argv, "--time-limit") && !has_option(argc, argv, "--samples") &&
        !has_option(argc, argv, "--near"))
        *smc_vec_push(&line) = "--samples=0";
    for (int i = 2; i < argc; i++) *smc_vec_push(&line) = argv[i];
    *smc_vec_push(&line) = NULL;
    return line;
}

bool smc_hunt_supports_options(const smc_options *o) {
    if (strcmp(o->algo, algorithm) == 0) return true;
    smc_print_usage_error("smc hunt samples executions: it does not support --algo=%s", o->algo);
    return false;
}

void smc_hunt_help(FILE *to) {
    smc_print_help_text(
        "usage: smc hunt [options] FILE ... [clang options]\n\n"
        "Samples executions of a program instead of exploring all of them, under any "
        "model but c11; of files, those that trust or pending explore "
        "(docs/hunt.md). The first one that fails is shown, with the command "
        "that runs it again; "
        "--keep-going samples to the end. Where none fails, the verdict is "
        "`sampled`, with exit status 0. With --time-limit and without --samples, "
        "it samples until the time is over.\n\n",
        to);
    smc_print_explorer_help(smc_explorer_find(algorithm, smc_model_find("sc")), to);
    smc_print_help_text(
        "\nOther options are those of a check (smc --help): --model, --time-limit, --jobs, "
        "--keep-going, --unroll, --format and so on.\n",
        to);
    smc_print_excluded_options("hunt", to);
}
