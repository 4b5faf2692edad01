// relevance.h - selects the events of an execution that readers need.
#ifndef SMC_RELEVANCE_H
#define SMC_RELEVANCE_H

#include "tools/report/report.h"

enum { SMC_MOST_SHOWN = 60 }; // maximum number of steps of a report that is not full

// Sets shown[i] for events that are relevant to the error; entries that are already set stay set.
// Omitted are accesses to memory that only one thread uses, plain accesses without communication,
// uncontended mutexes, and unrelated thread starts, joins and allocations. If more than
// SMC_MOST_SHOWN would remain, plain accesses inside the C++ library are omitted, too; if that is
// not enough, also atomic accesses without communication.
void smc_relevance_of(const smc_report *, const smc_error *, bool *shown);

#endif
