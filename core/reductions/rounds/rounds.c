// rounds.c - the reduction that drops rounds of retry loops (docs/design/rounds.md).
#include "reductions/reduction.h"
#include "reductions/shared.h"

static bool begin_rounds(smc_reductions *r, bool on, const smc_facts *facts) {
    (void)facts; // the program keeps its own copy of the facts
    r->rounds = (smc_assumed_rounds){.on = on};
    return true;
}

static void do_nothing(smc_reductions *r) { (void)r; }
static void encode_nothing(const smc_reductions *r, smc_facts *facts) { (void)r, (void)facts; }

const smc_reduction smc_reduction_rounds = {
    .name = "rounds",
    .title = "leave out what fails in a loop and is tried again; needs --awaits",
    .page = "docs/design/reductions.md#rounds",
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_COUNTS | SMC_PRESERVES_NAMES,
    .fact = SMC_FACT_loops,
    .begin = begin_rounds,
    .attempt = do_nothing,
    .tell = encode_nothing,
    .end = do_nothing,
};
