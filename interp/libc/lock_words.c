// lock_words.c - read-modify-writes of locks whose words are in the program's memory: those of
// Rust's standard library (pass/library/rust.inc).
#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/vm/access.h"
#include "interp/vm/act.h"
#include "interp/vm/undefined/registers.h"

// Performs the RMW `act` on an unsigned in the program's memory. *result: the value read.
static smc_flow access_word_in_memory(smc_vm *vm, uint64_t address, smc_action act,
                                      uint64_t *result) {
    enum { SIZE = 4 };
    smc_access_target at;
    uint64_t written;
    if (vm->head.phase) {
        *result = vm->answer == SMC_UNWRITTEN ? 0 : vm->answer;
        return SMC_FLOW_NEXT;
    }
    const smc_flow flow = smc_vm_resolve_atomic(vm, address, SIZE, true, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (smc_is_split_access(&at, SIZE))
        return smc_vm_report_unsupported(vm, "a lock that is accessed in parts");
    act.kind = SMC_RMW;
    act.size = SIZE;
    act.loc = at.loc;
    act.object = at.object;
    if (!at.host) return smc_vm_do_action(vm, act, 1);
    const smc_value old = smc_vm_get_bytes(vm, &at, SIZE);
    if (old.undefined.bits) return smc_undefined_report_use(vm, old.undefined);
    if (smc_rmw_writes(&act, old.value, &written))
        smc_vm_set_bytes(vm, &at, SIZE, (smc_value){.value = written});
    *result = old.value;
    return SMC_FLOW_NEXT;
}

// smc_atomic_add_below(word, by, limit): like smc_add_below(), but on an unsigned in the program's
// memory.
smc_flow smc_libc_atomic_add_below(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_word_in_memory(
        vm, args[0],
        (smc_action){.order = SMC_ACQUIRE,
                     .order_fail = SMC_RELAXED,
                     .op = SMC_ADD_BELOW,
                     .rmw = {.operand = (uint32_t)args[1], .expected = (uint32_t)args[2]}},
        result);
}

// smc_take_mutex(word): changes an unsigned in the program's memory from 0 to 1; returns its old
// value. smc_free_mutex(word): sets it to 0; returns its old value. Nothing else accesses the word.
smc_flow smc_libc_take_mutex(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_word_in_memory(vm, args[0],
                                 (smc_action){.order = SMC_ACQUIRE,
                                              .order_fail = SMC_RELAXED,
                                              .op = SMC_CAS,
                                              .sync = 1,
                                              .rmw = {.operand = 1, .expected = 0}},
                                 result);
}

smc_flow smc_libc_free_mutex(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_word_in_memory(
        vm, args[0],
        (smc_action){.order = SMC_RELEASE, .order_fail = SMC_RELAXED, .op = SMC_XCHG, .sync = 1},
        result);
}
