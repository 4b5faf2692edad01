// terminal.h - how a candidate execution ends that cannot go on, and what its threads have read by
// then.
#ifndef SMC_CANDIDATE_TERMINAL_H
#define SMC_CANDIDATE_TERMINAL_H

#include "candidates/candidate.h"
#include "result/result.h"
#include "result/ends/terminal.h"

// `unfinished`: a thread stands at a lock or join.
smc_leaf smc_candidate_leaf(const smc_candidate *, smc_program *, bool unfinished);

// Whether a thread has gone round a loop and undone what it did there; notes that, as seen
// (smc_result.seen) where another thread comes to what it writes there.
bool smc_candidate_undoes(const smc_candidate *);
void smc_candidate_note_undone(const smc_candidate *, smc_result *);

// Whether all threads have ended or wait, and each that waits could read the same for ever.
bool smc_candidate_waits_endlessly(const smc_candidate *);

// Whether threads wait for ever when main returns, and not only for more work: notes their places.
bool smc_candidate_leaves_waits(const smc_candidate *, smc_program *, smc_leaf, smc_result *);

// Whether all threads have ended by themselves and nobody has freed what was allocated.
bool smc_candidate_leaks(const smc_candidate *, bool unfinished);

uint64_t smc_candidate_outcome(const smc_candidate *);

// Notes where threads were cut short: at a loop bound, an assume, a wait.
void smc_candidate_note_last_actions(const smc_candidate *, smc_result *);

#endif
