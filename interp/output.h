// output.h - prints the program's output (--show-output).
//
// After a restart (SMC_RESTART), the program prints everything again. So lines are counted: a line
// is only written if it has occurred more often in this attempt than it was written before.
//
// Histories are created in any order. A partial line is recorded under the history that printed it,
// and histories that extend this one continue the line.
#ifndef SMC_INTERP_OUTPUT_H
#define SMC_INTERP_OUTPUT_H

#include "base/table.h"

// A line that a history has begun and not ended.
typedef struct smc_partial_line {
    char *text;     // owned
    bool continued; // another history has continued the line
} smc_partial_line;

// The state of the program's output. Attempt: all executions between two restarts.
typedef struct smc_program_output {
    SMC_VEC(char) line;     // the partial line of the history that is executed
    smc_table written, now; // hash of a line -> number of times it was written; number of times it
                            // occurred in this attempt
    smc_table partial_line_of; // address of a history -> index + 1 in `begun` of its partial line;
                               // NOTHING: the history ended its line
    SMC_VEC(smc_partial_line) begun; // partial lines
} smc_program_output;

// Appends a character to the program's output.
void smc_printed_add_character(smc_program_output *, char);
// Makes the partial line of this history the current one; NULL: the current line becomes empty.
void smc_printed_continue_line(smc_program_output *, const void *history);
// Records the current line under the history that has just printed it. is_last: no history extends
// this one, so its line ends.
void smc_printed_record_line(smc_program_output *, const void *history, bool is_last);
void smc_printed_end_line(smc_program_output *); // writes the current line, unless it is empty
// Also writes partial lines that no history has continued, such as those of waiting threads.
void smc_printed_end_all(smc_program_output *);
void smc_printed_restart(smc_program_output *); // to be called when a new attempt begins
void smc_printed_free(smc_program_output *);    // frees its contents

#endif
