// waiting.h - describes the waits of a deadlock (smc_witness.waits).
#ifndef SMC_REPORT_WAITING_H
#define SMC_REPORT_WAITING_H

#include "tools/report/report.h"

// Returns a description of the wait: "thread 2 waits for b, which thread 3 has locked in line 6".
// For a thread that is not part of the root cause, thread names are included: "thread 1, logger,
// waits for closed, which main would set". The caller frees it.
char *smc_wait_text(const smc_report *, const smc_witness *, const smc_wait *);

// Writes the name of the object for which the thread waits; buf has SMC_EVENT_TEXT_SIZE bytes.
void smc_awaited_name(const smc_report *, const smc_witness *, const smc_wait *, char *buf);

const char *smc_wait_kind_word(unsigned what); // name of a smc_wait_kind in the JSON, such as
                                               // "mutex"

#endif
