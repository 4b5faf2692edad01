// output.h - what the program prints, where that is shown (--show-output).
//
// An exploration may begin again (SMC_RESTART), and then prints again what it has printed. So lines
// are counted: one is written when it has come more often in this attempt than it was written in
// all.
//
// Histories are made in any order: a line that has begun belongs to the history that has begun it,
// and those that go on from there go on with it.
#ifndef SMC_INTERP_OUTPUT_H
#define SMC_INTERP_OUTPUT_H

#include "base/table.h"

typedef struct smc_begun_line {
    char *text;
    bool continued;
} smc_begun_line;

typedef struct smc_printed {
    SMC_VEC(char) line;     // as far as it has come
    smc_table written, now; // hash of a line -> how often it was written; has come in this attempt
    smc_table begun_by;     // history -> index in `begun` + 1, or NOTHING
    SMC_VEC(smc_begun_line) begun;
} smc_printed;

void smc_printed_add(smc_printed *, char);
void smc_printed_go_on(smc_printed *, const void *history); // NULL: from none
void smc_printed_leave(smc_printed *, const void *history, bool is_last);
void smc_printed_end(smc_printed *);     // ends the line at hand, if it has begun
void smc_printed_end_all(smc_printed *); // and those with which no history has gone on: of threads
                                         // that wait, say
void smc_printed_restart(smc_printed *); // what comes now is another attempt
void smc_printed_free(smc_printed *);

#endif
