// access.c - memory as instructions see it: private bytes at once, shared memory one cell and one action at a time.
#include "interp/vm/vm.h"

#include <string.h>

static smc_flow bad_pointer(smc_vm *vm, uint64_t address, uint32_t size, const char *doing) {
    if (smc_addr_tag(address) == SMC_TAG_PRIVATE) {
        uint32_t slot = smc_addr_object(address);
        if (slot < vm->head.n_slots)
            return smc_vm_error(vm, SMC_ERR_MEMORY, "invalid memory access: %s of %u bytes at offset %d of a stack object of %u bytes",
                                doing, size, (int)smc_addr_offset(address), vm->slots[slot].size);
    }
    if (address < SMC_BIAS) return smc_vm_error(vm, SMC_ERR_MEMORY, "null pointer dereference");
    if (smc_addr_tag(address) == SMC_TAG_FUNCTION)
        return smc_vm_error(vm, SMC_ERR_MEMORY, "invalid memory access: %s at the address of a function", doing);
    return smc_vm_error(vm, SMC_ERR_MEMORY, "invalid memory access: %s through an invalid pointer (0x%llx)", doing,
                        (unsigned long long)address);
}

const uint8_t *smc_vm_constant_at(const smc_vm *vm, uint64_t address, uint32_t size) {
    const uint32_t index = smc_addr_object(address), offset = smc_addr_offset(address);
    if (smc_addr_tag(address) != SMC_TAG_GLOBAL || index >= vm->code->globals.n) return NULL;
    const smc_global *g = &vm->code->globals.at[index];
    return g->constant && !g->refuse && (uint64_t)offset + size <= g->size ? g->image + offset : NULL;
}

static smc_flow in_global(smc_vm *vm, uint64_t address, uint32_t size, bool write, uint8_t **host) {
    uint32_t index = smc_addr_object(address), offset = smc_addr_offset(address);
    if (index >= vm->code->globals.n) return bad_pointer(vm, address, size, write ? "write" : "read");
    const smc_global *g = &vm->code->globals.at[index];
    if (g->refuse) return smc_vm_refuse(vm, "%s", g->refuse);
    if ((uint64_t)offset + size > g->size)
        return smc_vm_error(vm, SMC_ERR_MEMORY, "invalid memory access: %s of %u bytes at offset %d is out of bounds of '%s' (%u bytes)",
                            write ? "write" : "read", size, (int)offset, g->name, g->size);
    if (g->constant && write) return smc_vm_error(vm, SMC_ERR_MEMORY, "invalid memory access: write to the constant '%s'", g->name);
    *host = g->constant ? g->image + offset : NULL;
    return SMC_FLOW_NEXT;
}

// Whether all of the bytes are private.
static bool in_private(const smc_vm *vm, uint64_t address, uint32_t size, smc_target *out) {
    smc_slot *s = smc_vm_slot_at(vm, address, size);
    *out = (smc_target){.size = size};
    if (!s) return false;
    out->within = smc_addr_offset(address);
    out->host = vm->bytes + s->start + out->within;
    if (s->end > s->start + s->size) out->slot = s;
    return true;
}

// The cell at the beginning of checked shared memory.
static smc_flow locate(smc_vm *vm, uint64_t address, uint32_t size, smc_target *out) {
    out->loc = smc_memory_locate(&vm->memory, address, size, smc_vm_source(vm));
    if (!out->loc) return smc_vm_restart(vm);
    const smc_location *cell = &vm->memory.locations.at[out->loc].seen;
    out->object = cell->object;
    out->wide = cell->size == SMC_WIDE_CELL;
    out->within = (uint32_t)(address - cell->address);
    out->size = cell->size - out->within;
    if (out->wide && out->size > size) out->size = size;
    return SMC_FLOW_NEXT;
}

smc_flow smc_vm_resolve(smc_vm *vm, uint64_t address, uint32_t size, bool write, smc_target *out) {
    if (in_private(vm, address, size, out)) return SMC_FLOW_NEXT;
    unsigned tag = smc_addr_tag(address);
    if (tag == SMC_TAG_GLOBAL) {
        smc_flow flow = in_global(vm, address, size, write, &out->host);
        if (flow != SMC_FLOW_NEXT || out->host) return flow;
    } else if (!smc_memory_object(&vm->memory, address)) {
        return bad_pointer(vm, address, size, write ? "write" : "read");
    }
    return locate(vm, address, size, out);
}

smc_flow smc_vm_used(smc_vm *vm, const smc_target *at, uint32_t size, bool copies, smc_value *out) {
    *out = (smc_value){.unwritten = at->slot ? smc_uninitialised_at(vm, at->slot, at->within, size) : 0};
    memcpy(&out->value, at->host, size);
    return out->unwritten && !copies ? smc_uninitialised_error(vm, at->slot, at->within, size) : SMC_FLOW_NEXT;
}

void smc_vm_set(smc_vm *vm, const smc_target *at, uint32_t size, smc_value v) {
    memcpy(at->host, &v.value, size);
    if (at->slot) smc_uninitialised_put(vm, at->slot, at->within, size, v.unwritten);
}

smc_flow smc_vm_resolve_atomic(smc_vm *vm, uint64_t address, uint32_t size, bool write, smc_target *out) {
    smc_flow flow = smc_vm_resolve(vm, address, size, write, out);
    if (flow != SMC_FLOW_NEXT || (out->size == size && !out->wide)) return flow;
    if (out->wide && !write && out->size == size) return SMC_FLOW_NEXT;
    if (out->wide) return smc_vm_refuse(vm, "an atomic write to a part of 16 bytes that are also accessed as a whole");
    const smc_code_source *by = &vm->code->sources.at[smc_memory_cut_by(&vm->memory, address + out->size, smc_vm_source(vm))];
    char name[200];
    smc_memory_describe(&vm->memory, &vm->places, out->loc, name, sizeof name);
    return smc_vm_refuse(vm, "an atomic access of %u bytes at '%s', which is also accessed in parts or across its end (%s:%u)",
                         size, name, by->file ? by->file : "?", by->line);
}

smc_flow smc_vm_resolve_wide(smc_vm *vm, uint64_t address, bool write, smc_target *out) {
    if (in_private(vm, address, SMC_WIDE_CELL, out)) return SMC_FLOW_NEXT;
    const unsigned tag = smc_addr_tag(address);
    if (tag == SMC_TAG_GLOBAL) {
        smc_flow flow = in_global(vm, address, SMC_WIDE_CELL, write, &out->host);
        if (flow != SMC_FLOW_NEXT || out->host) return flow;
    } else if (tag != SMC_TAG_ALLOCATED) {
        return bad_pointer(vm, address, SMC_WIDE_CELL, write ? "write" : "read");
    }
    if (address % SMC_WIDE_CELL) return smc_vm_refuse(vm, "an atomic access of 16 bytes that is not aligned");
    if (!smc_memory_widen(&vm->memory, address, smc_vm_source(vm))) return smc_vm_restart(vm);
    return locate(vm, address, SMC_WIDE_CELL, out);
}

smc_flow smc_vm_peek(smc_vm *vm, uint64_t address, uint8_t **host, uint32_t *left) {
    smc_target at;
    if (in_private(vm, address, 1, &at)) {
        *host = at.host;
        *left = vm->slots[smc_addr_object(address)].size - at.within;
        return SMC_FLOW_NEXT;
    }
    if (smc_addr_tag(address) == SMC_TAG_ALLOCATED) return smc_vm_refuse(vm, "library call that reads shared memory");
    if (smc_addr_tag(address) != SMC_TAG_GLOBAL) return bad_pointer(vm, address, 1, "read");
    smc_flow flow = in_global(vm, address, 1, false, host);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (!*host) return smc_vm_refuse(vm, "library call that reads shared memory");
    *left = vm->code->globals.at[smc_addr_object(address)].size - smc_addr_offset(address);
    return SMC_FLOW_NEXT;
}

// Several cells, one after another. head.done counts the bytes of those that have been answered; head.sent: the next one
// is being answered. Both are 0 between accesses.

static void gather(smc_vm *vm, const smc_target *at, uint64_t answer) {
    smc_head *h = &vm->head;
    if (at->wide) {
        const smc_value part = smc_wide_part(vm, answer, at);
        h->gathered.value |= part.value << 8 * h->done;
        h->gathered.unwritten |= (uint8_t)(part.unwritten << h->done);
    } else if (answer == SMC_UNWRITTEN) h->gathered.unwritten |= (uint8_t)(((1u << at->size) - 1) << h->done);
    else h->gathered.value |= smc_truncate(answer, at->size) << 8 * h->done;
}

// Whether the cell has been answered; otherwise its action is to be sent now.
static bool answered(smc_head *h) {
    h->sent = !h->sent;
    return !h->sent;
}

smc_flow smc_vm_read(smc_vm *vm, uint64_t address, uint32_t size, bool copies, uint32_t phase, smc_value *out) {
    smc_head *h = &vm->head;
    while (h->done < size) {
        smc_target at;
        smc_flow flow = smc_vm_resolve(vm, address + h->done, size - h->done, false, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (at.host) {
            flow = smc_vm_used(vm, &at, size, copies, &h->gathered);
            if (flow != SMC_FLOW_NEXT) return flow;
        } else if (!answered(h)) {
            return smc_vm_act(vm, (smc_action){.kind = SMC_READ, .size = at.wide ? 8 : (uint8_t)at.size, .loc = at.loc,
                                               .object = at.object, .copies = copies}, phase);
        } else {
            gather(vm, &at, vm->answer);
            if (at.wide && h->gathered.unwritten && !copies)
                return smc_vm_error(vm, SMC_ERR_UNINITIALIZED, "a part of 16 bytes is read to which nothing was written");
        }
        h->done += at.size;
    }
    *out = h->gathered;
    h->gathered = (smc_value){0};
    h->done = 0;
    return SMC_FLOW_NEXT;
}

// What goes to a cell: the bytes of *value but those in `unwritten`. A cell is all written or all not: otherwise it is cut.
static smc_flow cell_value(smc_vm *vm, uint64_t address, const smc_target *at, unsigned unwritten, uint64_t *value) {
    const unsigned all = (1u << at->size) - 1;
    unwritten &= all;
    *value = smc_truncate(*value, at->size);
    if (!unwritten) {
        if (*value == SMC_UNWRITTEN) return smc_vm_refuse(vm, "the value 0x%llx in memory", (unsigned long long)*value);
        return SMC_FLOW_NEXT;
    }
    *value = SMC_UNWRITTEN;
    if (unwritten == all) return SMC_FLOW_NEXT;
    const unsigned same = unwritten & 1 ? ~unwritten : unwritten; // bytes from the first that is not like the one at 0
    smc_memory_cut(&vm->memory, address + (unsigned)__builtin_ctz(same), smc_vm_source(vm), 0);
    return smc_vm_restart(vm);
}

// A part of a wide cell: the cell is read, then written. Where plain accesses may come in any order, that of another thread could
// come between, if there is one.
static smc_flow write_part(smc_vm *vm, const smc_target *at, smc_value v, uint32_t phase) {
    smc_head *h = &vm->head;
    smc_action act = {.kind = SMC_READ, .size = 8, .loc = at->loc, .object = at->object, .copies = true};
    if (h->sent == 2) {
        h->sent = 0;
        return SMC_FLOW_NEXT;
    }
    if (vm->options.plain_access && (h->thread || h->n_creates))
        return smc_vm_refuse(vm, "a plain write, which may come in any order with others, to a part of 16 bytes that are accessed atomically as a whole");
    if (h->sent == 1) {
        v = (smc_value){.value = v.value >> 8 * h->done, .unwritten = (uint8_t)(v.unwritten >> h->done)};
        act = (smc_action){.kind = SMC_WRITE, .size = 8, .loc = at->loc, .object = at->object};
        if (!smc_wide_replace(vm, vm->answer, at, v, &act.value)) return smc_vm_restart(vm);
    }
    h->sent++;
    return smc_vm_act(vm, act, phase);
}

smc_flow smc_vm_write(smc_vm *vm, uint64_t address, uint32_t size, smc_value v, uint32_t phase) {
    smc_head *h = &vm->head;
    while (h->done < size) {
        smc_target at;
        smc_flow flow = smc_vm_resolve(vm, address + h->done, size - h->done, true, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (at.host) {
            smc_vm_set(vm, &at, size, v);
        } else if (at.wide) {
            flow = write_part(vm, &at, v, phase);
            if (flow != SMC_FLOW_NEXT) return flow;
        } else if (!answered(h)) {
            uint64_t value = v.value >> 8 * h->done;
            flow = cell_value(vm, address + h->done, &at, (unsigned)v.unwritten >> h->done, &value);
            if (flow != SMC_FLOW_NEXT) return flow;
            return smc_vm_act(vm, (smc_action){.kind = SMC_WRITE, .size = (uint8_t)at.size, .loc = at.loc,
                                               .object = at.object, .value = value}, phase);
        }
        h->done += at.size;
    }
    h->done = 0;
    return SMC_FLOW_NEXT;
}
