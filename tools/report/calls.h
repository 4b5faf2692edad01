// calls.h - steps that are one step to readers: what one call of a library does, and accesses to
// elements in a row.
#ifndef SMC_CALLS_H
#define SMC_CALLS_H

#include "tools/report/report.h"

// head[i]: the first event of those that are one step with event i, which is i where it has a step
// of its own. Of the events that are shown; those with notes are steps of their own. Of what a
// call of the C library does with a row of elements, all is shown where some of it is. at_step: the
// events in their order.
void smc_calls_find(const smc_report *, const smc_witness *, const uint32_t *at_step, bool *shown,
                    char *const *notes, uint32_t *head);

// The text of a step of several events, or of one that a library makes: "strcmp reads
// requests[2].key = "key0"", "write a[0..3] = 0, 0, 0, 0 (plain)". false: the event's own text
// does. `buf` holds SMC_TRACE_TEXT. *reads: whether it shows what the step reads.
bool smc_calls_text(const smc_report *, const smc_witness *, const bool *shown,
                    const uint32_t *head, uint32_t first, char *buf, bool *reads);

#endif
