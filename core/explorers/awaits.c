#include "explorers/awaits.h"

const smc_option smc_awaits = {.name = "awaits",
                               .argument = "auto|off",
                               .help = "tracer, trust: a thread that would read what only blocks it waits for another write; off: each such read is made",
                               .kind = SMC_OPTION_AUTO,
                               .initial.on = true};
