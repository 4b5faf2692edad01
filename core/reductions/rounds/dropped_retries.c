#include "reductions/rounds/dropped_retries.h"

#include "reductions/combine.h"

// The repetitions that must not be dropped if the companion, with which the reduction combines only
// in part, is present.
static unsigned undroppable_with(smc_companion c) {
    const bool replays = c == SMC_WITH_replay || c == SMC_WITH_recorded;
    return replays ? SMC_LEAVES_OUT_RETRIES : SMC_LEAVES_OUT_ATTEMPTS;
}

unsigned smc_droppable_repetitions(uint64_t with) {
    unsigned left_out = SMC_LEAVES_OUT_RETRIES | SMC_LEAVES_OUT_ATTEMPTS;
    if (!smc_reduction_may_be_used(SMC_REDUCTION_rounds, with)) return 0;
    for (smc_companion c = 0; c < SMC_N_COMPANIONS; c++) {
        const smc_combination *rule = smc_combination_rule_of(SMC_REDUCTION_rounds, c);
        if (rule && rule->how == SMC_IN_PART && with & smc_companion_bit(c))
            left_out &= ~undroppable_with(c);
    }
    return left_out;
}
