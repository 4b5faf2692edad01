// exchange.c - compare-exchange, which compares values without padding.
//
// C++20 compares value representations ([atomics.types.operations]); in C and earlier C++, padding
// bytes are unspecified. If memory holds the expected value with different padding, the core
// compares two different values, and the exchange fails. Then the VM repeats it, with the value in
// memory as the expected one, as C++ libraries do that clear padding. This adds one read, with the
// memory order of failure.
//
// Values that depend on inputs may be equal although the core compares different names. Then the
// thread chooses whether they are equal; if so, the VM repeats the exchange in the same way, and
// cuts the execution if the location has another value by then (docs/design/inputs.md#rmws).
#include "interp/vm/exchange.h"

#include "interp/vm/act.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

// Returns the undefined bits of `u` that are in `bits`. Their origin is that of the lowest byte
// with such a bit.
static smc_undefined undefined_bits_within(smc_undefined u, uint64_t bits) {
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
        *used = undefined_bits_within(a, a.bits & ~padding);
        if (!used->bits) *used = undefined_bits_within(b, b.bits & ~padding);
        if (used->bits) return SMC_UNDEFINED;
    }
    return (old.value ^ expected.value) & ~(a.bits | b.bits) ? SMC_DIFFERENT_VALUES
                                                             : SMC_EQUAL_VALUES;
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

smc_flow smc_exchange_cut_execution(smc_vm *vm) {
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
                                 uint64_t expected, uint32_t phase) {
    smc_action act = {.kind = SMC_RMW,
                      .order = i->x & 15,
                      .order_fail = (uint8_t)(i->x >> 4),
                      .op = SMC_CAS,
                      .size = (uint8_t)i->imm,
                      .rmw.expected = expected,
                      .loc = at->loc,
                      .object = at->object};
    const smc_flow flow = smc_value_to_core(
        vm, 0, act.size, smc_value_in_register(vm, (int32_t)(i->imm >> 8)), &act.rmw.operand);
    vm->head.scratch[0] = expected;
    return flow == SMC_FLOW_NEXT ? smc_vm_do_action(vm, act, phase) : flow;
}

static smc_flow finish_exchange(smc_vm *vm, const smc_insn *i, smc_value old, bool same) {
    smc_value_set_register(vm, i->a, old);
    smc_value_set_register(vm, i->a + 1, (smc_value){.value = same});
    return SMC_FLOW_NEXT;
}

// The condition that two values of `size` bytes are equal.
static smc_term equality_term(smc_vm *vm, smc_value a, smc_value b, uint32_t size) {
    return smc_term_binary(vm->terms, SMC_TERM_EQ, smc_value_term(vm, a, size),
                           smc_value_term(vm, b, size));
}

// Executes the exchange on private memory.
static smc_flow exchange_private(smc_vm *vm, const smc_insn *i, const smc_access_target *at,
                                 smc_value expected) {
    smc_undefined used;
    const smc_value old = smc_vm_get_bytes(vm, at, (uint8_t)i->imm);
    if (!vm->head.phase) {
        smc_comparison compared = SMC_EQUAL_VALUES;
        smc_flow flow = SMC_FLOW_NEXT;
        uint64_t same;
        if (smc_value_has_term(old) || smc_value_has_term(expected)) {
            flow = smc_choose_value(vm, equality_term(vm, old, expected, (uint8_t)i->imm), &same);
            compared = flow == SMC_FLOW_NEXT && same ? SMC_EQUAL_VALUES : SMC_DIFFERENT_VALUES;
        } else {
            compared = smc_vm_compare_values(vm, old, expected, &used);
        }
        if (flow != SMC_FLOW_NEXT) return flow;
        if (compared == SMC_UNDEFINED) return smc_undefined_report_use(vm, used);
        if (compared == SMC_DIFFERENT_VALUES) return finish_exchange(vm, i, old, false);
        if (smc_exchange_may_fail(vm, i)) return smc_exchange_choose_failure(vm);
    }
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

// Whether a failed exchange orders no more than a successful one, so that it may precede one.
static bool may_be_repeated(const smc_insn *i) {
    const unsigned order = i->x & 15, fail = i->x >> 4;
    return fail == SMC_RELAXED || order == SMC_SEQ_CST ||
           (fail != SMC_SEQ_CST && smc_order_acquires(order));
}

// Handles the answer to the RMW, or to the read of an exchange that `fails`, where a value depends
// on inputs. scratch[1] keeps the value read, and scratch[2] `fails`, while the thread chooses.
static smc_flow compare_terms(smc_vm *vm, const smc_insn *i, smc_value old, smc_value expected) {
    smc_head *h = &vm->head;
    const uint8_t size = (uint8_t)i->imm;
    const bool fails = h->phase == SMC_EXCHANGE_FAIL;
    if (vm->answer == h->scratch[0] && !fails) return finish_exchange(vm, i, old, true);
    const smc_term same = equality_term(vm, old, expected, size);
    uint64_t known;
    if (smc_term_is_constant(vm->terms, same, &known) && !known && !fails)
        return finish_exchange(vm, i, old, false);
    if (smc_term_at(vm->terms, same)->unknown || (!fails && !may_be_repeated(i)))
        return smc_require_numbers_in_memory(vm, smc_vm_registers(vm)[i->b], size);
    h->scratch[1] = vm->answer;
    h->scratch[2] = fails;
    return smc_vm_choose_term(vm, same, SMC_EXCHANGE_COMPARE);
}

// Handles the choice whether the value read is the expected one.
static smc_flow finish_comparison(smc_vm *vm, const smc_insn *i, const smc_access_target *at) {
    smc_head *h = &vm->head;
    const bool same = vm->answer, fails = h->scratch[2];
    const smc_value old = smc_value_from_core(vm, 0, (uint8_t)i->imm, h->scratch[1]);
    const uint64_t read = h->scratch[1];
    h->scratch[1] = h->scratch[2] = 0; // smc_choose_value uses them
    if (same && !fails) return attempt_exchange(vm, i, at, read, SMC_EXCHANGE_REPEAT);
    return same || !fails ? finish_exchange(vm, i, old, false) : smc_exchange_cut_execution(vm);
}

// Handles the answer to the RMW. If no byte was ever written, the core reports an error.
static smc_flow finish_answered_exchange(smc_vm *vm, const smc_insn *i, const smc_access_target *at,
                                         smc_value expected) {
    smc_undefined used;
    const bool fails = vm->head.phase == SMC_EXCHANGE_FAIL;
    if (vm->answer == SMC_UNWRITTEN) return finish_exchange(vm, i, (smc_value){0}, false);
    const smc_value old = smc_value_from_core(vm, 0, (uint8_t)i->imm, vm->answer);
    if (vm->head.phase == SMC_EXCHANGE_REPEAT)
        return vm->answer == vm->head.scratch[0] ? finish_exchange(vm, i, old, true)
                                                 : smc_exchange_cut_execution(vm);
    if (smc_value_has_term(old) || smc_value_has_term(expected))
        return compare_terms(vm, i, old, expected);
    const smc_comparison compared = smc_vm_compare_values(vm, old, expected, &used);
    if (compared == SMC_UNDEFINED) return smc_undefined_report_use(vm, used);
    if (fails)
        return compared == SMC_EQUAL_VALUES ? finish_exchange(vm, i, old, false)
                                            : smc_exchange_cut_execution(vm);
    if (compared == SMC_EQUAL_VALUES && vm->answer != vm->head.scratch[0])
        return attempt_exchange(vm, i, at, vm->answer, SMC_EXCHANGE_TRY);
    return finish_exchange(vm, i, old, compared == SMC_EQUAL_VALUES);
}

smc_flow smc_vm_compare_exchange(smc_vm *vm, const smc_insn *i, const smc_access_target *at) {
    const uint8_t size = (uint8_t)i->imm;
    const smc_value expected = truncate_value(smc_value_in_register(vm, i->c), size);
    uint64_t name;
    if (at->host) return exchange_private(vm, i, at, expected);
    if (vm->head.phase == SMC_EXCHANGE_COMPARE) return finish_comparison(vm, i, at);
    if (vm->head.phase && vm->head.phase != SMC_EXCHANGE_CHOOSE)
        return finish_answered_exchange(vm, i, at, expected);
    if (!vm->head.phase && smc_exchange_may_fail(vm, i)) return smc_exchange_choose_failure(vm);
    if (vm->head.phase && vm->answer) return read_on_failure(vm, i, at);
    const smc_flow flow = smc_value_to_core(vm, 0, size, expected, &name);
    return flow == SMC_FLOW_NEXT ? attempt_exchange(vm, i, at, name, SMC_EXCHANGE_TRY) : flow;
}
