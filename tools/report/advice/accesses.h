// accesses.h - a thread's accesses to one location in an execution, one after the other.
#ifndef SMC_REPORT_ACCESSES_H
#define SMC_REPORT_ACCESSES_H

#include "result/result.h"

// By a step of the program's own, at memory of its own that is no lock, which the event accesses.
bool smc_accesses_data(const smc_program *, const smc_witness_event *);
// An update whose result is a number: an exchange may be a lock's.
static inline bool smc_counts(const smc_witness_event *e) {
    return e->kind == SMC_RMW && e->writes && (e->rmw == SMC_ADD || e->rmw == SMC_SUB);
}

// The thread's next access to the location; NULL: it has none.
const smc_witness_event *smc_next_access(const smc_witness *, const smc_witness_event *);

// Whether it is a write by another thread to what the read has read, after it and before `next`,
// which is NULL at the end.
bool smc_overwrites(const smc_witness_event *, const smc_witness_event *read,
                    const smc_witness_event *next);

#endif
