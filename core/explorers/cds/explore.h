// explore.h - the search for executions of cdschecker.
#ifndef SMC_CDS_EXPLORE_H
#define SMC_CDS_EXPLORE_H

#include "explorers/cds/cds.h"

// Visits all executions.
void cds_explore(cds *);

#endif
