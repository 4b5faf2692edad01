// relevance.h - which events of an execution a reader wants to see first.
#ifndef SMC_RELEVANCE_H
#define SMC_RELEVANCE_H

#include "tools/report/report.h"

enum { SMC_MOST_SHOWN = 60 }; // steps of a report that is not full

// Sets shown[i] for the events that are relevant for how the error comes about; those that are set
// already stay so. Left out are what a thread does with memory that it has for itself, plain
// accesses by which nothing is handed over, mutexes without contention, and the starts, joins and
// allocations that have nothing to do with the rest; where more than SMC_MOST_SHOWN would be left,
// plain accesses inside of C++'s library, too, and where that is not enough, atomic ones by which
// nothing is handed over.
void smc_relevance_of(const smc_report *, const smc_error *, bool *shown);

#endif
