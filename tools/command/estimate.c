#include "tools/command/estimate.h"

#include "reductions/restart.h"
#include "base/printable.h"
#include "tools/options/program_options.h"
#include "tools/options/help.h"
#include "tools/report/words/json.h"
#include "tools/report/words/words.h"
#include "tools/run/estimate.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/run.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <string.h>

// ---- estimate -----------------------------------------------------------------------------------

// The run, and the estimates of its exploration.
typedef struct estimate_answer {
    smc_run run;
    smc_estimate estimate;
    bool is_exact;    // the estimate is exact, since all executions were visited
    double low, high; // range of the number of complete executions
    double seconds;   // predicted seconds of an exploration; negative: unknown
    uint32_t errors;  // number of errors found while estimating
    uint64_t until;   // time at which the measurement of speed ends
} estimate_answer;

// SECONDS: default duration if there is no --time-limit. SHARE: the part of it in which the speed
// is measured.
static const double SECONDS = 1, SHARE = 0.3;

static smc_work_demand demand_at_deadline(void *self) {
    return smc_monotonic_time() >= ((estimate_answer *)self)->until ? SMC_DEMAND_REST
                                                                    : SMC_DEMAND_NOTHING;
}
static void discard_child_work(void *self, smc_work w) { (void)self, smc_work_free(&w); }

static double seconds_since(uint64_t begin) {
    return 1e-9 * (double)(smc_monotonic_time() - begin);
}

// A part of the exploration that is performed to measure the number of executions in a second.
typedef struct speed_measurement {
    estimate_answer *answer;
    smc_explore_options how;
    double seconds;
    uint64_t begin;
} speed_measurement;

static void explore_estimated_part(smc_run *r, void *self) {
    static const smc_work everything;
    speed_measurement *x = self;
    const smc_work_sharing sharing = {
        .demand = demand_at_deadline, .give = discard_child_work, .self = x->answer};
    smc_program *p = smc_interp_program(r->interp);
    smc_facts facts = {0};
    x->begin = smc_monotonic_time();
    x->answer->until = x->begin + (uint64_t)(1e9 * x->seconds);
    r->pair.explorer->explore_work(p, r->pair.model, &x->how, &everything, &sharing, &r->result);
    if (!smc_must_restart(p, &x->how, &r->result, &facts)) return;
    smc_facts_free(&x->how.facts);
    x->how.facts = facts;
    r->result.status = SMC_RESTART;
}

static double measure_speed(estimate_answer *a, double seconds) {
    speed_measurement x = {a, smc_run_estimate_options(&a->run), seconds, 0};
    smc_result *r = &a->run.result;
    smc_run_until_stable((smc_run_attempts){&a->run, explore_estimated_part, &x});
    smc_facts_free(&x.how.facts);
    a->is_exact = r->status == SMC_OK && r->share >= 1 && smc_monotonic_time() < a->until;
    return (double)smc_result_count_visited(r) / seconds_since(x.begin);
}

static void set_bounds(estimate_answer *a, double seen, double rate) {
    const smc_estimate *e = &a->estimate;
    const double least = e->counts_some_twice ? 0 : e->executions - e->deviation;
    a->low = least > seen ? least : seen;
    a->high = e->executions + e->deviation;
    a->seconds = rate > 0 ? (e->executions + e->blocked) / rate : -1;
}

static smc_status run_estimate(estimate_answer *a) {
    const double all = a->run.options->time_limit > 0 ? a->run.options->time_limit : SECONDS;
    smc_status status = smc_run_prepare(&a->run);
    if (status != SMC_OK) return status;
    const uint64_t begin = smc_monotonic_time();
    const double rate = measure_speed(a, SHARE * all);
    const double seen = (double)a->run.result.executions;
    status = a->run.result.status;
    smc_run_print_message(&a->run);
    a->errors = a->run.result.errors.n;
    if (a->is_exact) {
        a->estimate = (smc_estimate){
            .executions = seen, .blocked = (double)(a->run.result.blocked + a->run.result.bounded)};
        set_bounds(a, seen, 0);
        a->seconds = seconds_since(begin);
        return status;
    }
    if (status != SMC_OK) return status;
    status = smc_run_estimate_count(&a->run, (1 - SHARE) * all, &a->estimate);
    set_bounds(a, seen, rate);
    return status;
}

// Returns the algorithm that an exploration would use: trust, if some access covers several cells.
static const char *algorithm_name(const estimate_answer *a) {
    const bool has_cells = a->run.result.has_cells;
    return (has_cells ? smc_explorer_find("trust", a->run.pair.model) : a->run.pair.explorer)->name;
}

// ---- output -------------------------------------------------------------------------------------

static void print_text(const estimate_answer *a, FILE *to) {
    char n[48], low[48], high[48], blocked[48], left[64];
    smc_format_approximately(a->estimate.executions, n, sizeof n);
    smc_format_approximately(a->low, low, sizeof low);
    smc_format_approximately(a->high, high, sizeof high);
    smc_format_approximately(a->estimate.blocked, blocked, sizeof blocked);
    smc_format_duration(a->seconds, left, sizeof left);
    if (a->is_exact)
        fprintf(to, "smc: estimate: %s execution%s (%s blocked), explored in %s", n,
                a->estimate.executions == 1 ? "" : "s", blocked, left);
    else
        fprintf(to, "smc: estimate: %s %s executions (%s to %s; %s blocked), %s",
                a->estimate.counts_some_twice ? "at most about" : "about", n, low, high, blocked,
                a->seconds < 0 ? "speed unknown" : left);
    if (!a->is_exact && a->seconds >= 0) fputs(" at this speed", to);
    fprintf(to, "; model %s, algo %s\n", a->run.pair.model->name, algorithm_name(a));
    if (a->errors)
        fprintf(to, "     errors were found on the way: smc without estimate shows them\n");
}

// Returns a JSON integer if the number is in its range; otherwise a real.
static json_t *json_count(double n) {
    return n < 9e18 ? json_integer((json_int_t)(n + 0.5)) : json_real(n);
}

static void print_json(const estimate_answer *a, FILE *to) {
    json_t *o = json_object();
    smc_json_set_member(o, "smc", smc_json_text(SMC_VERSION));
    smc_json_set_member(o, "file", smc_json_text(a->run.options->inputs.at[0]));
    smc_json_set_member(o, "model", smc_json_text(a->run.pair.model->name));
    smc_json_set_member(o, "algo", smc_json_text(algorithm_name(a)));
    smc_json_set_member(o, "exact", json_boolean(a->is_exact));
    smc_json_set_member(o, "executions", json_count(a->estimate.executions));
    smc_json_set_member(o, "executions_low", json_count(a->low));
    smc_json_set_member(o, "executions_high", json_count(a->high));
    smc_json_set_member(o, "blocked", json_count(a->estimate.blocked));
    smc_json_set_member(o, "seconds", a->seconds < 0 ? json_null() : json_real(a->seconds));
    smc_json_set_member(o, "errors", smc_json_number(a->errors));
    smc_json_print(o, false, to);
}

// ---- command ------------------------------------------------------------------------------------

static void print_help(FILE *to) {
    smc_print_help_text(
        "usage: smc estimate [options] FILE ... [clang options]\n\n"
        "Estimates how many executions --algo=tracer (or trust) explores, "
        "with a 95% confidence range, and how long that takes. It runs for one second, "
        "or for --time-limit=S (docs/hunt.md).\n\n"
        "Other options are those of a check (smc --help) about the program: --model, "
        "--unroll, --plain and so on; "
        "--format=text|json and --output are those of the answer.\n",
        to);
    smc_print_excluded_options("estimate", to);
}

// Chooses the requested explorer, or else the first one that supports estimates.
static smc_status choose_estimator(const smc_options *o, smc_model *variant, smc_pair *pair) {
    const smc_status status = smc_run_choose_pair(o, variant, pair);
    if (status != SMC_OK || pair->explorer->estimate) return status;
    for (size_t i = 0; strcmp(o->algo, SMC_ANY_EXPLORER) == 0 && smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if (!e->estimate || !e->supports(pair->model)) continue;
        pair->explorer = e;
        return SMC_OK;
    }
    if (pair->model->flags & SMC_MODEL_PREFIX_CLOSED)
        smc_print_usage_error("smc estimate does not support algorithm '%s'; use tracer or trust",
                              pair->explorer->name);
    else
        smc_print_usage_error(
            "smc estimate does not support model '%s': estimate with --model=rc11, or "
            "draw executions with smc hunt",
            pair->model->name);
    return SMC_USAGE;
}

static int print_estimate(const estimate_answer *a, bool as_json) {
    smc_output out;
    const smc_options *o = a->run.options;
    if (smc_output_open(&out, o->output, o->inputs.at, o->inputs.n) != SMC_OK)
        return SMC_EXIT_USAGE;
    (as_json ? print_json : print_text)(a, out.to);
    return smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
}

static int estimate_program(const smc_options *o) {
    estimate_answer a = {.run.options = o};
    smc_model variant;
    if (!smc_options_fit_use(o, SMC_USE_ESTIMATE)) return SMC_EXIT_USAGE;
    const bool as_json = o->format == smc_report_format_find("json");
    if (!as_json && o->format != smc_report_format_find("text")) {
        smc_print_usage_error("smc estimate supports only --format=text and --format=json");
        return SMC_EXIT_USAGE;
    }
    if (choose_estimator(o, &variant, &a.run.pair) != SMC_OK ||
        !smc_run_supports_options(o, &a.run.pair) || !smc_run_can_read(o))
        return SMC_EXIT_USAGE;
    smc_watch_start(&a.run.stop, 0, o->memory_limit);
    const smc_status status = run_estimate(&a);
    const bool is_known = a.is_exact || a.estimate.runs;
    if (!is_known && !smc_run_is_refusal(status))
        smc_print_usage_error("smc estimate: no estimate: %s",
                              "raise --time-limit, or use smc hunt");
    const int end = is_known                     ? print_estimate(&a, as_json)
                    : smc_run_is_refusal(status) ? SMC_EXIT_USAGE
                                                 : smc_verdict_exit(SMC_INCOMPLETE);
    smc_watch_end(); // the watch has a pointer to the run
    smc_run_free(&a.run);
    return end;
}

int smc_estimate_run(int argc, char **argv) {
    smc_options options;
    smc_parsed_options parsed;
    if (smc_options_parse(argc - 1, argv + 1, &options) != SMC_OK) return SMC_EXIT_USAGE;
    int status = SMC_EXIT_USAGE;
    if (options.help) {
        print_help(stdout);
        status = EXIT_SUCCESS;
    } else if (smc_open_requested_database(&options) == SMC_OK) {
        if (smc_determine_options(&options, &options.inputs, true, &parsed) == SMC_OK)
            status = estimate_program(&parsed.options);
        smc_parsed_options_free(&parsed);
    }
    smc_options_free(&options);
    return status;
}

// ---- JSON fields --------------------------------------------------------------------------------

static const smc_json_field fields[] = {
    {"smc", "text", "the version", false},
    {"file", "text", NULL, false},
    {"model", "model", NULL, false},
    {"algo", "algorithm", NULL, false},
    {"exact", "flag", "all was explored", false},
    {"executions", "number", NULL, false},
    {"executions_low", "number", "with a confidence of 95%, there are at least so many", false},
    {"executions_high", "number", NULL, false},
    {"blocked", "number", NULL, false},
    {"seconds", "number|null", "that an exploration would take; null: not known", false},
    {"errors", "count", "that were found", false},
    {NULL, NULL, NULL, false}};

const smc_json_shape smc_estimate_shape = {"estimate", "smc estimate", fields, NULL, false};
