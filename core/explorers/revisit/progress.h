// progress.h - how far an exploration is, by the branching so far.
#ifndef SMC_REVISIT_PROGRESS_H
#define SMC_REVISIT_PROGRESS_H

#include "explorers/revisit/engine.h"

// Whether the exploration goes on, asked between two events and two alternatives. Whoever wants to
// know how far it is is told: the share of the exploration that is done, as far as the branching so
// far tells.
bool revisit_goes_on(revisit_engine *);
// How much of the exploration is left of the frame at this index, the current alternative not
// counted.
double revisit_left(const revisit_engine *, uint32_t at);
// Of the frame that is left, the last one.
void revisit_note_branching(revisit_engine *, const revisit_frame *);
// How many alternatives frames like the one at this index have had on average.
double revisit_usual(const revisit_engine *, uint32_t at);

#endif
