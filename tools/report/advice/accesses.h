// accesses.h - finds the accesses of a thread that follow an access to the same location.
#ifndef SMC_REPORT_ACCESSES_H
#define SMC_REPORT_ACCESSES_H

#include "result/result.h"

// True if the event accesses ordinary data, not a lock, in code of the program itself, not of a
// library.
bool smc_is_data_access(const smc_program *, const smc_witness_event *);
// True for an addition or subtraction. Other RMWs, such as exchanges, may belong to a lock.
static inline bool smc_is_counter_update(const smc_witness_event *e) {
    return e->kind == SMC_RMW && e->writes && (e->rmw == SMC_ADD || e->rmw == SMC_SUB);
}

// Facts about the accesses of a witness, computed in one pass, because a witness can have millions
// of events.
typedef struct smc_access_index {
    const smc_witness *x;
    // [event]: position of the same thread's next (or previous) access to the location; x->n: none.
    uint32_t *next, *previous;
    bool *shared;    // [event]: more than one thread accesses its location
    uint32_t n_locs; // 1 + the largest location number of an event
} smc_access_index;

// Computes the index of a witness, which the caller frees with smc_access_index_free.
smc_access_index smc_access_index_of(const smc_witness *);
void smc_access_index_free(smc_access_index *); // frees its contents

// Returns the thread's next access to the same location; NULL: there is none.
const smc_witness_event *smc_next_access(const smc_access_index *, const smc_witness_event *);

// True if the event is a write by another thread that overwrites the value of `read`, in the time
// after the read and before `next` (NULL: before the end of the execution).
bool smc_is_overwriting_write(const smc_witness_event *, const smc_witness_event *read,
                              const smc_witness_event *next);

#endif
