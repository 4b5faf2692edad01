// turns.h - which thread goes on: a function of the execution so far.
#ifndef SMC_CDS_TURNS_H
#define SMC_CDS_TURNS_H

#include "explorers/cds/cds.h"

bool cds_branches(const smc_action *); // it is explored with more than one source
bool cds_is_free(const cds *, const cds_loc *, cds_id source); // a lock can take it
// Whether somebody waits at the lock until another thread than t (with `for_t`: t) has locked.
bool cds_is_reserved(const cds *, uint32_t loc, uint32_t t, bool for_t);
extern const smc_option cds_fair;      // which of those that can go on
uint32_t cds_next_thread(const cds *); // CDS_NOBODY: none can

#endif
