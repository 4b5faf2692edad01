// circle.h - finds and describes the cycle of a deadlock, in which each thread waits for the next
// one.
#ifndef SMC_REPORT_CIRCLE_H
#define SMC_REPORT_CIRCLE_H

#include "tools/report/report.h"

// Each waits for the thread of the next one, the last for that of the first.
typedef SMC_VEC(const smc_wait *) smc_wait_cycle;

// Finds the cycle of the deadlock; *out is empty if there is none.
void smc_find_wait_cycle(const smc_error *, smc_wait_cycle *out);

// Writes what a thread waits for: the name of a lock, or "join". buf has SMC_EVENT_TEXT_SIZE bytes.
void smc_wait_cycle_name(const smc_report *, const smc_witness *, const smc_wait *, char *buf);

// Returns a sentence such as "Circle: thread 1 -> a -> thread 2 -> b -> thread 1.", with advice how
// to avoid the cycle; NULL: there is none. The caller frees it.
char *smc_report_wait_cycle(const smc_report *, const smc_error *);

// Returns advice for a thread of the cycle that holds a lock while it waits for something other
// than a lock: which operations to reorder. NULL: there is no such thread. The caller frees it.
char *smc_report_held_in_wait_cycle(const smc_report *, const smc_error *);

#endif
