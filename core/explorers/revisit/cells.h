// cells.h - graphs whose accesses may have several cells (docs/design/mixed-sizes.md).
//
// Each cell of an access is an event. What an access writes is linked event by event, and revisits
// as a whole; a load is revisited as a whole.
#ifndef SMC_REVISIT_CELLS_H
#define SMC_REVISIT_CELLS_H

#include "explorers/revisit/engine.h"
#include "models/cells/cells.h"

// Looks for errors of an access when it is whole.
void revisit_check_access(revisit_engine *, smc_id);

// Links an event of which it is known that it fits, or will be judged with what comes next.
void revisit_link_unjudged(revisit_engine *, smc_id);

// The next alternative of a FRAME_WRITE (alternatives.h): places of one cell that the access
// writes, and at the last cell the revisits of the access.
bool revisit_next_part(revisit_engine *, uint32_t at);

// As revisit_scan_start, revisit_next and revisit_replace, of the access that writes by `w` last.
bool revisit_scan_start_of_access(revisit_engine *, revisit_frame *, smc_id w);
bool revisit_next_of_access(revisit_engine *, uint32_t at, smc_id w);
bool revisit_replace_access(revisit_engine *, revisit_frame *);

#endif
