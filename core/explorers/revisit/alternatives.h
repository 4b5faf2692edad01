// alternatives.h - the alternatives of a point, one after the other.
#ifndef SMC_REVISIT_ALTERNATIVES_H
#define SMC_REVISIT_ALTERNATIVES_H

#include "explorers/revisit/engine.h"

// The next alternative of the frame at this index, the top one. If there is one, the graph is its
// graph; a revisit or an eviction has pushed its frame. Otherwise the graph is what it was before
// the frame was pushed.
bool revisit_next_alternative(revisit_engine *, uint32_t at);
// The same without looking for one.
void revisit_close(revisit_engine *, uint32_t at);
// The frame on top, which has no alternative left and has left the graph as it was before: it goes.
void revisit_pop(revisit_engine *);

#endif
