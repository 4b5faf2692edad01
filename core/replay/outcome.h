// outcome.h - outcome of a replay, and the observer of its steps.
#ifndef SMC_REPLAY_OUTCOME_H
#define SMC_REPLAY_OUTCOME_H

#include "program/program.h"
#include "result/options.h"
#include "result/witness/witness.h"

typedef enum smc_replay_outcome {
    SMC_REPLAY_DONE,    // completed, or stopped for the reason in result->status
    SMC_REPLAY_FORM,    // the text is no token
    SMC_REPLAY_PROGRAM, // the program has no such execution
    SMC_REPLAY_MODEL,   // the model does not allow the execution
} smc_replay_outcome;

// Whether a write that existed when a step read could have been read by it.
typedef enum smc_source_may {
    SMC_SOURCE_MAY,         // it could
    SMC_SOURCE_TAKEN,       // no: the RMW `by` reads it
    SMC_SOURCE_OVERWRITTEN, // no: `by`, its successor in coherence, or an event that reads it,
                            // happens before the step
    SMC_SOURCE_BARRED,      // no: the model does not allow it for another reason
} smc_source_may;
typedef struct smc_replay_write {
    uint32_t thread, index; // index 0: an initialisation write
} smc_replay_write;
typedef struct smc_replay_source {
    smc_replay_write write, by;
    uint64_t value;
    smc_source_may may;
} smc_replay_source;

// A step after its source is known and before its thread continues.
typedef struct smc_replay_moment {
    const smc_witness_event *event; // `rf` is 0 for any write other than the initialisation, not a
                                    // position
    smc_replay_write read;          // index 0: none, or an initialisation write
    const smc_step *const *next; // [thread], n_threads of them: its next step; NULL: ended, or not
                                 // created
    uint32_t n_threads;
    const smc_replay_source *sources; // of a data read, in coherence order
    uint32_t n_sources; // 0: there are none, or the model cannot judge incomplete executions
} smc_replay_moment;

typedef struct smc_replay_observer {
    void (*step)(void *self, const smc_replay_moment *);
    void *self;
} smc_replay_observer;

// What is replayed, and who sees it.
typedef struct smc_replay_setup {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    const smc_replay_observer *watch; // NULL: nobody
} smc_replay_setup;

#endif
