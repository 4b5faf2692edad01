// liveness.h - bounded memory liveness: how often in a row a thread may read an old write.
#ifndef SMC_CDS_LIVENESS_H
#define SMC_CDS_LIVENESS_H

#include "explorers/cds/cds.h"

uint32_t cds_liveness(const cds *); // the bound; 0: none
// Enters what the bound demands of modification order for the event, as far as it is known; of all
// events, where no promise is open. Notes the read for which it demands something. False: cyclic.
bool cds_restrict_stale(cds *, cds_id);
bool cds_restrict_all_stale(cds *);
// Whether the thread's next read, if it took what the last one took, could be one too many.
bool cds_is_stale(const cds *, uint32_t t);

#endif
