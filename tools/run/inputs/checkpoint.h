// checkpoint.h - describes a run in a checkpoint: the program and the options.
#ifndef SMC_CHECKPOINT_H
#define SMC_CHECKPOINT_H

#include "interp/interp.h"
#include "tools/jobs/open.h"
#include "tools/options/options.h"

// Writes the description of a run, for a new checkpoint.
void smc_checkpoint_describe(const smc_options *, const smc_model *, const smc_code *,
                             smc_store_job *out);
// Reads the description from an existing checkpoint; the caller frees it. After SMC_USAGE a message
// was printed.
SMC_MUST_USE smc_status smc_checkpoint_read(const smc_store_address *, smc_store_job *out);

// The words of a command line that continues a run. The contents of checkpoints and jobs are not
// trusted: of their options only those are taken that determine the exploration (options/table.h)
// and do not affect the host. Others are listed in a note, unless the user gives them again.
typedef struct smc_run_words {
    smc_arguments line;       // the command line: smc, options, inputs
    smc_arguments clang_args; // words for clang that a project may set (words/allowed.h)
    smc_arguments args;       // arguments for the program's main
    smc_packed model_files;   // the model's files, if it was read from files; otherwise empty
    char *directory;          // directory in which the run was started, to be shown
    bool is_once; // a word for clang is not one that a project may set, so that no replay command
                  // is shown
} smc_run_words;

// Combines the stored description with n words of the current command line. The caller frees the
// result. After SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_checkpoint_combine_words(const smc_store_job *, const char *const *more,
                                                     uint32_t n, smc_run_words *out);
void smc_run_words_free(smc_run_words *);

// Parses the words into options, which point into the words. After SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_run_words_parse(smc_run_words *, smc_options *out);

#endif
