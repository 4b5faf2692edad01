// fits.h - the model and the algorithm that options ask for, and whether these have all that they
// ask for.
#ifndef SMC_RUN_FITS_H
#define SMC_RUN_FITS_H

#include "tools/jobs/open.h"
#include "tools/options/options.h"
#include "tools/options/pairs.h"

// The model that is meant: c20, where no other is asked for and a file is in Rust or in C++ from 20
// on. NULL: the first of all.
const char *smc_run_model_name(const smc_options *);
// As smc_pair_choose; where a run resumes, as smc_pair_restore.
SMC_MUST_USE smc_status smc_run_choose_pair(const smc_options *, smc_model *variant, smc_pair *out);

// Whether it is to be explored in parts: by processes that share a store, or one of them.
bool smc_run_is_shared(const smc_options *);
smc_store_at smc_run_store(const smc_options *); // that they name

// Whether plain accesses may come in any order.
bool smc_run_plain_access(const smc_options *, const smc_model *);
// Whether the explorer can treat plain accesses as the options say. No message is given.
bool smc_run_fits(const smc_options *, const smc_pair *);
// Whether it has all that the options ask for. false: message given.
bool smc_run_goes_with(const smc_options *, const smc_pair *);

#endif
