// models_diff.c - finds the outcomes of the first model, then explores the second one, in which an
// outcome that the first does not have is an error (smc_explore_options.known). If the first model
// has outcomes that the second does not have, it is explored again in the same way.
#include "tools/command/models_diff.h"

#include "tools/report/words/json.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/report.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <inttypes.h>
#include <string.h>

// A model, and the outcomes that the program has under it.
typedef struct model_outcomes {
    char *name;
    const smc_model *model;
    smc_outcomes outcomes;
    uint64_t only;    // number of outcomes that the other model does not have
    const char *open; // why outcomes may be missing; NULL: all are known
} model_outcomes;

// The comparison of two models.
typedef struct diff {
    smc_options options;
    model_outcomes of[2];
    smc_units units;
} diff;

// ---- models -------------------------------------------------------------------------------------

static bool choose_pair_of_model(model_outcomes *s, const char *name, size_t n) {
    smc_model variant;
    smc_pair pair;
    s->name = smc_format("%.*s", (int)n, name);
    if (smc_pair_choose(s->name, SMC_ANY_EXPLORER, SMC_RELEASES_OF_SOURCE, &variant, &pair) !=
        SMC_OK)
        return false;
    s->model = pair.model;
    return true;
}

static bool read_models(diff *d, const char *names) {
    const char *comma = strchr(names, ',');
    if (!comma || strchr(comma + 1, ',')) {
        smc_print_usage_error("--diff=%s: two models are needed, as --diff=tso,rc11", names);
        return false;
    }
    return choose_pair_of_model(&d->of[0], names, (size_t)(comma - names)) &&
           choose_pair_of_model(&d->of[1], comma + 1, strlen(comma + 1));
}

// Sets options so that both explorations have the same events: plain accesses are unordered, unless
// they are races under both models.
static void set_options(diff *d) {
    smc_options *o = &d->options;
    o->keep_going = o->compares = o->no_reductions = true;
    for (int i = 0; i < 2 && o->plain == SMC_PLAIN_BY_MODEL; i++)
        if (smc_run_plain_is_atomic(o, d->of[i].model)) o->plain = SMC_PLAIN_ACCESS;
}

// ---- explorations -------------------------------------------------------------------------------

static const smc_explorer *explorer_for(const smc_model *m) {
    const smc_explorer *trust = smc_explorer_find("trust", m);
    const smc_explorer *pending = smc_explorer_find("pending", m);
    if (trust || pending) return trust ? trust : pending;
    return smc_explorer_find("enumerate", m);
}

// True if both models have an explorer that supports inputs. Otherwise the values in outcomes must
// be numbers.
static bool both_take_inputs(const diff *d) {
    return explorer_for(d->of[0].model)->flags & explorer_for(d->of[1].model)->flags &
           SMC_EXPLORER_TAKES_INPUTS;
}

static smc_error *outcome_error(const smc_result *r) {
    for (uint32_t i = 0; i < r->errors.n; i++)
        if (r->errors.at[i].kind == SMC_ERR_OUTCOME) return &r->errors.at[i];
    return NULL;
}

// Prints the execution that has an outcome which the other model does not have.
static void show_outcome(diff *d, model_outcomes *s, const model_outcomes *other, smc_run *r) {
    smc_error *e = outcome_error(&r->result);
    if (!e) return;
    free(e->message);
    e->message = smc_format("an outcome that %s allows and %s does not", s->name, other->name);
    smc_result only = r->result;
    only.errors.at = e;
    only.errors.n = 1;
    smc_report report = smc_run_make_report(r, NULL);
    report.result = &only;
    report.exploration.has_changed_orders = true;
    const smc_console console = smc_console_on_stream(stderr);
    const bool brief = d->options.quiet || d->options.format->shape != SMC_LINES;
    (brief ? smc_print_error_lines : smc_print_errors)(&report, &console);
}

// Explores under one model. `known`: the outcomes of the other model, NULL: not known yet.
static smc_status explore_under_model(diff *d, model_outcomes *s, const model_outcomes *other,
                                      const smc_outcomes *known) {
    smc_run r = {.options = &d->options,
                 .pair = {s->model, explorer_for(s->model)},
                 .request = {.known = known, .numbers = !both_take_inputs(d)}};
    smc_watch_start(&r.stop, d->options.time_limit, d->options.memory_limit);
    smc_status status = smc_run_lower_units(&r, &d->units);
    if (status == SMC_OK) {
        smc_run_explore(&r);
        status = r.result.status;
    }
    smc_watch_end();
    const smc_report report = smc_run_make_report(&r, NULL);
    if (!smc_run_is_refusal(status)) {
        if (!r.result.complete) s->open = smc_reason_incomplete(&report);
        if (known) show_outcome(d, s, other, &r);
        free(s->outcomes.slots);
        s->outcomes = r.result.outcome_set;
        r.result.outcome_set = (smc_outcomes){0};
        status = SMC_OK;
    }
    smc_run_free(&r);
    return status;
}

static uint64_t count_outcomes_only_in(const smc_outcomes *of, const smc_outcomes *other) {
    uint64_t n = 0;
    for (uint64_t i = 0; i < of->cap; i++)
        n += of->slots[i] && !smc_outcomes_has(other, of->slots[i]);
    return n;
}

static smc_status explore_both_models(diff *d) {
    model_outcomes *a = &d->of[0], *b = &d->of[1];
    smc_status status = explore_under_model(d, a, b, NULL);
    if (status != SMC_OK || a->open) return status;
    status = explore_under_model(d, b, a, &a->outcomes);
    b->only = count_outcomes_only_in(&b->outcomes, &a->outcomes);
    if (status != SMC_OK || b->open) return status;
    a->only = count_outcomes_only_in(&a->outcomes, &b->outcomes);
    return a->only ? explore_under_model(d, a, b, &b->outcomes) : SMC_OK;
}

// ---- output -------------------------------------------------------------------------------------

static const char *reason_undecided(const diff *d) {
    return d->of[0].open ? d->of[0].open : d->of[1].open;
}

static const char *diff_verdict(const diff *d) {
    return d->of[0].only || d->of[1].only ? "differ" : reason_undecided(d) ? "incomplete" : "same";
}

static void print_text(const diff *d, FILE *to) {
    const model_outcomes *a = &d->of[0], *b = &d->of[1];
    fprintf(to, "smc: diff: %s and %s ", a->name, b->name);
    if (a->only || b->only) fputs("differ: ", to);
    else if (!reason_undecided(d))
        fprintf(to, "allow the same outcomes: %" PRIu64 "\n", a->outcomes.n);
    else fprintf(to, "were not compared: %s\n", reason_undecided(d));
    if (!a->only && !b->only) return;
    fprintf(to, "%" PRIu64 " outcomes only under %s, %" PRIu64 " only under %s", a->only, a->name,
            b->only, b->name);
    if (reason_undecided(d)) fprintf(to, "; more were not explored (%s)", reason_undecided(d));
    fputc('\n', to);
}

static json_t *model_outcomes_json(const model_outcomes *s) {
    return json_pack("{s:s, s:I, s:I, s:b}", "model", s->name, "outcomes",
                     (json_int_t)s->outcomes.n, "only", (json_int_t)s->only, "complete", !s->open);
}

static void print_diff(const diff *d, FILE *to) {
    if (d->options.format->shape == SMC_LINES) {
        print_text(d, to);
        return;
    }
    smc_json_print(json_pack("{s:s, s:o, s:s, s:[o, o]}", "smc", SMC_VERSION, "file",
                             smc_json_text(d->options.inputs.at[0]), "verdict", diff_verdict(d),
                             "models", model_outcomes_json(&d->of[0]),
                             model_outcomes_json(&d->of[1])),
                   false, to);
}

static int exit_status(const diff *d) {
    if (d->of[0].only || d->of[1].only) return smc_verdict_exit(SMC_UNSAFE);
    return smc_verdict_exit(reason_undecided(d) ? SMC_INCOMPLETE : SMC_VERIFIED);
}

int smc_diff_models(const smc_options *given) {
    diff d = {.options = *given}; // a copy that refers to the words of the original
    smc_output output;
    int status = SMC_EXIT_USAGE;
    if (smc_options_allow_many_runs(given, "--diff", false) && read_models(&d, given->diff) &&
        smc_run_can_read(given) &&
        smc_output_open(&output, given->output, given->inputs.at, given->inputs.n) == SMC_OK) {
        set_options(&d);
        const bool done = smc_run_compile_inputs(&d.options, NULL, &d.units) == SMC_OK &&
                          explore_both_models(&d) == SMC_OK;
        if (done) print_diff(&d, output.to), status = exit_status(&d);
        if (done && smc_output_close(&output) != SMC_OK) status = SMC_EXIT_USAGE;
        smc_output_discard(&output);
        smc_units_free(&d.units);
    }
    for (int i = 0; i < 2; i++) free(d.of[i].name), free(d.of[i].outcomes.slots);
    return status;
}

// ---- JSON fields --------------------------------------------------------------------------------

#define END {NULL, NULL, NULL, false}
static const smc_json_field model_outcomes_fields[] = {
    {"model", "model", NULL, false},
    {"outcomes", "count", NULL, false},
    {"only", "count", "outcomes that the other model does not allow", false},
    {"complete", "flag", NULL, false},
    END};
static const smc_json_field diff_fields[] = {{"smc", "text", "the version", false},
                                             {"file", "text", NULL, false},
                                             {"verdict", "text", NULL, false},
                                             {"models", "[side]", "both", false},
                                             END};

const smc_json_shape smc_diff_shapes[] = {{"diff", "--diff=A,B", diff_fields, NULL, false},
                                          {"side", NULL, model_outcomes_fields, NULL, false},
                                          {NULL, NULL, NULL, NULL, false}};
