// output.h - where the result goes. A result that could not be written is an error, never silence.
#ifndef SMC_OUTPUT_H
#define SMC_OUTPUT_H

#include "base/base.h"

#include <stdio.h>

typedef struct smc_output {
    FILE *to;
    const char *name; // for messages
} smc_output;

// path NULL: standard output. SMC_USAGE: message given.
SMC_MUST_USE smc_status smc_output_open(smc_output *, const char *path);
// Writes out what is buffered. SMC_USAGE: something was lost (disk full, closed pipe); message given.
SMC_MUST_USE smc_status smc_output_close(smc_output *);

#endif
