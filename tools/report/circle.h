// circle.h - the cycle of a deadlock: threads each of which waits for the next.
#ifndef SMC_REPORT_CIRCLE_H
#define SMC_REPORT_CIRCLE_H

#include "tools/report/report.h"

typedef SMC_VEC(const smc_wait *) smc_circle; // each waits for the next one's thread, the last for
                                              // the first

// Finds the cycle of an error; empty if it has none.
void smc_circle_of(const smc_error *, smc_circle *out);

// Writes what a thread waits for: the name of a lock, or "join". buf has SMC_TRACE_TEXT bytes.
void smc_circle_name(const smc_report *, const smc_witness *, const smc_wait *, char *buf);

// Returns "Circle: thread 1 -> a -> thread 2 -> b -> thread 1." and how to avoid it; NULL: the
// error has no cycle. The caller frees it.
char *smc_report_circle(const smc_report *, const smc_error *);

// Returns advice for a thread of the cycle that holds a lock while it waits for something other
// than a lock: what to reorder. NULL: no such thread. The caller frees it.
char *smc_report_held_in_circle(const smc_report *, const smc_error *);

#endif
