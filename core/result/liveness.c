#include "result/liveness.h"

const smc_option smc_liveness = {.name = "liveness",
                                 .argument = "N",
                                 .help = "cdschecker, enumerate: read an old write N times in a row at most; 0 is no bound",
                                 .kind = SMC_OPTION_COUNT,
                                 .selects = true};
