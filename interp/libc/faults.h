// faults.h - choices whether the environment commits a fault.
#ifndef SMC_LIBC_FAULTS_H
#define SMC_LIBC_FAULTS_H

#include "interp/libc/models.h"
#include "program/fault_action.h"

// Whether faults of this kind are explored.
bool smc_libc_may_fault(const smc_vm *, smc_fault_kind);
// Performs the choice whether a fault happens. `bytes`: the size of the transfer
// (SMC_FAULT_SHORT); at least 2.
smc_flow smc_libc_choose_fault(smc_vm *, smc_fault_kind, uint32_t bytes, uint32_t phase);

#endif
