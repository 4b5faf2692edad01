#include "tools/options/rows.h"

#include "tools/options/explorer_options.h"
#include "tools/options/pairs.h"
#include "tools/options/table.h"

#include <getopt.h>
#include <inttypes.h>
#include <string.h>

enum { // whether an option of each type takes an argument
    TAKES_flag = no_argument,
    TAKES_listing = optional_argument,
    TAKES_stepping = optional_argument,
    TAKES_folder = optional_argument,
    TAKES_word = required_argument,
    TAKES_words = required_argument,
    TAKES_rest = no_argument,
    TAKES_settings = required_argument,
    TAKES_count = required_argument,
    TAKES_bounds = required_argument,
    TAKES_seconds = required_argument,
    TAKES_megabytes = required_argument,
    TAKES_range = required_argument,
    TAKES_surroundings = required_argument,
    TAKES_checks = required_argument,
    TAKES_faults = required_argument,
    TAKES_plain = required_argument,
    TAKES_releases = required_argument,
    TAKES_failing = required_argument,
    TAKES_failure = required_argument,
    TAKES_allocations = required_argument,
    TAKES_mixing = required_argument,
    TAKES_futexes = required_argument,
    TAKES_sandboxing = required_argument,
    TAKES_files = required_argument,
    TAKES_thread_ids = required_argument,
    TAKES_format = required_argument,
    TAKES_report = required_argument,
    TAKES_progress = required_argument,
    TAKES_reducing = required_argument,
};

// The general options, as far as they do not depend on explorers.
static const struct {
    const char *name, *argument, *initial, *help;
    int takes;
    smc_option_storage stored;
    const char *together;
} general[] = {
#define X(field, name, type, stored, together, argument, initial, help)                            \
    {name, argument, initial, help, TAKES_##type, SMC_STORING_##stored, together},
    SMC_OPTIONS(X)
#undef X
};
#define X(...) +1
enum { N_GENERAL = sizeof general / sizeof *general, N_DEBUG = 0 SMC_DEBUG_OPTIONS(X) };
#undef X

static smc_option_row general_row(size_t i) {
    smc_option_row row = {.name = general[i].name,
                          .help = general[i].help,
                          .argument = general[i].argument,
                          .takes = general[i].takes,
                          .stored = general[i].stored,
                          .together = general[i].together,
                          .debugs = i >= N_GENERAL - N_DEBUG};
    const char *initial =
        strcmp(row.name, "model") == 0 ? smc_default_model()->name : general[i].initial;
    if (initial && strcmp(initial, "0") != 0)
        snprintf(row.initial, sizeof row.initial, "%s", initial);
    return row;
}

static smc_option_row own_option_row(const smc_option *o) {
    smc_option_row row = {.name = o->name,
                          .help = o->help,
                          .argument = smc_own_option_argument(o),
                          .takes = required_argument,
                          .own = o,
                          .debugs = o->debugs,
                          .together = o->selects ? "compare diff litmus" : "diff litmus",
                          // A value of type word may be the name of a file, so it is not stored.
                          .stored =
                              o->kind == SMC_OPTION_WORD ? SMC_STORING_NEVER : SMC_STORING_STORED};
    if (o->kind == SMC_OPTION_SWITCH)
        snprintf(row.initial, sizeof row.initial, "%s", o->initial.on ? "on" : "off");
    if (o->kind == SMC_OPTION_AUTO)
        snprintf(row.initial, sizeof row.initial, "%s", o->initial.on ? "auto" : "off");
    if (o->initial.count && o->initial.count != UINT32_MAX)
        snprintf(row.initial, sizeof row.initial, "%" PRIu32, o->initial.count);
    if (o->initial.word) snprintf(row.initial, sizeof row.initial, "%s", o->initial.word);
    return row;
}

bool smc_option_row_at(size_t i, smc_option_row *out) {
    const smc_option *own = i < N_GENERAL ? NULL : smc_own_option_at(i - N_GENERAL);
    if (i >= N_GENERAL && !own) return false;
    *out = own ? own_option_row(own) : general_row(i);
    out->prefix = out->debugs ? "--debug=" : "--";
    return true;
}

static const smc_option_group groups[] = {
#define X(first, title, example) {first, title, example},
    SMC_OPTION_GROUPS(X)
#undef X
};

const smc_option_group *smc_option_group_at(const smc_option_row *row) {
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (strcmp(groups[i].first, row->name) == 0) return &groups[i];
    return NULL;
}

size_t smc_option_row_count(void) {
    size_t n = N_GENERAL;
    while (smc_own_option_at(n - N_GENERAL)) n++;
    return n;
}

bool smc_option_row_find(const char *name, size_t n, bool debugs, smc_option_row *out) {
    for (size_t i = 0; smc_option_row_at(i, out); i++)
        if (out->debugs == debugs && strlen(out->name) == n && memcmp(out->name, name, n) == 0)
            return true;
    return false;
}

smc_option_storage smc_option_storing_kind(const char *word) {
    static const char debug[] = "--debug=";
    smc_option_row row;
    if (strncmp(word, "--", 2) != 0) return SMC_STORING_NEVER;
    const bool debugs = strncmp(word, debug, sizeof debug - 1) == 0;
    const char *name = word + (debugs ? sizeof debug - 1 : 2);
    const size_t n = strcspn(name, "=");
    return smc_option_row_find(name, n, debugs, &row) &&
                   (row.takes == required_argument) == (name[n] == '=')
               ? row.stored
               : SMC_STORING_NEVER;
}
