// terminal.h - determines how a maximal candidate execution ends, and its outcome.
#ifndef SMC_CANDIDATE_TERMINAL_H
#define SMC_CANDIDATE_TERMINAL_H

#include "candidates/candidate.h"
#include "result/result.h"
#include "termination/terminal.h"

// How the execution ends. `unfinished`: a thread waits at a lock or join.
smc_leaf smc_candidate_leaf_kind(const smc_candidate *, smc_program *, bool unfinished);

// smc_candidate_has_net_zero_round: whether a thread has executed a net-zero round, which undoes
// its writes. smc_candidate_note_net_zero_rounds records these rounds in the result, and sets
// smc_result.seen if another thread accesses a location that such a round writes.
bool smc_candidate_has_net_zero_round(const smc_candidate *);
void smc_candidate_note_net_zero_rounds(const smc_candidate *, smc_result *);

// Whether some thread waits, all others have ended or wait, and all reads in the rounds of waiting
// threads can be repeated for ever.
bool smc_candidate_waits_endlessly(const smc_candidate *);

// Whether threads wait for ever after main has returned; threads that wait for more work do not
// count. Records the places of both kinds in the result. `leaf`: how the execution ends.
bool smc_candidate_leaves_waiting_threads(const smc_candidate *, smc_program *, smc_leaf,
                                          smc_result *);

// Whether all threads have ended normally and an object was not freed. `unfinished`: a thread waits
// at a lock or join.
bool smc_candidate_has_leak(const smc_candidate *, const smc_program *, bool unfinished);

// The outcome of the candidate; equal to smc_outcome_of for its graph.
uint64_t smc_candidate_outcome(const smc_candidate *);

// Records the places at which threads were stopped: at a loop bound, an assume or a wait.
void smc_candidate_note_stop_places(const smc_candidate *, smc_result *);

#endif
