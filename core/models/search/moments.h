// moments.h - determines when each event executes in the known run of a machine with store buffers.
//
// The certificate describes the known run: the order in which stores reach memory. A moment is the
// rank of the store that has reached memory last. A new read is the last event of its thread, so it
// can execute, without affecting other threads, at any moment that is not before its predecessor's
// and at which it sees its source: the source is in memory or in the thread's own buffer, and the
// next store to the location has not reached memory. If there is such a moment, no search for
// another run is needed. The restriction of the run to a view is a run of the view.
#ifndef SMC_SEARCH_MOMENTS_H
#define SMC_SEARCH_MOMENTS_H

#include "models/search/query.h"

// Whether there is a moment of the known run, within the view (NULL: the whole graph), at which the
// read (linked or not) can execute and sees the source.
bool smc_moments_allow_read(smc_search *, const smc_view *, smc_id read, smc_id source);

// Computes the moments of the event that was linked last and extends the known run: a store reaches
// memory last, and other events execute as early as possible.
void smc_moments_append(smc_search *, smc_id);

// Set the moments of a run that was just found: first smc_moments_set for each event, then
// smc_moments_complete once, which computes for all events when the stores of their threads up to
// the event have reached memory.
void smc_moments_set(smc_search *, smc_id, uint64_t moment);
void smc_moments_complete(smc_search *);

#endif
