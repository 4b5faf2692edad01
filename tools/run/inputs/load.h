// load.h - compiles the inputs of a run with clang.
#ifndef SMC_RUN_LOAD_H
#define SMC_RUN_LOAD_H

#include "tools/options/options.h"
#include "pass/compile/compile.h"

// Returns false, after a message, if an input is not readable.
bool smc_run_can_read(const smc_options *);
// Returns the options for the compiler. They point into the arguments.
smc_compile_options smc_run_compile_options(const smc_options *, const smc_stop *,
                                            const smc_diag *);
// Compiles the inputs. Returns SMC_STOPPED if `stop`, which may be NULL, requests it; after other
// failures a message was printed. The caller frees the units in any case.
SMC_MUST_USE smc_status smc_run_compile_inputs(const smc_options *, const smc_stop *stop,
                                               smc_units *out);
// Makes units that only have the inputs' names, for a program whose code is already known.
smc_status smc_run_make_empty_units(const smc_options *, smc_units *out);

#endif
