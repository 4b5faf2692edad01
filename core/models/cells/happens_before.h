// happens_before.h - computes happens-before event by event in graphs with accesses to several
// cells.
//
// The clocks of an event depend only on its (po u rf)-prefix, so they stay valid while the event is
// unlinked.
#ifndef SMC_CELLS_HAPPENS_BEFORE_H
#define SMC_CELLS_HAPPENS_BEFORE_H

#include "models/model.h"

// The clocks of a graph's events.
typedef struct cells_happens_before {
    uint32_t *clocks;     // [id][cells_clock][thread]
    smc_id *fences;       // [event]: the thread's last release fence up to this event; 0: none
    uint32_t cap, stride; // number of events, number of columns
} cells_happens_before;

void cells_happens_before_free(cells_happens_before *); // frees its contents
// Computes the clocks of the event linked last. If it is the last part of its access, also those of
// the other parts.
void cells_compute_happens_before(cells_happens_before *, const smc_graph *, const smc_model *base,
                                  smc_id);
// Clock of the events that happen before a linked event, including the event itself.
const uint32_t *cells_happens_before_of(const cells_happens_before *, smc_id);

#endif
