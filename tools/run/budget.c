#include "tools/run/budget.h"

#include "explorers/preemptions.h"
#include "tools/jobs/explore.h"
#include "tools/run/estimate.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/too_large.h"
#include "tools/terminal/watch.h"

#include <string.h>

// The share of the remaining time that each stage may use.
// First attempt to explore everything: enough for small programs, and measures the speed for larger
// ones.
static const double FIRST = 0.15,
                    SHARE_FOR_ESTIMATE = 0.05, // estimate of the number of executions
    FITS = 0.8,              // everything is explored if the predicted time is at most this
                             // share of what remains;
    MAX_GRANTED_SHARE = 0.9, // then up to twice the prediction is granted, but at most this share,
    UNKNOWN = 0.5,           // or this share if there is no prediction
    BOUNDS = 0.6;            // explorations with few preemptions; sampling gets the rest
static const double MAX_FIRST_STAGE_SECONDS = 10, MAX_ESTIMATE_SECONDS = 2; // seconds
// Events after which a sampled execution of a program that is too large is abandoned: many
// executions that begin differently show more than one that is long.
enum { MAX_EVENTS = 10000 };

// State of a run with a budget.
typedef struct budgeted_run {
    smc_run *run;
    const smc_options *given;
    smc_pair pair;                        // the model and explorer that the user requested
    const smc_explorer *chess, *sampling; // NULL: that explorer does not support the model
    smc_options options;                  // options of the current stage
    smc_result bounded; // result of the exploration with the most preemptions that completed
    smc_warnings warnings_of_bounded; // the warnings of that exploration
    bool has_bounded;                 // `bounded` is set
} budgeted_run;

static double smaller_of(double a, double b) { return a < b ? a : b; }
static double seconds_left(const budgeted_run *s) {
    const double seconds = s->given->time_limit - smc_watch_seconds();
    return seconds > 0 ? seconds : 0;
}

// ---- a stage ------------------------------------------------------------------------------------

// Sets an option of a stage unless the user has set it.
static void set_option_unless_given(smc_settings *own, const smc_option *option, uint32_t count) {
    for (uint32_t i = 0; i < own->n; i++)
        if (own->at[i].option == option) return;
    *smc_vec_push(own) = (smc_setting){option, {.count = count}};
}

static const smc_option *option_of(const smc_explorer *e, const char *name) {
    const smc_option *const *o = e->options;
    while (strcmp((*o)->name, name) != 0) o++;
    return *o;
}

// True if accesses have mixed sizes. Preemptions cannot be counted then (docs/mixed-sizes.md), so
// the stage explores everything with an algorithm that supports such accesses.
static bool has_cells(const smc_run *r) {
    return r->result.has_cells || smc_interp_program(r->interp)->used.mixed_sizes;
}

static void record_stage(budgeted_run *s, smc_stage_kind kind, uint32_t preemptions,
                         double seconds) {
    const smc_run *r = s->run;
    if (kind == SMC_STAGE_PREEMPTIONS && has_cells(r)) kind = SMC_STAGE_ALL;
    smc_budget *b = &s->run->notes.budget;
    smc_stage *stage = b->stages.n ? &b->stages.at[b->stages.n - 1] : NULL;
    // true: the stage before is continued
    const bool again = stage && stage->kind == kind && kind == SMC_STAGE_ALL;
    const double before = again ? stage->seconds : 0;
    if (!again) stage = smc_vec_push(&b->stages);
    *stage = (smc_stage){.kind = kind,
                         .algo = (r->result.by ? r->result.by : r->pair.explorer)->name,
                         .complete = r->result.complete,
                         .preemptions = preemptions,
                         .executions = r->result.executions,
                         .blocked = r->result.blocked,
                         .bounded = r->result.bounded,
                         .errors = r->result.errors.n,
                         .seconds = before + seconds};
    if (kind == SMC_STAGE_SAMPLE) stage->sample = smc_sampled_count(&r->result.outcome_set);
}

// True if no stage should follow: an error was found, everything was explored, or the user
// interrupted.
static bool needs_no_further_stage(const smc_run *r) {
    return r->shares.failed || smc_run_is_refusal(r->result.status) || r->result.errors.n ||
           (r->result.complete && !r->result.withheld) || r->stop.requested == SMC_STOP_INTERRUPT;
}

// Runs one stage and returns needs_no_further_stage. The stage ends at the time `until`, in seconds
// since the start of smc; 0: only at the time limit.
static bool explore_stage(budgeted_run *s, smc_stage_kind kind, const smc_explorer *by,
                          uint32_t jobs, uint32_t preemptions, double until) {
    smc_run *r = s->run;
    const double begin = smc_watch_seconds();
    smc_settings own = {0};
    smc_interp_keep_remarks(r->interp);
    smc_run_reset_results(r);
    if (r->stop.requested == SMC_STOP_MEMORY) { // smc_run_reset_results has freed the results
        smc_trim_heap();
        r->stop.requested = 0;
    }
    for (uint32_t i = 0; i < s->given->own.n; i++) *smc_vec_push(&own) = s->given->own.at[i];
    if (kind == SMC_STAGE_PREEMPTIONS) set_option_unless_given(&own, &smc_preemptions, preemptions);
    if (kind == SMC_STAGE_SAMPLE) set_option_unless_given(&own, option_of(by, "samples"), 0);
    if (kind == SMC_STAGE_SAMPLE && r->notes.too_large.is)
        set_option_unless_given(&own, option_of(by, "max-events"), MAX_EVENTS);
    s->options.own = own;
    s->options.jobs = by->explore_work ? jobs : 1;
    r->pair.explorer = by;
    smc_watch_set_stage_end(until);
    r->request.checks_size =
        kind == SMC_STAGE_ALL && s->sampling && !smc_run_is_shared(&s->options);
    smc_run_explore(r);
    r->request.checks_size = false;
    smc_vec_free(&own);
    s->options.own = s->given->own;
    record_stage(s, kind, preemptions, smc_watch_seconds() - begin);
    return needs_no_further_stage(r);
}

// ---- explore everything -------------------------------------------------------------------------

// Predicts the seconds needed to explore everything at the speed measured so far; negative:
// unknown.
static double seconds_needed(budgeted_run *s) {
    smc_run *r = s->run;
    const smc_explorer *by = r->result.by ? r->result.by : r->pair.explorer;
    const uint32_t jobs = smc_run_parallel_jobs(s->given);
    const double visited = (double)smc_result_count_visited(&r->result),
                 seconds = smaller_of(SHARE_FOR_ESTIMATE * seconds_left(s), MAX_ESTIMATE_SECONDS);
    if (!by->estimate || visited == 0) return -1;
    const double speed = visited / r->times.exploring *
                         (s->given->jobs == 1 || !s->pair.explorer->explore_work ? 1 : jobs);
    const smc_explorer *before = r->pair.explorer;
    r->pair.explorer = by;
    smc_watch_set_stage_end(smc_watch_seconds() + 2 * seconds);
    const smc_status status = smc_run_estimate_count(r, seconds, &r->notes.budget.all);
    r->pair.explorer = before;
    const smc_estimate *e = &r->notes.budget.all;
    return status == SMC_OK && e->runs ? (e->executions + e->blocked) / speed : -1;
}

static bool explore_everything(budgeted_run *s) {
    const smc_explorer *e = s->pair.explorer;
    const double now = smc_watch_seconds();
    if (!s->chess && !s->sampling)
        return explore_stage(s, SMC_STAGE_ALL, e, s->given->jobs, 0, 0), true;
    const bool has_estimate = e->estimate || strcmp(e->name, SMC_ANY_EXPLORER) == 0;
    const double first = has_estimate ? smaller_of(FIRST * seconds_left(s), MAX_FIRST_STAGE_SECONDS)
                                      : UNKNOWN * seconds_left(s);
    if (explore_stage(s, SMC_STAGE_ALL, e, has_estimate ? 1 : s->given->jobs, 0, now + first))
        return true;
    if (!has_estimate || s->run->notes.too_large.is) return false;
    const double seconds = seconds_needed(s), rest = seconds_left(s);
    if (s->run->stop.requested == SMC_STOP_INTERRUPT) return true;
    if (seconds > FITS * rest) return false;
    const double limit =
        seconds < 0 ? UNKNOWN * rest : smaller_of(2 * seconds + first, MAX_GRANTED_SHARE * rest);
    return explore_stage(s, SMC_STAGE_ALL, e, s->given->jobs, 0, smc_watch_seconds() + limit);
}

// ---- bounds -------------------------------------------------------------------------------------

static void store_bounded_result(budgeted_run *s) {
    smc_run *r = s->run;
    smc_result_free(&s->bounded);
    smc_warnings_free(&s->warnings_of_bounded);
    s->bounded = r->result;
    s->warnings_of_bounded = r->notes.warnings;
    r->result = (smc_result){0};
    r->notes.warnings = (smc_warnings){0};
    s->has_bounded = true;
}

// Explores with a bound on the number of preemptions, which is raised by one each time. A larger
// bound usually takes more than twice as long.
static bool explore_preemption_bounds(budgeted_run *s) {
    const double until = smc_watch_seconds() + BOUNDS * seconds_left(s);
    double took = 0;
    for (uint32_t k = 0; s->chess && !has_cells(s->run) && smc_watch_seconds() + 2 * took < until;
         k++) {
        const double begin = smc_watch_seconds();
        if (explore_stage(s, SMC_STAGE_PREEMPTIONS, s->chess, 1, k, until)) return true;
        if (!s->run->result.complete) return false;
        took = smc_watch_seconds() - begin;
        store_bounded_result(s);
    }
    return false;
}

// ---- sampling, and the result -------------------------------------------------------------------

static void sample_executions(budgeted_run *s) {
    smc_run *r = s->run;
    const bool over =
        s->sampling && explore_stage(s, SMC_STAGE_SAMPLE, s->sampling, s->given->jobs, 0, 0);
    if (!s->has_bounded || r->result.errors.n || r->shares.failed ||
        smc_run_is_refusal(r->result.status))
        return;
    smc_run_reset_results(r);
    r->pair.explorer = s->chess;
    r->result = s->bounded;
    r->notes.warnings = s->warnings_of_bounded;
    if (over) r->result.complete = false; // an interrupted run is not complete
    s->bounded = (smc_result){0};
    s->warnings_of_bounded = (smc_warnings){0};
}

static void explore_within_budget(budgeted_run *s) {
    s->run->notes.budget.seconds = s->given->time_limit;
    if (!explore_everything(s) && !explore_preemption_bounds(s)) sample_executions(s);
}

// ---- without a budget ---------------------------------------------------------------------------

// True if smc may sample a program that it finds too large: the user has chosen no algorithm, and a
// time limit. Without a limit, a first execution that takes minutes may be the only one.
static bool may_sample(const budgeted_run *s) {
    return s->given->time_limit > 0 && s->sampling && smc_run_may_change_explorer(s->run) &&
           !smc_run_is_shared(s->given) && !s->given->part && !s->run->request.linearizes;
}

static void explore_or_sample(budgeted_run *s) {
    smc_run *r = s->run;
    r->request.checks_size = true;
    smc_run_explore(r);
    r->request.checks_size = false;
    if (!r->notes.too_large.is || needs_no_further_stage(r)) return;
    record_stage(s, SMC_STAGE_ALL, 0, r->times.exploring);
    r->notes.budget.all = (smc_estimate){.executions = r->notes.too_large.executions,
                                         .runs = r->notes.too_large.executions > 0};
    r->notes.budget.seconds = s->given->time_limit;
    (void)explore_stage(s, SMC_STAGE_SAMPLE, s->sampling, 1, 0, r->notes.budget.seconds);
}

void smc_budget_explore(smc_run *r) {
    const double begin = smc_watch_seconds();
    const smc_model *model = r->pair.model;
    budgeted_run s = {.run = r,
                      .given = r->options,
                      .pair = r->pair,
                      .options = *r->options,
                      .sampling = smc_explorer_find("sampling", model),
                      .chess = smc_explorer_find("chess", model)};
    const bool has_budget = r->options->budget > 0;
    if (!has_budget && !may_sample(&s)) return smc_run_explore(r);
    r->options = &s.options;
    if (has_budget) explore_within_budget(&s);
    else explore_or_sample(&s);
    smc_watch_set_stage_end(0);
    r->options = s.given;
    if (has_budget || r->notes.too_large.is) r->times.exploring = smc_watch_seconds() - begin;
    smc_result_free(&s.bounded);
    smc_warnings_free(&s.warnings_of_bounded);
}
