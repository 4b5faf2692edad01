// choices.h - observations about a location while a choice there is open, and from abandoned
// executions.
#ifndef SMC_CDS_CHOICES_H
#define SMC_CDS_CHOICES_H

#include "explorers/cds/cds.h"

// Opens a choice of the thread (CDS_NOBODY: of a write) and returns its number. Choices are closed
// last in, first out.
uint32_t cds_open_choice(cds *, uint32_t loc, uint32_t thread, uint32_t only);
void cds_close_choice(cds *);
void cds_add_writer(cds_choice *, uint32_t thread);

// Returns an untried future value and marks it as tried; NULL: none.
cds_future *cds_next_future(cds_choice *);

// Whether the thread may write the location more often than it has written and promised.
bool cds_may_promise(cds *, uint32_t loc, uint32_t thread);
// Whether, in some execution, the thread of the write reaches another write of the location after
// this history.
bool cds_writes_again(cds *, cds_id w);

// Informs the open choices of the event made last.
void cds_note(cds *, cds_id);

// And of locks that threads reached by it.
void cds_note_arrivals(cds *, cds_id);

// Notes that the promises on which events depended are fulfilled, once no promise is open.
void cds_note_fulfilled(cds *);
// Records that a thread must not read an old write again since w is newer. Whatever w depends on
// could wait until that thread has continued, and so could its consequences.
void cds_note_overtaken(cds *, cds_id w);

// Abandons the current execution and increments the counter.
void cds_abandon(cds *, uint64_t *count);

#endif
