#include "tools/cluster/words.h"

#include "tools/options/letters.h"
#include "tools/options/words/values.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <string.h>

static void print_note(const char *text) {
    const smc_console console = smc_console_on_stream(stderr);
    smc_console_print_message(&console, (smc_position){0}, "note", text);
}

// Returns the value if the word is --name=value; NULL otherwise.
static const char *cluster_option_value(const char *word, const char *name) {
    const size_t n = strlen(name);
    return strncmp(word, "--", 2) == 0 && strncmp(word + 2, name, n) == 0 && word[2 + n] == '='
               ? word + 3 + n
               : NULL;
}

static bool read_job(const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '1' && *text <= '9' && !*end && !errno && *out <= INT64_MAX;
}

static bool report_bad_value(const char *word) {
    smc_print_usage_error("bad value '%s'", word);
    return false;
}

// True if smc's own words end before this word ("--", or NULL).
static bool ends_options(const char *word) {
    return strcmp(word, "--") == 0 || strcmp(word, "--args") == 0;
}

static bool parse_option(cluster_words *w, char *word) {
    const bool is_submit = strcmp(w->command, "submit") == 0;
    const char *value;
    if ((value = cluster_option_value(word, "store")))
        return w->store.url = value, *value || report_bad_value(word);
    if ((value = cluster_option_value(word, "patience")))
        return smc_parse_seconds(value, &w->store.patience) || report_bad_value(word);
    if (!is_submit && (value = cluster_option_value(word, "job")))
        return read_job(value, &w->job) || report_bad_value(word);
    if (strcmp(w->command, "work") == 0 && strcmp(word, "--wait") == 0) return w->waits = true;
    if (strcmp(w->command, "cancel") == 0 && strcmp(word, "--forget") == 0)
        return w->forgets = true;
    if (strcmp(w->command, "status") == 0 && (value = cluster_option_value(word, "format"))) {
        w->as_json = strcmp(value, "json") == 0;
        return w->as_json || strcmp(value, "text") == 0 || report_bad_value(word);
    }
    *smc_vec_push(&w->others) = word;
    return true;
}

bool cluster_words_parse(int argc, char **argv, cluster_words *w) {
    static const double PATIENCE = 120, OF_PEOPLE = 5; // seconds for which an unreachable database
                                                       // is retried, by workers and by commands of
                                                       // users
    const bool is_long_running = strcmp(argv[1], "work") == 0 || strcmp(argv[1], "wait") == 0;
    bool ended = false, ok = true;
    *w = (cluster_words){
        .command = argv[1],
        .store = {.patience = is_long_running ? PATIENCE : OF_PEOPLE, .note = print_note}};
    *smc_vec_push(&w->others) = argv[0];
    for (int i = 2; i < argc && ok; i++) {
        ended |= ends_options(argv[i]);
        const int used = ended || strcmp(w->command, "submit") == 0
                             ? 0
                             : smc_expand_short_option(argv + i, argc - i, &w->owned);
        if (used) *smc_vec_push(&w->others) = w->owned.at[w->owned.n - 1];
        else if (ended) *smc_vec_push(&w->others) = argv[i];
        else ok = parse_option(w, argv[i]);
        if (used) i += used - 1;
    }
    *smc_vec_push(&w->others) = NULL;
    if (ok && !w->store.url)
        smc_print_usage_error(
            "smc %s needs a store: --store=postgresql://HOST/DATABASE (docs/scale.md)", w->command);
    return ok && w->store.url;
}

void cluster_words_free(cluster_words *w) {
    smc_vec_free(&w->others);
    smc_arguments_free(&w->owned);
}

static bool is_allowed_cluster_option(const char *word, const char *const *allowed) {
    for (; *allowed; allowed++)
        if (cluster_option_value(word, *allowed) ||
            (strncmp(word, "--", 2) == 0 && strcmp(word + 2, *allowed) == 0))
            return true;
    return false;
}

bool cluster_words_check(const cluster_words *w, const char *const *allowed) {
    for (uint32_t i = 1; i + 1 < w->others.n; i++) {
        if (is_allowed_cluster_option(w->others.at[i], allowed)) continue;
        smc_print_usage_error("smc %s does not take '%s' (docs/scale.md)", w->command,
                              w->others.at[i]);
        return false;
    }
    return true;
}
