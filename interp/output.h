// output.h - the program's output (--show-output).
//
// After a restart (SMC_RESTART) the exploration prints everything again. So lines are counted: a
// line is only written if it occurs more often in this attempt than it was written before.
//
// Histories are created in any order: a partial line belongs to the history that printed it, and
// histories that continue from there continue the line.
#ifndef SMC_INTERP_OUTPUT_H
#define SMC_INTERP_OUTPUT_H

#include "base/table.h"

typedef struct smc_partial_line {
    char *text;
    bool continued;
} smc_partial_line;

typedef struct smc_printed {
    SMC_VEC(char) line;     // the current, partial line
    smc_table written, now; // hash of a line -> number of times written; number of occurrences in
                            // this attempt
    smc_table partial_line_of; // history -> index in `begun` + 1, or NOTHING
    SMC_VEC(smc_partial_line) begun;
} smc_printed;

void smc_printed_add(smc_printed *, char);
// Continues the line of this history; NULL: no line.
void smc_printed_continue(smc_printed *, const void *history);
// Records the current line under the history that has printed it; `is_last` ends it.
void smc_printed_leave(smc_printed *, const void *history, bool is_last);
void smc_printed_end(smc_printed *);     // ends the current line if it is not empty
void smc_printed_end_all(smc_printed *); // also ends the lines that no history has continued, such
                                         // as those of waiting threads
void smc_printed_restart(smc_printed *); // a new attempt begins
void smc_printed_free(smc_printed *);

#endif
