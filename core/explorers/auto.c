// auto.c - the tracer, or lapor where that is faster.
//
// Both are right. Of executions that the tracer has visited one after the other, lapor takes many
// for one or few (its gain), and needs another time for each of its own. Where there is a gain,
// lapor is tried for a small part of the time that the tracer has taken: it comes to its end by
// then, or has shown what an execution costs it, and goes on if that pays; where it has come to
// none, it is tried for longer, as long as one would pay. What the loser has done is thrown away.
#include "explorers/auto.h"

#include "explorers/lapor/lapor.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/section_order.h"
#include "explorers/revisit/explore.h"
#include "reductions/reductions.h"

#include <stdlib.h>

enum {
    WINDOW = 256,     // executions, one after the other, of which it is asked how many are one for
                      // lapor
    LATER = 4,        // the next ones when the tracer has visited so many times as many
    GAIN = 2,         // below, lapor is not tried
    MARGIN = 2,       // it has to be so many times what pays for the cost
    SHARE = 8,        // of the tracer's time, that lapor is tried for
    ALWAYS = 4000000, // nanoseconds, beside that share
    STEPS = 16,       // of lapor, between two looks at the clock
};

typedef struct chooser {
    smc_program *program;
    const smc_model *model;
    smc_explore_options options; // lapor's
    smc_progress *progress;
    uint64_t visited, from; // `from`: when the window begins
    uint64_t classes[WINDOW];
    uint32_t looked_at;
    double gain;
    uint64_t began, spent; // processor time, in nanoseconds: when the tracer began; in lapor since
    uint64_t since, until; // when lapor began, and how long it is only tried
    uint32_t steps;
    bool chosen;   // it goes on to its end
    bool excluded; // it has left the program to the tracer
    lapor_ending end;
    smc_result result; // lapor's
} chooser;

static uint64_t by_tracer(const chooser *c) { return c->since - c->began - c->spent; }

// Whether an execution of lapor costs so little that its gain pays. Where it begins anew, what was
// visited before is not in the count: it looks dearer than it is.
static bool lapor_pays(const chooser *c, uint64_t now) {
    const double each = (double)(now - c->since) / (double)(c->result.executions + 1);
    return c->gain * (double)by_tracer(c) / (double)c->visited >= MARGIN * each;
}

// While it is only tried, the tracer's graph stays, and all histories in it.
static bool lapor_goes_on_trial(void *context, const smc_graph *g) {
    chooser *c = context;
    if (c->chosen) return true;
    if (g->program->over_memory_budget) return false;
    if (++c->steps % STEPS) return true;
    const uint64_t now = smc_processor_time();
    if (now < c->until) return true;
    if (!lapor_pays(c, now)) return false;
    c->chosen = c->result.executions;
    c->until += now - c->since; // it has shown nothing yet: what the first one costs is not known
    c->options.on_trial = !c->chosen;
    if (c->chosen) c->options.progress = c->progress;
    return true;
}

static int compare(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static double gain_of(chooser *c) {
    uint32_t distinct = 1;
    qsort(c->classes, WINDOW, sizeof *c->classes, compare);
    for (uint32_t i = 1; i < WINDOW; i++) distinct += c->classes[i] != c->classes[i - 1];
    return (double)WINDOW / distinct;
}

// Tries lapor. Whether the tracer is to go on.
static bool tracer_wins(chooser *c) {
    const revisit_visitor watch = {.look = lapor_goes_on_trial, .context = c};
    c->since = smc_processor_time();
    c->until = c->since + by_tracer(c) / SHARE + ALWAYS;
    c->options.progress = NULL;
    c->options.on_trial = true;
    c->end = lapor_explore_watched(c->program, c->model, &c->options, watch, &c->result);
    c->spent += smc_processor_time() - c->since;
    c->excluded = c->end == LAPOR_ORDERED;
    const bool stopped = c->result.status == SMC_STOPPED && !c->result.errors.n;
    if (c->chosen || (c->end == LAPOR_ENDED && !stopped)) return false;
    smc_result_clear(&c->result);
    return true;
}

// The program is one for both: if lapor asked it for something else, it would forget what the
// tracer's graph has. What the tracer leaves without an order lapor orders.
static bool may_be_tried(const chooser *c, const smc_graph *g) {
    return g->reduced->elision.elides == smc_elides(&c->options) &&
           !g->program->has_forced_sources && !g->program->has_attempts &&
           !g->reduced->unordered.met;
}

static bool tracer_goes_on(void *context, const smc_graph *g) {
    chooser *c = context;
    if (c->visited++ < c->from || c->excluded || !may_be_tried(c, g)) return true;
    c->classes[c->looked_at++] = smc_class_of_reads(g);
    if (c->looked_at < WINDOW) return true;
    c->gain = gain_of(c);
    c->from = LATER * c->visited;
    c->looked_at = 0;
    return c->gain < GAIN || tracer_wins(c);
}

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    chooser c = {.program = program,
                 .model = model,
                 .options = *options,
                 .progress = options->progress,
                 .began = smc_processor_time(),
                 .result.by = &smc_explorer_lapor};
    result->by = &smc_explorer_tracer; // also while it explores, for who looks then
    if (options->termination) {
        smc_explorer_tracer.explore(program, model, options, result);
        return;
    }
    if (revisit_explore_watched(program, model, options, false,
                                (revisit_visitor){.look = tracer_goes_on, .context = &c}, result)) {
        result->by = &smc_explorer_tracer;
        return;
    }
    smc_result_clear(result);
    if (c.end == LAPOR_ENDED) {
        *result = c.result;
        result->by = &smc_explorer_lapor;
    } else { // found out late: some mutex may never be released
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
    .flags = SMC_EXPLORER_FINDS_LASSOS,
    // finest: where a mutex may never be released.
    .counts = {.coarsest = SMC_BY_READS, .finest = SMC_BY_READS_FROM},
    .options = (const smc_option *const[]){&smc_option_symmetry, &smc_option_barriers,
                                           &smc_option_awaits, &smc_option_commuting, NULL},
    .counters = SMC_COUNTER_WORDS(REVISIT_COUNTERS),
};
