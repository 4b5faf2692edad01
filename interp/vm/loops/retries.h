// retries.h - rounds that end with a compare-exchange that has failed, after which the thread is
// where it would be if the read before the round had read what the exchange has read
// (docs/design/rounds.md#retries).
//
// Whether it is there is found by running the thread ahead from that read (trie/retries.c). Until
// then the state names the read (smc_vm_progress.origin), so that histories with other reads do not
// meet.
#ifndef SMC_VM_LOOPS_RETRIES_H
#define SMC_VM_LOOPS_RETRIES_H

#include "interp/vm/vm.h"

enum { SMC_MOST_RETRIED = 255 }; // actions of such a round

// A round of a loop with SMC_SPIN_RETRIES begins.
void smc_retry_begin(smc_vm *);
// The thread has made another action than a read, or a fence.
static inline void smc_retry_forget(smc_vm_progress *p) { p->origin = p->origin_at = 0; }
// Whether it is to be asked about the idle round that began after so many actions and ends here.
bool smc_retry_is_open(const smc_vm *, uint32_t since);
// Asks it, of the loop whose record is at r[loop->a], with a fingerprint of private memory.
smc_flow smc_retry_ask(smc_vm *, const smc_insn *loop, const uint64_t *r, const uint64_t memory[2]);

// Whether the thread is run ahead to here, the beginning of a round of the loop.
bool smc_retry_meets(const smc_vm *, const smc_insn *loop, const uint64_t *r);

#endif
