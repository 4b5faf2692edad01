// leaf.h - whole executions are counted, and their errors reported.
#ifndef SMC_CDS_LEAF_H
#define SMC_CDS_LEAF_H

#include "explorers/cds/cds.h"

// The current execution, where no thread can go on, is counted if there is one, and its errors are
// reported.
void cds_leaf(cds *);

#endif
