// circle.h - the circle of a deadlock: threads each of which waits for the next one.
#ifndef SMC_REPORT_CIRCLE_H
#define SMC_REPORT_CIRCLE_H

#include "tools/report/report.h"

// "Circle: thread 1 -> a -> thread 2 -> b -> thread 1.", with what helps; NULL: the error has none.
// Owned by the caller.
char *smc_report_circle(const smc_report *, const smc_error *);

// What a thread of the circle holds while it waits for something else than a lock: what to do in
// another order; NULL: there is none. Owned by the caller.
char *smc_report_held_in_circle(const smc_report *, const smc_error *);

#endif
