// waiting.h - who waits for what in a deadlock, and who would end it (smc_witness.waits), in words.
#ifndef SMC_REPORT_WAITING_H
#define SMC_REPORT_WAITING_H

#include "tools/report/report.h"

// "thread 2 waits for b, which thread 3 has locked in line 6"; of a thread that is no part of the
// root, with names: "thread 1, logger, waits for closed, which main would set". Owned.
char *smc_report_wait(const smc_report *, const smc_witness *, const smc_wait *);

// The name of what it waits for; buf holds SMC_TRACE_TEXT.
void smc_report_awaited(const smc_report *, const smc_witness *, const smc_wait *, char *buf);

const char *smc_wait_word(unsigned what); // of smc_wait_for: "mutex", as in JSON

#endif
