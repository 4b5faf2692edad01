// trace.h - an execution, thread by thread, for readers who have never seen an execution graph.
#ifndef SMC_TRACE_H
#define SMC_TRACE_H

#include "tools/report/report.h"

enum { SMC_TRACE_TEXT = 320, SMC_TRACE_LINE = 2 * SMC_TRACE_TEXT + 16 };

// What an event that is not pending did, in words: "write x = 1 (release)". `buf` holds
// SMC_TRACE_TEXT.
void smc_trace_event(const smc_report *, const smc_witness_event *, char *buf);

// From where it has its value: "initial value", "thread 1 in line 8"; empty where it reads nothing.
void smc_trace_source(const smc_report *, const smc_witness *, const smc_witness_event *,
                      char *buf);

// What a waiting thread waits for: "thread 1 to end", "m, which thread 2 has locked in line 9".
void smc_trace_wait(const smc_report *, const smc_witness *, const smc_witness_event *, char *buf);

// All of that in one line: "read x = 1 (acquire), from: thread 1 in line 8", "waits for thread 1 to
// end". `buf` holds SMC_TRACE_LINE.
void smc_trace_line(const smc_report *, const smc_witness *, const smc_witness_event *, char *buf);

// "thread 1, writer": by the name that the program gives it, or the function that it runs, by its
// events, the first of n that there are. `buf` holds SMC_TRACE_TEXT.
void smc_trace_thread(const smc_report *, const smc_witness_event *events, uint32_t n, char *buf);

// Whether the event is nothing but the error that it shows.
bool smc_trace_is_error(const smc_witness_event *);

// Whether readers want to see it: the end of a thread only where it shows the error.
bool smc_trace_shown(const smc_witness_event *);

// Where the events of the next thread begin.
uint32_t smc_trace_next_thread(const smc_witness *, uint32_t first);

#endif
