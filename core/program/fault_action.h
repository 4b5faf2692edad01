// fault_action.h - the choice whether the environment commits a fault (faults.h).
#ifndef SMC_PROGRAM_FAULT_ACTION_H
#define SMC_PROGRAM_FAULT_ACTION_H

#include "program/action.h"
#include "program/faults.h"

// Makes a choice between `alternatives` answers: 0, or a fault of this kind, if the execution has
// fewer than `most` faults. `bytes`: the size of the transfer (SMC_FAULT_SHORT).
static inline smc_action smc_fault_action(smc_fault_kind kind, uint64_t alternatives, uint32_t most,
                                          uint32_t bytes) {
    return (smc_action){.kind = SMC_CHOICE,
                        .op = SMC_CHOOSES_FAULT,
                        .choice = {.alternatives = alternatives,
                                   .word = (uint64_t)bytes << 32 | (uint64_t)most << 8 | kind}};
}
// The arguments of smc_fault_action.
static inline smc_fault_kind smc_fault_kind_of(uint64_t word) {
    return (smc_fault_kind)(word & 255);
}
static inline uint32_t smc_most_faults(const smc_action *a) {
    return (uint32_t)a->choice.word >> 8;
}
static inline uint32_t smc_fault_bytes(uint64_t word) { return (uint32_t)(word >> 32); }
// Whether the answer to the action is a fault.
static inline bool smc_is_fault(const smc_action *a, uint64_t answer) {
    return a->kind == SMC_CHOICE && a->op == SMC_CHOOSES_FAULT && answer;
}

// Returns the number of possible answers to the action, which is not a choice of a term, in an
// execution that has so many other faults; 1 if it is not a choice.
static inline uint64_t smc_alternatives(const smc_action *a, uint32_t faults) {
    if (a->kind != SMC_CHOICE) return 1;
    const bool none_left = a->op == SMC_CHOOSES_FAULT && faults >= smc_most_faults(a);
    return none_left ? 1 : a->choice.alternatives;
}

#endif
