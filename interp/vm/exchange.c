// exchange.c - compare-exchange, which compares values without padding.
//
// C++20 compares value representations ([atomics.types.operations]); in C and earlier C++, padding
// bytes are unspecified. If memory holds the expected value with different padding, the core
// compares two different values, and the exchange fails. Then the VM repeats it, with the value in
// memory as the expected one, as C++ libraries do that clear padding. This adds one read, with the
// memory order of failure.
#include "interp/vm/exchange.h"

#include "interp/vm/act.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

// Returns the undefined bits of `u` that are in `bits`. Their origin is that of the lowest byte
// with such a bit.
static smc_undefined part_of(smc_undefined u, uint64_t bits) {
    assert((bits & ~u.bits) == 0);
    if (!bits) return (smc_undefined){0};
    return (smc_undefined){
        bits, u.origin + (uint64_t)(__builtin_ctzll(bits) / 8 - __builtin_ctzll(u.bits) / 8)};
}

smc_comparison smc_vm_compare_values(const smc_vm *vm, smc_value old, smc_value expected,
                                     smc_undefined *used) {
    const smc_undefined a = expected.undefined, b = old.undefined;
    if (a.bits | b.bits) {
        const uint64_t padding = smc_memory_padding_bits(&vm->memory, &vm->places, a) |
                                 smc_memory_padding_bits(&vm->memory, &vm->places, b);
        *used = part_of(a, a.bits & ~padding);
        if (!used->bits) *used = part_of(b, b.bits & ~padding);
        if (used->bits) return SMC_UNDEFINED;
    }
    return (old.value ^ expected.value) & ~(a.bits | b.bits) ? SMC_DIFFERENT : SMC_SAME;
}

static smc_value truncate_value(smc_value v, uint32_t size) {
    return (smc_value){smc_truncate(v.value, size),
                       {smc_truncate(v.undefined.bits, size), v.undefined.origin}};
}

smc_flow smc_exchange_choose_failure(smc_vm *vm) {
    return smc_vm_do_action(
        vm, (smc_action){.kind = SMC_CHOICE, .op = SMC_CHOOSES_EXCHANGE, .choice.alternatives = 2},
        SMC_EXCHANGE_CHOOSE);
}

smc_flow smc_exchange_cut_retries(smc_vm *vm) {
    return smc_vm_do_action(vm, (smc_action){.kind = SMC_BLOCK}, SMC_EXCHANGE_FAIL);
}

// True if a loop retries the exchange: a loop in this function, or in a caller whose result depends
// on the exchange.
static bool is_retried_by_loop(const smc_vm *vm, unsigned retry) {
    uint64_t *r = smc_vm_registers((smc_vm *)vm);
    while (retry == SMC_RETRY_CALLER) {
        const smc_frame *f = smc_frame_of(r);
        if (!f->call) return false;
        r = vm->words + f->caller;
        const smc_function *caller = smc_frame_of(r)->function;
        retry = vm->code->sources.at[caller->where.at[f->call - caller->code.at]].retry;
    }
    return retry == SMC_RETRY_LOOP;
}

void smc_exchange_record_source(smc_vm *vm, const smc_insn *i) {
    assert(i->scale); // to be called for weak exchanges only
    if (vm->options.library.weak_cas_fails || is_retried_by_loop(vm, i->scale - 1)) return;
    const uint32_t source = smc_vm_program_source(vm);
    for (uint32_t k = 0; k < vm->remarks.unretried_exchanges.n; k++)
        if (vm->remarks.unretried_exchanges.at[k] == source) return;
    *smc_vec_push(&vm->remarks.unretried_exchanges) = source;
}

// Performs the RMW. scratch[0] keeps the expected value, with which the core compares.
static smc_flow attempt_exchange(smc_vm *vm, const smc_insn *i, const smc_access_target *at,
                                 uint64_t expected) {
    smc_action act = {.kind = SMC_RMW,
                      .order = i->x & 15,
                      .order_fail = (uint8_t)(i->x >> 4),
                      .op = SMC_CAS,
                      .size = (uint8_t)i->imm,
                      .rmw.expected = expected,
                      .loc = at->loc,
                      .object = at->object};
    const smc_flow flow = smc_value_seen_by_core(
        vm, 0, act.size, smc_value_in_register(vm, (int32_t)(i->imm >> 8)), &act.rmw.operand);
    vm->head.scratch[0] = expected;
    return flow == SMC_FLOW_NEXT ? smc_vm_do_action(vm, act, SMC_EXCHANGE_TRY) : flow;
}

static smc_flow finish_exchange(smc_vm *vm, const smc_insn *i, smc_value old, bool same) {
    smc_value_set_register(vm, i->a, old);
    smc_value_set_register(vm, i->a + 1, (smc_value){.value = same});
    return SMC_FLOW_NEXT;
}

// Executes the exchange on private memory.
static smc_flow exchange_private(smc_vm *vm, const smc_insn *i, const smc_access_target *at,
                                 smc_value expected) {
    smc_undefined used;
    const smc_value old = smc_vm_get_bytes(vm, at, (uint8_t)i->imm);
    if (smc_value_has_term(old))
        return smc_must_hold_numbers(vm, smc_vm_registers(vm)[i->b], (uint8_t)i->imm);
    const smc_comparison compared = smc_vm_compare_values(vm, old, expected, &used);
    if (compared == SMC_UNDEFINED) return smc_undefined_report_use(vm, used);
    if (compared == SMC_DIFFERENT) return finish_exchange(vm, i, old, false);
    if (!vm->head.phase && smc_exchange_may_fail(vm, i)) return smc_exchange_choose_failure(vm);
    if (vm->head.phase && vm->answer) return finish_exchange(vm, i, old, false);
    smc_vm_set_bytes(
        vm, at, (uint8_t)i->imm,
        truncate_value(smc_value_in_register(vm, (int32_t)(i->imm >> 8)), (uint8_t)i->imm));
    return finish_exchange(vm, i, old, true);
}

// Reads the location, for an exchange that is chosen to fail spuriously.
static smc_flow read_on_failure(smc_vm *vm, const smc_insn *i, const smc_access_target *at) {
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_READ,
                                         .order = (uint8_t)(i->x >> 4),
                                         .size = (uint8_t)i->imm,
                                         .loc = at->loc,
                                         .object = at->object},
                            SMC_EXCHANGE_FAIL);
}

// Handles the answer to the RMW. If no byte was ever written, the core reports an error.
static smc_flow finish_answered_exchange(smc_vm *vm, const smc_insn *i, const smc_access_target *at,
                                         smc_value expected) {
    smc_undefined used;
    const bool fails = vm->head.phase == SMC_EXCHANGE_FAIL;
    if (vm->answer == SMC_UNWRITTEN) return finish_exchange(vm, i, (smc_value){0}, false);
    const smc_value old = smc_value_of_answer(vm, 0, (uint8_t)i->imm, vm->answer);
    if (smc_value_has_term(old))
        return smc_must_hold_numbers(vm, smc_vm_registers(vm)[i->b], (uint8_t)i->imm);
    const smc_comparison compared = smc_vm_compare_values(vm, old, expected, &used);
    if (compared == SMC_UNDEFINED) return smc_undefined_report_use(vm, used);
    if (fails)
        return compared == SMC_SAME ? finish_exchange(vm, i, old, false)
                                    : smc_exchange_cut_retries(vm);
    if (compared == SMC_SAME && vm->answer != vm->head.scratch[0])
        return attempt_exchange(vm, i, at, vm->answer);
    return finish_exchange(vm, i, old, compared == SMC_SAME);
}

smc_flow smc_vm_compare_exchange(smc_vm *vm, const smc_insn *i, const smc_access_target *at) {
    const uint8_t size = (uint8_t)i->imm;
    const smc_value expected = truncate_value(smc_value_in_register(vm, i->c), size);
    uint64_t name;
    if (at->host) return exchange_private(vm, i, at, expected);
    if (vm->head.phase == SMC_EXCHANGE_TRY || vm->head.phase == SMC_EXCHANGE_FAIL)
        return finish_answered_exchange(vm, i, at, expected);
    if (!vm->head.phase && smc_exchange_may_fail(vm, i)) return smc_exchange_choose_failure(vm);
    if (vm->head.phase && vm->answer) return read_on_failure(vm, i, at);
    const smc_flow flow = smc_value_seen_by_core(vm, 0, size, expected, &name);
    return flow == SMC_FLOW_NEXT ? attempt_exchange(vm, i, at, name) : flow;
}
