#include "explorers/symmetry.h"

const smc_option smc_symmetry = {.name = "symmetry",
                                 .argument = "auto|off",
                                 .help = "tracer, trust, enumerate: executions that differ by the names of interchangeable threads alone are one",
                                 .kind = SMC_OPTION_AUTO,
                                 .initial.on = true};
