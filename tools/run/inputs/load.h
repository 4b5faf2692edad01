// load.h - the inputs of a run, compiled by clang.
#ifndef SMC_RUN_LOAD_H
#define SMC_RUN_LOAD_H

#include "tools/options/options.h"
#include "pass/compile/compile.h"

bool smc_run_can_read(const smc_options *); // all inputs; false: message given
// Borrows from all.
smc_compile_options smc_run_compile_options(const smc_options *, const smc_stop *,
                                            const smc_diag *);
// What clang makes of them. SMC_STOPPED: as asked for by `stop`, which may be NULL. Otherwise than
// that or SMC_OK: message given. The caller frees the units in any case.
SMC_MUST_USE smc_status smc_run_load(const smc_options *, const smc_stop *stop, smc_units *out);
// Where what they are lowered to is known: their names alone.
smc_status smc_run_load_nothing(const smc_options *, smc_units *out);

#endif
