// library.c - configures and runs a check.
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

// ---- configuration ------------------------------------------------------------------------------

unsigned smc_api_version(void) { return SMC_API; }

const char *smc_api_status_text(smc_api_status status) {
    switch (status) {
    case SMC_API_OK: return "ok";
    case SMC_API_INVALID: return "invalid argument";
    case SMC_API_NO_MEMORY: return "no memory";
    case SMC_API_NO_COMMAND: return "smc cannot be run";
    case SMC_API_REFUSED: return "smc refuses the program or an option";
    case SMC_API_FAILED: return "smc ended without a result";
    case SMC_API_CANCELLED: return "cancelled before there was a result";
    }
    return "unknown status";
}

smc_checking *smc_check_new(void) { return calloc(1, sizeof(smc_checking)); }

static void clear_result(smc_checking *c) {
    smc_library_free_text(&c->result);
    smc_library_free_text(&c->messages);
    json_decref(c->json);
    c->json = NULL;
}

void smc_check_free(smc_checking *c) {
    if (!c) return;
    clear_result(c);
    smc_library_free_words(&c->files);
    smc_library_free_words(&c->options);
    smc_library_free_words(&c->arguments);
    free(c->command);
    free(c);
}

static smc_api_status status_of(bool ok) { return ok ? SMC_API_OK : SMC_API_NO_MEMORY; }

// Adds a file. A name that looks like an option or a command is passed as ./NAME.
smc_api_status smc_check_add_file(smc_checking *c, const char *path) {
    if (!c || !path || !*path) return SMC_API_INVALID;
    char *here = NULL;
    if (!strchr(path, '/') && asprintf(&here, "./%s", path) < 0) return SMC_API_NO_MEMORY;
    const bool ok = smc_library_push_word(&c->files, here ? here : path);
    free(here);
    return status_of(ok);
}

// True for options that the user cannot set: those that the library sets itself, and those that do
// not run a check, redirect the result, need a terminal or do not end. As in smc, unique prefixes
// of option names are recognised.
static bool is_reserved_option(const char *option) {
    static const char *const own[] = {
        "format", "json",  "output",      "progress", "html",  "steps",   "sarif",   "junit",
        "dot",    "list",  "help",        "version",  "quiet", "each",    "verbose", "no-color",
        "watch",  "facts", "show-output", "diff",     "args",  "example", "text"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strncmp(option, own[i], strlen(option)) == 0) return true;
    return false;
}

smc_api_status smc_check_set(smc_checking *c, const char *option, const char *value) {
    char *word = NULL;
    if (!c || !option || !*option || *option == '-' || strchr(option, '=') ||
        is_reserved_option(option))
        return SMC_API_INVALID;
    const int n =
        value ? asprintf(&word, "--%s=%s", option, value) : asprintf(&word, "--%s", option);
    if (n < 0) return SMC_API_NO_MEMORY;
    const bool ok = smc_library_push_word(&c->options, word);
    free(word);
    return status_of(ok);
}

smc_api_status smc_check_add_argument(smc_checking *c, const char *word) {
    if (!c || !word || *word != '-' || word[1] == '-') return SMC_API_INVALID;
    return status_of(smc_library_push_word(&c->arguments, word));
}

smc_api_status smc_check_set_command(smc_checking *c, const char *path) {
    if (!c) return SMC_API_INVALID;
    char *copy = path ? strdup(path) : NULL;
    if (path && !copy) return SMC_API_NO_MEMORY;
    free(c->command);
    c->command = copy;
    return SMC_API_OK;
}

void smc_check_on_progress(smc_checking *c, smc_progress_callback *call, void *self) {
    if (!c) return;
    c->progress = call;
    c->self = self;
}

void smc_check_cancel(smc_checking *c) {
    if (c) atomic_store(&c->cancelled, true);
}

// ---- run ----------------------------------------------------------------------------------------

static bool add_all(word_list *to, const word_list *from) {
    bool ok = true;
    for (size_t i = 0; ok && i < from->n; i++) ok = smc_library_push_word(to, from->at[i]);
    return ok;
}

static bool push_library_words(const smc_checking *c, word_list *w) {
    return smc_library_push_word(w, "smc") && smc_library_push_word(w, "--format=json") &&
           smc_library_push_word(w, c->progress ? "--progress=json" : "--progress=never") &&
           add_all(w, &c->options) && add_all(w, &c->arguments) && add_all(w, &c->files);
}

// Parses the result, which smc prints if it ends with the status 0, 1 or 3 (docs/usage.md).
static smc_api_status read_result(smc_checking *c, int how) {
    enum { REFUSED = 2 };
    const bool cancelled = atomic_load(&c->cancelled);
    if (how >= 0 && WIFEXITED(how) && WEXITSTATUS(how) == REFUSED) return SMC_API_REFUSED;
    c->json = c->result.n ? json_loadb(c->result.at, c->result.n, 0, NULL) : NULL;
    if (json_is_string(json_object_get(c->json, "verdict"))) return SMC_API_OK;
    json_decref(c->json);
    c->json = NULL;
    return cancelled ? SMC_API_CANCELLED : SMC_API_FAILED;
}

static smc_api_status run_check(smc_checking *c) {
    word_list words = {0};
    int how = -1;
    clear_result(c);
    smc_api_status status = push_library_words(c, &words)
                                ? smc_library_run_process(c, words.at, &how)
                                : SMC_API_NO_MEMORY;
    smc_library_free_words(&words);
    return status == SMC_API_OK ? read_result(c, how) : status;
}

smc_api_status smc_check_run(smc_checking *c) {
    if (!c || !c->files.n || atomic_exchange(&c->running, true)) return SMC_API_INVALID;
    const smc_api_status status = run_check(c);
    atomic_store(&c->cancelled, false); // so that the check can be run again
    atomic_store(&c->running, false);
    return status;
}
