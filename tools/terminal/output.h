// output.h - the destination of the result: a file or standard output. A failed write is always
// reported as an error. A file is replaced as a whole: the result is written to a temporary file,
// which replaces the old one once it is complete.
#ifndef SMC_OUTPUT_H
#define SMC_OUTPUT_H

#include "tools/terminal/final_report.h"

#include <stdio.h>

// An open destination.
typedef struct smc_output {
    FILE *to;         // NULL: closed
    const char *name; // the destination in messages
    char *target;  // file to be replaced; NULL: written to directly (standard output, a device or a
                   // pipe)
    char *written; // temporary file to be renamed to target; NULL: it has no name yet
    char *room;    // room for its name, allocated beforehand so that finishing needs no memory
} smc_output;

// Opens the destination `path`; NULL: standard output. After SMC_USAGE a message was printed.
// Refuses to replace an input or any other source file.
SMC_MUST_USE smc_status smc_output_open(smc_output *, const char *path, const char *const *inputs,
                                        uint32_t n_inputs);
// Writes what is buffered, closes, and replaces the target. SMC_USAGE: data was lost, as on a full
// disk; a message was printed. A pipe that the reader has closed is not an error.
SMC_MUST_USE smc_status smc_output_close(smc_output *);
// Fills in where a final report is to be written; the caller adds the text. To be called before
// anything is written.
void smc_output_prepare_timeout(const smc_output *, smc_report_output *);
// Discards what was written: the target keeps its contents. Without effect after smc_output_close.
void smc_output_discard(smc_output *);

#endif
