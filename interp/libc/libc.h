// libc.h - the library functions that smc stands in for.
#ifndef SMC_LIBC_H
#define SMC_LIBC_H

#include "interp/vm/vm.h"

const smc_libc_fn *smc_libc_find(const char *name);
const smc_libc_fn *smc_libc_named(const char *name); // by the name that a model has itself, which
                                                     // may be no function's
const smc_libc_fn *smc_libc_no_effect(void);         // for any function without a result
const smc_libc_fn *smc_libc_at(size_t i);            // NULL past the last one
const char *smc_libc_remark(const smc_libc_fn *); // what users should know of it; NULL: programs do
                                                  // not call it

#endif
