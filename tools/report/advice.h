// advice.h - suggests fixes for an error, naming the lines to change. Suggestions are derived from
// the reported execution only; often there are none.
#ifndef SMC_REPORT_ADVICE_H
#define SMC_REPORT_ADVICE_H

#include "tools/report/report.h"

typedef SMC_VEC(char *) smc_advice; // sentences, owned

// Appends suggestions for the error. Sets mentioned[event] for events that the suggestions refer
// to, which the trace should therefore show.
void smc_advice_of(const smc_report *, const smc_error *, bool *mentioned, smc_advice *out);
void smc_advice_free(smc_advice *);

#endif
