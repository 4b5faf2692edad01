// auto.c - the tracer, or lapor where that pays.
//
// Both are right; which one is faster shows in what the tracer visits. An execution in which two sections of a mutex
// follow each other that no access orders, that of the later thread first, is most likely one that lapor does
// not visit, since it visits the one with the other order. Where nearly all are like that, what the tracer has done is
// thrown away.
#include "explorers/auto.h"

#include "explorers/revisit/counters.h"
#include "explorers/revisit/engine.h"
#include "explorers/revisit/section_order.h"

enum {
    WINDOW = 1000, // executions that are looked at, one after the other; the first ones after as many
    LATER = 16,    // the next ones when there are so many times more
    GAIN = 64,     // lapor has to visit so many times fewer: it needs longer for each, and starts from the beginning
};

typedef struct chooser {
    uint64_t visited, from; // `from`: when it is time to look
    uint32_t looked_at, inverted;
} chooser;

static bool tracer_pays(void *context, const smc_graph *g) {
    chooser *c = context;
    if (c->visited++ < c->from) return true;
    c->looked_at++;
    c->inverted += smc_section_order_of(g) == SMC_SECTIONS_INVERTED;
    if (c->looked_at < WINDOW) return true;
    if (GAIN * (c->looked_at - c->inverted) <= c->looked_at) return false;
    *c = (chooser){.visited = c->visited, .from = LATER * c->visited};
    return true;
}

static void explore(smc_program *program, const smc_model *model, const smc_explore_options *options,
                    smc_result *result) {
    chooser c = {.from = WINDOW};
    const revisit_watch watch = {.look = tracer_pays, .context = &c};
    const smc_explorer *by = &smc_explorer_tracer;
    result->by = by; // also while it explores, for who looks then
    if (!revisit_explore_watched(program, model, options, watch, result)) {
        by = &smc_explorer_lapor;
        smc_result_clear(result);
        result->by = by;
        by->explore(program, model, options, result);
    }
    result->by = by;
}

static bool supports(const smc_model *model) {
    return smc_explorer_tracer.supports(model) && smc_explorer_lapor.supports(model);
}

const smc_explorer smc_explorer_auto = {
    .name = SMC_ANY_EXPLORER,
    .title = "the tracer, or lapor where it visits far fewer executions",
    .paper = "docs/lapor.md",
    .explore = explore,
    .supports = supports,
    .counts = {.by = SMC_BY_OPEN_LOCKS},
    .counters = SMC_COUNTER_WORDS(REVISIT_COUNTERS),
};
