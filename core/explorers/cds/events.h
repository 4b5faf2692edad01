// events.h - adds and removes events, and ends the exploration.
#ifndef SMC_CDS_EVENTS_H
#define SMC_CDS_EVENTS_H

#include "explorers/cds/cds.h"

// Starts main, whose first step is `first`.
void cds_start_main(cds *, const smc_step *first);

// Adds a promise to the events.
cds_id cds_add_promise(cds *, uint32_t loc, cds_future);

// cds_push_event adds the next action of thread t as an event, with source `rf` or, for a choice,
// with `answer`, and computes its clocks. cds_pop_event removes the last event or promise and
// restores its thread's step.
cds_id cds_push_event(cds *, uint32_t t, cds_id rf, uint64_t answer);
void cds_pop_event(cds *);
// Asks the program for the step after the last event, and starts the thread that the event creates.
// Returns false if the exploration ends.
bool cds_advance_thread(cds *, cds_id);
void cds_free(cds *);

// Records the status. Returns whether the status is SMC_OK; any other status ends the exploration.
bool cds_record_status(cds *, smc_status);

// Whether the exploration is over, or a stop is requested.
bool cds_stopped(cds *);

// Whether the thread has executed its last action.
bool cds_is_over(const cds *, uint32_t t);

#endif
