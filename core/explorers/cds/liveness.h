// liveness.h - bounded memory liveness: how often in a row a thread may read an old write.
#ifndef SMC_CDS_LIVENESS_H
#define SMC_CDS_LIVENESS_H

#include "explorers/cds/cds.h"

// The bound; 0: none.
uint32_t cds_liveness(const cds *);
// Adds the modification-order edges implied by the bound: for an event; for all events, when no
// promise is open. Records the reads concerned. Returns false if the order is cyclic.
bool cds_restrict_stale(cds *, cds_id);
bool cds_restrict_all_stale(cds *);
// Whether the thread's next read might exceed the bound if it took the same source as the last one.
bool cds_is_stale(const cds *, uint32_t t);

#endif
