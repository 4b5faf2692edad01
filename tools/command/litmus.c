// litmus.c - explores each litmus test by the oracle, which constructs complete executions
// including coherence, and compares their final states with the test's condition.
#include "tools/command/litmus.h"

#include "base/files.h"
#include "base/printable.h"
#include "candidates/candidate.h"
#include "litmus/herd/program.h"
#include "tools/options/pairs.h"
#include "tools/report/words/json.h"
#include "tools/report/report.h"
#include "tools/run/choose_pair.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <fts.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

// A final state as text, and the number of executions that end in it.
typedef struct final_state {
    char *text;
    uint64_t executions;
} final_state;

// A test and its result.
typedef struct litmus_answer {
    const herd_test *test;
    SMC_VEC(final_state) states;
    uint64_t positive, negative; // numbers of executions in which the condition's proposition
                                 // holds, and in which it does not
    bool races, complete;
    char *error; // message, if an execution has reached unsupported code; NULL otherwise
    double seconds;
} litmus_answer;

// The run of all tests: its options and totals.
typedef struct litmus_run {
    const smc_options *options;
    smc_pair pair;
    smc_output output;
    SMC_VEC(char *) files;
    uint32_t ok, n_not_ok, refused, incomplete;
    double seconds;
    bool interrupted;
} litmus_run;

// ---- files --------------------------------------------------------------------------------------

static bool is_litmus(const char *name) {
    const size_t n = strlen(name), m = strlen(".litmus");
    return n > m && strcmp(name + n - m, ".litmus") == 0;
}

static int compare_names(const FTSENT **a, const FTSENT **b) {
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

// Collects the test files in a directory, except hidden ones. If `into` is NULL, only returns
// whether there is one.
static bool search_directory(const char *directory, litmus_run *into) {
    char *const roots[] = {(char *)(uintptr_t)directory, NULL};
    FTS *walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, compare_names);
    bool found = false;
    for (FTSENT *e; walk && !(found && !into) && (e = fts_read(walk));) {
        if (e->fts_level > 0 && e->fts_name[0] == '.') {
            (void)fts_set(walk, e, FTS_SKIP);
        } else if (e->fts_info == FTS_F && is_litmus(e->fts_name)) {
            found = true;
            if (into) *smc_vec_push(&into->files) = smc_strdup(e->fts_path);
        }
    }
    if (walk) (void)fts_close(walk);
    return found;
}

static bool is_directory(const char *name) {
    struct stat st;
    return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

bool smc_litmus_is_requested(const smc_options *o) {
    bool all = o->inputs.n;
    for (uint32_t i = 0; i < o->inputs.n && all; i++) {
        const char *name = o->inputs.at[i];
        all = is_directory(name) ? search_directory(name, NULL) : is_litmus(name);
    }
    return all;
}

// Reads a file. Returns NULL after a message.
static char *read_text(const char *file) {
    char *text = smc_read_regular_file(file, HERD_MAX_TEXT);
    if (!text)
        smc_print_usage_error("cannot read '%s' as a litmus test of at most %d KiB", file,
                              HERD_MAX_TEXT >> 10);
    return text;
}

// ---- states -------------------------------------------------------------------------------------

static int64_t register_of(const smc_candidate *c, const herd_observable *thing) {
    const smc_candidate_event *last = NULL;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        if (e->thread == thing->thread + 1 && (!last || e->index > last->index)) last = e;
    }
    return last ? herd_register_at(last->step, thing->of) : 0;
}

static int64_t last_value_of(const smc_candidate *c, const herd_test *t, uint32_t location) {
    int64_t value = t->locations.at[location].initial;
    uint32_t co = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        if (!e->writes || e->loc != herd_program_location(location) || e->co <= co) continue;
        co = e->co;
        value = (int64_t)e->out;
    }
    return value;
}

static int64_t observable_value(const smc_candidate *c, const herd_test *t,
                                const herd_observable *thing) {
    return thing->is_register ? register_of(c, thing) : last_value_of(c, t, thing->of);
}

static int64_t compared_value(const smc_candidate *c, const herd_test *t,
                              const herd_proposition *p) {
    return p->compares_observables ? observable_value(c, t, &p->other) : p->value;
}

static bool proposition_holds(const smc_candidate *c, const herd_test *t, uint32_t proposition) {
    const herd_proposition *p = &t->propositions.at[proposition];
    switch ((herd_connective)p->word) {
    case HERD_IS: return observable_value(c, t, &p->thing) == compared_value(c, t, p);
    case HERD_IS_NOT: return observable_value(c, t, &p->thing) != compared_value(c, t, p);
    case HERD_BOTH: return proposition_holds(c, t, p->a) && proposition_holds(c, t, p->b);
    case HERD_EITHER: return proposition_holds(c, t, p->a) || proposition_holds(c, t, p->b);
    case HERD_NO: return !proposition_holds(c, t, p->a);
    case HERD_TRUE: return true;
    }
    return false;
}

// Formats a final state: registers first, then locations.
static char *final_state_text(const smc_candidate *c, const herd_test *t) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    for (int registers = 1; registers >= 0; registers--)
        for (uint32_t i = 0; i < t->shown.n; i++) {
            const herd_observable *thing = &t->shown.at[i];
            char *value = herd_value_text(t, observable_value(c, t, thing));
            if (registers && thing->is_register)
                fprintf(to, "%u:%s=%s; ", thing->thread,
                        t->threads.at[thing->thread].registers.at[thing->of].name, value);
            if (!registers && !thing->is_register)
                fprintf(to, "[%s]=%s; ", t->locations.at[thing->of].name, value);
            free(value);
        }
    smc_text_close(to);
    return text.at;
}

static bool passes_filter(void *self, const smc_candidate *c) {
    const litmus_answer *a = self;
    return !a->test->filter || proposition_holds(c, a->test, a->test->filter);
}

static void record_execution(void *self, const smc_candidate *c) {
    litmus_answer *a = self;
    if (!passes_filter(a, c)) return;
    if (proposition_holds(c, a->test, a->test->proposition)) a->positive++;
    else a->negative++;
    char *text = final_state_text(c, a->test);
    for (uint32_t i = 0; i < a->states.n; i++)
        if (strcmp(a->states.at[i].text, text) == 0) {
            a->states.at[i].executions++;
            free(text);
            return;
        }
    *smc_vec_push(&a->states) = (final_state){text, 1};
}

static void ignore_execution(void *self, const smc_candidate *c) { (void)self, (void)c; }
static void ignore_attempt(void *self) { (void)self; }

static void discard_earlier_states(void *self) {
    litmus_answer *a = self;
    for (uint32_t i = 0; i < a->states.n; i++) free(a->states.at[i].text);
    a->states.n = 0;
    a->positive = a->negative = 0;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(((const final_state *)a)->text, ((const final_state *)b)->text);
}

static bool is_ok(const litmus_answer *a) {
    switch (a->test->quantifier) {
    case HERD_EXISTS: return a->positive;
    case HERD_NOT_EXISTS: return !a->positive;
    case HERD_FORALL: return !a->negative;
    }
    return false;
}

// ---- output -------------------------------------------------------------------------------------

static const char *quantifier_word(const litmus_answer *a) {
    static const char *const words[] = {
        [HERD_EXISTS] = "exists", [HERD_NOT_EXISTS] = "~exists", [HERD_FORALL] = "forall"};
    return words[a->test->quantifier];
}

static const char *litmus_verdict_word(const litmus_answer *a) {
    return !a->complete ? "Incomplete" : is_ok(a) ? "Ok" : "No";
}

static void print_text(const litmus_run *r, const litmus_answer *a, FILE *to) {
    char *name = smc_printable(a->test->name);
    fprintf(to,
            "%s: %s, %s: the condition holds in %" PRIu64 " of %" PRIu64
            " executions, %u state%s, model %s%s\n",
            name, litmus_verdict_word(a), quantifier_word(a), a->positive,
            a->positive + a->negative, a->states.n, a->states.n == 1 ? "" : "s",
            r->pair.model->name, a->races ? ", data race" : "");
    free(name);
}

// Prints the result in the format of herd.
static void print_herd(const litmus_answer *a, FILE *to) {
    static const char *const kinds[] = {
        [HERD_EXISTS] = "Allowed", [HERD_NOT_EXISTS] = "Forbidden", [HERD_FORALL] = "Required"};
    char *name = smc_printable(a->test->name), *condition = smc_printable(a->test->condition);
    fprintf(to, "Test %s %s\nStates %u\n", name, kinds[a->test->quantifier], a->states.n);
    for (uint32_t i = 0; i < a->states.n; i++) fprintf(to, "%s\n", a->states.at[i].text);
    fprintf(to, "%s\nWitnesses\nPositive: %" PRIu64 " Negative: %" PRIu64 "\n",
            litmus_verdict_word(a), a->positive, a->negative);
    if (a->races) fputs("Flag data-race\n", to);
    fprintf(to, "Condition %s\nObservation %s %s %" PRIu64 " %" PRIu64 "\nTime %s %.2f\n\n",
            condition, name,
            !a->positive   ? "Never"
            : !a->negative ? "Always"
                           : "Sometimes",
            a->positive, a->negative, name, a->seconds);
    free(name);
    free(condition);
}

static void print_json(const litmus_run *r, const litmus_answer *a, FILE *to) {
    json_t *states = json_array();
    for (uint32_t i = 0; i < a->states.n; i++)
        json_array_append_new(states,
                              json_pack("{s:s, s:I}", "state", a->states.at[i].text, "executions",
                                        (json_int_t)a->states.at[i].executions));
    smc_json_print(json_pack("{s:s, s:o, s:o, s:s, s:s, s:s, s:I, s:I, s:b, s:o}", "smc",
                             SMC_VERSION, "file", smc_json_text(a->test->file), "test",
                             smc_json_text(a->test->name), "model", r->pair.model->name,
                             "quantifier", quantifier_word(a), "answer", litmus_verdict_word(a),
                             "positive", (json_int_t)a->positive, "negative",
                             (json_int_t)a->negative, "race", a->races, "states", states),
                   true, to);
}

static void print_answer(litmus_run *r, const litmus_answer *a) {
    switch (r->options->format->shape) {
    case SMC_OBJECTS: print_json(r, a, r->output.to); return;
    case SMC_STATES: print_herd(a, r->output.to); return;
    default: print_text(r, a, r->output.to); return;
    }
}

static void print_total(const litmus_run *r) {
    if (r->files.n == 1 || r->options->format->shape != SMC_LINES) return;
    const uint32_t left = r->files.n - r->ok - r->n_not_ok - r->incomplete;
    fprintf(r->output.to,
            "smc: %u litmus tests: %u Ok, %u No, %u incomplete, %u not checked, model %s, %.2f s\n",
            r->files.n, r->ok, r->n_not_ok, r->incomplete, left, r->pair.model->name, r->seconds);
}

// ---- one test -----------------------------------------------------------------------------------

static bool has_plain_accesses(const herd_test *t) {
    bool any = false;
    for (uint32_t i = 1; i < t->exprs.n; i++)
        any |= t->exprs.at[i].op == HERD_LOAD && t->exprs.at[i].order == SMC_PLAIN;
    for (uint32_t i = 1; i < t->statements.n; i++)
        any |= t->statements.at[i].kind == HERD_STORE && t->statements.at[i].order == SMC_PLAIN;
    return any;
}

static void note_error(litmus_answer *a, const smc_program *p, const smc_error *e) {
    a->races |= e->kind == SMC_ERR_RACE;
    if (e->kind != SMC_ERR_MEMORY || a->error) return;
    const smc_place at = p->place(p, e->place);
    a->error = smc_format("%s:%u: error: %s", at.file, at.line, e->message);
}

// Explores the test. Plain accesses are not ordered by races; another exploration finds the races.
static void explore_with_observer(const litmus_run *r, litmus_answer *a, smc_program *p,
                                  const smc_stop *stop, bool states) {
    const smc_execution_observer observer = {.see = states ? record_execution : ignore_execution,
                                             .begin =
                                                 states ? discard_earlier_states : ignore_attempt,
                                             .self = a,
                                             .counts = passes_filter};
    const smc_explore_options how = {
        .keep_going = true,
        .outcomes = SMC_OUTCOMES_NONE,
        .plain_access = states || r->pair.model->race,
        .ignore_flags = r->options->plain == SMC_PLAIN_ACCESS,
        .plain_events = true,
        .no_reductions = true,
        .of_runs = true,
        .observer = &observer,
        .stop = stop,
    };
    smc_result result = {0};
    r->pair.explorer->explore(p, r->pair.model, &how, &result);
    a->complete &= result.complete;
    for (uint32_t i = 0; i < result.errors.n; i++) note_error(a, p, &result.errors.at[i]);
    smc_result_free(&result);
}

static void explore_test(litmus_run *r, litmus_answer *a) {
    smc_program *p = herd_open(a->test);
    smc_stop stop = {0};
    a->complete = true;
    smc_watch_start(&stop, r->options->time_limit, r->options->memory_limit);
    explore_with_observer(r, a, p, &stop, true);
    if (!smc_run_plain_is_atomic(r->options, r->pair.model) && has_plain_accesses(a->test) &&
        !herd_fault(p))
        explore_with_observer(r, a, p, &stop, false);
    a->seconds = smc_watch_seconds();
    smc_watch_end();
    r->interrupted = stop.requested == SMC_STOP_INTERRUPT;
    if (herd_fault(p) || a->error) {
        fprintf(stderr, "%s\n", herd_fault(p) ? herd_fault(p) : a->error);
        r->refused++;
    } else {
        qsort(a->states.at, a->states.n, sizeof *a->states.at, compare_texts);
        *(a->complete ? is_ok(a) ? &r->ok : &r->n_not_ok : &r->incomplete) += 1;
        print_answer(r, a);
    }
    r->seconds += a->seconds;
    herd_close(p);
}

static void check_test(litmus_run *r, const char *file) {
    char *text = read_text(file);
    herd_test test;
    if (!text) {
        r->refused++;
        return;
    }
    litmus_answer a = {.test = &test};
    if (herd_read(&test, file, text) && test.rcu && !(r->pair.model->flags & SMC_MODEL_RCU)) {
        fprintf(stderr, "%s: error: RCU needs a model that knows it: --model=lkmm.cat\n", file);
        r->refused++;
    } else if (!test.message) {
        explore_test(r, &a);
    } else {
        fprintf(stderr, "%s\n", test.message);
        r->refused++;
    }
    for (uint32_t i = 0; i < a.states.n; i++) free(a.states.at[i].text);
    smc_vec_free(&a.states);
    free(a.error);
    herd_test_free(&test);
    free(text);
}

// ---- command ------------------------------------------------------------------------------------

static bool is_sensible(const smc_options *o) {
    const bool fits = o->format->shape == SMC_LINES || o->format->shape == SMC_OBJECTS ||
                      o->format->shape == SMC_STATES;
    if (!smc_options_fit_use(o, SMC_USE_LITMUS)) return false;
    if (!fits) smc_print_usage_error("litmus tests support only --format=text, json or herd");
    return fits;
}

static int exit_status(const litmus_run *r) {
    if (r->n_not_ok) return smc_verdict_exit(SMC_UNSAFE);
    if (r->refused) return SMC_EXIT_USAGE;
    return smc_verdict_exit(r->incomplete || r->interrupted ? SMC_INCOMPLETE : SMC_VERIFIED);
}

static int check_all(litmus_run *r) {
    for (uint32_t i = 0; i < r->options->inputs.n; i++) {
        const char *name = r->options->inputs.at[i];
        if (is_directory(name)) (void)search_directory(name, r);
        else *smc_vec_push(&r->files) = smc_strdup(name);
    }
    for (uint32_t i = 0; i < r->files.n && !r->interrupted; i++) check_test(r, r->files.at[i]);
    print_total(r);
    return smc_output_close(&r->output) == SMC_OK ? exit_status(r) : SMC_EXIT_USAGE;
}

int smc_litmus_run(const smc_options *o) {
    litmus_run r = {.options = o};
    smc_model variant;
    int status = SMC_EXIT_USAGE;
    const char *algo = strcmp(o->algo, SMC_ANY_EXPLORER) == 0 ? "enumerate" : o->algo;
    if (strcmp(algo, "enumerate") != 0 && strcmp(algo, "pending") != 0) {
        smc_print_usage_error("litmus tests are explored by --algo=enumerate or pending, not '%s'",
                              algo);
        return status;
    }
    if (is_sensible(o) &&
        smc_pair_choose(o->model, algo, o->releases, &variant, &r.pair) == SMC_OK &&
        smc_output_open(&r.output, o->output, o->inputs.at, o->inputs.n) == SMC_OK)
        status = check_all(&r);
    smc_output_discard(&r.output);
    for (uint32_t i = 0; i < r.files.n; i++) free(r.files.at[i]);
    smc_vec_free(&r.files);
    return status;
}

// ---- JSON fields --------------------------------------------------------------------------------

#define END {NULL, NULL, NULL, false}
static const smc_json_field state_fields[] = {
    {"state", "text", NULL, false}, {"executions", "count", NULL, false}, END};
static const smc_json_field answer_fields[] = {
    {"smc", "text", "the version", false},
    {"file", "text", NULL, false},
    {"test", "text", NULL, false},
    {"model", "model", NULL, false},
    {"quantifier", "text", "exists, ~exists or forall", false},
    {"answer", "text", "Ok, No or ?", false},
    {"positive", "count", "executions in which the condition holds", false},
    {"negative", "count", NULL, false},
    {"race", "flag", NULL, false},
    {"states", "[litmus_state]", NULL, false},
    END};

const smc_json_shape smc_litmus_shapes[] = {
    {"litmus", "a check of a litmus test", answer_fields, NULL, false},
    {"litmus_state", NULL, state_fields, NULL, false},
    {NULL, NULL, NULL, NULL, false}};
