// happens_before.h - happens-before of a graph whose accesses may have several cells, event
// by event.
//
// What an event has follows from what is before it in po u rf, so that it stays valid while the
// event is not linked.
#ifndef SMC_CELLS_HAPPENS_BEFORE_H
#define SMC_CELLS_HAPPENS_BEFORE_H

#include "models/model.h"

typedef struct cells_happens_before {
    uint32_t *clocks; // [id][cells_clock][thread]
    smc_id *fences;   // [id]: the last release fence of its thread up to it; 0: none
    uint32_t cap, stride;
} cells_happens_before;

void cells_happens_before_free(cells_happens_before *);
// The event was linked last. What an access has is known at its last part, and is then that of all.
void cells_note_happens_before(cells_happens_before *, const smc_graph *, const smc_model *base,
                               smc_id);
// A linked event's, itself included.
const uint32_t *cells_happens_before_of(const cells_happens_before *, smc_id);

#endif
