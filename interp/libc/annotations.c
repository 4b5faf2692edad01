// annotations.c - models of annotations for other checkers (docs/annotations.md) that cannot be
// written in C. The other annotations are in pass/library/annotations.inc.
#include "interp/libc/models.h"
#include "interp/vm/act.h"

// __VERIFIER_assert(condition): reports an error if the condition is 0.
smc_flow smc_libc_assert(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return (uint32_t)args[0] ? SMC_FLOW_NEXT
                             : smc_vm_report_error(vm, SMC_ERR_ASSERTION, "assertion failed");
}

// __VERIFIER_spin_end(done): ends a round of a waiting loop. If `done` is 0, the next round would
// be identical (vm/loops/end.h). A call without an argument, as in older programs, has no effect.
smc_flow smc_libc_spin_end(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)result;
    vm->head.progress.promised = n && !(uint32_t)args[0];
    return SMC_FLOW_NEXT;
}

// __VERIFIER_loop_bound(rounds): has no effect here, since lower/bounds.c evaluates the call.
smc_flow smc_libc_loop_bound(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    return smc_libc_do_nothing(vm, args, n, result);
}
