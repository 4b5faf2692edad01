// clocks.h - happens-before as vector clocks, and data races.
#ifndef SMC_CDS_CLOCKS_H
#define SMC_CDS_CLOCKS_H

#include "explorers/cds/cds.h"

// Computes the clocks of an event from its predecessor and source.
void cds_set_clocks(cds *, cds_id);
// Recomputes the clocks of all events to a fixpoint, after an event got a later source or
// synchronises with a later event, and adds the coherence edges implied. Returns false if
// happens-before or modification order is cyclic.
bool cds_propagate(cds *);

// Undoes all clock changes but the first n.
void cds_undo_clocks(cds *, uint32_t n);

// Whether an execution with complete modification order has a race.
bool cds_has_race(const cds *);

#endif
