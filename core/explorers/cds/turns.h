// turns.h - which thread runs next: a function of the execution so far.
#ifndef SMC_CDS_TURNS_H
#define SMC_CDS_TURNS_H

#include "explorers/cds/cds.h"

// Whether the action is explored with several sources.
bool cds_branches(const smc_action *);

// Whether a lock can take this source.
bool cds_is_free(const cds *, const cds_loc *, cds_id source);
// Whether a thread waits at the lock until another thread than t (with `for_t`: until t) has
// locked.
bool cds_is_reserved(const cds *, uint32_t loc, uint32_t t, bool for_t);

// Scheduling option.
extern const smc_option cds_fair;

// The thread to run next; CDS_NOBODY: none can.
uint32_t cds_next_thread(const cds *);

#endif
