// columns.h - an execution as text: a line for each step, a column for each thread.
#ifndef SMC_COLUMNS_H
#define SMC_COLUMNS_H

#include "tools/report/explain.h"

// The execution that shows an error, and why the model allows it: the steps that matter, or with
// report->full all of them.
void smc_columns_print(const smc_explanation *, const smc_console *);
// Only the last steps up to the error: at most nine lines.
void smc_columns_print_last(const smc_explanation *, const smc_console *);

#endif
