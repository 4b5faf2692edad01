// job.h - smc itself, run on a program by another process: what goes wrong there, or takes long,
// does no harm here.
#ifndef SMC_JOB_H
#define SMC_JOB_H

#include "base/base.h"
#include "tools/options/words/arguments.h"

#include <jansson.h>
#include <sys/types.h>

typedef SMC_VEC(char) smc_text;

typedef struct smc_job {
    pid_t pid; // of a process group of its own, with the compiler; 0: none is running
    int out, err;
    smc_text result, messages; // what it has written so far to standard output and standard error
} smc_job;

// Starts `smc ARGUMENTS`. False: it cannot be started, for the reason in errno.
SMC_MUST_USE bool smc_job_start(smc_job *, const smc_arguments *);
// Takes what it has written. True: it has ended, with *status as by waitpid.
bool smc_job_read(smc_job *, int *status);
// What it says after the first *at bytes of its result, of which there may be several: one of each
// test. NULL: no more. The caller's.
json_t *smc_job_result(const smc_job *, uint32_t *at);
// The command that checks what it was started for, "test" or "linearize", if it has refused that as
// it is no program. NULL: it has not.
const char *smc_job_asks_for(const smc_job *);
// Ends it, if it runs. Nothing of it is left.
void smc_job_end(smc_job *);

#endif
