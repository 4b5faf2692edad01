// find.h - finds what the threads of an execution wait for at its end, judging by their events.
#ifndef SMC_RESULT_DEADLOCKS_FIND_H
#define SMC_RESULT_DEADLOCKS_FIND_H

#include "functions/functions.h"
#include "result/deadlocks/future.h"
#include "result/result.h"

// Fills smc_witness.waits, in the order of threads, including the holders of the locks that are
// waited for.
void smc_deadlock_find(const smc_program *, smc_witness *);

// Returns what the synchronisation function does to which the place belongs.
smc_sync_call smc_deadlock_call(const smc_program *, uint32_t place);
// The synchronisation object that the location is part of, given as the location of the object's
// lock word. Other locations are returned unchanged.
uint32_t smc_deadlock_object(const smc_program *, uint32_t loc);
// Whether the access is made by the program's own code to its own data.
bool smc_deadlock_is_data(const smc_program *, const smc_witness_event *);
// Writes the name of the object that is waited for to buf, which has SMC_DEADLOCK_NAME bytes.
void smc_deadlock_name(const smc_program *, const smc_witness *, const smc_wait *, char *buf);
void smc_deadlock_add_by(smc_wait *, uint32_t thread);

#endif
