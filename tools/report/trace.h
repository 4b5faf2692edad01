// trace.h - describes the events of an execution in words, for readers who do not know execution
// graphs.
#ifndef SMC_TRACE_H
#define SMC_TRACE_H

#include "tools/report/report.h"

// Sizes in bytes of the buffers for the text of an event, and for a whole line.
enum { SMC_EVENT_TEXT_SIZE = 320, SMC_EVENT_LINE_SIZE = 2 * SMC_EVENT_TEXT_SIZE + 16 };

// Writes what an event has done, such as "write x = 1 (release)". The event must not be a wait that
// has not ended. `buf` has SMC_EVENT_TEXT_SIZE bytes.
void smc_trace_event_text(const smc_report *, const smc_witness_event *, char *buf);

// Writes where the value that was read comes from: "initial value", "thread 1 in line 8"; an empty
// text if the event reads nothing.
void smc_trace_source_text(const smc_report *, const smc_witness *, const smc_witness_event *,
                           char *buf);

// Writes the object or event for which a thread waits: "thread 1 to end", "m, which thread 2 has
// locked in line 9".
void smc_trace_wait_text(const smc_report *, const smc_witness *, const smc_witness_event *,
                         char *buf);

// Writes a complete line for an event: "read x = 1 (acquire), from: thread 1 in line 8", "waits for
// thread 1 to end". `buf` has SMC_EVENT_LINE_SIZE bytes.
void smc_trace_line_text(const smc_report *, const smc_witness *, const smc_witness_event *,
                         char *buf);

// Writes the thread's number and name, such as "thread 1, writer". The name is the one that the
// program has set, or that of the start function, as found in the thread's n events. `buf` has
// SMC_EVENT_TEXT_SIZE bytes.
void smc_trace_thread_title(const smc_report *, const smc_witness_event *events, uint32_t n,
                            char *buf);

// True if the event only stands for the error.
bool smc_trace_is_error(const smc_witness_event *);

// True if the event should be shown to readers; the end of a thread is only shown if it is the
// error.
bool smc_trace_is_shown(const smc_witness_event *);

// Returns the index of the first event of the next thread.
uint32_t smc_trace_next_thread(const smc_witness *, uint32_t first);

#endif
