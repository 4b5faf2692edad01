// replay.h - one execution by its token: how to run it again, in a word.
//
// A token is a list of turns in the order in which the execution is told (schedule.h), separated by commas, and a
// digest:
//
//     0x2,1x2,2,2@i,2=3:9f3a12c4
//
//   T, TxN   thread T does one step, or N: reads take what was written last, choices their first answer
//   T@U.I    one step, which reads what the Ith event of thread U wrote; T@i: the initial value
//   T=V      one step, a choice answered with V
//   :H       of kinds and values of all steps, in hexadecimal: the same program gives the same
//
// and, where a model is not prefix-closed,
//
//   T@U.I=V  one step, which reads V of a write that comes only later
//   ..^U.I   it writes, right after that write in coherence; ^i: after the initial value. Otherwise after all writes
#ifndef SMC_REPLAY_H
#define SMC_REPLAY_H

#include "result/result.h"

// The token of a reported execution; owned. NULL: it has no steps.
char *smc_replay_token(const smc_witness *, const smc_model *);

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

// Runs the execution and records its errors. *at: the step that is not possible, from 1.
smc_replay_outcome smc_replay(smc_program *, const smc_model *, const smc_explore_options *, const char *token,
                              const smc_replay_watch *, smc_result *, uint32_t *at);

#endif
