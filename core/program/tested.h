// tested.h - tested additions: the thread uses only the truth of a condition on the value that the
// addition reads. Example: a reference count that is compared with 1.
#ifndef SMC_TESTED_H
#define SMC_TESTED_H

#include "program/action.h"

// Makes the value of rmw.test from a condition and its limit. 0: no test.
static inline uint64_t smc_rmw_test(smc_condition c, int32_t limit) {
    return (uint64_t)c << 32 | (uint32_t)limit;
}
// Whether the action is a tested addition.
static inline bool smc_is_tested_addition(const smc_action *a) {
    return a->kind == SMC_RMW && (a->op == SMC_ADD || a->op == SMC_SUB) && !a->only_if &&
           !a->forced_source && a->rmw.test;
}
// Whether the condition of the tested addition holds for the value read.
static inline bool smc_test_holds(const smc_action *a, uint64_t read) {
    const uint64_t limit = (uint64_t)(int64_t)(int32_t)a->rmw.test;
    return smc_condition_holds_for((unsigned)(a->rmw.test >> 32), smc_truncate(limit, a->size),
                                   a->size, read);
}

// The part of the value read that belongs to the outcome: for a tested addition, whether its
// condition holds.
static inline uint64_t smc_outcome_value(const smc_action *a, uint64_t read) {
    return smc_is_tested_addition(a) ? smc_test_holds(a, read) : read;
}

#endif
