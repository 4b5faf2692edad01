#include "tools/options/combinations.h"

#include "base/text.h"
#include "tools/terminal/console.h"

#include <string.h>

static const struct {
    // how the table of options and messages name a use
    const char *word, *name;
} uses[] = {
#define X(id, word, name) {word, name},
    SMC_USES(X)
#undef X
};

static const struct {
    // what messages advise instead of an option that a use excludes
    const char *option, *use, *text;
} instead[] = {
#define X(option, use, text) {option, use, text},
    SMC_INSTEAD(X)
#undef X
};

// ---- the column of the table --------------------------------------------------------------------

static bool column_contains(const char *column, const char *mark, const char *name) {
    const size_t n = strlen(name), m = strlen(mark);
    for (const char *at = column; at && *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (length == m + n && memcmp(at, mark, m) == 0 && memcmp(at + m, name, n) == 0)
            return true;
        at += length;
    }
    return false;
}

bool smc_options_exclude(const smc_option_row *a, const smc_option_row *b) {
    return column_contains(a->together, "", b->name) || column_contains(b->together, "", a->name);
}

static bool is_for_other_commands(smc_option_use use, const smc_option_row *row) {
    for (size_t i = 0; i < SMC_USE_CHECK; i++)
        if (i != use && column_contains(row->together, "+", uses[i].word)) return true;
    return false;
}

bool smc_option_use_excludes(smc_option_use use, const smc_option_row *row) {
    return (use != SMC_USE_CHECK && column_contains(row->together, "", uses[use].word)) ||
           is_for_other_commands(use, row);
}

bool smc_option_find_needed(const smc_option_row *row, smc_option_row *needed) {
    for (size_t i = 0; smc_option_row_at(i, needed); i++)
        if (column_contains(row->together, "+", needed->name)) return true;
    return false;
}

// ---- messages -----------------------------------------------------------------------------------

static bool report_excluding_pair(const smc_option_row *a, const smc_option_row *b) {
    smc_print_usage_error("%s%s cannot be combined with %s%s", a->prefix, a->name, b->prefix,
                          b->name);
    return false;
}

static bool report_unsupported_use(const smc_option_row *row, smc_option_use use) {
    const char *text = NULL;
    for (size_t i = 0; i < sizeof instead / sizeof *instead; i++)
        if (strcmp(instead[i].option, row->name) == 0 &&
            strcmp(instead[i].use, uses[use].word) == 0)
            text = instead[i].text;
    smc_print_usage_error("%s%s cannot be combined with %s%s%s", row->prefix, row->name,
                          uses[use].name, text ? ": " : "", text ? text : "");
    return false;
}

static bool report_required_use(const smc_option_row *row) {
    for (size_t i = 0; i < SMC_USE_CHECK; i++)
        if (column_contains(row->together, "+", uses[i].word))
            smc_print_usage_error("--%s is for %s", row->name, uses[i].name);
    return false;
}

static bool report_missing_partner(const smc_option_row *row, const smc_option_row *needed) {
    if (strcmp(needed->name, "tests") == 0)
        smc_print_usage_error("--%s is for smc test", row->name);
    else smc_print_usage_error("--%s needs --%s", row->name, needed->name);
    return false;
}

static bool is_option_given(const smc_given_options *given, const smc_option_row *row) {
    for (uint32_t i = 0; i < given->n; i++)
        if (strcmp(given->at[i].name, row->name) == 0) return true;
    return false;
}

bool smc_given_options_can_combine(const smc_given_options *given) {
    smc_option_row needed;
    for (uint32_t i = 0; i < given->n; i++) {
        for (uint32_t k = 0; k < i; k++)
            if (smc_options_exclude(&given->at[i], &given->at[k]))
                return report_excluding_pair(&given->at[k], &given->at[i]);
        if (smc_option_find_needed(&given->at[i], &needed) && !is_option_given(given, &needed)) {
            return report_missing_partner(&given->at[i], &needed);
        }
    }
    return true;
}

bool smc_given_options_fit_use(const smc_given_options *given, smc_option_use use) {
    for (uint32_t i = 0; i < given->n; i++) {
        if (is_for_other_commands(use, &given->at[i])) return report_required_use(&given->at[i]);
        if (smc_option_use_excludes(use, &given->at[i]))
            return report_unsupported_use(&given->at[i], use);
    }
    return true;
}

// ---- help ---------------------------------------------------------------------------------------

static void print_option_name(FILE *to, const char *before, const smc_option_row *row, size_t *n) {
    fprintf(to, "%s%s%s", (*n)++ ? ", " : before, row->prefix, row->name);
}

// Options of explorers all exclude the same few uses, which this text names.
char *smc_option_exclusion_text(const smc_option_row *row) {
    smc_option_row other;
    smc_text text;
    bool has_own = false;
    size_t n = 0;
    FILE *to = smc_text_open(&text);
    for (size_t i = 0; smc_option_row_at(i, &other); i++) {
        const bool by_own = row->own ? column_contains(row->together, "", other.name)
                                     : other.own && column_contains(other.together, "", row->name);
        has_own |= by_own && !row->own;
        if (!by_own && smc_options_exclude(row, &other))
            print_option_name(to, " (not with ", &other, &n);
    }
    if (has_own) fputs(", options of one algorithm", to);
    if (n) fputc(')', to);
    smc_text_close(to);
    return text.at;
}

char *smc_command_exclusion_text(const char *command) {
    smc_option_row row;
    smc_text text;
    size_t n = 0;
    FILE *to = smc_text_open(&text);
    for (size_t use = 0; use < SMC_USE_CHECK; use++)
        for (size_t i = 0; strcmp(uses[use].word, command) == 0 && smc_option_row_at(i, &row); i++)
            if (column_contains(row.together, "", command))
                print_option_name(to, "\nNot with: ", &row, &n);
    if (n) fputs("\n", to);
    smc_text_close(to);
    return text.at;
}
