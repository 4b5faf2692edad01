// fits.h - selects the model and the algorithm for the options, and checks that they support them.
#ifndef SMC_RUN_FITS_H
#define SMC_RUN_FITS_H

#include "tools/jobs/open.h"
#include "tools/options/options.h"
#include "tools/options/pairs.h"

// Returns the name of the model: c20 if none was requested and a file is in Rust or C++20 or later.
// NULL: the default model.
const char *smc_run_model_name(const smc_options *);
// Like smc_pair_choose; for a resumed run, like smc_pair_restore.
SMC_MUST_USE smc_status smc_run_choose_pair(const smc_options *, smc_model *variant, smc_pair *out);

// True if the exploration is divided into parts: by processes that share a store, or as one of
// them.
bool smc_run_is_shared(const smc_options *);
// Returns the store that the options name.
smc_store_at smc_run_store(const smc_options *);

// True if unordered plain accesses are allowed.
bool smc_run_plain_access(const smc_options *, const smc_model *);
// True if the explorer can treat plain accesses as the options say. Prints no message.
bool smc_run_fits(const smc_options *, const smc_pair *);
// True if model and explorer support the options. Otherwise prints a message and returns false.
bool smc_run_goes_with(const smc_options *, const smc_pair *);

#endif
