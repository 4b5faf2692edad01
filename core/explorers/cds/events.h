// events.h - adds and removes events, and ends the exploration.
#ifndef SMC_CDS_EVENTS_H
#define SMC_CDS_EVENTS_H

#include "explorers/cds/cds.h"

// Adds the empty event number 0, and starts main, whose first step is `first`.
void cds_start_main(cds *, const smc_step *first);

// Adds a promise as an event, and returns its id.
cds_id cds_add_promise(cds *, uint32_t loc, cds_future_value);

// cds_push_event adds the next action of thread t as an event, with source `rf` or, for a choice,
// with `answer`, and computes its clocks. cds_pop_event removes the last event or promise and
// undoes its effects; the thread's step is the next one again.
cds_id cds_push_event(cds *, uint32_t t, cds_id rf, uint64_t answer);
void cds_pop_event(cds *);
// Runs the program to the step after event `id`, which is the thread's last, and to the first step
// of a thread that the event creates. Returns false if the exploration ends.
bool cds_advance_thread(cds *, cds_id);
// Frees all members.
void cds_free(cds *);

// Records the status. Returns whether it is SMC_OK; any other status ends the exploration.
bool cds_record_status(cds *, smc_status);

// Whether the exploration is over, or a stop is requested. Shows progress reports.
bool cds_is_stopped(cds *);

// Whether the thread has executed its last action.
bool cds_thread_has_ended(const cds *, uint32_t t);

#endif
