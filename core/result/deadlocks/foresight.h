// foresight.h - what threads that wait for ever would do if they went on.
#ifndef SMC_RESULT_DEADLOCKS_FORESIGHT_H
#define SMC_RESULT_DEADLOCKS_FORESIGHT_H

#include "result/result.h"

// A write that a thread would make, or a thread that it would end.
typedef struct smc_foreseen {
    uint32_t loc, place;
    bool changes; // what is there at the end of the execution
} smc_foreseen;
typedef SMC_VEC(smc_foreseen) smc_foreseen_list;

typedef struct smc_foresight smc_foresight;

// NULL: the program cannot be asked any more, or does not go this way.
smc_foresight *smc_foresight_start(smc_program *, const smc_witness *);
void smc_foresight_end(smc_foresight *);

// What the thread would do where whatever it waits for comes: its lock is free, who is joined ends,
// another value is there. Only what is likely: a loop may wait for one of many values.
void smc_foresight_of(smc_foresight *, uint32_t thread, smc_foreseen_list *out);

// Whether the thread, which waits for a signal, would not wait again if it were woken now.
bool smc_foresight_lacks_signal(smc_foresight *, uint32_t thread);

// What the thread's last step, a SMC_BLOCK, says of its wait; NULL: it stands at a lock or join.
const smc_action *smc_foresight_block(const smc_foresight *, uint32_t thread);

// Whether the thread waits only for more work, in a loop that nothing leads out of.
bool smc_foresight_serves(const smc_foresight *, uint32_t thread);

#endif
