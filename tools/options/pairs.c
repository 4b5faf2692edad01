#include "tools/options/pairs.h"

#include "explorers/comparable.h"
#include "models/cat/cat.h"
#include "tools/options/nearest.h"
#include "tools/terminal/console.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

const smc_model *smc_default_model(void) { return smc_model_at(0); }

// Appends a blank and the word to a text that the caller owns.
static void append_word(char **text, const char *word) {
    char *longer = smc_format("%s%s%s", *text ? *text : "", *text ? " " : "", word);
    free(*text);
    *text = longer;
}

// If the name is another name of an architecture, returns the name of its model; NULL otherwise.
static const char *model_of_machine(const char *name) {
    static const char *const other[][2] = {{"arm64", "aarch64.cat"}, {"aarch64", "aarch64.cat"},
                                           {"armv8", "aarch64.cat"}, {"x86", "tso"},
                                           {"x86_64", "tso"},        {"amd64", "tso"}};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcasecmp(name, other[i][0]) == 0) return other[i][1];
    return strcasecmp(name, "sc") == 0 ? "sc" : NULL;
}

static smc_status report_unknown_model(const char *name) {
    smc_nearest_word near = {.word = name};
    char *known = NULL;
    for (size_t i = 0; smc_model_at(i); i++) {
        smc_nearest_offer(&near, smc_model_at(i)->name);
        append_word(&known, smc_model_at(i)->name);
    }
    for (size_t i = 0; smc_cat_library_name(i); i++) {
        smc_nearest_offer(&near, smc_cat_library_name(i));
        append_word(&known, smc_cat_library_name(i));
    }
    const char *machine = model_of_machine(name);
    if (machine)
        smc_print_usage_error("unknown model '%s'; did you mean '%s'? known: %s", name, machine,
                              known);
    else if (near.best)
        smc_print_usage_error("unknown model '%s'; did you mean '%s'? known: %s", name, near.best,
                              known);
    else smc_print_usage_error("unknown model '%s'; known: %s", name, known);
    free(known);
    return SMC_USAGE;
}

// ---- models in files ----------------------------------------------------------------------------

static void print_diagnostic(void *self, const char *file, unsigned line, unsigned column,
                             const char *severity, const char *text) {
    (void)self;
    const smc_console console = smc_console_on_stream(stderr);
    smc_console_print_message(&console, (smc_position){file, line, column}, severity, text);
}

static const smc_diag model_diag = {.report = print_diagnostic};

// Returns the model after it was read from files. It is never freed, since explorations and results
// refer to it.
static const smc_model *remember_model(smc_model *m, char *message) {
    static SMC_VEC(smc_model *) all;
    if (m) *smc_vec_push(&all) = m;
    else fprintf(stderr, "%s\n", message);
    free(message);
    return m;
}

static const smc_model *open_model(const char *path) {
    char *message = NULL;
    smc_model *m = smc_cat_open(path, &model_diag, &message);
    return remember_model(m, message);
}

static smc_status report_unknown_algorithm(const char *name) {
    if (smc_explorer_missing_library(name)) {
        smc_print_usage_error("this smc was built without %s, which algorithm '%s' needs",
                              smc_explorer_missing_library(name), name);
        return SMC_USAGE;
    }
    smc_nearest_word near = {.word = name};
    smc_nearest_offer(&near, SMC_ANY_EXPLORER);
    char *known = smc_strdup(SMC_ANY_EXPLORER);
    for (size_t i = 0; smc_explorer_at(i); i++) {
        smc_nearest_offer(&near, smc_explorer_at(i)->name);
        append_word(&known, smc_explorer_at(i)->name);
    }
    if (near.best)
        smc_print_usage_error("unknown algorithm '%s'; did you mean '%s'? known: %s", name,
                              near.best, known);
    else smc_print_usage_error("unknown algorithm '%s'; known: %s", name, known);
    free(known);
    return SMC_USAGE;
}

static smc_status report_unsupported_pair(const char *algo, const smc_model *model) {
    char *models = NULL, *explorers = NULL;
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if (e->supports(model)) append_word(&explorers, e->name);
        for (size_t j = 0; smc_model_at(j) && strcmp(e->name, algo) == 0; j++)
            if (e->supports(smc_model_at(j))) append_word(&models, smc_model_at(j)->name);
    }
    const char *why = smc_is_cat(model) ? smc_cat_why_unsupported(model, algo) : NULL;
    if (why)
        smc_print_usage_error("algorithm '%s' does not support this model: %s; use one of: %s",
                              algo, why, explorers);
    else
        smc_print_usage_error(
            "algorithm '%s' does not support model '%s' (only %s); use one of: %s", algo,
            model->name, models ? models : "model files with dependencies", explorers);
    free(models);
    free(explorers);
    return SMC_USAGE;
}

static bool is_algo(const char *name) {
    if (strcmp(name, SMC_ANY_EXPLORER) == 0) return true;
    for (size_t i = 0; smc_explorer_at(i); i++)
        if (strcmp(smc_explorer_at(i)->name, name) == 0) return true;
    return false;
}

// Sets the explorer for the chosen model.
static smc_status choose_explorer(const char *algo, smc_release_sequence releases,
                                  smc_model *variant, smc_pair *out) {
    if (!is_algo(algo)) return report_unknown_algorithm(algo);
    if (releases != SMC_RELEASES_OF_SOURCE) {
        if (!(out->model->flags & SMC_MODEL_RELEASE_SEQUENCES)) {
            smc_print_usage_error("--release-sequence has no effect under model '%s'",
                                  out->model->name);
            return SMC_USAGE;
        }
        *variant = smc_model_with_releases(out->model, releases);
        out->model = variant;
    }
    out->explorer = smc_explorer_find(algo, out->model);
    return out->explorer ? SMC_OK : report_unsupported_pair(algo, out->model);
}

bool smc_pair_is_list(const char *model_name) {
    return model_name && strchr(model_name, ',') &&
           !(smc_is_cat_name(model_name) && access(model_name, F_OK) == 0);
}

// Returns the name of the model file that comes with smc for this name; NULL: none does.
static const char *library_file(const char *model_name) {
    const size_t n = strlen(model_name);
    for (size_t i = 0; smc_cat_library_name(i); i++)
        if (strncmp(smc_cat_library_name(i), model_name, n) == 0 &&
            strcmp(smc_cat_library_name(i) + n, ".cat") == 0)
            return smc_cat_library_name(i);
    return NULL;
}

smc_status smc_pair_choose(const char *model_name, const char *algo, smc_release_sequence releases,
                           smc_model *variant, smc_pair *out) {
    if (model_name && !smc_model_find(model_name) && library_file(model_name))
        model_name = library_file(model_name);
    const bool is_file = model_name && smc_is_cat_name(model_name);
    if (smc_pair_is_list(model_name)) {
        smc_print_usage_error(
            "--model=%s: several models are for a check only, on its command line", model_name);
        return SMC_USAGE;
    }
    out->model = is_file      ? open_model(model_name)
                 : model_name ? smc_model_find(model_name)
                              : smc_default_model();
    if (!out->model) return is_file ? SMC_USAGE : report_unknown_model(model_name);
    return choose_explorer(algo, releases, variant, out);
}

smc_status smc_pair_restore(const char *model_name, const smc_packed *files, const char *algo,
                            smc_release_sequence releases, smc_model *variant, smc_pair *out) {
    if (!files && !(model_name && smc_is_cat_name(model_name)))
        return smc_pair_choose(model_name, algo, releases, variant, out);
    if (!files) {
        smc_print_usage_error("the store lacks the files of model '%s'", model_name);
        return SMC_USAGE;
    }
    char *message = NULL;
    smc_model *m = smc_cat_unpack(files, &model_diag, &message);
    out->model = remember_model(m, message);
    return out->model ? choose_explorer(algo, releases, variant, out) : SMC_USAGE;
}

smc_status smc_pair_choose_for_processes(const char *algo, smc_pair *pair) {
    const bool any = strcmp(algo, SMC_ANY_EXPLORER) == 0;
    char *others = NULL;
    for (size_t i = 0; smc_explorer_at(i) && !pair->explorer->explore_work; i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if (!e->explore_work || !e->supports(pair->model)) continue;
        if (any) pair->explorer = e;
        else append_word(&others, e->name);
    }
    if (!pair->explorer->explore_work)
        smc_print_usage_error("--jobs and --checkpoint do not support algorithm '%s'; "
                              "under model '%s', use one of: %s",
                              pair->explorer->name, pair->model->name, others ? others : "none");
    free(others);
    return pair->explorer->explore_work ? SMC_OK : SMC_USAGE;
}

static void list_pairs(FILE *to) {
    fprintf(to, "\n%-13s", "supported");
    for (size_t j = 0; smc_model_at(j); j++) fprintf(to, " %5s", smc_model_at(j)->name);
    fputc('\n', to);
    for (size_t i = 0; smc_explorer_at(i); i++) {
        fprintf(to, "  %-11s", smc_explorer_at(i)->name);
        for (size_t j = 0; smc_model_at(j); j++)
            fprintf(to, " %5s", smc_explorer_at(i)->supports(smc_model_at(j)) ? "x" : "");
        fputc('\n', to);
    }
}

// Prints, for each algorithm, which executions it counts as equal and whether it supports --jobs,
// in a form that scripts parse.
static void list_counts(FILE *to) {
    fputs("\ncounts        --jobs  executions differ in\n", to);
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if (e->flags & SMC_EXPLORER_SAMPLES) continue;
        const bool exact = e->counts.coarsest == e->counts.finest;
        fprintf(to, "  %-11s %6s  %s%s%s\n", e->name, e->explore_work ? "x" : "",
                smc_describe_counted_by(e->counts.coarsest), exact ? "" : " .. ",
                exact ? "" : smc_describe_counted_by(e->counts.finest));
    }
}

void smc_print_pairs(FILE *to) {
    fputs("models\n", to);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *m = smc_model_at(i);
        fprintf(to, "  %-11s %s [%s]%s\n", m->name, m->title, m->paper,
                m == smc_default_model() ? " (default)"
                : m == &smc_model_c20    ? " (default of Rust and C++20)"
                                         : "");
    }
    fputs("\nmodel files (docs/models.md)\n", to);
    for (size_t i = 0; smc_cat_library_name(i); i++) {
        const smc_model *m = open_model(smc_cat_library_name(i));
        if (m) fprintf(to, "  %-11s %s\n", m->name, m->title);
    }
    fputs("\nalgorithms\n", to);
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        fprintf(to, "  %-11s %s [%s]\n", e->name, e->title, e->paper);
    }
    list_pairs(to);
    list_counts(to);
}
