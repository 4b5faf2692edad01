// job.h - runs smc in a child process, so that crashes and long runs do not affect a server.
#ifndef SMC_BACKGROUND_JOB_H
#define SMC_BACKGROUND_JOB_H

#include "base/base.h"
#include "tools/options/words/arguments.h"

#include <jansson.h>
#include <sys/types.h>

// Bytes that were read; not terminated by NUL.
typedef SMC_VEC(char) smc_job_output;

// A process that runs smc, and its output.
typedef struct smc_job {
    pid_t pid;    // process, and its process group, which includes the compiler; 0: not running
    int out, err; // pipes from its standard output and standard error
    smc_job_output result, messages; // standard output and standard error of the process so far
} smc_job;

// Name by which the process opens the file `page` of smc_job_start.
#define SMC_JOB_PAGE "/proc/self/fd/3"

// Starts `smc ARGUMENTS`, which is killed when this process ends. The file `page` (a descriptor;
// -1: none) is open in it, too. Returns false if that fails (errno). To be called by the main
// thread.
SMC_MUST_USE bool smc_job_start(smc_job *, const smc_arguments *, int page);
// Reads the output that is available. Returns true if the process has ended; *status is then as
// from waitpid.
bool smc_job_read(smc_job *, int *status);
// Returns the next result in the output after byte *at, and advances *at; NULL: there are no more.
// There may be one for each test. The caller frees it.
json_t *smc_job_result(const smc_job *, uint32_t *at);
// Returns the command that checks the file ("test" or "linearize"), if smc refused the file because
// it is not a program of its own; NULL otherwise.
const char *smc_job_suggested_command(const smc_job *);
// Ends the process if it is running, and frees all data.
void smc_job_end(smc_job *);

#endif
