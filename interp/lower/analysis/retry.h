// retry.h - determines whether a weak compare-exchange that fails spuriously is executed again.
#ifndef SMC_LOWER_RETRY_H
#define SMC_LOWER_RETRY_H

#include "interp/bytecode/bytecode.h"
#include "interp/lower/analysis/body.h"

// A loop of the analysed function.
typedef struct smc_retry_loop {
    smc_loop_body body;
    bool counted; // an exit depends only on a count that the thread keeps itself
} smc_retry_loop;

// The analysis of the function of the last query, as a cache; zero-initialised.
typedef struct smc_retries {
    LLVMValueRef fn; // the analysed function
    SMC_VEC(smc_retry_loop) loops;
    smc_table returned; // instruction -> 1: the function's result depends on it
} smc_retries;

// Classifies a weak compare-exchange, or a call of a function that may contain one:
//   SMC_RETRY_LOOP      it is in a loop that has an exit other than a count
//   SMC_RETRY_CALLER    the function's result depends on it, so the caller may retry
//   SMC_RETRY_NEVER     neither
smc_retry smc_retry_kind_of(smc_retries *, const smc_table *back_edges, LLVMValueRef attempt);
void smc_retries_free(smc_retries *);

// True if the module has a weak compare-exchange.
bool smc_has_weak_exchange(LLVMModuleRef);

#endif
