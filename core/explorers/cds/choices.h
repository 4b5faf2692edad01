// choices.h - collects observations about a location while the source of a read there is being
// explored, and after abandoned executions.
#ifndef SMC_CDS_CHOICES_H
#define SMC_CDS_CHOICES_H

#include "explorers/cds/cds.h"

// Starts a choice (cds_choice) of the thread (CDS_NOBODY: of a write) and returns its number.
// Choices are ended by cds_close_choice, last in, first out.
uint32_t cds_open_choice(cds *, uint32_t loc, uint32_t thread, uint32_t only);
void cds_close_choice(cds *);
void cds_add_writer(cds_choice *, uint32_t thread);

// Returns a future value that was not tried yet, and marks it as tried; NULL: there is none.
cds_future *cds_next_promisable_value(cds_choice *);

// Whether the thread may write the location more often than it has written and promised to write.
bool cds_may_promise(cds *, uint32_t loc, uint32_t thread);
// Whether, in some execution, the thread of write w writes the location again after the same
// history.
bool cds_writes_location_again(cds *, cds_id w);

// Records the event made last in the choices that are being explored.
void cds_inform_choices(cds *, cds_id);

// Records in the choices the locks that threads have reached by the event made last.
void cds_note_lock_arrivals(cds *, cds_id);

// If every promise is fulfilled: records the events that depended on promises.
void cds_note_fulfilled(cds *);
// Called if w, a newer write, keeps a thread from reading an old write again (bound of liveness).
// The events on which w depends could instead wait until that thread has continued, and so could
// the events that depend on w. Therefore adds waiting as an alternative to each choice on whose
// read w depends.
void cds_note_overtaken(cds *, cds_id w);

// Abandons the current execution and increments *count.
void cds_abandon_execution(cds *, uint64_t *count);

#endif
