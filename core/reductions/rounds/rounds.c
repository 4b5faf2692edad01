// rounds.c - rounds of loops that fail and try again (docs/spin-loops.md).
#include "reductions/combine.h"
#include "reductions/reduction.h"
#include "reductions/shared.h"

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

static bool begin(smc_reductions *r, bool on, const smc_facts *facts) {
    (void)facts; // the program has them
    r->rounds = (smc_assumed_rounds){.on = on};
    return true;
}

static void nothing(smc_reductions *r) { (void)r; }
static void nothing_to_tell(const smc_reductions *r, smc_facts *facts) { (void)r, (void)facts; }

const smc_reduction smc_reduction_rounds = {
    .name = "rounds",
    .title = "leave out what fails in a loop and is tried again; needs --awaits",
    .page = "docs/design/reductions.md#rounds",
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_COUNTS | SMC_PRESERVES_NAMES,
    .fact = SMC_FACT_loops,
    .begin = begin,
    .attempt = nothing,
    .tell = nothing_to_tell,
    .end = nothing,
};
