// choices.h - what is seen of a location while a choice there is open, and in executions that are
// given up.
#ifndef SMC_CDS_CHOICES_H
#define SMC_CDS_CHOICES_H

#include "explorers/cds/cds.h"

// Opens a choice of the thread (CDS_NOBODY: of a write); returns its number. It closes before those
// opened earlier.
uint32_t cds_open_choice(cds *, uint32_t loc, uint32_t thread, uint32_t only);
void cds_close_choice(cds *);
void cds_add_writer(cds_choice *, uint32_t thread);
cds_future *cds_next_future(cds_choice *); // one that has not been tried, now it has; NULL: none

// Whether the thread may come to one more write of the location than it has made and promised.
bool cds_may_promise(cds *, uint32_t loc, uint32_t thread);
// Whether the thread of the write, after this history, has come to another write of the location in
// any execution.
bool cds_writes_again(cds *, cds_id w);

void cds_note(cds *, cds_id);          // tells the open choices of the event made last
void cds_note_arrivals(cds *, cds_id); // and of the locks to which threads have come by it
void cds_note_kept(cds *);             // of all that stood on promises, now that none is open
// A thread must not take an old write once more since w is newer. What w comes of could wait until
// that thread has gone on, and for whatever comes of that.
void cds_note_overtaken(cds *, cds_id w);
void cds_give_up(cds *, uint64_t *count); // the current execution is given up, and counted there

#endif
