// find.h - finds the wait of each thread at the end of an execution, from the events of the
// witness.
#ifndef SMC_RESULT_DEADLOCKS_FIND_H
#define SMC_RESULT_DEADLOCKS_FIND_H

#include "functions/functions.h"
#include "result/deadlocks/future.h"
#include "result/result.h"

// Fills smc_witness.waits, in the order of threads. A wait for a lock includes the holders of the
// lock.
void smc_deadlock_find(const smc_program *, smc_witness *);

// Returns the synchronisation function in whose call the place is; SMC_SYNC_NOTHING: none.
smc_sync_call smc_sync_call_at_place(const smc_program *, uint32_t place);
// Returns the location of the lock word of the synchronisation object that contains `loc`; other
// locations are returned unchanged.
uint32_t smc_sync_object_of(const smc_program *, uint32_t loc);
// Whether the program's own code, not a library function, accesses data that is not part of a
// synchronisation object.
bool smc_is_program_data_access(const smc_program *, const smc_witness_event *);
// Writes the name of the object that the thread waits for to buf, which has SMC_DEADLOCK_NAME
// bytes. The wait must have a location.
void smc_wait_object_name(const smc_program *, const smc_witness *, const smc_wait *, char *buf);
// Adds the thread to smc_wait.by, unless the list contains it or is full.
void smc_wait_add_thread(smc_wait *, uint32_t thread);

#endif
