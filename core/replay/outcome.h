// outcome.h - what comes of running an execution again, and who is told of its steps.
#ifndef SMC_REPLAY_OUTCOME_H
#define SMC_REPLAY_OUTCOME_H

#include "program/program.h"
#include "result/witness/witness.h"

typedef enum smc_replay_outcome {
    SMC_REPLAY_DONE,    // or stopped by what result->status says
    SMC_REPLAY_FORM,    // the text is no token
    SMC_REPLAY_PROGRAM, // the program has no such execution
    SMC_REPLAY_MODEL,   // the model does not allow it
} smc_replay_outcome;

// A write that had been made when a step read, and whether the step could have read it.
typedef enum smc_source_may {
    SMC_SOURCE_MAY,         // it may
    SMC_SOURCE_TAKEN,       // an RMW has it, `by`
    SMC_SOURCE_OVERWRITTEN, // the next in coherence, `by`, happens before the step, or something
                            // that reads it does
    SMC_SOURCE_BARRED,      // the model does not allow it
} smc_source_may;
typedef struct smc_replay_write {
    uint32_t thread, index; // index 0: an initialisation write
} smc_replay_write;
typedef struct smc_replay_source {
    smc_replay_write write, by;
    uint64_t value;
    smc_source_may may;
} smc_replay_source;

// A step when what it reads is known, before its thread goes on.
typedef struct smc_replay_moment {
    const smc_witness_event *event; // rf is 0 for any write, not its position
    smc_replay_write read;          // index 0: nothing, or an initialisation write
    const smc_step *const *next; // of each thread, n_threads of them: where it stands; NULL: over,
                                 // or not created
    uint32_t n_threads;
    const smc_replay_source *sources; // of a read of data, in coherence
    uint32_t n_sources; // 0: there are none, or the model does not say so of parts of an execution
} smc_replay_moment;

typedef struct smc_replay_observer {
    void (*step)(void *self, const smc_replay_moment *);
    void *self;
} smc_replay_observer;

#endif
