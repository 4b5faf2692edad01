// libc.h - library functions that smc models.
#ifndef SMC_LIBC_H
#define SMC_LIBC_H

#include "interp/vm/vm.h"

// Returns the model of a library function; NULL: none.
const smc_libc_fn *smc_libc_find(const char *name);
const smc_libc_fn *smc_libc_named(const char *name); // by the name of the model itself, which may
                                                     // not be that of a function
const smc_libc_fn *smc_libc_no_effect(void);      // model of a function without effect and result
const smc_libc_fn *smc_libc_at(size_t i);         // NULL past the last one
const char *smc_libc_remark(const smc_libc_fn *); // what users should know about it; NULL: programs
                                                  // do not call it

#endif
