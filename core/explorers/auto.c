// auto.c - chooses between the explorers tracer and lapor during the exploration.
//
// Both are complete. lapor visits one execution in place of several of tracer's, but needs more
// time for each; the gain is the mean number of tracer's executions for one of lapor's. If recent
// executions of tracer show a gain, lapor is tried for a small share of tracer's time. If lapor
// finishes in that time, or its cost per execution is low enough for the gain, lapor continues to
// the end. If lapor has visited no execution by then, the trial is extended as long as lapor would
// be faster if it completed an execution now (lapor_is_faster). The results of the explorer that is
// not chosen are discarded.
#include "explorers/auto.h"

#include "explorers/lapor/lapor.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/section_order.h"
#include "explorers/revisit/explore.h"
#include "reductions/reductions.h"

#include <stdlib.h>

// Parameters that decide when lapor is tried and how long a trial may take.
enum {
    WINDOW_SIZE = 256, // number of successive executions from which the gain is computed
    // After a trial, the next window begins when tracer has visited LATER times as many executions.
    LATER = 4,
    MIN_GAIN = 2,         // gain above which lapor is tried
    MIN_GAIN_TO_COST = 2, // required ratio of gain to cost for lapor to continue
    SHARE = 8,            // a trial may take 1/SHARE of tracer's time
    ALWAYS = 4000000,     // nanoseconds of processor time that a trial may take in addition
    STEPS = 16,           // number of lapor's steps between two readings of the clock
};

// An exploration by tracer, during which lapor may be tried.
typedef struct chooser {
    smc_program *program;
    const smc_model *model;
    smc_explore_options options; // options with which lapor runs
    smc_progress *progress;      // shows the progress of the explorer that is chosen
    // `visited`: number of tracer's executions so far. `from`: value of `visited` at which the next
    // window begins.
    uint64_t visited, from;
    // Of the executions in the window: hash of their sources of reads
    // (smc_hash_without_lock_sources).
    uint64_t classes[WINDOW_SIZE];
    uint32_t n_observed; // number of executions in the window so far
    double gain;         // tracer's executions for one of lapor's, in the last window
    // Processor times in nanoseconds. `began`: when tracer started. `spent`: the sum of all trials.
    uint64_t began, spent;
    // Processor times in nanoseconds: when the present trial started, and when it must end.
    uint64_t since, until;
    uint32_t steps;    // number of lapor's steps in all trials
    bool chosen;       // lapor explores to the end
    bool excluded;     // lapor does not support the program
    lapor_ending end;  // how lapor's exploration ended
    smc_result result; // the result of lapor's exploration
} chooser;

// Processor time in nanoseconds that tracer has taken until the present trial.
static uint64_t tracer_time(const chooser *c) { return c->since - c->began - c->spent; }

// Whether lapor's cost per execution is low enough for the gain. If lapor has restarted, executions
// before the restart are not counted, so the cost is overestimated.
static bool lapor_is_faster(const chooser *c, uint64_t now) {
    const double each = (double)(now - c->since) / (double)(c->result.executions + 1);
    return c->gain * (double)tracer_time(c) / (double)c->visited >= MIN_GAIN_TO_COST * each;
}

// Called at each step of lapor. Returns whether the trial continues. Tracer's graph and histories
// stay in memory during the trial, so the trial ends if memory is short.
static bool lapor_continues_trial(void *context, const smc_graph *g) {
    chooser *c = context;
    if (c->chosen) return true;
    if (g->program->storage.over_memory_budget) return false;
    if (++c->steps % STEPS) return true;
    const uint64_t now = smc_processor_time();
    if (now < c->until) return true;
    if (!lapor_is_faster(c, now)) return false;
    c->chosen = c->result.executions;
    // Lapor has visited no execution, so its cost is unknown: the trial is extended.
    c->until += now - c->since;
    c->options.on_trial = !c->chosen;
    if (c->chosen) c->options.progress = c->progress;
    return true;
}

static int compare_numbers(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// Returns the gain in the window: how many of its executions have the same sources of reads, on
// average. Sorts the window.
static double repetitions_per_class(chooser *c) {
    uint32_t distinct = 1;
    qsort(c->classes, WINDOW_SIZE, sizeof *c->classes, compare_numbers);
    for (uint32_t i = 1; i < WINDOW_SIZE; i++) distinct += c->classes[i] != c->classes[i - 1];
    return (double)WINDOW_SIZE / distinct;
}

// Tries lapor. Returns whether tracer should continue.
static bool try_lapor(chooser *c) {
    const revisit_visitor watch = {.visit = lapor_continues_trial, .context = c};
    c->since = smc_processor_time();
    c->until = c->since + tracer_time(c) / SHARE + ALWAYS;
    c->options.progress = NULL;
    c->options.on_trial = true;
    c->end = lapor_explore_with_visitor(c->program, c->model, &c->options, watch, &c->result);
    c->spent += smc_processor_time() - c->since;
    c->excluded = c->end == LAPOR_NEEDS_LOCK_ORDERS;
    const bool stopped = c->result.status == SMC_STOPPED && !c->result.errors.n;
    if (c->chosen || (c->end == LAPOR_ENDED && !stopped)) return false;
    smc_result_clear(&c->result);
    return true;
}

// Whether lapor can be tried during tracer's exploration of the program: only if lapor needs the
// same settings of the program, since other settings would drop tracer's histories. RMWs that
// tracer leaves unordered exclude a trial, since lapor orders them.
static bool may_be_tried(const chooser *c, const smc_graph *g) {
    return g->reduced->elision.elides == smc_program_elision_for(&c->options) &&
           !g->program->used.forced_sources && !g->program->used.attempts &&
           !g->reduced->unordered.found;
}

// Called at each execution of tracer. Returns whether tracer continues; if not, lapor has finished.
static bool tracer_continues(void *context, const smc_graph *g) {
    chooser *c = context;
    if (c->visited++ < c->from || c->excluded || !may_be_tried(c, g)) return true;
    c->classes[c->n_observed++] = smc_hash_without_lock_sources(g);
    if (c->n_observed < WINDOW_SIZE) return true;
    c->gain = repetitions_per_class(c);
    c->from = LATER * c->visited;
    c->n_observed = 0;
    return c->gain < MIN_GAIN || try_lapor(c);
}

// Explores by tracer, and tries lapor in between.
static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    chooser c = {.program = program,
                 .model = model,
                 .options = *options,
                 .progress = options->progress,
                 .began = smc_processor_time(),
                 .result.by = &smc_explorer_lapor};
    result->by = &smc_explorer_tracer; // set at once, so that progress reports show it
    if (options->termination || options->recorded) {
        smc_explorer_tracer.explore(program, model, options, result);
        return;
    }
    const revisit_exploration by_tracer = {program, model, options,
                                           .watch = {.visit = tracer_continues, .context = &c}};
    if (revisit_explore(&by_tracer, result)) {
        result->by = &smc_explorer_tracer;
        return;
    }
    smc_result_clear(result);
    if (c.end == LAPOR_ENDED) {
        *result = c.result;
        result->by = &smc_explorer_lapor;
    } else { // lapor was excluded late: some mutex may never be released
        smc_result_clear(&c.result);
        smc_explorer_tracer.explore(program, model, options, result);
        result->by = &smc_explorer_tracer;
    }
}

static bool supports(const smc_model *model) {
    return smc_explorer_tracer.supports(model) && smc_explorer_lapor.supports(model);
}

const smc_explorer smc_explorer_auto = {
    .name = SMC_ANY_EXPLORER,
    .title = "the tracer, or lapor where it is faster",
    .paper = "docs/lapor.md",
    .explore = explore,
    .supports = supports,
    .flags = SMC_EXPLORER_FINDS_LASSOS | SMC_EXPLORER_TAKES_INPUTS | SMC_EXPLORER_BOUNDS_FAULTS |
             SMC_EXPLORER_CONTINUES,
    // `finest` applies if some mutex may never be released
    .counts = {.coarsest = SMC_BY_READS_FROM_NO_LOCKS, .finest = SMC_BY_READS_FROM},
    .options = (const smc_option *const[]){&smc_option_symmetry, &smc_option_barriers,
                                           &smc_option_awaits, &smc_option_commuting, NULL},
    .counters = SMC_COUNTER_WORDS(REVISIT_COUNTERS),
};
