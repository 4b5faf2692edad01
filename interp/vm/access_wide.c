// access_wide.c - 16-byte atomic accesses, and accesses to parts of wide cells (memory/memory.h).
#include "interp/vm/access_wide.h"

#include "interp/vm/act.h"
#include "interp/vm/exchange.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

#include <string.h>

smc_value smc_wide_bytes_of_part(const smc_vm *vm, uint64_t name, const smc_access_target *part) {
    assert(part->size <= 8 && part->within + part->size <= SMC_WIDE_CELL);
    const smc_wide_value whole = smc_names_find_wide(&vm->memory.names, name);
    const unsigned unwritten = whole.unwritten >> part->within & ((1u << part->size) - 1);
    const uint64_t from = vm->memory.locations.at[part->loc].seen.address + part->within;
    smc_value v = {.undefined = {smc_bits_of_bytes(unwritten),
                                 unwritten ? from + (unsigned)__builtin_ctz(unwritten) : 0}};
    memcpy(&v.value, (const uint8_t *)whole.half + part->within, part->size);
    return v;
}

bool smc_wide_replace_part(smc_vm *vm, uint64_t name, const smc_access_target *part, smc_value by,
                           uint64_t *out) {
    smc_wide_value whole = smc_names_find_wide(&vm->memory.names, name);
    assert(part->size <= 8 && part->within + part->size <= SMC_WIDE_CELL);
    const unsigned mask = (1u << part->size) - 1, unwritten = smc_bytes_of_bits(by.undefined.bits);
    memcpy((uint8_t *)whole.half + part->within, &by.value, part->size);
    whole.unwritten = (uint16_t)((whole.unwritten & ~(mask << part->within)) | (unwritten & mask)
                                                                                   << part->within);
    return smc_names_of_wide(&vm->memory.names, &whole, out);
}

// Sets *name to the name of the value in two registers. A byte with undefined bits is treated as
// unwritten. Returns false if the exploration must restart (smc_names_of_wide).
static bool name_wide_register_value(smc_vm *vm, int32_t from, uint64_t *name) {
    const uint64_t *r = smc_vm_registers(vm) + from;
    const unsigned low = smc_bytes_of_bits(smc_undefined_of_register(vm, from).bits),
                   high = smc_bytes_of_bits(smc_undefined_of_register(vm, from + 1).bits);
    const smc_wide_value v = {{r[0] & ~smc_bits_of_bytes(low), r[1] & ~smc_bits_of_bytes(high)},
                              (uint16_t)(low | high << 8)};
    return smc_names_of_wide(&vm->memory.names, &v, name);
}

static smc_flow perform_action(smc_vm *vm, smc_action a, const smc_access_target *at) {
    a.size = 8; // the action transfers the 8-byte name of the 16-byte value
    a.loc = at->loc;
    a.object = at->object;
    return smc_vm_do_action(vm, a, 1);
}

// Returns the lower (i = 0) or upper half of 16 private bytes or of a wide cell.
static smc_access_target half_of_wide_target(const smc_access_target *at, uint32_t i) {
    smc_access_target part = *at;
    if (at->host) part.host += 8 * i;
    if (at->undefined) part.undefined += 8 * i, part.address += 8 * i;
    part.within += 8 * i;
    part.size = 8;
    return part;
}

// Reads both halves of the value. If the bytes were never written, the core reports an error, so
// the value does not matter and is set to 0.
static void load_halves(smc_vm *vm, const smc_access_target *at, smc_value *out) {
    for (uint32_t i = 0; i < 2; i++) {
        const smc_access_target part = half_of_wide_target(at, i);
        out[i] = (smc_value){0};
        if (at->host) out[i] = smc_vm_get_bytes(vm, &part, 8);
        else if (vm->answer != SMC_UNWRITTEN)
            out[i] = smc_wide_bytes_of_part(vm, vm->answer, &part);
    }
}

static void store_halves(smc_vm *vm, const smc_access_target *at, int32_t from) {
    for (int32_t i = 0; i < 2; i++) {
        const smc_access_target part = half_of_wide_target(at, (uint32_t)i);
        smc_vm_set_bytes(vm, &part, 8, smc_value_in_register(vm, from + i));
    }
}

// Copies 16 private bytes, or the value received for the last action, to two registers.
static smc_flow load_into_registers(smc_vm *vm, const smc_access_target *at, int32_t to) {
    smc_value v[2];
    load_halves(vm, at, v);
    for (int32_t i = 0; i < 2; i++) smc_value_set_register(vm, to + i, v[i]);
    return SMC_FLOW_NEXT;
}

smc_flow smc_wide_load(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_access_target at;
    smc_flow flow = smc_vm_resolve_wide(vm, r[i->b] + i->imm, false, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (smc_is_split_access(&at, SMC_WIDE_CELL)) return smc_parts_load_wide(vm, i, r);
    if (!at.host && !vm->head.phase)
        return perform_action(vm, (smc_action){.kind = SMC_READ, .order = (uint8_t)i->x}, &at);
    return load_into_registers(vm, &at, i->a);
}

smc_flow smc_wide_store(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_access_target at;
    smc_action a = {.kind = SMC_WRITE, .order = (uint8_t)i->x};
    if (vm->head.phase && vm->head.phase != SMC_PHASE_PARTS) return SMC_FLOW_NEXT;
    smc_flow flow = smc_vm_resolve_wide(vm, r[i->b] + i->imm, true, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (smc_is_split_access(&at, SMC_WIDE_CELL)) return smc_parts_store_wide(vm, i, r);
    if (at.host) store_halves(vm, &at, i->a);
    else if (!name_wide_register_value(vm, i->a, &a.written)) flow = smc_vm_request_restart(vm);
    else flow = perform_action(vm, a, &at);
    return flow;
}

smc_flow smc_wide_exchange(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_access_target at;
    smc_value old[2];
    smc_action a = {.kind = SMC_RMW, .order = (uint8_t)i->x, .op = SMC_XCHG};
    smc_flow flow = smc_vm_resolve_wide(vm, r[i->b], true, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (smc_is_split_access(&at, SMC_WIDE_CELL)) return smc_parts_exchange_wide(vm, i, r);
    if (!at.host && vm->head.phase) return load_into_registers(vm, &at, i->a);
    if (!at.host)
        return name_wide_register_value(vm, i->c, &a.rmw.operand) ? perform_action(vm, a, &at)
                                                                  : smc_vm_request_restart(vm);
    load_halves(vm, &at, old);
    store_halves(vm, &at, i->c);
    for (int32_t k = 0; k < 2; k++) smc_value_set_register(vm, i->a + k, old[k]);
    return SMC_FLOW_NEXT;
}

// Performs the RMW of a compare-exchange. scratch[0] keeps the expected value, with which the core
// compares.
static smc_flow attempt_exchange(smc_vm *vm, const smc_insn *i, const smc_access_target *at,
                                 uint64_t expected) {
    smc_action a = {.kind = SMC_RMW,
                    .order = i->x & 15,
                    .order_fail = (uint8_t)(i->x >> 4),
                    .op = SMC_CAS,
                    .rmw.expected = expected};
    vm->head.scratch[0] = expected;
    return name_wide_register_value(vm, (int32_t)i->imm, &a.rmw.operand)
               ? perform_action(vm, a, at)
               : smc_vm_request_restart(vm);
}

// Compares both halves of the value that was read with the expected ones. Returns false if the
// comparison would use undefined bits.
static bool compare_halves(const smc_vm *vm, const smc_value *old, int32_t expected, bool *same,
                           smc_undefined *used) {
    *same = true;
    for (int32_t k = 0; k < 2; k++) {
        const smc_comparison compared =
            smc_vm_compare_values(vm, old[k], smc_value_in_register(vm, expected + k), used);
        if (compared == SMC_UNDEFINED) return false;
        *same &= compared == SMC_EQUAL_VALUES;
    }
    return true;
}

// Works like the compare-exchange of 8 bytes (exchange.c): padding is not compared. If only padding
// differs, the exchange is repeated, with the value that was read as the expected value.
smc_flow smc_wide_compare_exchange(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_access_target at;
    smc_value old[2];
    smc_undefined used;
    uint64_t expected;
    bool same;
    const uint32_t phase = vm->head.phase;
    if (i->scale && !phase) smc_exchange_record_source(vm, i);
    smc_flow flow = smc_vm_resolve_wide(vm, r[i->b], true, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (smc_is_split_access(&at, SMC_WIDE_CELL)) return smc_parts_compare_exchange_wide(vm, i, r);
    if (!at.host && !phase && smc_exchange_may_fail(vm, i)) return smc_exchange_choose_failure(vm);
    if (!at.host && phase == SMC_EXCHANGE_CHOOSE && vm->answer)
        return smc_vm_do_action(vm,
                                (smc_action){.kind = SMC_READ,
                                             .order = (uint8_t)(i->x >> 4),
                                             .size = 8,
                                             .loc = at.loc,
                                             .object = at.object},
                                SMC_EXCHANGE_FAIL);
    if (!at.host && phase != SMC_EXCHANGE_TRY && phase != SMC_EXCHANGE_FAIL)
        return name_wide_register_value(vm, i->c, &expected)
                   ? attempt_exchange(vm, i, &at, expected)
                   : smc_vm_request_restart(vm);
    load_halves(vm, &at, old);
    if (!compare_halves(vm, old, i->c, &same, &used)) return smc_undefined_report_use(vm, used);
    same &= at.host || vm->answer != SMC_UNWRITTEN;
    if (at.host && same && !phase && smc_exchange_may_fail(vm, i))
        return smc_exchange_choose_failure(vm);
    const bool fails = at.host ? phase && vm->answer : phase == SMC_EXCHANGE_FAIL;
    if (fails && !same && vm->answer != SMC_UNWRITTEN) return smc_exchange_cut_execution(vm);
    if (same && !at.host && !fails && vm->answer != vm->head.scratch[0])
        return attempt_exchange(vm, i, &at, vm->answer);
    same &= !fails;
    if (same && at.host) store_halves(vm, &at, (int32_t)i->imm);
    for (int32_t k = 0; k < 2; k++) smc_value_set_register(vm, i->a + k, old[k]);
    smc_value_set_register(vm, i->a + 2, (smc_value){.value = same});
    return SMC_FLOW_NEXT;
}
