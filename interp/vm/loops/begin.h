// begin.h - begins rounds of loops that may wait: records the thread's state. compare.h compares it
// with the state at the end of a round.
#ifndef SMC_VM_LOOPS_BEGIN_H
#define SMC_VM_LOOPS_BEGIN_H

#include "interp/vm/loops/fingerprint.h"

enum {
    SMC_SMALL_PRIVATE_BYTES = 16384, // private memory of at most so many bytes is compared after
                                     // every round with actions; larger memory only after a round
                                     // that had no other effect. Without optimisation, the frames
                                     // of a Rust thread take some kilobytes.
    SMC_MAX_RETRIED = 255,           // most actions of a round that can be a retry
};

// The record of a loop, in registers from r[i->a] on: the state with which the states after later
// rounds are compared. It is renewed after 1, 2, 4, .. rounds without effect, so that a state is
// found that recurs after any number of rounds (Brent: An Improved Monte Carlo Factorization
// Algorithm, 1980, section 2). It has no copy of shared memory: smc_vm_progress
// (head.h) has the numbers of the thread's last write and of its last action with another effect,
// which are compared with `actions`.
typedef struct smc_round_record {
    uint32_t actions;         // number of the thread's actions when the state was recorded
    uint32_t net_zero_rounds; // number of consecutive net-zero rounds before the state was
                              // recorded; for a counted loop, see give_up.c
    uint32_t rounds, until; // rounds: number of rounds since then; until: the record is renewed
                            // after so many rounds, 0: nothing is recorded
    uint64_t since, has;    // since: number of the action that locked the last locked mutex, 0: the
                            // thread holds none; has: hash of the other mutexes, notes and objects
    uint32_t clocks, owned; // values of progress.clocks and smc_head.owned_writes then
    smc_fingerprint memory; // private memory; 0: not compared
    uint32_t service_rounds; // number of rounds since the loop was entered; only counted with
                             // SMC_LOOP_FOR_EVER
    uint32_t repeated; // number of consecutive rounds that wrote and returned to the same state
                       // (smc_interp_loops.repeats)
    uint32_t statistics, unused; // value of progress.statistics then; `unused` fills the padding
    uint64_t passed; // nanoseconds that have passed since the loop was entered, if the loop only
                     // reads clocks
    uint64_t live[]; // values of the live registers. The record of a counted loop has none, and
                     // stores the instruction and the answer of the omitted round's action instead
} smc_round_record;
_Static_assert(sizeof(smc_round_record) == SMC_SPIN_WORDS * sizeof(uint64_t),
               "registers of a loop that waits");

// Returns the record of the loop in these registers of its frame.
static inline smc_round_record *smc_round_record_of(const smc_insn *loop, uint64_t *registers) {
    return (smc_round_record *)(void *)(registers + loop->a);
}

// To be called when a loop that may wait is entered. Returns SMC_FLOW_NEXT or
// SMC_FLOW_DECIDE_RETRY.
smc_flow smc_round_enter_loop(smc_vm *, const smc_insn *loop, uint64_t *registers);

// Records the state with which later rounds are compared; it is renewed after `until` rounds.
// Private memory is only recorded if has_memory is set.
void smc_round_begin(smc_vm *, const smc_insn *loop, uint64_t *registers, uint32_t until,
                     bool has_memory);
// Records that the thread's next action is the first action of a round, if that is needed
// (SMC_LOOP_REPORTS_ROUNDS).
static inline void smc_round_record_first_action(smc_vm *vm) {
    if (vm->loops.any & SMC_LOOP_REPORTS_ROUNDS)
        vm->head.progress.head = vm->head.progress.actions + 1;
}
// True if this is the speculative run for a decision about a retry (trie/retries.c), and it has
// reached the beginning of a round of its loop.
static inline bool smc_round_is_reached(const smc_vm *vm, const smc_insn *loop, const uint64_t *r) {
    return vm->probe.probes && smc_vm_index_of(vm, r + loop->a) == vm->probe.record;
}

#endif
