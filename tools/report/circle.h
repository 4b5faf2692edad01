// circle.h - the circle of a deadlock: threads each of which waits for the next one.
#ifndef SMC_REPORT_CIRCLE_H
#define SMC_REPORT_CIRCLE_H

#include "tools/report/report.h"

typedef SMC_VEC(const smc_wait *) smc_circle; // each for the next thread, the last for the first

// None where the error has no circle.
void smc_circle_of(const smc_error *, smc_circle *out);

// What one of them waits for: a lock, or "join"; buf holds SMC_TRACE_TEXT.
void smc_circle_name(const smc_report *, const smc_witness *, const smc_wait *, char *buf);

// "Circle: thread 1 -> a -> thread 2 -> b -> thread 1.", with what helps; NULL: the error has none.
// Owned by the caller.
char *smc_report_circle(const smc_report *, const smc_error *);

// What a thread of the circle holds while it waits for something else than a lock: what to do in
// another order; NULL: there is none. Owned by the caller.
char *smc_report_held_in_circle(const smc_report *, const smc_error *);

#endif
