// explore.h - the search for executions.
#ifndef SMC_CDS_EXPLORE_H
#define SMC_CDS_EXPLORE_H

#include "explorers/cds/cds.h"

void cds_explore(cds *); // all executions

#endif
