// token.h - how to run an execution again, in a word.
//
// A token is a list of turns in the order of its linearisation (linearize.h), separated by commas,
// and a digest:
//
//     0x2,1x2,2,2@i,2=3:9f3a12c4
//
// Before that, where others than main create threads, what the numbers of threads stand for:
//
//     0.1,1.1,0.2/0x2,2,1x2:9f3a12c4
//
//   C.N      of the threads 1, 2, .., one after the other: the Nth that thread C creates
//
//   T, TxN   thread T does one step, or N: reads take what was written last, choices their first
//            answer
//   T@U.I    one step, which reads what the Ith event of thread U wrote; T@i: the initial value
//   T=V      one step, a choice answered with V
//   :H       of kinds and values of all steps, in hexadecimal: the same program gives the same
//
// and, where a model is not prefix-closed,
//
//   T@U.I=V  one step, which reads V of a write that comes only later
//   ..^U.I   it writes, right after that write in coherence; ^i: after the initial value. Otherwise
//            after all writes
#ifndef SMC_REPLAY_TOKEN_H
#define SMC_REPLAY_TOKEN_H

#include "models/model.h"
#include "result/witness/witness.h"

// The token of a reported execution; owned. NULL: it has no steps, or not all of them.
char *smc_replay_token(const smc_witness *, const smc_model *);

#endif
