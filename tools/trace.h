// trace.h - an execution, thread by thread, for readers who have never seen an execution graph.
#ifndef SMC_TRACE_H
#define SMC_TRACE_H

#include "tools/report.h"

enum { SMC_TRACE_TEXT = 320 };

// What an event that is not pending did, in words: "write x = 1 (release)". `buf` holds SMC_TRACE_TEXT.
void smc_trace_event(const smc_report *, const smc_witness_event *, char *buf);

// From where it has its value: "initial value", "thread 1 at mp.c:8:5"; empty where it reads nothing.
void smc_trace_source(const smc_report *, const smc_witness *, const smc_witness_event *, char *buf);

// What a waiting thread waits for: "thread 1 to end", "lock m, held by thread 2 since mp.c:9:3".
void smc_trace_wait(const smc_report *, const smc_witness *, const smc_witness_event *, char *buf);

// The execution that shows an error.
void smc_trace_print(const smc_report *, const smc_error *, const smc_console *);

#endif
