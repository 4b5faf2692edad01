// suite.h - collects the parts of a document about several runs (SMC_SUITE).
#ifndef SMC_SUITE_H
#define SMC_SUITE_H

#include "base/base.h"

// The output for each run, in order.
typedef struct smc_suite {
    SMC_VEC(char *) pieces; // owned
    uint32_t failures;      // number of programs with errors
    uint32_t errors;        // number of programs that could not be checked completely
    double seconds;
} smc_suite;

#endif
