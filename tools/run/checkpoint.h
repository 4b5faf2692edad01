// checkpoint.h - what a checkpoint says of its run: the program, and what was asked for.
#ifndef SMC_CHECKPOINT_H
#define SMC_CHECKPOINT_H

#include "interp/interp.h"
#include "tools/jobs/open.h"
#include "tools/options/options.h"

// For one that is made.
void smc_checkpoint_describe(const smc_options *, const smc_code *, smc_store_job *out);
// Of one that is there; to be freed. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_checkpoint_read(const smc_store_at *, smc_store_job *out);

// The command line of a run, and how one execution of it is run again (NULL: nobody knows); to be freed.
typedef struct smc_run_words {
    int argc;
    char **argv;
    char *again_before, *again_after;
} smc_run_words;

// With these words added, in the directory in which the run was begun; `anywhere`: where it is there. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_checkpoint_words(const smc_store_job *, const char *const *more, uint32_t n, bool anywhere, smc_run_words *out);
void smc_run_words_free(smc_run_words *);

// Takes them. SMC_USAGE: message given. The words are borrowed.
SMC_MUST_USE smc_status smc_run_words_parse(smc_run_words *, smc_options *out);

#endif
