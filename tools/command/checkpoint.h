// checkpoint.h - what a checkpoint says of its run: the program, and what was asked for.
#ifndef SMC_CHECKPOINT_H
#define SMC_CHECKPOINT_H

#include "interp/interp.h"
#include "parallel/store.h"
#include "tools/options/options.h"

// For one that is made.
void smc_checkpoint_describe(const smc_options *, const smc_code *, smc_store_job *out);
// Of one that is there; to be freed. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_checkpoint_read(const char *path, smc_store_job *out);

// The command line of the run, in the directory in which it was begun, with these words added. The caller frees the
// words and the list. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_checkpoint_words(const smc_store_job *, const char *const *more, uint32_t n, int *argc, char ***argv);

#endif
