// promises.h - promises: writes from which a read reads although they are still to be made.
#ifndef SMC_CDS_PROMISES_H
#define SMC_CDS_PROMISES_H

#include "explorers/cds/cds.h"

// Whether some promise is not fulfilled yet.
bool cds_has_open_promise(const cds *);

// Whether the promise can still be fulfilled, as far as is known.
bool cds_can_be_fulfilled(const cds *, cds_id promise);

// Whether the write can fulfil the promise: the promise is not fulfilled, and has the write's
// thread, location and value.
bool cds_may_fulfil(const cds_event *promise, const cds_event *w);
// Orders before each promised write what the promising thread sees and writes at the location
// (event id). Returns false on a cycle. Skips a write that could fulfil the promise unless it is
// `decided` that it does not.
bool cds_order_promises_after(cds *, cds_id, bool decided);
// cds_fulfil_promise replaces the promise by the write, in modification order and for the reads of
// the promise; returns false if that is impossible. cds_undo_fulfilment reverts this, after clocks
// and order were undone.
bool cds_fulfil_promise(cds *, cds_id promise, cds_id w);
void cds_undo_fulfilment(cds *, cds_id promise, cds_id w);
// Requires that every promise is fulfilled. Whether every read that waited or was promised a value
// had to do so. A read waits exactly if its source does not depend on it by po u rf. Reads of
// promises that existed by then are ignored in po u rf if their sources could have been made.
bool cds_is_canonical(const cds *);

#endif
