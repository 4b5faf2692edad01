// moments.h - when, in the run that is known of a machine with store buffers, each event passes.
//
// The run is known by the order in which stores reach memory, the certificate; a moment is the rank
// there of the last store that has. A read comes last in its thread. So it may pass at any moment
// from that of the event before it on at which it sees its source, and no one else's steps change:
// the source is in memory, or is its thread's own and not yet there, and the next store to the
// location has not reached memory. If there is such a moment, there need be no search for another
// run. What is left of the run in a view is a run of that.
#ifndef SMC_SEARCH_MOMENTS_H
#define SMC_SEARCH_MOMENTS_H

#include "models/search/question.h"

// Whether there is one for the read, linked or not, in the view (NULL: of all that is linked).
bool smc_moments_fit(smc_search *, const smc_view *, smc_id read, smc_id source);

// The event was linked last, and the run goes on with it: stores reach memory last, reads pass as
// they can. With the run that is known, other events do so as early as the machine lets them.
void smc_moments_follow(smc_search *, smc_id);

// Of a run that was found: when the event passed; then, of all, which of their threads' stores had
// reached memory by when.
void smc_moments_pass(smc_search *, smc_id, uint64_t moment);
void smc_moments_settle(smc_search *);

#endif
