// net_zero.h - net-zero rounds: rounds of a loop that undo their writes. The functions here check
// whether other threads can have observed intermediate values in a complete execution.
//
// The program stops a thread at its second consecutive net-zero round (SMC_BLOCK). This loses no
// behaviour as long as no execution contains such a round that is observed. Otherwise more rounds
// may have other effects, and the verdict is `bounded`. Proof:
// docs/design/rounds.md#net-zero-rounds.
#ifndef SMC_REDUCTIONS_ROUNDS_NET_ZERO_H
#define SMC_REDUCTIONS_ROUNDS_NET_ZERO_H

#include "result/errors.h"

// Whether the thread ends with a net-zero round.
bool smc_ends_with_net_zero_round(const smc_graph *, uint32_t thread);

// Whether all net-zero rounds with which threads end write only this value to the location, so that
// repeating the rounds for ever preserves the value.
bool smc_rounds_preserve(const smc_graph *, uint32_t loc, uint64_t value);
// Whether all net-zero rounds with which threads end leave this value at the location, if they
// write to it.
bool smc_rounds_leave(const smc_graph *, uint32_t loc, uint64_t value);

// For the net-zero rounds with which threads end: sets at[loc], unless it is set, to the last write
// to each location that they change. Returns whether the threads can repeat these rounds for ever,
// as far as these locations are concerned: false if one of the rounds is observed, unless all leave
// the same values there (docs/design/rounds.md#waits-that-never-end).
bool smc_last_round_writes(const smc_errors *, smc_id *at);

// Records facts about a complete execution in its result: whether a round is observed
// (smc_result.seen), unless that is already set; the threads that end with a net-zero round
// (.undone); the threads that make others wait by intermediate values (.met).
void smc_note_observed_rounds(const smc_errors *);
// Callback: whether the read would make its thread wait if it read this value.
typedef bool smc_blocking_test(void *self, const smc_event *read, uint64_t value);
// Completes smc_note_observed_rounds for explorers in which waits read only values that let their
// threads continue: also records the rounds whose intermediate values would make a thread wait
// (.met). Must be called after smc_note_observed_rounds.
void smc_note_blocking_rounds(const smc_errors *, smc_blocking_test *, void *self);
// Replaces smc_note_observed_rounds for explorers whose executions represent others in which reads
// have other sources with the same values: a round counts as observed if another thread accesses a
// location that the round changes.
void smc_note_net_zero_rounds(const smc_graph *, smc_result *);

#endif
