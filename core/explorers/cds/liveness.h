// liveness.h - bounded memory liveness: limits how often in a row a thread may read an old write.
#ifndef SMC_CDS_LIVENESS_H
#define SMC_CDS_LIVENESS_H

#include "explorers/cds/cds.h"

// The bound that the options set; 0: none.
uint32_t cds_liveness_bound(const cds *);
// Add the modification-order edges that follow from the bound: cds_apply_liveness_bound for one
// event; cds_apply_liveness_bound_to_all for all events, when every promise is fulfilled. Record
// the places of the reads concerned. Return false if the order is cyclic or a limit is exceeded.
bool cds_apply_liveness_bound(cds *, cds_id);
bool cds_apply_liveness_bound_to_all(cds *);
// Whether the thread's next read might exceed the bound if it took the same source as the thread's
// last read of the location.
bool cds_may_exceed_liveness_bound(const cds *, uint32_t t);

#endif
