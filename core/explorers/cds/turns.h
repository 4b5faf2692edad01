// turns.h - decides which thread runs next, as a function of the execution so far.
#ifndef SMC_CDS_TURNS_H
#define SMC_CDS_TURNS_H

#include "explorers/cds/cds.h"

// Whether the action may have several sources, which are explored in turn.
bool cds_action_branches(const smc_action *);

// Whether a lock can read from this source: an unlock or the initialisation write that no lock
// reads from.
bool cds_is_free_lock_source(const cds *, const cds_loc *, cds_id source);
// Whether some thread waits at the lock until a thread other than t has locked it (`for_t`: until t
// has locked it).
bool cds_is_lock_reserved(const cds *, uint32_t loc, uint32_t t, bool for_t);

// The option --fair.
extern const smc_option cds_fair;

// The thread that runs next; CDS_NO_THREAD: no thread can run.
uint32_t cds_next_thread(const cds *);

#endif
