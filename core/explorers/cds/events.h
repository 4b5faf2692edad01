// events.h - makes and removes events, and ends the exploration.
#ifndef SMC_CDS_EVENTS_H
#define SMC_CDS_EVENTS_H

#include "explorers/cds/cds.h"

// Starts main at its first step.
void cds_start(cds *, const smc_step *first);

// Appends a promise to the events.
cds_id cds_promise(cds *, uint32_t loc, cds_future);

// push: appends the next action of thread t as event, with source `rf`, or for a choice with
// `answer`, and computes its clocks. pop: removes the last event or promise; its thread's step is
// restored.
cds_id cds_push(cds *, uint32_t t, cds_id rf, uint64_t answer);
void cds_pop(cds *);
// Advances the thread of the last event and starts the thread that it creates. Returns false if the
// exploration ends.
bool cds_advance(cds *, cds_id);
void cds_free(cds *);

// Records the status and returns whether it is SMC_OK; any other status ends the exploration.
bool cds_ok(cds *, smc_status);

// Whether the exploration is over or asked to stop.
bool cds_stopped(cds *);

// Whether the thread has made its last action.
bool cds_is_over(const cds *, uint32_t t);

#endif
