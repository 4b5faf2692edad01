// columns.h - an execution as text: a line for each step, a column for each thread.
#ifndef SMC_COLUMNS_H
#define SMC_COLUMNS_H

#include "tools/report/report.h"

// The execution that shows an error, and why the model allows it: the steps that matter, or with
// report->full all of them.
void smc_columns_print(const smc_report *, const smc_error *, const smc_console *);

#endif
