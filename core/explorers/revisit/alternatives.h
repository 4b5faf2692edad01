// alternatives.h - enumerates the alternatives of a branching point.
#ifndef SMC_REVISIT_ALTERNATIVES_H
#define SMC_REVISIT_ALTERNATIVES_H

#include "explorers/revisit/engine.h"

// Moves the top frame, at index `at`, to its next alternative. If there is one, the graph is that
// of the alternative; a revisit or eviction has pushed a frame of its own. Returns false if none is
// left; the graph is then as before the frame was pushed.
bool revisit_next_alternative(revisit_engine *, uint32_t at);
// Undoes the current alternative of the frame, without looking for another one.
void revisit_close_frame(revisit_engine *, uint32_t at);
// Removes the top frame, whose alternatives are all explored and undone.
void revisit_pop_frame(revisit_engine *);

#endif
