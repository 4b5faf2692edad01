// sync.h - describes operations on condition variables, read-write locks, semaphores, barriers and
// once flags. smc's library implements them with words (pass/library/sync.inc), which users do not
// know.
#ifndef SMC_REPORT_SYNC_H
#define SMC_REPORT_SYNC_H

#include "tools/report/report.h"

// Writes what an event does to such an object; `location` is the object's name. Returns false for
// other events.
bool smc_sync_event(const smc_report *, const smc_witness_event *, const char *location, char *buf,
                    size_t n);

// True for such an event; its initial value has no meaning for users.
bool smc_sync_is(const smc_report *, const smc_witness_event *);

// True if the event only initialises the object. *says_all: the object's other initialising events
// can be omitted.
bool smc_sync_makes(const smc_report *, const smc_witness_event *, bool *says_all);

// True if the event only chooses which thread a signal wakes: the next step names that thread.
bool smc_sync_chooses(const smc_report *, const smc_witness_event *);

// For an error that is a wait on a condition variable: returns which thread could have ended it,
// and when. NULL: nothing to add. The caller frees it.
char *smc_sync_conclusion(const smc_report *, const smc_error *);

#endif
