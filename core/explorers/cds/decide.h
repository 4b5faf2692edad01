// decide.h - modification order and the order S of a complete execution.
#ifndef SMC_CDS_DECIDE_H
#define SMC_CDS_DECIDE_H

#include "explorers/cds/cds.h"

// Enumerates modification orders that make the execution consistent: one or, if errors may depend
// on it, all that differ relevantly. Calls `visit` with x->total set to each. Returns whether there
// is one.
bool cds_decide(cds *, void (*visit)(cds *));

#endif
