// net_zero.h - net-zero rounds: rounds of a loop that revert their writes. Checks whether other
// threads may have observed intermediate values in a complete execution.
//
// A thread is ended at its second consecutive net-zero round (SMC_BLOCK). This loses no behaviour
// as long as no execution contains such a round that is observed; otherwise more rounds may have
// other effects, and the verdict is `bounded`. Proof: docs/design/rounds.md#net-zero-rounds.
#ifndef SMC_REDUCTIONS_ROUNDS_NET_ZERO_H
#define SMC_REDUCTIONS_ROUNDS_NET_ZERO_H

#include "result/errors.h"

// Whether the thread ends with a net-zero round.
bool smc_ends_with_net_zero_round(const smc_graph *, uint32_t thread);

// Whether the net-zero rounds with which threads end write only this value to the location, so that
// repeating the rounds for ever preserves the value.
bool smc_rounds_preserve(const smc_graph *, uint32_t loc, uint64_t value);

// For the net-zero rounds with which threads end: sets at[loc] to the last write of each location
// that they write. Returns false if a round is observed.
bool smc_rounds_end_with(const smc_errors *, smc_id *at);

// Records in the result of a complete execution: rounds that are observed (smc_result.seen), unless
// known; threads that end with a net-zero round (.undone); threads that wait because of an
// intermediate value (.met).
void smc_note_seen_rounds(const smc_errors *);
// Callback: whether the read would make its thread wait with this value.
typedef bool smc_would_wait(void *self, const smc_event *read, uint64_t value);
// Also records the rounds whose intermediate values would make a thread wait. For explorers in
// which waits read only values that let them continue. Must be called after smc_note_seen_rounds.
void smc_note_met_rounds(const smc_errors *, smc_would_wait *, void *self);
// As smc_note_seen_rounds, for explorers whose executions represent others in which reads have
// other sources of the same values: a round counts as observed if another thread accesses a
// location that the round writes.
void smc_note_net_zero_rounds(const smc_graph *, smc_result *);

#endif
