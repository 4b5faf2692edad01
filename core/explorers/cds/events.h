// events.h - events are made and taken back, and the exploration ends.
#ifndef SMC_CDS_EVENTS_H
#define SMC_CDS_EVENTS_H

#include "explorers/cds/cds.h"

void cds_start(cds *, const smc_step *first);        // of main
cds_id cds_promise(cds *, uint32_t loc, cds_future); // a promise, last of the events

// Makes the next action of thread t, which reads `rf` or, a choice, is answered with `answer`, the
// last event, with its clocks. cds_pop takes the last event (or promise) back; the thread's step
// becomes the one before.
cds_id cds_push(cds *, uint32_t t, cds_id rf, uint64_t answer);
void cds_pop(cds *);
// Lets the thread of the event, the last one, go on, and the thread it creates begin. False: the
// exploration ends.
bool cds_advance(cds *, cds_id);
void cds_free(cds *);

bool cds_ok(cds *, smc_status); // whether it is SMC_OK; anything else ends the exploration
bool cds_stopped(cds *); // whether the exploration is over, also because it has been asked to stop

bool cds_is_over(const cds *, uint32_t t); // it has come to its last action

#endif
