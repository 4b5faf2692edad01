// waiting.h - describes the waits of a deadlock (smc_witness.waits).
#ifndef SMC_REPORT_WAITING_H
#define SMC_REPORT_WAITING_H

#include "tools/report/report.h"

// Returns "thread 2 waits for b, which thread 3 has locked in line 6"; for a thread outside the
// root cause with names: "thread 1, logger, waits for closed, which main would set". The caller
// frees it.
char *smc_report_wait(const smc_report *, const smc_witness *, const smc_wait *);

// Writes the name of what it waits for; buf has SMC_TRACE_TEXT bytes.
void smc_report_awaited(const smc_report *, const smc_witness *, const smc_wait *, char *buf);

const char *smc_wait_word(unsigned what); // of a smc_wait_for, as in JSON: "mutex"

#endif
