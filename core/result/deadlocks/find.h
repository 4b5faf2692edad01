// find.h - what the threads of an execution wait for at its end, by what they have done.
#ifndef SMC_RESULT_DEADLOCKS_FIND_H
#define SMC_RESULT_DEADLOCKS_FIND_H

#include "functions/functions.h"
#include "result/deadlocks/future.h"
#include "result/result.h"

// Fills in `waits`, in the order of threads, with who holds what they wait for.
void smc_deadlock_find(const smc_program *, smc_witness *);

smc_sync_call smc_deadlock_call(const smc_program *, uint32_t place);
// The synchronisation object of a location, as the location of its lock; of other ones it is that.
uint32_t smc_deadlock_object(const smc_program *, uint32_t loc);
// Whether an access of the program's own goes to data of its own.
bool smc_deadlock_is_data(const smc_program *, const smc_witness_event *);
// The name of what it waits for; buf holds SMC_DEADLOCK_NAME.
void smc_deadlock_name(const smc_program *, const smc_witness *, const smc_wait *, char *buf);
void smc_deadlock_add_by(smc_wait *, uint32_t thread);

#endif
