#include "tools/options/help.h"

#include "tools/options/letters.h"
#include "tools/options/explorer_options.h"
#include "tools/options/rows.h"
#include "tools/report/report.h"
#include "tools/options/combinations.h"
#include "tools/terminal/console.h"

#include <getopt.h>
#include <string.h>

enum { WIDTH = 80, LEFT = 25 }; // columns of a line, and of the left part of a row

// ---- lines --------------------------------------------------------------------------------------

void smc_print_help_text(const char *text, FILE *to) {
    const smc_console console = {.to = to};
    while (*text) {
        const size_t n = strcspn(text, "\n");
        char *line = smc_format("%.*s", (int)n, text);
        smc_console_print_wrapped(&console, 0, WIDTH, line);
        free(line);
        text += n + (text[n] == '\n');
    }
}

// Prints a row of two columns. If the left part is too long, the right one begins on the next line.
void smc_print_help_row(const char *left, const char *right, FILE *to) {
    const smc_console console = {.to = to};
    if (strlen(left) + 3 > LEFT) fprintf(to, "  %s\n%*s", left, LEFT, "");
    else fprintf(to, "  %-*s", LEFT - 2, left);
    smc_console_print_wrapped(&console, LEFT, WIDTH, right);
}

static char *left_column_of(const smc_option_row *row) {
    const char *form = row->takes == no_argument         ? "%s%s%s"
                       : row->takes == optional_argument ? "%s%s%s[=%s]"
                                                         : "%s%s%s=%s";
    const char letter[] = {'-', smc_short_option_letter(row->name), ',', ' ', '\0'};
    return smc_format(form, letter[1] ? letter : "", row->prefix, row->name, row->argument);
}

static void print_option_row(const smc_option_row *row, bool with_default, FILE *to) {
    char *left = left_column_of(row), *excluded = smc_option_exclusion_text(row);
    const bool shows = with_default && *row->initial;
    char *right =
        smc_format("%s%s%s%s%s", row->help, shows ? " (default: " : "", shows ? row->initial : "",
                   shows ? ")" : "", with_default ? excluded : "");
    smc_print_help_row(left, right, to);
    free(right);
    free(excluded);
    free(left);
}

// ---- --help -------------------------------------------------------------------------------------

void smc_print_explorer_help(const smc_explorer *e, FILE *to) {
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        if (row.own && !row.debugs && smc_own_option_is_of(row.own, e))
            print_option_row(&row, true, to);
}

// Prints all options by group; options of single algorithms are last.
static void print_options(FILE *to) {
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++) {
        const smc_option_group *group = smc_option_group_at(&row);
        if (group) fprintf(to, "\n%s, for example: %s\n", group->title, group->example);
        if (!row.debugs) print_option_row(&row, true, to);
    }
}

void smc_print_debug_help(FILE *to) {
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        if (row.debugs) print_option_row(&row, true, to);
}

static void print_usage(FILE *to) {
    fputs("usage: smc [options] FILE|DIRECTORY ... [clang options]\n"
          "       smc -p BUILD [options] [FILE ...]\n",
          to);
}

void smc_print_full_help(FILE *to) {
    const smc_command_row *c;
    print_usage(to);
    for (size_t i = 0; (c = smc_command_at(i)); i++)
        fprintf(to, "       smc %s%s%s\n", c->word, *c->arguments ? " " : "", c->arguments);
    smc_print_help_text("\n"
                        "Explores every execution of a C, C++ or Rust program that a memory model "
                        "allows, and shows one that fails.\n"
                        "FILE is C (.c, .i), C++ (.cpp, .cc, .cxx, .C) or LLVM bitcode (.bc, .ll). "
                        "Several files are linked into one program. "
                        "Each such file below a DIRECTORY is a program of its own.\n"
                        "\ncommands (smc help COMMAND):\n",
                        to);
    for (size_t i = 0; (c = smc_command_at(i)); i++) smc_print_help_row(c->word, c->help, to);
    print_options(to);
    smc_print_help_text(
        "\n"
        "clang options: -D -I -U -include -isystem -std= -f.. -m.. -W.. "
        "-pthread and the like. All that follows '--' goes to clang.\n"
        "A compile line can be pasted, also with the compiler's name and after '--': -c, "
        "-o, -O, -g, -MD, -l, -fsanitize=.. and "
        "the like are ignored (--verbose names them).\n"
        "\nexit status:\n",
        to);
#define X(status, words) smc_print_help_row(#status, words, to);
    SMC_EXIT_STATUSES(X)
#undef X
}

// ---- -h -----------------------------------------------------------------------------------------

// The options that most users need.
static const char *const common[] = {"model",      "unroll", "time-limit", "budget",  "jobs",
                                     "keep-going", "steps",  "html",       "project", "quiet"};
enum { N_COMMON_OPTIONS = sizeof common / sizeof *common };

static void print_common_option(const char *name, FILE *to) {
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        if (strcmp(row.name, name) == 0) print_option_row(&row, false, to);
}

// True for commands that share a line in -h, to save space.
static bool shares_help_line(const smc_command_row *c) {
    return strcmp(c->word, "status") == 0 || strcmp(c->word, "version") == 0 ||
           strcmp(c->word, "replay") == 0 || strcmp(c->word, "resume") == 0;
}

static void print_brief_commands(FILE *to) {
    const smc_command_row *c;
    char *jobs = smc_strdup("");
    for (size_t i = 0; (c = smc_command_at(i)); i++) {
        if (shares_help_line(c)) continue;
        if (!c->is_job) {
            smc_print_help_row(c->word, c->help, to);
            continue;
        }
        char *longer = smc_format("%s%s%s", jobs, *jobs ? ", " : "", c->word);
        free(jobs);
        jobs = longer;
    }
    fprintf(to, "  %s: jobs; also replay, resume, status, version\n", jobs);
    free(jobs);
}

void smc_print_excluded_options(const char *command, FILE *to) {
    char *text = smc_command_exclusion_text(command);
    smc_print_help_text(text, to);
    free(text);
}

void smc_print_brief_help(FILE *to) {
    print_usage(to);
    fputs("       smc COMMAND ...\n"
          "Explores every execution of a C, C++ or Rust program; shows one that fails.\n"
          "\ncommands:\n",
          to);
    print_brief_commands(to);
    fputs("\noptions:\n", to);
    for (size_t i = 0; i < N_COMMON_OPTIONS; i++) print_common_option(common[i], to);
    fputs("more: smc --help, smc help COMMAND, man smc\n", to);
}

void smc_print_command_help(const smc_command_row *c, FILE *to) {
    fprintf(to, "usage: smc %s%s%s\n\n", c->word, *c->arguments ? " " : "", c->arguments);
    smc_print_help_text(c->details, to);
    smc_print_excluded_options(c->word, to);
    fprintf(to, "\nmore: %s\n", c->page);
}
