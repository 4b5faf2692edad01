// retry.h - what happens where a weak compare-exchange fails spuriously: whether it is tried again.
#ifndef SMC_LOWER_RETRY_H
#define SMC_LOWER_RETRY_H

#include "interp/bytecode/bytecode.h"
#include "interp/lower/analysis/body.h"

typedef struct smc_retry_loop {
    smc_body body;
    bool counted; // it ends by its count alone
} smc_retry_loop;

// What is known of the function asked about last; starts as zeros.
typedef struct smc_retries {
    LLVMValueRef fn;
    SMC_VEC(smc_retry_loop) loops;
    smc_table returned; // instruction -> 1: what the function returns depends on it
} smc_retries;

// `attempt` is a weak compare-exchange, or a call of a function that may have one.
//   SMC_RETRY_LOOP      it is in a loop that does not end by its count alone
//   SMC_RETRY_CALLER    its function returns what depends on it, so that the caller may try again
//   SMC_RETRY_NEVER     neither
smc_retry smc_retry_of(smc_retries *, const smc_table *back_edges, LLVMValueRef attempt);
void smc_retries_free(smc_retries *);

// Whether the module has a weak compare-exchange.
bool smc_has_weak_exchange(LLVMModuleRef);

#endif
