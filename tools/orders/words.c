#include "tools/orders/words.h"

#include "tools/options/help.h"
#include "tools/options/words/values.h"
#include "tools/terminal/console.h"

#include <stdio.h>
#include <string.h>

// Options: X(name, argument or NULL, commands that have it, help).
enum { BOTH, RELAX, REPAIR };
#define ORDERS_OPTIONS(X)                                                                          \
    X("keep", "PLACE", BOTH, "keep the orders at FILE:LINE, FILE:LINE:COLUMN or LINE (may be "     \
      "repeated)")                                                                                 \
    X("only", "FILE|FUNCTION", BOTH, "change only orders in this file or function (may be "        \
      "repeated)")                                                                                 \
    X("for", "MODEL,..", BOTH, "models under each of which the program is to be correct: "         \
      "aarch64, rc11, ..")                                                                         \
    X("cost", "x86|arm|power|riscv,..", BOTH, "architectures whose costs to minimise (default: "   \
      "those of --for, or arm)")                                                                   \
    X("assignments", "N", RELAX, "number of minimal assignments to find (default: 4)")             \
    X("by-caller", NULL, BOTH, "treat each call path to a place separately")                       \
    X("no-fences", NULL, REPAIR, "add no new fences")                                              \
    X("why", "PLACE|all", BOTH, "show the executions that fail where the order at PLACE is "       \
      "weaker (may be repeated)")                                                                  \
    X("patch", "FILE", BOTH, "write the changes for patch -p1; -: only them, to standard output")

// Returns the value if the word is --name=value; NULL otherwise.
static const char *orders_option_value(const char *word, const char *name) {
    const size_t n = strlen(name);
    return strncmp(word, "--", 2) == 0 && strncmp(word + 2, name, n) == 0 && word[2 + n] == '='
               ? word + 3 + n
               : NULL;
}

static bool report_bad_value(const char *word) {
    smc_print_usage_error("bad value '%s'", word);
    return false;
}

static bool read_costs(const char *word, const char *value, unsigned *out) {
    for (*out = 0;; value++) {
        const size_t n = strcspn(value, ",");
        smc_architecture a = 0;
        while (a < SMC_ARCHITECTURE_COUNT &&
               (strncmp(value, smc_architecture_name(a), n) != 0 || smc_architecture_name(a)[n]))
            a++;
        if (a == SMC_ARCHITECTURE_COUNT) return report_bad_value(word);
        *out |= 1u << a;
        value += n;
        if (!*value) return true;
    }
}

static bool parse_option(orders_words *w, char *word) {
    const bool relaxes = strcmp(w->command, "relax") == 0;
    const char *value;
    if ((value = orders_option_value(word, "keep")))
        return *smc_vec_push(&w->keep) = value, *value || report_bad_value(word);
    if ((value = orders_option_value(word, "only")))
        return *smc_vec_push(&w->only) = value, *value || report_bad_value(word);
    if ((value = orders_option_value(word, "why")))
        return *smc_vec_push(&w->why) = value, *value || report_bad_value(word);
    if ((value = orders_option_value(word, "for")))
        return w->models = value, *value || report_bad_value(word);
    if ((value = orders_option_value(word, "cost"))) return read_costs(word, value, &w->costs);
    if ((value = orders_option_value(word, "patch")))
        return w->patch = value, *value || report_bad_value(word);
    if (relaxes && (value = orders_option_value(word, "assignments")))
        return (smc_parse_count(value, &w->assignments) && w->assignments) ||
               report_bad_value(word);
    if (!relaxes && strcmp(word, "--no-fences") == 0) return w->no_fences = true;
    if (strcmp(word, "--by-caller") == 0) return w->by_caller = true;
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return w->help = true;
    *smc_vec_push(&w->others) = word;
    return true;
}

// True if smc's own words end before this word.
static bool ends_options(const char *word) {
    return strcmp(word, "--") == 0 || strcmp(word, "--args") == 0;
}

bool orders_words_parse(int argc, char **argv, orders_words *w) {
    enum { DEFAULT_ASSIGNMENTS = 4 };
    bool ended = false, ok = true;
    *w = (orders_words){.command = argv[1], .assignments = DEFAULT_ASSIGNMENTS};
    *smc_vec_push(&w->others) = argv[0];
    for (int i = 2; i < argc && ok; i++) {
        ended |= ends_options(argv[i]);
        if (ended) *smc_vec_push(&w->others) = argv[i];
        else ok = parse_option(w, argv[i]);
    }
    *smc_vec_push(&w->others) = NULL;
    return ok;
}

void orders_words_free(orders_words *w) {
    smc_vec_free(&w->keep);
    smc_vec_free(&w->only);
    smc_vec_free(&w->why);
    smc_vec_free(&w->others);
}

static void print_help_row(const char *name, const char *argument, const char *help, FILE *to) {
    char left[64];
    snprintf(left, sizeof left, argument ? "--%s=%s" : "--%s", name, argument);
    smc_print_help_row(left, help, to);
}

void orders_print_help(const char *command, FILE *to) {
    const bool relaxes = strcmp(command, "relax") == 0;
    fprintf(to, "usage: smc %s [options] FILE ... [clang options]\n\n", command);
    smc_print_help_text(
        relaxes ? "Finds for each atomic access and fence the weakest memory order that keeps the "
                  "program correct. For each order that must stay, "
                  "it shows an execution that fails without it (docs/orders.md).\n\n"
                : "Finds the fewest memory orders to strengthen, or fences to add, "
                  "so that no execution fails; an error that memory orders "
                  "cannot fix is reported as such (docs/orders.md).\n\n",
        to);
#define X(name, argument, whose, help)                                                             \
    if ((whose) != (relaxes ? REPAIR : RELAX)) print_help_row(name, argument, help, to);
    ORDERS_OPTIONS(X)
#undef X
    smc_print_help_text("\nOther options are those of a check (smc --help): --model, --unroll, "
                        "--time-limit, --format=text|json|html, --output and others.\n",
                        to);
    smc_print_excluded_options(command, to);
    fputc('\n', to);
    smc_print_help_text(
        relaxes ? "exit status: 0 done; 1 the program has an error; 2 bad usage or input; "
                  "3 incomplete (a limit was reached); 70 internal error\n"
                : "exit status: 0 fixed, or nothing to fix; 1 memory orders do not fix it; "
                  "2 bad usage or input; 3 incomplete (a limit was reached); 70 internal error\n",
        to);
}
