// faults.c - faults of the environment (--faults): a call fails although nothing is wrong with it.
#include "interp/libc/faults.h"
#include "interp/vm/act.h"

bool smc_libc_may_fault(const smc_vm *vm, smc_fault_kind kind) {
    return vm->options.library.faults >> kind & 1;
}

smc_flow smc_libc_choose_fault(smc_vm *vm, smc_fault_kind kind, uint32_t bytes, uint32_t phase) {
    const uint64_t faults = kind == SMC_FAULT_SHORT ? smc_short_transfers(bytes) : 1;
    return smc_vm_do_action(
        vm, smc_fault_action(kind, 1 + faults, vm->options.library.most_faults, bytes), phase);
}

// smc_fault(kind, bytes): chooses whether a fault of this kind happens. Returns 0: no; otherwise 1,
// or for SMC_FAULT_SHORT how many of the bytes are transferred.
smc_flow smc_libc_fault(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const smc_fault_kind kind = (smc_fault_kind)args[0];
    const bool is_short = kind == SMC_FAULT_SHORT;
    if (!vm->head.phase) {
        *result = 0;
        if (!smc_libc_may_fault(vm, kind) || (is_short && (args[1] < 2 || args[1] > UINT32_MAX)))
            return SMC_FLOW_NEXT;
        return smc_libc_choose_fault(vm, kind, (uint32_t)args[1], 1);
    }
    *result =
        is_short && vm->answer ? smc_short_transfer(args[1], (unsigned)vm->answer) : vm->answer;
    return SMC_FLOW_NEXT;
}
