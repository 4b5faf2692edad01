// begin.h - begins rounds of loops that may wait: records the thread's state, with which compare.h
// compares the one at the end of the round.
#ifndef SMC_VM_LOOPS_BEGIN_H
#define SMC_VM_LOOPS_BEGIN_H

#include "interp/vm/loops/fingerprint.h"

enum {
    SMC_SMALL = 512, // so many private bytes are compared after every round with actions; more
                     // bytes only after a round that had no other effect
    SMC_MOST_RETRIED = 255, // most actions of a round that can be a retry
};

// The record of a loop, in registers from r[i->a] on: the state with which later rounds are
// compared. It is renewed after 1, 2, 4, .. rounds without effect, so that a state that recurs
// after any number of rounds is found (Brent: An Improved Monte Carlo Factorization Algorithm,
// 1980, section 2). All other changes that the thread may make are visible in smc_vm_progress.
typedef struct smc_round_start {
    uint32_t actions; // number of the thread's actions at that state
    uint32_t undone;  // number of consecutive net-zero rounds before that state; for a counted
                      // loop, whether a round was omitted
    uint32_t rounds, until; // number of rounds since that state; number of rounds after which it is
                            // renewed, 0: nothing is recorded
    uint64_t since, has; // since: number of the action that locked the mutex locked last, 0: none
                         // is held; has: hash of the other mutexes, notes and objects
    uint32_t clocks, owned; // values of progress.clocks and smc_head.owned_writes at that state
    smc_fingerprint memory;
    uint32_t gone;     // number of rounds since the loop was entered, only with SMC_LOOP_FOR_EVER
    uint32_t repeated; // number of consecutive rounds, before that state, that wrote and returned
                       // to it (smc_interp_loops.repeats)
    uint32_t statistics, unused; // value of progress.statistics at that state; unused fills the
                                 // padding
    uint64_t passed; // nanoseconds since the loop was entered, if the loop only reads clocks
    uint64_t live[]; // values of the live registers; for a counted loop, which has none: the
                     // instruction and the answer of the omitted round's action
} smc_round_start;
_Static_assert(sizeof(smc_round_start) == SMC_SPIN_WORDS * sizeof(uint64_t),
               "registers of a loop that waits");

static inline smc_round_start *smc_round_start_of(const smc_insn *loop, uint64_t *registers) {
    return (smc_round_start *)(void *)(registers + loop->a);
}

// To be called when a loop that may wait is entered. Returns SMC_FLOW_NEXT or SMC_FLOW_ASK.
smc_flow smc_round_enter_loop(smc_vm *, const smc_insn *loop, uint64_t *registers);

// Records the state with which the rounds that follow are compared, and which is renewed after
// `until` of them.
void smc_round_begin(smc_vm *, const smc_insn *loop, uint64_t *registers, uint32_t until,
                     bool look_at_memory);
// Notes that the thread's next action is the first one of a round, if that is needed
// (SMC_LOOP_REPORTS_ROUNDS).
static inline void smc_round_note_head(smc_vm *vm) {
    if (vm->loops.any & SMC_LOOP_REPORTS_ROUNDS)
        vm->head.progress.head = vm->head.progress.actions + 1;
}
// True if this is the run ahead of a retry (trie/retries.c), and it has reached the beginning of a
// round of its loop.
static inline bool smc_round_is_reached(const smc_vm *vm, const smc_insn *loop, const uint64_t *r) {
    return vm->probe.probes && smc_vm_index_of(vm, r + loop->a) == vm->probe.record;
}

#endif
