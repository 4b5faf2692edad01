// net_zero.h - rounds of loops that undo what they have written, in a whole execution: whether
// others may have seen what was between.
//
// A thread ends at its second such round in a row (SMC_BLOCK). Nothing is lost by that as long as
// no execution has such a round that is seen; where one has, more rounds may lead elsewhere, and
// the verdict is `bounded`. Argument: docs/design/rounds.md#net-zero-rounds.
#ifndef SMC_REDUCTIONS_ROUNDS_NET_ZERO_H
#define SMC_REDUCTIONS_ROUNDS_NET_ZERO_H

#include "result/errors.h"

// Whether the thread ends with such a round.
bool smc_ends_with_net_zero_round(const smc_graph *, uint32_t thread);

// Whether all that the rounds with which threads end write to the location is this value: repeated
// for ever, they keep it there.
bool smc_rounds_keep(const smc_graph *, uint32_t loc, uint64_t value);

// Of the rounds with which threads end, for each location to which they write the last of these
// writes: at[loc]. false: one is seen.
bool smc_rounds_end_with(const smc_errors *, smc_id *at);

// Notes in the result whether rounds are seen (smc_result.seen), unless that is known, where
// threads end with one (.undone), and where another one waits by what is between (.met). To be
// asked of each whole execution.
void smc_note_seen_rounds(const smc_errors *);
// Where waits read only what lets them go on: whether the read would wait with this value. Notes
// also the rounds that it would meet then.
typedef bool smc_would_wait(void *self, const smc_event *read, uint64_t value);
// After smc_note_seen_rounds.
void smc_note_met_rounds(const smc_errors *, smc_would_wait *, void *self);
// The same as smc_note_seen_rounds, of an explorer whose executions stand for others, with other
// sources for the same values: a round is seen if another thread comes to what it writes.
void smc_note_net_zero_rounds(const smc_graph *, smc_result *);

#endif
