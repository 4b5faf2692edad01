// advice.h - what helps against an error, with the lines to change. Only what follows from the
// execution that shows it: often there is nothing to say.
#ifndef SMC_REPORT_ADVICE_H
#define SMC_REPORT_ADVICE_H

#include "tools/report/report.h"

typedef SMC_VEC(char *) smc_advice; // sentences, owned

// mentioned: of the events of its execution, becomes true of those that steps should show.
void smc_advice_of(const smc_report *, const smc_error *, bool *mentioned, smc_advice *out);
void smc_advice_free(smc_advice *);

#endif
