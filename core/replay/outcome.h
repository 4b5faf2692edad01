// outcome.h - the outcome of a replay, and the interface by which a caller observes its steps.
#ifndef SMC_REPLAY_OUTCOME_H
#define SMC_REPLAY_OUTCOME_H

#include "program/program.h"
#include "result/options.h"
#include "result/witness/witness.h"

typedef enum smc_replay_outcome {
    SMC_REPLAY_DONE,    // the replay completed, or stopped for the reason in result->status
    SMC_REPLAY_FORM,    // the text is no replay token
    SMC_REPLAY_PROGRAM, // the program has no such execution
    SMC_REPLAY_MODEL,   // the model does not allow the execution
} smc_replay_outcome;

// Whether a step could have read from a certain write that existed at that time.
typedef enum smc_source_status {
    SMC_SOURCE_MAY,   // yes, it could
    SMC_SOURCE_TAKEN, // no: the RMW `by` reads from it
    // No: `by`, its successor in coherence or an event that reads from that, happens before the
    // step.
    SMC_SOURCE_OVERWRITTEN,
    SMC_SOURCE_BARRED, // no: the model forbids it for another reason
} smc_source_status;
typedef struct smc_replay_write {
    uint32_t thread, index; // `index` 0: an initialisation write
} smc_replay_write;
typedef struct smc_replay_source {
    smc_replay_write write, by;
    uint64_t value;
    smc_source_status status;
} smc_replay_source;

// The state of the replay at a step: its source is known and its thread has not continued yet.
typedef struct smc_replay_moment {
    // The step's event. `rf` is 0 for every write but the initialisation; it is no position.
    const smc_witness_event *event;
    smc_replay_write read; // the write that the step reads from; index 0: none, or an
                           // initialisation write
    // [thread], n_threads of them: the thread's next step; NULL: the thread has ended or is not
    // created.
    const smc_step *const *next;
    uint32_t n_threads;
    const smc_replay_source *sources; // the possible sources of a data read, in coherence order
    uint32_t n_sources; // 0: the step has none, or the model cannot judge incomplete executions
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
