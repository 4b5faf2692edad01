// compare.h - compares a thread's state at the end of a round with that at its beginning (begin.h),
// and what the round has done: is it silent? docs/design/rounds.md explains why such a round may be
// left out.
//
//   registers   only those that are set in the loop and live at the beginning of a round can
//               differ (lower/spin.c)
//   memory      a 128-bit fingerprint of all private objects, if the loop may write to one
//   objects     the set of objects the thread allocated or freed is equal, by its hash. An object
//               that is allocated and freed in the round is gone with its contents, if no other
//               thread accessed it meanwhile (owned/)
//   libc        counters in smc_head (threads, live thread-locals) only change with an effect
//   mutexes     the one locked last is equal and has been held since then; or it was locked by
//               the last action before the round and by the last action of the round; or the
//               thread did the same as in the round before, up to releasing it
//   notes       their set is equal, by its hash
#ifndef SMC_VM_LOOPS_COMPARE_H
#define SMC_VM_LOOPS_COMPARE_H

#include "interp/vm/loops/begin.h"

bool smc_round_keeps_registers(const smc_insn *, uint64_t *registers, const smc_round_start *);
bool smc_round_keeps_memory(const smc_vm *, const smc_insn *, const uint64_t *registers,
                            const smc_round_start *);
// True if the thread's owned objects may have changed. looks: checks all objects if necessary;
// callers that know the round to differ pass false to save the time.
bool smc_round_may_change_owned(const smc_vm *, const smc_round_start *, bool looks);

// True if the thread has had no effect other than writes to memory.
bool smc_round_only_writes(const smc_vm *, const smc_round_start *);
// True if it has not changed memory either.
bool smc_round_is_idle(const smc_vm *, const smc_round_start *);
// True if the round undid those effects that other threads may observe. False if the round read a
// clock, since reading a stopped clock means that time passes.
bool smc_round_is_net_zero(const smc_vm *, const smc_insn *, const smc_round_start *);
// True if the round's only lasting effect is that it released and locked again the mutex locked
// last; it may have restored what it wrote.
bool smc_round_has_relocked(const smc_vm *, const smc_round_start *);
// True if the thread could repeat the round with the same effect, although its writes persist: it
// made no choice, and no time has passed.
bool smc_round_is_repeatable(const smc_vm *, const smc_round_start *);
// True if it must be decided whether the round, which is idle, is a retry: it ends with a failed
// compare-exchange, and the thread may be in the same state as if the read before the round had
// already read the value that the exchange read (docs/design/rounds.md#retries). To decide this,
// the thread is run ahead from that read (trie/retries.c).
bool smc_round_may_be_retry(const smc_vm *, const smc_insn *, const smc_round_start *);

#endif
