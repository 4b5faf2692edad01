// columns.h - prints an execution as text: a line for each step, and a column for each thread.
#ifndef SMC_COLUMNS_H
#define SMC_COLUMNS_H

#include "tools/report/explain.h"

// Prints the execution of an error and why the model allows it: the relevant steps, or, with
// report->full, all steps.
void smc_columns_print(const smc_explanation *, const smc_console *);
// Prints only the last steps up to the error, in at most nine lines.
void smc_columns_print_last(const smc_explanation *, const smc_console *);

#endif
