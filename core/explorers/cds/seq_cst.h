// seq_cst.h - the total order S of seq_cst events (C11 29.3), as constraints.
#ifndef SMC_CDS_SEQ_CST_H
#define SMC_CDS_SEQ_CST_H

#include "explorers/cds/cds.h"

// Adds the modification-order edges that follow from the known part of S. Returns false if no
// extension of the execution has an order S.
bool cds_add_sc_edges(cds *);

// Whether an execution with a complete modification order (cds.total) has an order S.
bool cds_has_sc_order(cds *);

#endif
