#include "explorers/commute.h"

const smc_option smc_commute = {.name = "commute",
                                .argument = "auto|off",
                                .help = "tracer, trust: executions that differ by the order of additions and the like whose results nobody uses are one",
                                .kind = SMC_OPTION_AUTO,
                                .initial.on = true};
