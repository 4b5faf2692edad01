// foresight.h - speculatively continues threads that wait for ever, to predict their next actions.
#ifndef SMC_RESULT_DEADLOCKS_FORESIGHT_H
#define SMC_RESULT_DEADLOCKS_FORESIGHT_H

#include "result/result.h"

// A write by the thread, or the end of the thread, in the continuation.
typedef struct smc_foreseen_write {
    uint32_t loc, place;
    bool changes; // the write changes the value that the location has at the end of the execution
} smc_foreseen_write;
typedef SMC_VEC(smc_foreseen_write) smc_foreseen_list;

typedef struct smc_foresight smc_foresight;

// Starts speculative continuation for an execution. NULL: the program cannot be run again, or does
// not reproduce the execution.
smc_foresight *smc_foresight_start(smc_program *, const smc_witness *);
void smc_foresight_end(smc_foresight *);

// Appends to `out` what the thread would do if its waits ended: the lock is free, the joined thread
// ends, or another value is read. This is a heuristic: a loop may wait for one of many values.
void smc_foresight_of_thread(smc_foresight *, uint32_t thread, smc_foreseen_list *out);

// Whether the thread, which waits for a signal, would continue if it were woken in the current
// state.
bool smc_foresight_lacks_signal(smc_foresight *, uint32_t thread);

// The thread's last action, which is a SMC_BLOCK; NULL: the thread waits at a lock or join.
const smc_action *smc_foresight_block_of(const smc_foresight *, uint32_t thread);

// Whether the thread waits only for more work, in a loop without an exit.
bool smc_foresight_is_service_loop(const smc_foresight *, uint32_t thread);

#endif
