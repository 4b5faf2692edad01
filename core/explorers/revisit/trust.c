// trust.c - the explorer trust: visits each execution graph once, by canonical revisits on program
// order, reads-from and coherence.
#include "explorers/revisit/counters.h"
#include "explorers/revisit/estimate.h"
#include "explorers/revisit/explore.h"
#include "observers/sections.h"

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    const revisit_exploration e = {program, model, options, .coherence = true};
    const bool ended = revisit_explore(&e, result);
    smc_invariant(ended, "an exploration without a visitor was given up");
}

static void explore_work(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, const smc_work *work,
                         const smc_work_sharing *sharing, smc_result *result) {
    const revisit_exploration e = {program, model, options, .coherence = true};
    (void)revisit_explore_work(&e, work, sharing, result);
}

static void estimate(smc_program *program, const smc_model *model,
                     const smc_explore_options *options, uint64_t until, smc_estimate *out,
                     smc_result *result) {
    const revisit_exploration e = {program, model, options, .coherence = true};
    revisit_estimate(&e, until, out, result);
}

// A model from a file is supported if its axioms are known to be extensible.
static bool supports(const smc_model *model) {
    return revisit_supports(model) || (model->flags & SMC_MODEL_BY_FORMULA && model->start);
}

const smc_explorer smc_explorer_trust = {
    .name = "trust",
    .title = "optimal exploration of execution graphs, in polynomial memory",
    .paper = "Kokologiannakis, Marmanis, Gladstein, Vafeiadis: Truly Stateless, Optimal Dynamic "
             "Partial Order Reduction, POPL 2022",
    .explore = explore,
    .supports = supports,
    .explore_work = explore_work,
    .estimate = estimate,
    .flags = SMC_EXPLORER_FINDS_LASSOS | SMC_EXPLORER_MIXES_SIZES | SMC_EXPLORER_TAKES_INPUTS |
             SMC_EXPLORER_BOUNDS_FAULTS | SMC_EXPLORER_RECORDS,
    .counts = {.coarsest = SMC_BY_COHERENCE, .finest = SMC_BY_COHERENCE, .optimal = true},
    .options =
        (const smc_option *const[]){&smc_option_symmetry, &smc_option_barriers, &smc_option_awaits,
                                    &smc_option_commuting, &smc_option_atomic_sections, NULL},
    .counters = SMC_COUNTER_WORDS(REVISIT_COUNTERS),
};
