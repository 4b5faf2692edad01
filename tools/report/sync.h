// sync.h - describes operations on condition variables, read-write locks, semaphores, barriers and
// once flags. smc's library implements them by words of memory (pass/library/sync.inc), which
// reports must not mention.
#ifndef SMC_REPORT_SYNC_H
#define SMC_REPORT_SYNC_H

#include "tools/report/report.h"

// Writes what the event does to such an object, whose name is `location`. Returns false for other
// events.
bool smc_sync_event_text(const smc_report *, const smc_witness_event *, const char *location,
                         char *buf, size_t n);

// True if the event accesses such an object. The initial values of its words mean nothing to users.
bool smc_is_sync_event(const smc_report *, const smc_witness_event *);

// True if the event only initialises the object. *adds_nothing: no other event that initialises it
// needs to be shown.
bool smc_sync_only_initialises(const smc_report *, const smc_witness_event *, bool *adds_nothing);

// True if the event only chooses which thread a signal wakes; the next step names that thread.
bool smc_sync_only_chooses_waiter(const smc_report *, const smc_witness_event *);

// If the error is a wait on a condition variable, returns a sentence that says which thread could
// have ended it, and when; the caller frees it. NULL: there is nothing to add.
char *smc_sync_conclusion(const smc_report *, const smc_error *);

#endif
