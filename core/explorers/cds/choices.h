// choices.h - collects observations about a location while the source of a read there is being
// explored, and after abandoned executions.
#ifndef SMC_CDS_CHOICES_H
#define SMC_CDS_CHOICES_H

#include "explorers/cds/cds.h"

// Begins a choice (cds_choice) for the thread's next step, or for a write if `thread` is
// CDS_NO_THREAD, and returns its index in cds.choices. cds_close_choice ends the choice that was
// begun last.
uint32_t cds_open_choice(cds *, uint32_t loc, uint32_t thread, uint32_t only);
void cds_close_choice(cds *);
// Adds the thread to the threads for which the read can wait, unless it is one of them.
void cds_add_writer(cds_choice *, uint32_t thread);

// Returns a future value that the read has not been promised, and marks it as tried; NULL: there is
// none. Valid until the choice changes.
cds_future_value *cds_next_promisable_value(cds_choice *);

// Whether the thread may write the location more often than it has written and is promised to write
// there, by the counts of all executions.
bool cds_may_promise(cds *, uint32_t loc, uint32_t thread);
// Whether the thread of write w, in some execution and after the same history, writes the location
// again.
bool cds_writes_location_again(cds *, cds_id w);

// Records event `id`, the last one, in the choices that are being explored.
void cds_record_in_choices(cds *, cds_id);

// Records in the choices the locks that threads have reached by event `id`, the last one.
void cds_note_lock_arrivals(cds *, cds_id);

// Records the events that depend on promises. Every promise must be fulfilled.
void cds_note_fulfilled(cds *);
// To be called if a thread may not read an old write again because of the newer write w (bound of
// liveness). The events on which w depends could wait until that thread has continued, and so could
// the events that depend on w: adds waiting as an alternative to each choice on whose read w
// depends.
void cds_add_waits_for_overtaken(cds *, cds_id w);

// Abandons the current execution and increments *count. Assumes that its threads would have
// continued with those actions that were observed of them in other executions.
void cds_abandon_execution(cds *, uint64_t *count);

#endif
