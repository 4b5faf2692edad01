// sync.h - conditions, read-write locks, semaphores, barriers and what is run once, as what they
// are: smc's own library makes them of words (pass/library/sync.inc), which nobody knows who uses
// them.
#ifndef SMC_REPORT_SYNC_H
#define SMC_REPORT_SYNC_H

#include "tools/report/report.h"

// What an event of such an object does; `location` is the object's name. false: it is another
// event.
bool smc_sync_event(const smc_report *, const smc_witness_event *, const char *location, char *buf,
                    size_t n);

// Whether it is one, whose initial value says nothing.
bool smc_sync_is(const smc_report *, const smc_witness_event *);

// Whether it only initialises one. *says_all: the other events that do need not be shown.
bool smc_sync_makes(const smc_report *, const smc_witness_event *, bool *says_all);

// Whether it only chooses which thread a signal wakes: the step after it names that thread.
bool smc_sync_chooses(const smc_report *, const smc_witness_event *);

// Of an error that is a wait for a condition: who could have ended it, and when; the caller's.
// NULL: there is nothing to say.
char *smc_sync_conclusion(const smc_report *, const smc_error *);

#endif
