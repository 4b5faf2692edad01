// retries.h - finds retries: rounds that end with a failed compare-exchange, and after which the
// thread is in the same state as if the read before the round had already read the value that the
// exchange read (docs/design/rounds.md#retries).
//
// To decide this, the thread is run speculatively from that read (trie/retries.c). Until the
// decision, the state includes the node of the read (smc_vm_progress.origin), so that histories
// with different reads are not merged.
#ifndef SMC_VM_LOOPS_RETRIES_H
#define SMC_VM_LOOPS_RETRIES_H

#include "interp/vm/vm.h"

enum { SMC_MOST_RETRIED = 255 }; // most actions of a round that can be a retry

// Marks the beginning of a round of a loop with SMC_SPIN_RETRIES.
void smc_retry_begin_round(smc_vm *);
// To be called after every action other than a read or a fence: the round is not a retry.
static inline void smc_retry_reset(smc_vm_progress *p) { p->origin = p->origin_at = 0; }
// True if it must be decided whether the round is a retry. The round began when the thread had made
// `since` actions, had no effect, and ends here.
bool smc_retry_is_open(const smc_vm *, uint32_t since);
// Requests the decision about the loop whose record is in r[loop->a] and the following registers.
smc_flow smc_retry_request_decision(smc_vm *, const smc_insn *loop, const uint64_t *r);

// True if this is the speculative run, and it has reached the beginning of a round of the loop.
bool smc_retry_reaches_round(const smc_vm *, const smc_insn *loop, const uint64_t *r);

#endif
