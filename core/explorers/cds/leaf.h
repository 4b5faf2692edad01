// leaf.h - counts complete executions and reports their errors.
#ifndef SMC_CDS_LEAF_H
#define SMC_CDS_LEAF_H

#include "explorers/cds/cds.h"

// Counts the current execution, in which no thread can continue, if it is consistent, and records
// its errors.
void cds_handle_leaf(cds *);

#endif
