// output.h - the destination of the result. A failed write is always reported as an error. A file
// is replaced as a whole: the result is written to a temporary file that replaces it when it is
// complete.
#ifndef SMC_OUTPUT_H
#define SMC_OUTPUT_H

#include "tools/terminal/final_report.h"

#include <stdio.h>

typedef struct smc_output {
    FILE *to;         // NULL: closed
    const char *name; // for messages
    char *target; // file to be replaced; NULL: written directly (standard output, a device, a pipe)
    char *written; // temporary file to be renamed; NULL: unnamed so far
    char *room;    // buffer for its name, so that finishing needs no memory
} smc_output;

// Opens the output; a path of NULL is standard output. On SMC_USAGE a message was printed. An input
// or any other source file is never replaced.
SMC_MUST_USE smc_status smc_output_open(smc_output *, const char *path, const char *const *inputs,
                                        uint32_t n_inputs);
// Flushes and closes. On SMC_USAGE data was lost (disk full) and a message was printed. A closed
// pipe is not an error.
SMC_MUST_USE smc_status smc_output_close(smc_output *);
// Describes the destination for a final report, before anything is written; the text is set by the
// caller.
void smc_output_prepare_timeout(const smc_output *, smc_last_output *);
// Discards the output: the file keeps its contents. No effect after smc_output_close.
void smc_output_drop(smc_output *);

#endif
