// accesses.h - successive accesses of a thread to a location.
#ifndef SMC_REPORT_ACCESSES_H
#define SMC_REPORT_ACCESSES_H

#include "result/result.h"

// True if the event accesses ordinary data (no lock) and belongs to the program itself, not to a
// library.
bool smc_accesses_data(const smc_program *, const smc_witness_event *);
// True for an addition or subtraction; an exchange may belong to a lock.
static inline bool smc_counts(const smc_witness_event *e) {
    return e->kind == SMC_RMW && e->writes && (e->rmw == SMC_ADD || e->rmw == SMC_SUB);
}

// Returns the thread's next access to the location; NULL: none.
const smc_witness_event *smc_next_access(const smc_witness *, const smc_witness_event *);

// True if the event is a write by another thread that overwrites the value read, after the read and
// before `next`; NULL: before the end.
bool smc_overwrites(const smc_witness_event *, const smc_witness_event *read,
                    const smc_witness_event *next);

#endif
