// columns.h - prints an execution as text: a line per step, a column per thread.
#ifndef SMC_COLUMNS_H
#define SMC_COLUMNS_H

#include "tools/report/explain.h"

// Prints the execution of an error, and why the model allows it: the relevant steps, or all with
// report->full.
void smc_columns_print(const smc_explanation *, const smc_console *);
// Only the last steps up to the error: at most nine lines.
void smc_columns_print_last(const smc_explanation *, const smc_console *);

#endif
