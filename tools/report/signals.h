// signals.h - steps by which signals are sent and delivered (pass/library/delivery.inc).
#ifndef SMC_TOOLS_REPORT_SIGNALS_H
#define SMC_TOOLS_REPORT_SIGNALS_H

#include "tools/report/report.h"

// True for an access to a word of signals that shows nothing: it neither sends a signal nor
// delivers one.
bool smc_signals_hides(const smc_report *, const smc_witness_event *);

// Writes what an access to a word of signals does. Returns false if the event is none.
bool smc_signals_event_text(const smc_report *, const smc_witness_event *, char *buf, size_t n);

#endif
