// outcome.h - the outcome of a replay, and the interface through which a caller observes its steps.
#ifndef SMC_REPLAY_OUTCOME_H
#define SMC_REPLAY_OUTCOME_H

#include "program/program.h"
#include "result/options.h"
#include "result/witness/witness.h"

// How a replay ended.
typedef enum smc_replay_outcome {
    SMC_REPLAY_DONE,            // the replay completed, or stopped for the reason in result->status
    SMC_REPLAY_MALFORMED_TOKEN, // the text is not a replay token
    // The program has no such execution: it has changed since the token was made.
    SMC_REPLAY_PROGRAM_CHANGED,
    SMC_REPLAY_MODEL_FORBIDS, // the model does not allow the execution
} smc_replay_outcome;

// Whether a step could have read from a certain write that existed at that time.
typedef enum smc_source_status {
    SMC_SOURCE_READABLE, // yes
    SMC_SOURCE_TAKEN,    // no: the RMW `by` reads from it
    // No: `by` happens before the step, and is a write that follows this one in coherence or an
    // event that reads from such a write.
    SMC_SOURCE_OVERWRITTEN,
    SMC_SOURCE_FORBIDDEN, // no: the model forbids it for another reason
} smc_source_status;
// A write of the replayed execution, named by its thread and its index in that thread (from 1).
typedef struct smc_replay_write {
    uint32_t thread, index; // `index` 0: an initialisation write
} smc_replay_write;
// A write that a step reads from or could have read from. `by`: see smc_source_status; otherwise
// index 0.
typedef struct smc_replay_source {
    smc_replay_write write, by; // the possible source; the reason against it
    uint64_t value;
    smc_source_status status;
} smc_replay_source;

// The replay at one step: the step has its source or answer, and its thread has not continued yet.
typedef struct smc_replay_moment {
    // The step's event. `rf` is not a position: it is 0 if the step reads from a write other than
    // an initialisation write.
    const smc_witness_event *event;
    // The write that the step reads from; index 0: the step reads no write, or an initialisation
    // write.
    smc_replay_write read;
    // [thread], n_threads of them: the thread's next step; NULL: the thread has ended or is not
    // created.
    const smc_step *const *next;
    uint32_t n_threads; // length of `next`
    // Of a read of data: all writes to its location, in coherence order.
    const smc_replay_source *sources;
    // 0: the step is no read of data, or the model cannot judge incomplete executions.
    uint32_t n_sources;
} smc_replay_moment;

// A caller's callback, called for each step in order. The arguments are valid during the call.
typedef struct smc_replay_observer {
    void (*step)(void *self, const smc_replay_moment *);
    void *self;
} smc_replay_observer;

// The arguments of a replay.
typedef struct smc_replay_setup {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    const smc_replay_observer *watch; // NULL: no callback
} smc_replay_setup;

#endif
