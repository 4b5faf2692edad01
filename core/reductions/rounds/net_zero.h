// net_zero.h - loop rounds that revert their writes: whether other threads may have observed
// intermediate values in a complete execution.
//
// A thread is ended at its second consecutive net-zero round (SMC_BLOCK). This loses nothing as
// long as no execution has such a round that is observed; otherwise more rounds may have other
// effects, and the verdict is `bounded`. Proof: docs/design/rounds.md#net-zero-rounds.
#ifndef SMC_REDUCTIONS_ROUNDS_NET_ZERO_H
#define SMC_REDUCTIONS_ROUNDS_NET_ZERO_H

#include "result/errors.h"

// Whether the thread ends with a net-zero round.
bool smc_ends_with_net_zero_round(const smc_graph *, uint32_t thread);

// Whether the rounds with which threads end write only this value to the location, so that
// repeating them for ever keeps it.
bool smc_rounds_preserve(const smc_graph *, uint32_t loc, uint64_t value);

// For the rounds with which threads end: sets at[loc] to the last write of each written location.
// Returns false if a round is observed.
bool smc_rounds_end_with(const smc_errors *, smc_id *at);

// Records in the result, for a complete execution: whether rounds are observed (smc_result.seen),
// unless known; threads that end with one (.undone); and threads that wait by an intermediate value
// (.met).
void smc_note_seen_rounds(const smc_errors *);
// Callback: whether the read would wait with this value.
typedef bool smc_would_wait(void *self, const smc_event *read, uint64_t value);
// Call it after smc_note_seen_rounds, for explorers in which waits read only values that let them
// continue: also records the rounds that such a wait would meet.
void smc_note_met_rounds(const smc_errors *, smc_would_wait *, void *self);
// Like smc_note_seen_rounds, for explorers whose executions represent others with other sources of
// the same values: a round counts as observed if another thread accesses what it writes.
void smc_note_net_zero_rounds(const smc_graph *, smc_result *);

#endif
