// suite.h - collects the pieces of a document about several runs (formats of shape SMC_SUITE).
#ifndef SMC_SUITE_H
#define SMC_SUITE_H

#include "base/base.h"

// The printed pieces of the runs, in order.
typedef struct smc_suite {
    SMC_VEC(char *) pieces; // owned
    uint32_t failures;      // number of programs that have errors
    uint32_t errors;        // number of programs that could not be checked completely
    double seconds;
} smc_suite;

#endif
