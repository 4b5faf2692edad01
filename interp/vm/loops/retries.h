// retries.h - rounds that end with a failed compare-exchange and leave the thread in the state in
// which it would be if the read before the round had read the value that the exchange read
// (docs/design/rounds.md#retries).
//
// This is decided by running the thread ahead from that read (trie/retries.c). Until then the state
// includes the node of the read (smc_vm_progress.origin), so that histories with different reads
// are not merged.
#ifndef SMC_VM_LOOPS_RETRIES_H
#define SMC_VM_LOOPS_RETRIES_H

#include "interp/vm/vm.h"

enum { SMC_MOST_RETRIED = 255 }; // limit on the actions of such a round

// To be called when a round of a loop with SMC_SPIN_RETRIES begins.
void smc_retry_begin(smc_vm *);
// To be called when the thread has made an action other than a read or a fence.
static inline void smc_retry_forget(smc_vm_progress *p) { p->origin = p->origin_at = 0; }
// Returns whether a decision is needed on the idle round that began after `since` actions and ends
// here.
bool smc_retry_is_open(const smc_vm *, uint32_t since);
// Requests the decision for the loop whose record is at r[loop->a].
smc_flow smc_retry_ask(smc_vm *, const smc_insn *loop, const uint64_t *r);

// Returns whether the thread is being run ahead and has reached the beginning of a round of the
// loop.
bool smc_retry_meets(const smc_vm *, const smc_insn *loop, const uint64_t *r);

#endif
