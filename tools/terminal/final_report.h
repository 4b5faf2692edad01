// final_report.h - the report that is printed after a timeout. It is created during the run, from
// the results so far, so that even a signal handler can print it.
#ifndef SMC_FINAL_REPORT_H
#define SMC_FINAL_REPORT_H

#include "base/text.h"

// A text and where it is written (output.h): to `fd`. Then the file of fd, if it has no name, gets
// the name `made`, and is renamed to `target`.
typedef struct smc_report_output {
    smc_text text;
    int fd;
    char *unnamed, *made, *target; // owned; `unnamed` is fd's path in /proc; NULL: that step is not
                                   // needed
} smc_report_output;

// A report that is ready to be written.
typedef struct smc_final_report {
    smc_text diagnostics;           // printed on standard error
    smc_report_output result, page; // `page` is the HTML page; its fd is -1 if there is none
    int status;                     // exit status of the process
} smc_final_report;

void smc_final_report_free(smc_final_report *); // may be NULL

// Prints the report and ends the process. Async-signal-safe, so it may be called in a signal
// handler.
SMC_NORETURN void smc_final_report_print(const smc_final_report *);

#endif
