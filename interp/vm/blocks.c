#include "interp/vm/blocks.h"

#include "interp/memory/blocks.h"
#include "interp/vm/act.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/bytes.h"

#include <string.h>

uint32_t smc_block_extent(const smc_vm *vm, uint64_t address, uint64_t n) {
    return vm->loops.any & SMC_LOOP_ALLOWED_RACE ? 0 : smc_blocks_extent(&vm->memory, address, n);
}

// Performs the action on the block, or returns SMC_FLOW_NEXT if it has been answered.
static smc_flow access_block(smc_vm *vm, uint64_t address, uint32_t size, smc_action a) {
    smc_access_target at;
    const smc_flow flow = smc_vm_find_object(vm, address, size, a.kind == SMC_WRITE, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    assert(!at.host); // blocks are shared
    a.loc = smc_memory_block_at(&vm->memory, address, size, smc_vm_source(vm));
    if (!a.loc) return smc_vm_request_restart(vm);
    vm->used.elision_mattered = true;
    vm->head.sent = !vm->head.sent;
    if (!vm->head.sent) return SMC_FLOW_NEXT;
    a.object = at.object;
    a.size = 8; // that of a name
    return smc_vm_do_action(vm, a, 1);
}

smc_flow smc_block_read(smc_vm *vm, uint64_t address, uint32_t size, uint64_t *name) {
    const smc_flow flow =
        access_block(vm, address, size, (smc_action){.kind = SMC_READ, .copies = true});
    *name = vm->answer;
    if (flow != SMC_FLOW_NEXT || smc_names_find_block(&vm->memory.names, *name, size)) return flow;
    // Undefined bytes have origins of their own.
    smc_blocks_exclude(&vm->memory, address, size);
    return smc_vm_request_restart(vm);
}

smc_flow smc_block_write(smc_vm *vm, uint64_t address, uint32_t size, uint64_t name) {
    return access_block(vm, address, size, (smc_action){.kind = SMC_WRITE, .written = name});
}

// Excludes from all blocks those granules of 8 bytes at `to` (memory/blocks.h) that would receive
// from `in`, private or constant memory, an undefined bit or a part of a term: the undefined flags
// mark both. Returns whether there are some.
static bool exclude_undefined(smc_vm *vm, uint64_t to, const smc_access_target *in, uint32_t size) {
    bool any = false;
    for (uint32_t k = 0; k < size; k += 8) {
        uint64_t bits = 0;
        if (in->undefined) memcpy(&bits, in->undefined + k, sizeof bits);
        if (!bits && !(in->slot && in->slot->undefined &&
                       smc_uninitialised_has_bits(vm, in->slot, in->within + k, 8)))
            continue;
        smc_blocks_exclude(&vm->memory, to + k, 8);
        any = true;
    }
    return any;
}

static smc_flow pack_bytes(smc_vm *vm, uint64_t to, const uint8_t *bytes, uint32_t size,
                           uint64_t *name) {
    const bool named = !smc_blocks_exclude_addresses(&vm->memory, to, bytes, size) &&
                       smc_names_of_block(&vm->memory.names, bytes, size, name);
    return named ? SMC_FLOW_NEXT : smc_vm_request_restart(vm);
}

smc_flow smc_block_pack(smc_vm *vm, uint64_t to, uint64_t from, uint32_t size, uint64_t *name) {
    smc_access_target in;
    const smc_flow flow = smc_vm_resolve_access(vm, from, size, false, &in);
    if (flow != SMC_FLOW_NEXT) return flow;
    assert(in.host && size % 8 == 0);
    if ((in.undefined || in.slot) && exclude_undefined(vm, to, &in, size))
        return smc_vm_request_restart(vm);
    if (vm->head.dead_state.n && in.slot) smc_dead_state_note_read(vm, in.host, size);
    return pack_bytes(vm, to, in.host, size, name);
}

smc_flow smc_block_pack_equal(smc_vm *vm, uint64_t to, uint8_t byte, uint32_t size,
                              uint64_t *name) {
    uint8_t *bytes = smc_alloc(size);
    memset(bytes, byte, size);
    const smc_flow flow = pack_bytes(vm, to, bytes, size, name);
    free(bytes);
    return flow;
}

smc_flow smc_block_unpack(smc_vm *vm, uint64_t to, uint32_t size, uint64_t name) {
    const uint8_t *bytes = smc_names_find_block(&vm->memory.names, name, size);
    smc_access_target out;
    const smc_flow flow = smc_vm_resolve_access(vm, to, size, true, &out);
    if (flow != SMC_FLOW_NEXT) return flow;
    assert(bytes && out.host);
    memcpy(out.host, bytes, size);
    if (vm->head.dead_state.n) smc_dead_state_note_write(vm, out.host, size);
    if (out.slot) smc_uninitialised_clear(vm, out.slot, out.within, size);
    return SMC_FLOW_NEXT;
}
