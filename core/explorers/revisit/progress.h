// progress.h - estimates the progress of an exploration by extrapolating from its branching so far.
#ifndef SMC_REVISIT_PROGRESS_H
#define SMC_REVISIT_PROGRESS_H

#include "explorers/revisit/engine.h"

// Whether the exploration should continue. Must be called between events and between alternatives.
// Reports progress when a report is due.
bool revisit_should_continue(revisit_engine *);
// The share of the exploration that is left in the frame at index `at`, without the current
// alternative.
double revisit_remaining_share(const revisit_engine *, uint32_t at);
// Updates the statistics with the last frame, which is being left.
void revisit_note_branching(revisit_engine *, const revisit_frame *);
// Mean number of alternatives of frames of the same kind as the frame at index `at`, or at the same
// depth.
double revisit_mean_alternatives(const revisit_engine *, uint32_t at);

#endif
