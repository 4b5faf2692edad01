// mutex.h - describes operations on mutexes and spinlocks that are modelled as words, because some
// thread tries to take one (interp/libc/mutex.c).
#ifndef SMC_REPORT_MUTEX_H
#define SMC_REPORT_MUTEX_H

#include "tools/report/report.h"

// True if the event accesses such a word.
bool smc_mutex_is(const smc_report *, const smc_witness_event *);

// Writes what it does; `waits`: inside a wait on a condition variable.
void smc_mutex_text(const smc_witness_event *, const char *location, bool waits, char *buf,
                    size_t n);

// Returns the event that took the mutex with this lock or word if it is held when the execution
// ends; NULL: not held.
const smc_witness_event *smc_mutex_holder(const smc_report *, const smc_witness *, uint32_t loc);

// True if a thread waits forever at this attempt to take a mutex.
bool smc_mutex_is_awaited(const smc_report *, const smc_witness *, uint32_t i);

// For an unlock of a mutex that the thread does not hold: returns who holds it. NULL: another
// error. The caller frees it.
char *smc_mutex_conclusion(const smc_report *, const smc_error *);

#endif
