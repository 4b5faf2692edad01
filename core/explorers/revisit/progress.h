// progress.h - estimates the progress of an exploration by extrapolating from its branching so far.
#ifndef SMC_REVISIT_PROGRESS_H
#define SMC_REVISIT_PROGRESS_H

#include "explorers/revisit/engine.h"

// Whether the exploration continues. To be called between events and between alternatives. Reports
// progress if a report is due.
bool revisit_should_continue(revisit_engine *);
// Returns the estimated fraction of the exploration that is left in the frame at index `at`,
// without its current alternative.
double revisit_remaining_share(const revisit_engine *, uint32_t at);
// Adds the last frame, which is about to be popped, to the statistics.
void revisit_record_branching(revisit_engine *, const revisit_frame *);
// Returns the mean number of alternatives of frames at the same depth as the frame at index `at`;
// if there were none, of frames of its kind.
double revisit_mean_alternatives(const revisit_engine *, uint32_t at);

#endif
