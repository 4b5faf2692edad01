// mutex.h - describes operations on mutexes and spinlocks that are modelled as memory words,
// because the program uses trylock (interp/libc/mutex.c).
#ifndef SMC_REPORT_MUTEX_H
#define SMC_REPORT_MUTEX_H

#include "tools/report/report.h"

// True if the event accesses the word of a mutex or spinlock.
bool smc_is_mutex_event(const smc_report *, const smc_witness_event *);

// Writes what the event does; `waits`: it is part of a wait on a condition variable.
void smc_mutex_event_text(const smc_witness_event *, const char *location, bool waits, char *buf,
                          size_t n);

// If the mutex with this lock or word is held when the execution ends, returns the event that took
// it; NULL otherwise.
const smc_witness_event *smc_mutex_holder(const smc_report *, const smc_witness *, uint32_t loc);

// True if the event is an attempt to take a mutex for which the thread waits forever.
bool smc_mutex_is_awaited(const smc_report *, const smc_witness *, uint32_t i);

// If the error is an unlock of a mutex that the thread does not hold, returns a sentence that says
// who holds it, which the caller frees; NULL otherwise.
char *smc_mutex_conclusion(const smc_report *, const smc_error *);

#endif
