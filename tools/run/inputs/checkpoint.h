// checkpoint.h - the description of a run in a checkpoint: program and options.
#ifndef SMC_CHECKPOINT_H
#define SMC_CHECKPOINT_H

#include "interp/interp.h"
#include "tools/jobs/open.h"
#include "tools/options/options.h"

// Describes a run for a new checkpoint.
void smc_checkpoint_describe(const smc_options *, const smc_model *, const smc_code *,
                             smc_store_job *out);
// Reads the description of an existing checkpoint. The caller frees it. On SMC_USAGE a message was
// printed.
SMC_MUST_USE smc_status smc_checkpoint_read(const smc_store_at *, smc_store_job *out);

// The contents of checkpoints and jobs are not trusted. Only options that determine the exploration
// are taken (options/table.h), which do not affect the host; others are listed in a note, unless
// they were given again.
typedef struct smc_run_words {
    smc_arguments line;       // command line of a run: smc, options, inputs
    smc_arguments clang_args; // words that a project may set (words/allowed.h)
    smc_arguments args;       // arguments of the program
    smc_packed model_files;   // contents of a model that consists of files; empty: it does not
    char *directory;          // directory in which the run was started, for display
    bool is_once;             // no replay command can be shown
} smc_run_words;

// Combines the description with n words of the current command line. The caller frees the result.
// On SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_checkpoint_words(const smc_store_job *, const char *const *more,
                                             uint32_t n, smc_run_words *out);
void smc_run_words_free(smc_run_words *);

// Parses the words, which `out` refers to. On SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_run_words_parse(smc_run_words *, smc_options *out);

#endif
