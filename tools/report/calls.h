// calls.h - merges events into one step of the trace: the events of a library call, and accesses to
// consecutive array elements.
#ifndef SMC_CALLS_H
#define SMC_CALLS_H

#include "tools/report/report.h"

// Sets head[i] to the first event of the step to which event i belongs, which is i itself if the
// event is a separate step. Only shown events are merged, and none with notes. If a call of a C
// library function accesses consecutive elements and some of them are shown, all become shown.
// at_step has the events in step order.
void smc_calls_find(const smc_report *, const smc_witness *, const uint32_t *at_step, bool *shown,
                    char *const *notes, uint32_t *head);

// The steps of an execution.
typedef struct smc_call_list {
    const smc_report *report;
    const smc_witness *x;
    const bool *shown;    // [event]
    const uint32_t *head; // [event]: see smc_calls_find
} smc_call_list;

// Writes the text of a merged step or of a library call: "strcmp reads requests[2].key = "key0"",
// "write a[0..3] = 0, 0, 0, 0 (plain)". Returns false if the text of the event itself is to be
// used. `buf` has SMC_EVENT_TEXT_SIZE bytes. Sets *reads if the text contains the value that was
// read.
bool smc_calls_text(const smc_call_list *, uint32_t first, char *buf, bool *reads);

#endif
