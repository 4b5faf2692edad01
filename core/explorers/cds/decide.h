// decide.h - decides whether a complete execution has a modification order and an order S of its
// seq_cst events.
#ifndef SMC_CDS_DECIDE_H
#define SMC_CDS_DECIDE_H

#include "explorers/cds/cds.h"

// Enumerates modification orders with which the execution is consistent: a single one, or, if
// errors may depend on the order, all that differ in a relevant way. Calls `visit` for each, with
// cds.total set. Returns whether there is one.
bool cds_enumerate_modification_orders(cds *, void (*visit)(cds *));

#endif
