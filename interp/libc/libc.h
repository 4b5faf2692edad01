// libc.h - library functions that smc models.
#ifndef SMC_LIBC_H
#define SMC_LIBC_H

#include "interp/vm/vm.h"

// Returns the model of the library function with this name; NULL: the function has no model.
const smc_libc_fn *smc_libc_model_find(const char *name);
// Like smc_libc_model_find, and also finds the model without effect (by its own name).
const smc_libc_fn *smc_libc_model_named(const char *name);
const smc_libc_fn *smc_libc_no_effect_model(void); // model of a function that has no effect and no
                                                   // result
const smc_libc_fn *smc_libc_model_at(size_t i);    // i-th model; NULL past the last one
// Returns a note for users about the model; NULL: the model is internal, so users do not see it.
const char *smc_libc_model_remark(const smc_libc_fn *);

#endif
