// simple.c - models that need only a few lines each.
#include "interp/libc/models.h"
#include "interp/vm/act.h"
#include "interp/vm/loops/rounds.h"
#include "interp/vm/short.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/registers.h"

#include <string.h>

smc_flow smc_libc_do_nothing(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)args, (void)n;
    *result = 0;
    return SMC_FLOW_NEXT;
}

// sched_yield and similar functions: no effect on the program's state, but schedulers may switch
// threads here (smc_action.yields).
smc_flow smc_libc_yield(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    vm->yields = true;
    smc_rounds_note_yield(vm);
    return smc_libc_do_nothing(vm, args, n, result);
}

smc_flow smc_libc_absolute_int(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)n;
    int32_t v = (int32_t)args[0];
    *result = v < 0 ? (uint32_t)-(uint32_t)v : (uint32_t)v;
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_absolute_long(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)n;
    *result = (int64_t)args[0] < 0 ? -args[0] : args[0];
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_absolute_word(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    return smc_vm_word_size(vm) == 4 ? smc_libc_absolute_int(vm, args, n, result)
                                     : smc_libc_absolute_long(vm, args, n, result);
}

smc_flow smc_libc_reach_error(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n, (void)result;
    return smc_vm_report_error(vm, SMC_ERR_REACH, "an error function is reached");
}

// smc_panic(text): a Rust panic, reported as an error.
smc_flow smc_libc_panic(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    uint8_t *text;
    uint32_t left;
    smc_flow flow = smc_vm_host_memory(vm, args[0], &text, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    return smc_vm_report_error(vm, SMC_ERR_ASSERTION, "panicked: %.*s",
                               (int)strnlen((char *)text, left), (char *)text);
}

// __assert_fail(expression, file, line, function): reports a failed assertion.
smc_flow smc_libc_assert_fail(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    uint8_t *text;
    uint32_t left;
    smc_flow flow = smc_vm_host_memory(vm, args[0], &text, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    return smc_vm_report_error(vm, SMC_ERR_ASSERTION, "assertion failed: %.*s",
                               (int)strnlen((char *)text, left), (char *)text);
}

// __VERIFIER_assume(condition): blocks the execution if the condition is 0. A condition that is a
// term over inputs is only decided to be zero or nonzero; its value remains open.
smc_flow smc_libc_assume(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const smc_value condition = smc_value_from_core(vm, 0, sizeof(int), args[0]);
    uint64_t is_zero = !(uint32_t)args[0];
    if (smc_value_has_term(condition)) {
        const smc_term term = smc_value_term(vm, condition, sizeof(int)),
                       zero = smc_term_constant(vm->terms, 8 * sizeof(int), 0);
        const smc_flow flow =
            smc_choose_value(vm, smc_term_binary(vm->terms, SMC_TERM_EQ, term, zero), &is_zero);
        if (flow != SMC_FLOW_NEXT) return flow;
    } else if (condition.undefined.bits) {
        return smc_undefined_report_use(vm, condition.undefined);
    }
    if (!is_zero) return SMC_FLOW_NEXT;
    return smc_vm_do_action(vm, (smc_action){.kind = SMC_BLOCK}, 1);
}

// __smc_kernel_fence(kind): a fence of <smc/linux.h> or of inline assembly; `kind` is an smc_fence.
smc_flow smc_libc_kernel_fence(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const uint64_t kind = args[0];
    if (vm->head.phase) return SMC_FLOW_NEXT;
    if (!kind || kind > SMC_FENCE_NORETURN)
        return smc_vm_report_error(vm, SMC_ERR_UNREACHABLE, "no fence has this number");
    if (smc_is_rcu((unsigned)kind) && !vm->start.supports_rcu)
        return smc_vm_report_unsupported(vm, "RCU under this model; use --model=lkmm.cat");
    // These kinds of fence order nothing. They only mark the next access.
    if (kind == SMC_FENCE_SRCU_LOCK || kind == SMC_FENCE_SRCU_UNLOCK ||
        kind == SMC_FENCE_NORETURN) {
        if (vm->start.supports_rcu) vm->head.fence = (uint8_t)kind;
        return SMC_FLOW_NEXT;
    }
    const bool relaxed = kind == SMC_FENCE_RCU_LOCK || kind == SMC_FENCE_RCU_UNLOCK ||
                         kind == SMC_FENCE_INSTRUCTIONS || kind == SMC_FENCE_STORES;
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_FENCE,
                                         .op = (uint8_t)kind,
                                         .order = relaxed ? SMC_RELAXED : SMC_SEQ_CST},
                            1);
}

// smc_futex_barrier(): the barrier at the start of a futex system call.
smc_flow smc_libc_futex_barrier(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n, (void)result;
    if (vm->head.phase || vm->options.library.relaxed_futexes) return SMC_FLOW_NEXT;
    return smc_vm_do_action(vm, (smc_action){.kind = SMC_FENCE, .order = SMC_SEQ_CST}, 1);
}

// synchronize_srcu of <smc/linux.h>: waits for a grace period of the srcu_struct at this address.
smc_flow smc_libc_kernel_srcu(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    smc_access_target at;
    if (vm->head.phase) return SMC_FLOW_NEXT;
    if (!vm->start.supports_rcu)
        return smc_vm_report_unsupported(vm, "SRCU under this model; use --model=lkmm.cat");
    const smc_flow flow = smc_vm_resolve_atomic(vm, args[0], sizeof(int), false, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_FENCE,
                                         .op = SMC_FENCE_SRCU_SYNC,
                                         .order = SMC_SEQ_CST,
                                         .loc = at.host ? 0 : at.loc},
                            1);
}

// smc_files(): true if the program's files are modelled in memory (pass/library/files.inc).
smc_flow smc_libc_models_files(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->options.library.files;
    return SMC_FLOW_NEXT;
}
