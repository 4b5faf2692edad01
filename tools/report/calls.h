// calls.h - merges events into one step of the trace: those of one library call, and accesses to
// consecutive array elements.
#ifndef SMC_CALLS_H
#define SMC_CALLS_H

#include "tools/report/report.h"

// Sets head[i] to the first event of the step that event i belongs to, or to i if it has a step of
// its own. Only considers shown events; events with notes keep their own step. If a C library call
// accesses consecutive elements and some are shown, all become shown. at_step lists the events in
// step order.
void smc_calls_find(const smc_report *, const smc_witness *, const uint32_t *at_step, bool *shown,
                    char *const *notes, uint32_t *head);

// The steps of an execution.
typedef struct smc_calls {
    const smc_report *report;
    const smc_witness *x;
    const bool *shown;    // [event]
    const uint32_t *head; // [event]: see smc_calls_find
} smc_calls;

// Writes the text of a merged step or of a library call: "strcmp reads requests[2].key = "key0"",
// "write a[0..3] = 0, 0, 0, 0 (plain)". Returns false if the event's own text applies. `buf` has
// SMC_TRACE_TEXT bytes. Sets *reads if the text contains the value read.
bool smc_calls_text(const smc_calls *, uint32_t first, char *buf, bool *reads);

#endif
