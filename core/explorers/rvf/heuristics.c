#include "explorers/rvf/heuristics.h"

static const smc_option closure = {
    .name = "rvf-closure",
    .help = "rvf: compute the closure of the event order before a search",
    .kind = SMC_OPTION_SWITCH,
    .initial.on = true,
    .debugs = true};
static const smc_option guide = {.name = "rvf-guide",
                                 .help = "rvf: look for a witness near the current trace",
                                 .kind = SMC_OPTION_SWITCH,
                                 .initial.on = true,
                                 .debugs = true};
static const smc_option greedy = {.name = "rvf-greedy",
                                  .help = "rvf: take safe steps of a search without branching",
                                  .kind = SMC_OPTION_SWITCH,
                                  .initial.on = true,
                                  .debugs = true};
static const smc_option backtrack = {.name = "rvf-backtrack",
                                     .help = "rvf: skip branches without a new source",
                                     .kind = SMC_OPTION_SWITCH,
                                     .initial.on = true,
                                     .debugs = true};

const smc_option *const rvf_options[] = {&closure, &guide, &greedy, &backtrack, NULL};

rvf_heuristics_off rvf_disabled_heuristics(const smc_explore_options *o) {
    return (rvf_heuristics_off){.closure = !smc_setting_of(o, &closure).on,
                                .guide = !smc_setting_of(o, &guide).on,
                                .greedy = !smc_setting_of(o, &greedy).on,
                                .backtrack = !smc_setting_of(o, &backtrack).on};
}
