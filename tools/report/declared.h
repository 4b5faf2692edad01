// declared.h - the name of a variable by the text of its declaration: what no thread shares has no
// name in an execution.
#ifndef SMC_REPORT_DECLARED_H
#define SMC_REPORT_DECLARED_H

#include "tools/report/report.h"

// "t", of the place of a constructor's call in "std::thread t(f), u(g);"; the caller's. NULL: no
// variable is declared there, or the text is not known.
char *smc_report_declared(const smc_report *, uint32_t place, const char *type);

#endif
