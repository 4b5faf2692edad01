// circle.h - the circle of a deadlock: threads each of which waits for the next one.
#ifndef SMC_REPORT_CIRCLE_H
#define SMC_REPORT_CIRCLE_H

#include "tools/report/report.h"

// A thread of it and the event at which it waits for the next one.
typedef struct smc_circle_wait {
    uint32_t thread;
    uint32_t wait;   // within the witness
    bool names_lock; // which is the location of that event; else it waits for the thread to end
} smc_circle_wait;
typedef SMC_VEC(smc_circle_wait) smc_circle;

// None where the error has no circle.
void smc_circle_of(const smc_report *, const smc_error *, smc_circle *out);

// "Circle: thread 1 -> a -> thread 2 -> b -> thread 1.", with what helps; NULL: the error has none.
// Owned by the caller.
char *smc_report_circle(const smc_report *, const smc_error *);

#endif
