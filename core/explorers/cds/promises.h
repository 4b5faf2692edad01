// promises.h - promises: writes that are still to be made.
#ifndef SMC_CDS_PROMISES_H
#define SMC_CDS_PROMISES_H

#include "explorers/cds/cds.h"

// Whether a promise is not fulfilled yet.
bool cds_has_open_promise(const cds *);

// Whether the promise can still be fulfilled, as far as known.
bool cds_can_be_fulfilled(const cds *, cds_id promise);

// Whether the promise is open and the write has its thread, location and value.
bool cds_may_fulfil(const cds_event *promise, const cds_event *w);
// Orders what the promising thread sees and writes at the location before the promised write.
// Returns false on a cycle. Skips a write that could fulfil the promise unless it is `decided` that
// it does not.
bool cds_order_promises_after(cds *, cds_id, bool decided);
// keep: replaces the promise by the write, in modification order and for its readers; returns false
// if that is impossible. unkeep: reverts that, after clocks and order have been undone.
bool cds_fulfil(cds *, cds_id promise, cds_id w);
void cds_unfulfil(cds *, cds_id promise, cds_id w);
// Without open promises: whether every waiting or promised read had to wait or be promised. A read
// waits exactly if its source does not depend on it by po u rf, ignoring reads of promises made by
// then, whose sources could have been made.
bool cds_is_canonical(const cds *);

#endif
