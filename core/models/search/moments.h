// moments.h - determines when each event executes in the known run of a store-buffer machine.
//
// The known run is given by the certificate, the order in which stores reach memory. A moment is
// the rank of the last store that has reached memory. A new read is the last event of its thread,
// so it can execute at any moment, not before its predecessor's, at which it sees its source,
// without affecting other threads: its source is in memory, or in its own buffer, and the next
// store to the location has not reached memory. If such a moment exists, no search for another run
// is needed. The restriction of the run to a view is a run of the view.
#ifndef SMC_SEARCH_MOMENTS_H
#define SMC_SEARCH_MOMENTS_H

#include "models/search/query.h"

// Whether the read (linked or not) can execute at some moment of the known run, in the view (NULL:
// whole graph), such that it sees the source.
bool smc_moments_allow_read(smc_search *, const smc_view *, smc_id read, smc_id source);

// Computes the moments of the event linked last, which extends the known run: a store reaches
// memory last, other events execute as early as possible.
void smc_moments_append(smc_search *, smc_id);

// For a run that was just found: smc_moments_set sets the moment of an event. Afterwards
// smc_moments_finish computes, for all events, the moments at which the stores of their threads up
// to them had reached memory.
void smc_moments_set(smc_search *, smc_id, uint64_t moment);
void smc_moments_finish(smc_search *);

#endif
