// mutex.h - mutexes and spinlocks that are words, since someone tries to take one, as what they are
// (interp/libc/mutex.c).
#ifndef SMC_REPORT_MUTEX_H
#define SMC_REPORT_MUTEX_H

#include "tools/report/report.h"

// Whether the event is of such a word.
bool smc_mutex_is(const smc_report *, const smc_witness_event *);

// What it does; `waits`: in a function that waits for a condition.
void smc_mutex_text(const smc_witness_event *, const char *location, bool waits, char *buf,
                    size_t n);

// Who holds the mutex of a lock or a word when the execution ends, where it was taken; NULL: nobody
// does.
const smc_witness_event *smc_mutex_holder(const smc_report *, const smc_witness *, uint32_t loc);

// Whether a thread waits for ever by this attempt to take a mutex.
bool smc_mutex_is_awaited(const smc_report *, const smc_witness *, uint32_t i);

// Of an unlock of a mutex that the thread does not hold: who does; the caller's. NULL: it is
// another error.
char *smc_mutex_conclusion(const smc_report *, const smc_error *);

#endif
