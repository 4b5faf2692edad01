// token.h - tokens, which represent executions as short texts for replay.
//
// A token is a list of turns, separated by commas, in the display order (display_order.h),
// followed by a digest:
//
//     0x2,1x2,2,2@i,2=3:9f3a12c4
//
// If threads other than main create threads, it is preceded by the meaning of the thread numbers:
//
//     0.1,1.1,0.2/0x2,2,1x2:9f3a12c4
//
//   C.N      for threads 1, 2, .. in this order: the Nth thread created by thread C
//
//   T, TxN   thread T does one step, or N steps: reads read the last write, choices take their
//            first answer
//   T@U.I    one step, which reads from event I of thread U, a write; T@i: the initialisation
//   T=V      one step, a choice with answer V
//   :H       digest of the kinds and values of all steps, in hexadecimal, to detect that the
//            program has changed
//
// If the model is not prefix-closed, there are also:
//
//   T@U.I=V  one step, which reads value V from a write that comes later in the list
//   ..^U.I   the step's write directly follows that write in coherence; ^i: the initialisation.
//            Otherwise it follows all earlier writes.
#ifndef SMC_REPLAY_TOKEN_H
#define SMC_REPLAY_TOKEN_H

#include "models/model.h"
#include "result/witness/witness.h"

// Returns the token of a witness; the caller frees it. NULL: the witness has no steps, or is
// incomplete (smc_witness.in_part).
char *smc_replay_token(const smc_witness *, const smc_model *);

#endif
