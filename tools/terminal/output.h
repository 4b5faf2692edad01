// output.h - where the result goes. A result that could not be written is an error, never silence.
// A file has all of it or is as it was: it is written beside it, and takes its place when it is
// complete.
#ifndef SMC_OUTPUT_H
#define SMC_OUTPUT_H

#include "tools/terminal/final_report.h"

#include <stdio.h>

typedef struct smc_output {
    FILE *to;         // NULL: closed
    const char *name; // for messages
    char *target; // the file whose place it takes; NULL: it is written as it goes (standard output,
                  // a device, a pipe)
    char *written; // what is renamed then; NULL: it has no name yet
    char *room;    // for that name, so that a result that is made needs no memory
} smc_output;

// path NULL: standard output. SMC_USAGE: message given. A result never takes the place of one of
// the inputs, or of any other source.
SMC_MUST_USE smc_status smc_output_open(smc_output *, const char *path, const char *const *inputs,
                                        uint32_t n_inputs);
// Writes out what is buffered. SMC_USAGE: something was lost (disk full); message given. That
// nobody reads a pipe to its end is no error.
SMC_MUST_USE smc_status smc_output_close(smc_output *);
// How last words go there, as long as nothing has been written: all but the text.
void smc_output_foresee(const smc_output *, smc_last_output *);
// Where there is no result: the file stays as it was. Nothing, where it was closed.
void smc_output_drop(smc_output *);

#endif
