// advice.h - what helps against an error, with the lines to change. Only what follows from the
// execution that shows it: often there is nothing to say.
#ifndef SMC_REPORT_ADVICE_H
#define SMC_REPORT_ADVICE_H

#include "tools/report/report.h"

#include <jansson.h>

typedef SMC_VEC(char *) smc_advice; // sentences, owned

void smc_advice_of(const smc_report *, const smc_error *, smc_advice *out);
// The same with who else waits, which text has as notes with their lines.
void smc_advice_with_waits(const smc_report *, const smc_error *, smc_advice *out);
void smc_advice_free(smc_advice *);

// As an array; NULL: there is none.
json_t *smc_advice_json(const smc_report *, const smc_error *);

#endif
