// choose_pair.h - selects the memory model and the algorithm that the options request, and checks
// that these support the other options.
#ifndef SMC_RUN_CHOOSE_PAIR_H
#define SMC_RUN_CHOOSE_PAIR_H

#include "tools/jobs/open.h"
#include "tools/options/options.h"
#include "tools/options/pairs.h"

// Returns the name of the memory model: the one that the user named; otherwise c20 if an input is
// in Rust or in C++20 or later; otherwise NULL, which stands for the default model.
const char *smc_run_model_name(const smc_options *);
// Selects model and explorer as smc_pair_choose does; for a resumed run as smc_pair_restore does.
SMC_MUST_USE smc_status smc_run_choose_pair(const smc_options *, smc_model *variant, smc_pair *out);

// True if the exploration is divided into parts: this process shares a store with other processes,
// or explores one part.
bool smc_run_is_shared(const smc_options *);
// Returns the store (checkpoint or job) that the options name.
smc_store_address smc_run_store_of_options(const smc_options *);

// True if the explorer handles plain accesses like relaxed atomic ones, and finds no races between
// them.
bool smc_run_plain_is_atomic(const smc_options *, const smc_model *);
// True if the explorer supports the options about plain accesses and faults. Prints no message.
bool smc_run_explorer_supports(const smc_options *, const smc_pair *);
// Returns false, after a message, if the model and the explorer do not support the options.
bool smc_run_supports_options(const smc_options *, const smc_pair *);

#endif
