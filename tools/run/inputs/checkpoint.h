// checkpoint.h - what a checkpoint says of its run: the program, and what was asked for.
#ifndef SMC_CHECKPOINT_H
#define SMC_CHECKPOINT_H

#include "interp/interp.h"
#include "tools/jobs/open.h"
#include "tools/options/options.h"

// For one that is made.
void smc_checkpoint_describe(const smc_options *, const smc_model *, const smc_code *,
                             smc_store_job *out);
// Of one that is there; to be freed. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_checkpoint_read(const smc_store_at *, smc_store_job *out);

// What a checkpoint or a job says is a stranger's. Of its options those are taken that decide the
// exploration (options/table.h), which reach nothing of the host; all others are listed in a note,
// unless they are among those that were typed.
typedef struct smc_run_words {
    smc_arguments line;       // of a run: smc, options, inputs
    smc_arguments clang_args; // words that a project may have (words/allowed.h)
    smc_arguments args;       // the program's
    smc_packed model_files;   // of a model that is made of files; empty: it is not
    char *directory;          // in which the run was begun; to be shown
    bool is_once; // one execution cannot be run once more by a command that could be shown
} smc_run_words;

// With the words that were typed; to be freed. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_checkpoint_words(const smc_store_job *, const char *const *more,
                                             uint32_t n, smc_run_words *out);
void smc_run_words_free(smc_run_words *);

// Takes them. SMC_USAGE: message given. The words are borrowed.
SMC_MUST_USE smc_status smc_run_words_parse(smc_run_words *, smc_options *out);

#endif
