// trace.h - describes the events of an execution in words, for readers who do not know execution
// graphs.
#ifndef SMC_TRACE_H
#define SMC_TRACE_H

#include "tools/report/report.h"

enum { SMC_TRACE_TEXT = 320, SMC_TRACE_LINE = 2 * SMC_TRACE_TEXT + 16 };

// Writes what an event that is not pending did: "write x = 1 (release)". `buf` has SMC_TRACE_TEXT
// bytes.
void smc_trace_event(const smc_report *, const smc_witness_event *, char *buf);

// Writes the source of the value read: "initial value", "thread 1 in line 8"; empty if the event
// reads nothing.
void smc_trace_source(const smc_report *, const smc_witness *, const smc_witness_event *,
                      char *buf);

// Writes what a waiting thread waits for: "thread 1 to end", "m, which thread 2 has locked in line
// 9".
void smc_trace_wait(const smc_report *, const smc_witness *, const smc_witness_event *, char *buf);

// Writes a whole line: "read x = 1 (acquire), from: thread 1 in line 8", "waits for thread 1 to
// end". `buf` has SMC_TRACE_LINE bytes.
void smc_trace_line(const smc_report *, const smc_witness *, const smc_witness_event *, char *buf);

// Writes "thread 1, writer": the name that the program gave the thread, or its start function,
// found in its n events. `buf` has SMC_TRACE_TEXT bytes.
void smc_trace_thread(const smc_report *, const smc_witness_event *events, uint32_t n, char *buf);

// True if the event only represents the error.
bool smc_trace_is_error(const smc_witness_event *);

// True if readers want to see the event; the end of a thread only if it shows the error.
bool smc_trace_shown(const smc_witness_event *);

// Returns the index of the next thread's first event.
uint32_t smc_trace_next_thread(const smc_witness *, uint32_t first);

#endif
