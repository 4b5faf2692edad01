// final_report.h - what a run has to say in the end: made where it knows what it has found, said at
// its end, or, where it does not come to its end, by a signal handler.
#ifndef SMC_FINAL_REPORT_H
#define SMC_FINAL_REPORT_H

#include "base/text.h"

// A text and where it goes (output.h): to `fd`, which is then, where it has no name yet, linked as
// `made`, and renamed `target`.
typedef struct smc_last_output {
    smc_text text;
    int fd;
    char *unnamed, *made, *target; // owned; unnamed: fd's path in /proc; NULL: there is no such
                                   // step
} smc_last_output;

typedef struct smc_final_report {
    smc_text diagnostics;         // for standard error
    smc_last_output result, page; // page: fd -1 where there is none
    int status;                   // of the process
} smc_final_report;

void smc_final_report_free(smc_final_report *); // NULL: nothing

// Says them and ends the process. Calls nothing that a signal handler must not call.
SMC_NORETURN void smc_final_report_say(const smc_final_report *);

#endif
