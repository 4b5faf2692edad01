// progress.h - progress of an exploration, extrapolated from the branching so far.
#ifndef SMC_REVISIT_PROGRESS_H
#define SMC_REVISIT_PROGRESS_H

#include "explorers/revisit/engine.h"

// Whether the exploration should continue; call it between events and between alternatives. Reports
// progress when due.
bool revisit_continues(revisit_engine *);
// The share of the exploration that is left in this frame, without the current alternative.
double revisit_left(const revisit_engine *, uint32_t at);
// Updates the statistics with the last frame, which is left.
void revisit_note_branching(revisit_engine *, const revisit_frame *);
// Mean number of alternatives of frames like this one.
double revisit_usual(const revisit_engine *, uint32_t at);

#endif
