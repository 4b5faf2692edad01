#include "reductions/rounds/left_out.h"

#include "reductions/combine.h"

// Where a rule says "in part", what is not left out.
static const struct {
    smc_companion with;
    unsigned made;
} parts[] = {
    {SMC_WITH_replay, SMC_LEAVES_OUT_RETRIES},        {SMC_WITH_lapor, SMC_LEAVES_OUT_ATTEMPTS},
    {SMC_WITH_rvf, SMC_LEAVES_OUT_ATTEMPTS},          {SMC_WITH_mcr, SMC_LEAVES_OUT_ATTEMPTS},
    {SMC_WITH_chess, SMC_LEAVES_OUT_ATTEMPTS},        {SMC_WITH_enumerate, SMC_LEAVES_OUT_ATTEMPTS},
    {SMC_WITH_outcome_hash, SMC_LEAVES_OUT_ATTEMPTS}, {SMC_WITH_coverage, SMC_LEAVES_OUT_ATTEMPTS},
};

unsigned smc_rounds_left_out(uint64_t with) {
    unsigned left_out = SMC_LEAVES_OUT_RETRIES | SMC_LEAVES_OUT_ATTEMPTS;
    if (!smc_reduction_may_be_used(SMC_REDUCTION_rounds, with)) return 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (with & smc_companion_bit(parts[i].with)) left_out &= ~parts[i].made;
    return left_out;
}
