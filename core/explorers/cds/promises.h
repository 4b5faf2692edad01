// promises.h - promises as writes that are still to be made.
#ifndef SMC_CDS_PROMISES_H
#define SMC_CDS_PROMISES_H

#include "explorers/cds/cds.h"

bool cds_has_open_promise(const cds *);
bool cds_can_be_kept(const cds *, cds_id promise); // as far as is known
bool cds_may_keep(const cds_event *promise, const cds_event *w);
// What a thread that is to keep a promise sees and writes of the location comes before the promised
// write; false: cyclic. Not so of a write that could keep it, unless it is `decided` that it does
// not.
bool cds_order_promises_after(cds *, cds_id, bool decided);
// The write takes the place of the promise, in modification order and for its readers; false: it
// cannot. cds_unkeep takes that back, after changes of clocks and order have been.
bool cds_keep(cds *, cds_id promise, cds_id w);
void cds_unkeep(cds *, cds_id promise, cds_id w);
// Without open promises: whether who waits, and who was promised, had to. A read waits where its
// source does not come after it in po u rf; what was read of promises by then does not count, since
// the source could be made by then.
bool cds_is_canonical(const cds *);

#endif
