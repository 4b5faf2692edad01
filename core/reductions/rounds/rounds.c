// rounds.c - the reduction that drops rounds of retry loops (docs/design/rounds.md).
// The program itself drops the rounds, and keeps the facts about each loop (smc_loop_fact).
#include "reductions/reduction.h"

const smc_reduction smc_reduction_rounds = {
    .name = "rounds",
    .title = "leave out what fails in a loop and is tried again; needs --awaits",
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_COUNTS | SMC_PRESERVES_NAMES,
};
