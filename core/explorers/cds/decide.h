// decide.h - decides whether a complete execution has a modification order and an order S of its
// seq_cst events.
#ifndef SMC_CDS_DECIDE_H
#define SMC_CDS_DECIDE_H

#include "explorers/cds/cds.h"

// Enumerates modification orders that make the execution consistent: one, or all that differ in a
// relevant way if errors may depend on the order. Calls `visit` for each, with x->total set to it.
// Returns whether there is one.
bool cds_enumerate_modification_orders(cds *, void (*visit)(cds *));

#endif
