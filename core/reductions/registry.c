#include "reductions/reduction.h"

static const smc_reduction *const reductions[] = {
#define X(name) &smc_reduction_##name,
    SMC_REDUCTIONS(X)
#undef X
};

bool smc_reduction_is_enabled(smc_reduction_id i, const smc_explore_options *options) {
    const smc_option *option = reductions[i]->option;
    if (options->no_reductions) return false;
    return option ? smc_setting_of(options, option).on
                  : i != SMC_REDUCTION_elision || !options->plain_events;
}

const smc_reduction *smc_reduction_at(size_t i) {
    return i < SMC_N_REDUCTIONS ? reductions[i] : NULL;
}
