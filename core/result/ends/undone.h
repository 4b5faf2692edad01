// undone.h - rounds of loops that undo what they have written, in a whole execution: whether others may have seen what was between.
//
// A thread ends at its second such round in a row (SMC_BLOCK). Nothing is lost by that as long as no execution has such a round that
// is seen; where one has, more rounds may lead elsewhere, and the verdict is `bounded`. Argument: docs/spin-loops.md.
#ifndef SMC_RESULT_ENDS_UNDONE_H
#define SMC_RESULT_ENDS_UNDONE_H

#include "result/errors.h"

// Whether the thread ends with such a round.
bool smc_ends_with_undone_round(const smc_graph *, uint32_t thread);

// Of the rounds with which threads end, for each location to which they write the last of these writes: at[loc]. false: one is seen.
bool smc_rounds_end_with(const smc_errors *, smc_id *at);

// Notes in the result whether rounds are seen (smc_result.seen), unless that is known, and where threads end with one (.undone). To be
// asked of each whole execution.
void smc_note_seen_rounds(const smc_errors *);
// The same, of an explorer whose executions stand for others, with other sources for the same values: of each round.
void smc_note_undone_rounds(const smc_graph *, smc_result *);

#endif
