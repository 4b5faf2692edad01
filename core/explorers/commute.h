// commute.h - whether executions that differ by the order of RMWs that commute alone are one (docs/counters.md).
#ifndef SMC_EXPLORERS_COMMUTE_H
#define SMC_EXPLORERS_COMMUTE_H

#include "result/options.h"

extern const smc_option smc_commute; // on: where nobody uses their results

#endif
