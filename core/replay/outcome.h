// outcome.h - what comes of running an execution again, and who is told of its steps.
#ifndef SMC_REPLAY_OUTCOME_H
#define SMC_REPLAY_OUTCOME_H

#include "result/witness.h"

typedef enum smc_replay_outcome {
    SMC_REPLAY_DONE,    // or stopped by what result->status says
    SMC_REPLAY_FORM,    // the text is no token
    SMC_REPLAY_PROGRAM, // the program has no such execution
    SMC_REPLAY_MODEL,   // the model does not allow it
} smc_replay_outcome;

// Told of each step when what it reads is known, before its thread goes on; rf is 0 for any write, not its position.
typedef struct smc_replay_watch {
    void (*step)(void *self, const smc_witness_event *);
    void *self;
} smc_replay_watch;

#endif
