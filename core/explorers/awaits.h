// awaits.h - whether reads that would only block are put off (docs/awaits.md).
#ifndef SMC_EXPLORERS_AWAITS_H
#define SMC_EXPLORERS_AWAITS_H

#include "result/options.h"

extern const smc_option smc_awaits; // on: they are

#endif
