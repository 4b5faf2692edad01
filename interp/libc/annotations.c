// annotations.c - what programs say to the checkers that they were written for
// (docs/annotations.md), where it is more than a name for something else. What is C is in
// pass/library/annotations.inc.
#include "interp/libc/models.h"
#include "interp/vm/act.h"

// __VERIFIER_assert(condition)
smc_flow smc_libc_assert(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return (uint32_t)args[0] ? SMC_FLOW_NEXT
                             : smc_vm_error(vm, SMC_ERR_ASSERTION, "assertion failed");
}

// __VERIFIER_spin_end(done): the round of a loop that waits ends here. Where it is not done, what
// comes next would be the same again (vm/spin.c). Older programs have no argument: they say
// nothing.
smc_flow smc_libc_spin_end(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)result;
    vm->head.progress.promised = n && !(uint32_t)args[0];
    return SMC_FLOW_NEXT;
}

// __VERIFIER_loop_bound(rounds): the code has it already (lower/bounds.c).
smc_flow smc_libc_loop_bound(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    return smc_libc_nothing(vm, args, n, result);
}
