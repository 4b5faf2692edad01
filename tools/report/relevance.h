// relevance.h - selects the events of an execution that explain an error.
#ifndef SMC_RELEVANCE_H
#define SMC_RELEVANCE_H

#include "tools/report/report.h"

enum { SMC_MAX_SHOWN = 60 }; // maximum number of shown steps, unless the report is full

// Sets shown[i] for the events that are relevant to the error; entries that are already set stay
// set. Not shown are accesses to memory that only one thread uses, plain accesses without
// communication, mutexes without contention, and unrelated thread starts, joins and allocations. If
// more than SMC_MAX_SHOWN events would remain, plain accesses inside the C++ library are omitted
// as well, and, if that is not sufficient, atomic accesses without communication.
void smc_find_relevant_events(const smc_report *, const smc_error *, bool *shown);

#endif
