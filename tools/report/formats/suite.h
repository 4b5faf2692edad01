// suite.h - a document about many runs (SMC_SUITE), before it is put together.
#ifndef SMC_SUITE_H
#define SMC_SUITE_H

#include "base/base.h"

// A piece of each, in their order.
typedef struct smc_suite {
    SMC_VEC(char *) pieces; // owned
    uint32_t failures;      // how many programs have an error
    uint32_t errors;        // how many could not be checked, or not to their end
    double seconds;
} smc_suite;

#endif
