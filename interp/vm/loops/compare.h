// compare.h - determines whether a round of a loop was silent: compares the thread's state at the
// end of the round with the state at its beginning (begin.h), and examines the round's actions.
// docs/design/rounds.md explains why a silent round may be left out.
//
//   registers   only registers that are set in the loop and live at the beginning of a round can
//               differ (lower/spin.c)
//   memory      a 128-bit fingerprint of all private objects, if the loop may write to one
//   objects     the hash of the set of objects that the thread allocated or freed is equal. An
//               object that the round allocates and frees leaves nothing, if no other thread
//               accessed it in between (owned/)
//   libc        counters in smc_head (threads, live thread-locals) only change with an effect
//   mutexes     the last locked mutex is equal and was held during the whole round; or it was
//               locked by the last action before the round and by the last action of the round;
//               or the thread did the same as in the round before, until it released the mutex
//   notes       the hash of their set is equal
#ifndef SMC_VM_LOOPS_COMPARE_H
#define SMC_VM_LOOPS_COMPARE_H

#include "interp/vm/loops/begin.h"

// True if the live registers, or private memory, are equal to those at the beginning of the round.
bool smc_round_keeps_registers(const smc_insn *, uint64_t *registers, const smc_round_record *);
bool smc_round_keeps_memory(const smc_vm *, const smc_insn *, const uint64_t *registers,
                            const smc_round_record *);
// True if the thread's owned objects may have changed. If `with_owned_reads` is set, checks all
// objects if necessary; callers that know that the round differs pass false to save time.
bool smc_round_may_change_owned(const smc_vm *, const smc_round_record *, bool with_owned_reads);

// True if the thread has had no effect except writes to memory since the beginning of the round.
bool smc_round_only_writes(const smc_vm *, const smc_round_record *);
// True if it has had no effect at all: it has not changed memory either.
bool smc_round_is_idle(const smc_vm *, const smc_round_record *);
// True if it has only made plain writes whose values it has restored, and no other thread can have
// accessed their locations in between (docs/design/rounds.md#plain-writes).
bool smc_round_is_unobservable(const smc_vm *, const smc_insn *, const smc_round_record *);
// True if the round undid all its effects that other threads may observe. False if the round read a
// clock: reading a stopped clock means that time passes.
bool smc_round_is_net_zero(const smc_vm *, const smc_insn *, const smc_round_record *);
// True if the round has only one lasting effect: it released the last locked mutex and locked it
// again. It may have written values and restored them.
bool smc_round_has_relocked(const smc_vm *, const smc_round_record *);
// True if such a round that writes may turn out to be unobservable from the release in it to the
// next one (docs/design/rounds.md#plain-writes): what it writes, it writes plainly before the
// release, or after the lock; there it has read it first.
bool smc_round_may_be_unobservable(const smc_vm *, const smc_round_record *);
// True if the thread could repeat the round with the same effect: it made no choice, and no time
// has passed. This may hold even if the round leaves writes in memory.
bool smc_round_is_repeatable(const smc_vm *, const smc_round_record *);
// True if a decision is needed whether the thread only lets time pass. The round must be idle. It
// has read a clock that has stopped, so the states before and after it may differ only because it
// has slept (docs/design/rounds.md#rounds-that-sleep). For the decision, the thread is run through
// further rounds (trie/retries.c).
bool smc_round_may_let_time_pass(const smc_vm *, const smc_round_record *);
// True if a decision is needed whether the round is a retry. The round must be idle and end with a
// failed compare-exchange; the thread may be in the same state as if the read before the round had
// returned the value that the exchange read (docs/design/rounds.md#retries). For the decision, the
// thread is run from that read (trie/retries.c).
bool smc_round_may_be_retry(const smc_vm *, const smc_insn *, const smc_round_record *);

#endif
