// access_wide.c - atomic accesses of 16 bytes, and parts of such (memory.h).
#include "interp/vm/access_wide.h"

#include "interp/vm/act.h"

#include <string.h>

smc_value smc_wide_part(const smc_vm *vm, uint64_t name, const smc_target *part) {
    const smc_wide_value whole = smc_memory_named(&vm->memory, name);
    smc_value v = {.unwritten = (uint8_t)(whole.unwritten >> part->within & ((1u << part->size) - 1))};
    memcpy(&v.value, (const uint8_t *)whole.half + part->within, part->size);
    return v;
}

bool smc_wide_replace(smc_vm *vm, uint64_t name, const smc_target *part, smc_value by, uint64_t *out) {
    smc_wide_value whole = smc_memory_named(&vm->memory, name);
    const unsigned mask = (1u << part->size) - 1;
    memcpy((uint8_t *)whole.half + part->within, &by.value, part->size);
    whole.unwritten = (uint16_t)((whole.unwritten & ~(mask << part->within)) | (by.unwritten & mask) << part->within);
    return smc_memory_name(&vm->memory, &whole, out);
}

// The answer to the last action goes to two registers. (That nothing of it was written, the explorer sees by itself.)
static smc_flow take_answer(smc_vm *vm, uint64_t *dst) {
    const smc_wide_value v = smc_memory_named(&vm->memory, vm->answer);
    if (v.unwritten && v.unwritten != UINT16_MAX)
        return smc_vm_error(vm, SMC_ERR_UNINITIALIZED, "16 bytes are read to a part of which nothing was written");
    memcpy(dst, v.half, sizeof v.half);
    return SMC_FLOW_NEXT;
}

static bool name_of(smc_vm *vm, const uint64_t *r, uint64_t *name) {
    return smc_memory_name(&vm->memory, &(smc_wide_value){.half = {r[0], r[1]}}, name);
}

static smc_flow act(smc_vm *vm, smc_action a, const smc_target *at) {
    a.size = 8; // of a name
    a.loc = at->loc;
    a.object = at->object;
    return smc_vm_act(vm, a, 1);
}

// Private bytes: their two halves.
static smc_target half(const smc_target *at, uint32_t i) {
    return (smc_target){.host = at->host + 8 * i, .slot = at->slot, .within = at->within + 8 * i};
}

static smc_flow used(smc_vm *vm, const smc_target *at, uint64_t *dst) {
    smc_flow flow = SMC_FLOW_NEXT;
    for (uint32_t i = 0; i < 2 && flow == SMC_FLOW_NEXT; i++) {
        const smc_target part = half(at, i);
        smc_value v;
        flow = smc_vm_used(vm, &part, 8, false, &v);
        dst[i] = v.value;
    }
    return flow;
}

static void set(smc_vm *vm, const smc_target *at, const uint64_t *from) {
    for (uint32_t i = 0; i < 2; i++) {
        const smc_target part = half(at, i);
        smc_vm_set(vm, &part, 8, (smc_value){.value = from[i]});
    }
}

smc_flow smc_wide_load(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_target at;
    if (vm->head.phase) return take_answer(vm, &r[i->a]);
    smc_flow flow = smc_vm_resolve_wide(vm, r[i->b] + i->imm, false, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (!at.host) return act(vm, (smc_action){.kind = SMC_READ, .order = (uint8_t)i->x}, &at);
    return used(vm, &at, &r[i->a]);
}

smc_flow smc_wide_store(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_target at;
    smc_action a = {.kind = SMC_WRITE, .order = (uint8_t)i->x};
    if (vm->head.phase) return SMC_FLOW_NEXT;
    smc_flow flow = smc_vm_resolve_wide(vm, r[i->b] + i->imm, true, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (at.host) set(vm, &at, &r[i->a]);
    else if (!name_of(vm, &r[i->a], &a.value)) flow = smc_vm_restart(vm);
    else flow = act(vm, a, &at);
    return flow;
}

smc_flow smc_wide_exchange(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_target at;
    smc_action a = {.kind = SMC_RMW, .order = (uint8_t)i->x, .rmw = SMC_XCHG};
    if (vm->head.phase) return take_answer(vm, &r[i->a]);
    smc_flow flow = smc_vm_resolve_wide(vm, r[i->b], true, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (!at.host) return name_of(vm, &r[i->c], &a.value) ? act(vm, a, &at) : smc_vm_restart(vm);
    uint64_t new[2];
    memcpy(new, &r[i->c], sizeof new);
    flow = used(vm, &at, &r[i->a]);
    if (flow == SMC_FLOW_NEXT) set(vm, &at, new);
    return flow;
}

smc_flow smc_wide_compare_exchange(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const uint64_t *expected = &r[i->c], *new = &r[(int32_t)i->imm];
    smc_target at = {0};
    smc_action a = {.kind = SMC_RMW, .order = i->x & 15, .order_fail = (uint8_t)(i->x >> 4), .rmw = SMC_CAS};
    smc_flow flow = SMC_FLOW_NEXT;
    if (vm->head.phase) {
        flow = take_answer(vm, &r[i->a]);
    } else {
        flow = smc_vm_resolve_wide(vm, r[i->b], true, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (!at.host && (!name_of(vm, expected, &a.expected) || !name_of(vm, new, &a.value))) return smc_vm_restart(vm);
        if (!at.host) return act(vm, a, &at);
        flow = used(vm, &at, &r[i->a]);
    }
    const bool same = r[i->a] == expected[0] && r[i->a + 1] == expected[1];
    if (same && at.host) set(vm, &at, new);
    r[i->a + 2] = same;
    return flow;
}
