// seq_cst.h - the total order S of the seq_cst events, as constraints.
#ifndef SMC_CDS_SEQ_CST_H
#define SMC_CDS_SEQ_CST_H

#include "explorers/cds/cds.h"

// Enters what S demands of modification order as far as it is known. False: there is no S, whatever
// follows.
bool cds_restrict_sc(cds *);
bool cds_has_sc_order(cds *); // of an execution with its whole modification order (total)

#endif
