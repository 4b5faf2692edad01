// decide.h - whether there is a modification order, and an order S, for a whole execution.
#ifndef SMC_CDS_DECIDE_H
#define SMC_CDS_DECIDE_H

#include "explorers/cds/cds.h"

// Goes through modification orders that make the execution consistent: one or, where errors may
// depend on it, all that differ in what they may depend on. x->total is the order when `visit` is
// called. Returns whether there is one.
bool cds_decide(cds *, void (*visit)(cds *));

#endif
