// several_models.c - checks each model in a child process, as if only that model had been given. So
// every feature of a check works with several models, except those that need a single result.
#include "tools/command/several_models.h"

#include "base/text.h"
#include "tools/options/pairs.h"
#include "tools/report/words/json.h"
#include "tools/report/report.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"

#include <jansson.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_INTERNAL = 70 };

// A model of the list, and the result of its check.
typedef struct listed_model {
    char *name;
    int status; // exit status of the check under this model; -1: it was not run
} listed_model;

// The checks under all models of the list.
typedef struct model_checks {
    const smc_options *options;
    smc_check_line *check;
    SMC_VEC(listed_model) at;
    bool interrupted;
} model_checks;

bool smc_models_are_requested(const smc_options *o) { return smc_pair_is_list(o->model); }

// ---- list of models -----------------------------------------------------------------------------

static bool model_is_listed(const model_checks *m, const char *name) {
    for (uint32_t i = 0; i < m->at.n; i++)
        if (strcmp(m->at.at[i].name, name) == 0) return true;
    return false;
}

// True if the model exists. Reports unknown models, before the first check is run.
static bool is_known_model(const model_checks *m, const char *name) {
    smc_model variant;
    smc_pair pair;
    if (!*name) smc_print_usage_error("--model=%s: a name is missing", m->options->model);
    else if (model_is_listed(m, name))
        smc_print_usage_error("--model=%s: '%s' twice", m->options->model, name);
    else
        return smc_pair_choose(name, SMC_ANY_EXPLORER, SMC_RELEASES_OF_SOURCE, &variant, &pair) ==
               SMC_OK;
    return false;
}

static bool read_names(model_checks *m) {
    for (const char *from = m->options->model; from;) {
        const char *comma = strchr(from, ',');
        char *name = comma ? smc_format("%.*s", (int)(comma - from), from) : smc_strdup(from);
        const bool known = is_known_model(m, name);
        *smc_vec_push(&m->at) = (listed_model){name, -1};
        if (!known) return false;
        from = comma ? comma + 1 : NULL;
    }
    return true;
}

static bool is_sensible(const smc_options *o) {
    return smc_options_fit_use(o, SMC_USE_MODELS) &&
           smc_options_allow_many_runs(o, "a check with several models", false);
}

// ---- checks -------------------------------------------------------------------------------------

// Returns the command line in which this model replaces the list of models, possibly with --quiet.
// *own is the word with the model; NULL: the model is not on the command line. The caller frees
// both.
static char **command_line_with(const smc_options *o, const char *name, bool quiet, int *argc,
                                char **own) {
    static char silence[] = "--quiet";
    char **line = smc_alloc(((size_t)o->argc + 2) * sizeof *line);
    *argc = 0;
    *own = NULL;
    for (int i = 0; i < o->argc; i++) {
        char *word = o->argv[i];
        const uintptr_t at = (uintptr_t)o->model, from = (uintptr_t)word;
        const bool has = at >= from && at <= from + strlen(word);
        if (has) *own = smc_format("%.*s%s", (int)(o->model - word), word, name);
        line[(*argc)++] = has ? *own : word;
        if (i == 0 && quiet) line[(*argc)++] = silence;
    }
    return line;
}

// True if the models are named on the command line, not in a file.
static bool models_are_on_command_line(const smc_options *o) {
    int argc;
    char *own, **line = command_line_with(o, "", false, &argc, &own);
    const bool does = own;
    free(own);
    free(line);
    return does;
}

// Checks under one model. The first model's counterexample is printed as a whole; for others, one
// line is printed.
static void check_listed_model(model_checks *m, listed_model *one, bool quiet) {
    int argc, state;
    char *own, **line = command_line_with(m->options, one->name, quiet, &argc, &own);
    fflush(stdout);
    fflush(stderr);
    const pid_t pid = fork();
    if (!pid) {
        const int status = m->check(argc, line);
        fflush(stdout);
        fflush(stderr);
        _exit(status);
    }
    // An interrupt reaches both processes; this one ignores it, and the child reports its result.
    void (*before)(int) = signal(SIGINT, SIG_IGN), (*hangup)(int) = signal(SIGHUP, SIG_IGN);
    while (pid > 0 && waitpid(pid, &state, 0) < 0) continue;
    signal(SIGINT, before);
    signal(SIGHUP, hangup);
    one->status = pid > 0 && WIFEXITED(state) ? WEXITSTATUS(state) : EXIT_INTERNAL;
    m->interrupted = pid > 0 && WIFSIGNALED(state);
    free(own);
    free(line);
    if (pid < 0) smc_print_usage_error("cannot start a process for model '%s'", one->name);
}

static bool model_fails(const listed_model *m) { return m->status == smc_verdict_exit(SMC_UNSAFE); }
static bool model_holds(const listed_model *m) {
    return m->status == smc_verdict_exit(SMC_VERIFIED);
}

// ---- summary ------------------------------------------------------------------------------------

static uint32_t count_models(const model_checks *m, bool (*is)(const listed_model *)) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->at.n; i++) n += is(&m->at.at[i]);
    return n;
}

static void print_names(const model_checks *m, bool (*is)(const listed_model *), FILE *to) {
    const uint32_t all = count_models(m, is);
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->at.n; i++) {
        if (!is(&m->at.at[i])) continue;
        fprintf(to, "%s%s", !n ? "" : n + 1 < all ? ", " : " and ", m->at.at[i].name);
        n++;
    }
}

static bool is_undecided(const listed_model *m) { return !model_fails(m) && !model_holds(m); }

// Returns the first model under which the program fails, if it fails under all later ones as well
// and under none before; NULL otherwise.
static const char *first_failing_model(const model_checks *m) {
    uint32_t first = 0;
    while (first < m->at.n && model_holds(&m->at.at[first])) first++;
    for (uint32_t i = first; i < m->at.n; i++)
        if (!model_fails(&m->at.at[i])) return NULL;
    return first && first < m->at.n ? m->at.at[first].name : NULL;
}

static void print_text(const model_checks *m, FILE *to) {
    const char *from = first_failing_model(m);
    fprintf(to, "smc: %u models: ", m->at.n);
    if (from) {
        fprintf(to, "fails from %s on, no error under ", from);
        print_names(m, model_holds, to);
    } else if (count_models(m, model_fails)) {
        fputs("fails under ", to);
        print_names(m, model_fails, to);
        if (count_models(m, model_holds))
            fputs(", no error under ", to), print_names(m, model_holds, to);
    } else if (count_models(m, model_holds)) {
        fputs("no error under ", to);
        print_names(m, model_holds, to);
    }
    if (count_models(m, is_undecided)) {
        fputs(count_models(m, is_undecided) < m->at.n ? ", no answer under " : "no answer under ",
              to);
        print_names(m, is_undecided, to);
    }
    fputc('\n', to);
}

static void print_json(const model_checks *m, FILE *to) {
    json_t *all = json_array(), *failing = json_array();
    for (uint32_t i = 0; i < m->at.n; i++) {
        const listed_model *one = &m->at.at[i];
        json_array_append_new(
            all, json_pack("{s:s, s:i}", "model", one->name, "exit_status", one->status));
        if (model_fails(one)) json_array_append_new(failing, json_string(one->name));
    }
    smc_json_print(
        json_pack("{s:s, s:o, s:o}", "smc", SMC_VERSION, "models", all, "fails", failing), true,
        to);
}

static bool any_has_status(const model_checks *m, int status) {
    for (uint32_t i = 0; i < m->at.n; i++)
        if (m->at.at[i].status == status) return true;
    return false;
}

// Returns the exit status: internal errors take precedence, then errors of the program, refusals,
// and incomplete checks.
static int exit_status(const model_checks *m) {
    const int order[] = {EXIT_INTERNAL, smc_verdict_exit(SMC_UNSAFE), SMC_EXIT_USAGE};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (any_has_status(m, order[i])) return order[i];
    return smc_verdict_exit(count_models(m, is_undecided) ? SMC_INCOMPLETE : SMC_VERIFIED);
}

static int check_all(model_checks *m) {
    const bool is_text = m->options->format->shape == SMC_LINES;
    smc_output out;
    for (uint32_t i = 0; i < m->at.n && !m->interrupted; i++)
        check_listed_model(m, &m->at.at[i], is_text && count_models(m, model_fails));
    if (smc_output_open(&out, NULL, NULL, 0) != SMC_OK) return SMC_EXIT_USAGE;
    (is_text ? print_text : print_json)(m, out.to);
    return smc_output_close(&out) == SMC_OK ? exit_status(m) : SMC_EXIT_USAGE;
}

int smc_check_models(const smc_options *o, smc_check_line *check) {
    model_checks m = {.options = o, .check = check};
    int status = SMC_EXIT_USAGE;
    if (is_sensible(o) && read_names(&m)) {
        if (models_are_on_command_line(o)) status = check_all(&m);
        else smc_print_usage_error("several models must be named on the command line itself");
    }
    for (uint32_t i = 0; i < m.at.n; i++) free(m.at.at[i].name);
    smc_vec_free(&m.at);
    return status;
}

// ---- JSON fields --------------------------------------------------------------------------------

#define END {NULL, NULL, NULL, false}
static const smc_json_field listed_model_fields[] = {
    {"model", "model", NULL, false}, {"exit_status", "integer", NULL, false}, END};
static const smc_json_field several_models_fields[] = {
    {"smc", "text", "the version", false},
    {"models", "[model_status]", NULL, false},
    {"fails", "[model]", "those with an error", false},
    END};

const smc_json_shape smc_models_shapes[] = {
    {"models", "--model=A,B: the last line", several_models_fields, NULL, false},
    {"model_status", NULL, listed_model_fields, NULL, false},
    {NULL, NULL, NULL, NULL, false}};
