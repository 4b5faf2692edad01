// clocks.h - computes happens-before as vector clocks, and finds data races.
#ifndef SMC_CDS_CLOCKS_H
#define SMC_CDS_CLOCKS_H

#include "explorers/cds/cds.h"

// Computes the clocks of an event from those of its predecessor in program order and its source.
void cds_set_clocks(cds *, cds_id);
// Computes the clocks of all events again until nothing changes: to be called when an event has got
// another source, or synchronises with a later event. Adds the coherence edges that follow. Returns
// false if happens-before or modification order is cyclic.
bool cds_propagate_clocks(cds *);

// Undoes all changes of clocks but the first n.
void cds_undo_clocks(cds *, uint32_t n);

// Whether an execution with a complete modification order (cds.total) has a data race.
bool cds_has_race(const cds *);

#endif
