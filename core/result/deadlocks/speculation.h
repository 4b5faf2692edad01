// speculation.h - speculatively continues threads that wait for ever, to predict their next
// actions.
#ifndef SMC_RESULT_DEADLOCKS_SPECULATION_H
#define SMC_RESULT_DEADLOCKS_SPECULATION_H

#include "result/result.h"

// A write, an unlock or the end of the thread in a continuation.
typedef struct smc_foreseen_write {
    uint32_t loc, place;
    bool changes; // the write changes the value that the location has at the end of the execution
} smc_foreseen_write;
typedef SMC_VEC(smc_foreseen_write) smc_foreseen_list;

// An execution that can be continued; see smc_foresight_start.
typedef struct smc_foresight smc_foresight;

// Prepares speculative continuations of an execution; smc_foresight_end frees the result. NULL: the
// program cannot be run again, or does not reproduce the execution.
smc_foresight *smc_foresight_start(smc_program *, const smc_witness *);
void smc_foresight_end(smc_foresight *);

// Appends to *out the writes and unlocks that the thread would execute, and its end, if its waits
// ended: as if locks were free, joined threads had ended, or a read returned another value. This is
// a heuristic, since a loop may wait for one of many values.
void smc_foresight_continue_thread(smc_foresight *, uint32_t thread, smc_foreseen_list *out);

// Whether the thread, which waits for a signal, would continue if it were woken while memory stays
// unchanged.
bool smc_foresight_lacks_signal(smc_foresight *, uint32_t thread);

// Returns the SMC_BLOCK at which the thread waits by reading; NULL: the thread does not wait by
// reading.
const smc_action *smc_foresight_block_of(const smc_foresight *, uint32_t thread);

// Whether the thread waits only for more work, in a loop without an exit.
bool smc_foresight_is_server(const smc_foresight *, uint32_t thread);

#endif
