// final_report.h - the report to print after a timeout: created while results are known, printed at
// the end of the run or by a signal handler.
#ifndef SMC_FINAL_REPORT_H
#define SMC_FINAL_REPORT_H

#include "base/text.h"

// A text and its destination (output.h): `fd`, which is linked as `made` if it has no name, and
// then renamed to `target`.
typedef struct smc_last_output {
    smc_text text;
    int fd;
    char *unnamed, *made, *target; // owned; unnamed: fd's path in /proc; NULL: skip the step
} smc_last_output;

typedef struct smc_final_report {
    smc_text diagnostics;         // for standard error
    smc_last_output result, page; // page: fd is -1 if there is none
    int status;                   // exit status
} smc_final_report;

void smc_final_report_free(smc_final_report *); // may be NULL

// Prints the report and ends the process. Async-signal-safe.
SMC_NORETURN void smc_final_report_say(const smc_final_report *);

#endif
