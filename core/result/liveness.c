#include "result/liveness.h"

const smc_option smc_liveness = {
    .name = "liveness",
    .argument = "N",
    .help = "cdschecker, enumerate: read an old write at most N times in a row; 0: no bound",
    .kind = SMC_OPTION_COUNT,
    .selects = true};
