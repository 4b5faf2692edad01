// libc.h - library functions that smc models.
#ifndef SMC_LIBC_H
#define SMC_LIBC_H

#include "interp/vm/vm.h"

// Returns the model of a library function; NULL: none.
const smc_libc_fn *smc_libc_model_find(const char *name);
// By the model's own name, which may differ from the function's name.
const smc_libc_fn *smc_libc_model_named(const char *name);
const smc_libc_fn *smc_libc_no_effect_model(void); // model of a function without effect and result
const smc_libc_fn *smc_libc_model_at(size_t i);    // i-th model; NULL past the last one
// A note for users about the model; NULL: none, since programs do not call it.
const char *smc_libc_model_remark(const smc_libc_fn *);

#endif
