// signals.c - words from which smc's library builds pending signals (pass/library/delivery.inc): of
// each thread, and of the process, for which the library passes 0.
#include "interp/libc/models.h"
#include "interp/vm/act.h"

// Performs `act` on the word `loc` of 8 bytes. *result: the value read.
static smc_flow access_word(smc_vm *vm, uint32_t loc, smc_action act, uint64_t *result) {
    *result = vm->answer;
    if (vm->head.phase) return SMC_FLOW_NEXT;
    act.sync = 1;
    act.size = 8;
    act.loc = loc;
    return smc_vm_do_action(vm, act, 1);
}

static smc_action update_by(smc_rmw op, uint64_t operand) {
    return (smc_action){.kind = SMC_RMW,
                        .order = SMC_ACQ_REL,
                        .order_fail = SMC_ACQUIRE,
                        .op = (uint8_t)op,
                        .rmw.operand = operand};
}

// smc_pending(thread): returns the set of pending signals.
smc_flow smc_libc_pending_signals(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_word(vm, smc_memory_signal_word(&vm->memory, args[0]),
                       (smc_action){.kind = SMC_READ, .order = SMC_ACQUIRE}, result);
}

// smc_post(thread, set): adds the signals to the pending ones.
smc_flow smc_libc_post_signals(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint32_t identity;
    if (args[0] && !smc_memory_thread_of(&vm->memory, args[0], &identity))
        return smc_vm_report_error(vm, SMC_ERR_INVALID_THREAD, "a signal to an invalid thread id");
    return access_word(vm, smc_memory_signal_word(&vm->memory, args[0]), update_by(SMC_OR, args[1]),
                       result);
}

// smc_take_signals(thread, set): removes the signals from the pending ones; returns the set of
// pending signals before.
smc_flow smc_libc_take_signals(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_word(vm, smc_memory_signal_word(&vm->memory, args[0]),
                       update_by(SMC_AND, ~args[1]), result);
}

// smc_kick(thread): counts a signal that reaches the thread, or the process.
smc_flow smc_libc_kick(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_word(vm, smc_memory_kick_word(&vm->memory, args[0]), update_by(SMC_ADD, 1),
                       result);
}

// smc_kicks(thread, acquires): returns how many signals have reached the thread, or the process. A
// thread that waits directly after a read that does not acquire does not wait for ever if the
// number has increased since.
smc_flow smc_libc_count_kicks(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const bool acquires = args[1];
    return access_word(vm, smc_memory_kick_word(&vm->memory, args[0]),
                       (smc_action){.kind = SMC_READ,
                                    .order = acquires ? SMC_ACQUIRE : SMC_RELAXED,
                                    .returns = !acquires},
                       result);
}

// smc_plain_races(): true if plain accesses race under the memory model.
smc_flow smc_libc_plain_accesses_race(smc_vm *vm, const uint64_t *args, uint32_t n,
                                      uint64_t *result) {
    (void)args, (void)n;
    *result = vm->options.library.plain_races;
    return SMC_FLOW_NEXT;
}

// smc_alone(): true if this thread is main and has created no thread.
smc_flow smc_libc_is_alone(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = !vm->head.thread && !vm->head.n_creates;
    return SMC_FLOW_NEXT;
}
