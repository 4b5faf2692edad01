// clocks.h - what happens before an event, as vector clocks, and which accesses race by them.
#ifndef SMC_CDS_CLOCKS_H
#define SMC_CDS_CLOCKS_H

#include "explorers/cds/cds.h"

void cds_set_clocks(cds *, cds_id); // from those of the events that it follows and reads
// Computes the clocks of all events anew, where one has come to read or to synchronise with a later
// one, until nothing changes, and enters what coherence demands then. False: happens-before or
// modification order is cyclic.
bool cds_propagate(cds *);
void cds_undo_clocks(cds *, uint32_t n); // all changes but the first n

bool cds_has_race(const cds *); // of an execution with its whole modification order

#endif
