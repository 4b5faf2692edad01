// alternatives.h - the alternatives of a branching point in turn.
#ifndef SMC_REVISIT_ALTERNATIVES_H
#define SMC_REVISIT_ALTERNATIVES_H

#include "explorers/revisit/engine.h"

// Moves the top frame, at index `at`, to its next alternative. On success the graph is that
// alternative's; a revisit or eviction has pushed its own frame. Otherwise the graph is as before
// the frame was pushed.
bool revisit_next_alternative(revisit_engine *, uint32_t at);
// Undoes the current alternative without looking for another.
void revisit_close(revisit_engine *, uint32_t at);
// Removes the top frame, whose alternatives are exhausted and whose graph is restored.
void revisit_pop(revisit_engine *);

#endif
