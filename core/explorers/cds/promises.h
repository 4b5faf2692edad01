// promises.h - promises: writes that a read takes as its source before they are made.
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
// Orders before each promised write the writes to the location that its thread has seen or made by
// event `id`. Returns false on a cycle. A write that could fulfil the promise is skipped unless
// `decided`: it does not fulfil it.
bool cds_order_promises_after(cds *, cds_id, bool decided);
// cds_fulfil_promise puts the write in place of the promise, in modification order and as the
// source of reads; returns false if that is impossible. cds_undo_fulfilment reverts this, after the
// caller has undone clocks and order.
bool cds_fulfil_promise(cds *, cds_id promise, cds_id w);
void cds_undo_fulfilment(cds *, cds_id promise, cds_id w);
// Whether each read that waited or was promised a value had to do so, so that the execution is
// visited only once. Every promise must be fulfilled. A read that waited must not precede its
// source in po u rf; a read that was promised its value must precede it. Here, po u rf lacks the
// sources of the first cds_event.promised reads of promises (cds.readers).
bool cds_choices_were_necessary(const cds *);

#endif
