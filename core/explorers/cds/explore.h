// explore.h - the search for executions of cdschecker.
#ifndef SMC_CDS_EXPLORE_H
#define SMC_CDS_EXPLORE_H

#include "explorers/cds/cds.h"

// Visits all executions, or as many as possible until the exploration ends or must restart
// (cds.again).
void cds_explore(cds *);

#endif
