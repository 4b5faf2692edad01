// tracer.c - the explorer tracer: visits each reads-from class once, by canonical revisits on
// program order and reads-from.
#include "explorers/revisit/counters.h"
#include "explorers/revisit/estimate.h"
#include "explorers/revisit/explore.h"

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    const revisit_exploration e = {program, model, options, .coherence = false};
    const bool ended = revisit_explore(&e, result);
    smc_invariant(ended, "an exploration without a visitor was given up");
}

static void explore_work(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, const smc_work *work,
                         const smc_work_sharing *sharing, smc_result *result) {
    const revisit_exploration e = {program, model, options, .coherence = false};
    (void)revisit_explore_work(&e, work, sharing, result);
}

static void estimate(smc_program *program, const smc_model *model,
                     const smc_explore_options *options, uint64_t until, smc_estimate *out,
                     smc_result *result) {
    const revisit_exploration e = {program, model, options, .coherence = false};
    revisit_estimate(&e, until, out, result);
}

const smc_explorer smc_explorer_tracer = {
    .name = "tracer",
    .title = "optimal reads-from exploration by canonical revisits",
    .paper = "Abdulla, Atig, Jonsson, Ngo, OOPSLA 2018 (equivalence); docs/tracer.md (algorithm)",
    .explore = explore,
    .supports = revisit_supports,
    .explore_work = explore_work,
    .estimate = estimate,
    .flags = SMC_EXPLORER_FINDS_LASSOS | SMC_EXPLORER_TAKES_INPUTS | SMC_EXPLORER_BOUNDS_FAULTS |
             SMC_EXPLORER_CONTINUES | SMC_EXPLORER_RECORDS,
    .counts = {.coarsest = SMC_BY_READS_FROM, .finest = SMC_BY_READS_FROM, .optimal = true},
    .options = (const smc_option *const[]){&smc_option_symmetry, &smc_option_barriers,
                                           &smc_option_awaits, &smc_option_commuting, NULL},
    .counters = SMC_COUNTER_WORDS(REVISIT_COUNTERS),
};
