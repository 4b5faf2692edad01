#include "interp/vm/target.h"

#include "interp/vm/act.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"
#include "interp/vm/undefined/bytes.h"

#include <string.h>

static smc_flow report_out_of_scope(smc_vm *vm, const smc_slot *s, const char *doing) {
    char name[128];
    smc_memory_describe_variable(&vm->memory, s->variable, 0, 0, name, sizeof name);
    return smc_vm_report_error(vm, SMC_ERR_USE_AFTER_SCOPE, "use after scope: %s of %s", doing,
                               name);
}

static smc_flow report_bad_pointer(smc_vm *vm, uint64_t address, uint32_t size, const char *doing) {
    if (smc_addr_has_kind(address, SMC_KIND_PRIVATE)) {
        uint32_t slot = smc_addr_object_number(address);
        if (slot < vm->head.n_slots && vm->code->variables.at[vm->slots[slot].variable].arguments)
            return smc_undefined_report_use(
                vm,
                (smc_undefined){1, smc_addr_make(SMC_TAG_PRIVATE, vm->slots[slot].variable, 0)});
        if (slot < vm->head.n_slots && vm->slots[slot].undefined == SMC_OUT_OF_SCOPE)
            return report_out_of_scope(vm, &vm->slots[slot], doing);
        if (slot < vm->head.n_slots)
            return smc_vm_report_error(
                vm, SMC_ERR_OUT_OF_BOUNDS,
                "invalid memory access: %s of %u bytes at offset %d of a stack object of %u bytes",
                doing, size, (int)smc_addr_offset(address), vm->slots[slot].size);
    }
    if (address < SMC_BIAS)
        return smc_vm_report_error(vm, SMC_ERR_NULL_POINTER, "null pointer dereference");
    if (smc_addr_has_kind(address, SMC_KIND_FUNCTION))
        return smc_vm_report_error(vm, SMC_ERR_INVALID_POINTER,
                                   "invalid memory access: %s at the address of a function", doing);
    return smc_vm_report_error(vm, SMC_ERR_INVALID_POINTER,
                               "invalid memory access: %s through an invalid pointer (0x%llx)",
                               doing, (unsigned long long)address);
}

const uint8_t *smc_vm_constant_at(const smc_vm *vm, uint64_t address, uint32_t size) {
    const uint32_t index = smc_addr_decode_object_number(SMC_KIND_GLOBAL, address),
                   offset = smc_addr_decode_offset(SMC_KIND_GLOBAL, address);
    if (!smc_addr_has_kind(address, SMC_KIND_GLOBAL) || index >= vm->code->globals.n) return NULL;
    const smc_global *g = &vm->code->globals.at[index];
    const bool is_plain = g->constant && !g->refuse && !g->undefined;
    return is_plain && (uint64_t)offset + size <= g->size ? g->image + offset : NULL;
}

// Resolves an access to a static variable: a constant has host bytes, other variables are shared or
// owned.
static smc_flow resolve_global(smc_vm *vm, uint64_t address, uint32_t size, bool write,
                               smc_access_target *out) {
    uint32_t index = smc_addr_decode_object_number(SMC_KIND_GLOBAL, address),
             offset = smc_addr_decode_offset(SMC_KIND_GLOBAL, address);
    if (index >= vm->code->globals.n)
        return report_bad_pointer(vm, address, size, write ? "write" : "read");
    const smc_global *g = &vm->code->globals.at[index];
    if (g->refuse) return smc_vm_report_unsupported_since(vm, "%s", g->refuse);
    if ((uint64_t)offset + size > g->size)
        return smc_vm_report_error(
            vm, SMC_ERR_OUT_OF_BOUNDS,
            "invalid memory access: %s of %u bytes at offset %d is out of bounds "
            "of '%s' (%u bytes)",
            write ? "write" : "read", size, (int)offset, g->name, g->size);
    if (g->constant && write)
        return smc_vm_report_error(vm, SMC_ERR_WRITE_TO_CONSTANT,
                                   "invalid memory access: write to the constant '%s'", g->name);
    out->host = g->constant ? g->image + offset : NULL;
    out->undefined = g->constant && g->undefined ? g->undefined + offset : NULL;
    out->address = address;
    return SMC_FLOW_NEXT;
}

static void resolve_slot(const smc_vm *vm, smc_slot *s, uint64_t address, smc_access_target *out) {
    out->within = smc_addr_offset(address);
    assert(out->within <= s->size && s->start + s->size <= s->end);
    out->host = vm->bytes + s->start + out->within;
    out->slot = s;
}

// If all bytes of the access are private, sets *out and returns true.
static bool resolve_private(const smc_vm *vm, uint64_t address, uint32_t size,
                            smc_access_target *out) {
    smc_slot *s = smc_vm_slot_at(vm, address, size);
    *out = (smc_access_target){.size = size};
    if (!s) return false;
    resolve_slot(vm, s, address, out);
    return true;
}

// Finds the cell at the beginning of an access to valid shared memory. Fails if the exploration
// must restart.
static smc_flow locate_first_cell(smc_vm *vm, uint64_t address, uint32_t size,
                                  smc_access_target *out) {
    out->loc = smc_memory_cell_at(&vm->memory, address, size, smc_vm_source(vm));
    if (!out->loc) return smc_vm_request_restart(vm);
    const smc_location *cell = &vm->memory.locations.at[out->loc].seen;
    out->object = cell->object;
    out->wide = cell->size == SMC_WIDE_CELL;
    out->within = (uint32_t)(address - cell->address);
    assert(out->within < cell->size);
    out->size = cell->size - out->within;
    if (out->wide && out->size > size) out->size = size;
    return SMC_FLOW_NEXT;
}

// Finds the object at an address. All accesses use this function. The core checks whether an
// allocated object is alive, since only the core knows the order of events.
smc_flow smc_vm_find_object(smc_vm *vm, uint64_t address, uint32_t size, bool write,
                            smc_access_target *out) {
    if (resolve_private(vm, address, size, out)) return SMC_FLOW_NEXT;
    if (smc_addr_has_kind(address, SMC_KIND_GLOBAL))
        return resolve_global(vm, address, size, write, out);
    out->object = smc_memory_object(&vm->memory, address);
    return out->object ? SMC_FLOW_NEXT
                       : report_bad_pointer(vm, address, size, write ? "write" : "read");
}

smc_flow smc_vm_resolve_access(smc_vm *vm, uint64_t address, uint32_t size, bool write,
                               smc_access_target *out) {
    smc_slot *owned = NULL;
    smc_flow flow = smc_vm_find_object(vm, address, size, write, out);
    if (flow != SMC_FLOW_NEXT || out->host) return flow;
    flow = smc_owned_find_slot(vm, address, size, write, &owned);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (!owned) return locate_first_cell(vm, address, size, out);
    resolve_slot(vm, owned, address, out);
    return SMC_FLOW_NEXT;
}

// Resolves an access that is not plain. If the object is exclusive, it becomes shared.
static smc_flow resolve_shared(smc_vm *vm, uint64_t address, uint32_t size, bool write,
                               smc_access_target *out) {
    const smc_flow flow = smc_vm_find_object(vm, address, size, write, out);
    if (flow != SMC_FLOW_NEXT || out->host) return flow;
    return smc_owned_mark_shared(vm, address);
}

static bool is_private_host_address(const smc_vm *vm, const uint8_t *host) {
    return host >= vm->bytes && host < vm->bytes + smc_vm_private_end(vm);
}

static smc_undefined undefined_in_constant(const smc_access_target *at, uint32_t size) {
    uint64_t bits = 0;
    memcpy(&bits, at->undefined, size);
    return (smc_undefined){bits, bits ? at->address + (uint32_t)__builtin_ctzll(bits) / 8 : 0};
}

// Reads bytes some of which belong to terms, perhaps of several. Neighbouring bytes of one term are
// read together (smc_value_term).
static smc_value read_bytes_of_terms(smc_vm *vm, const smc_access_target *at, uint32_t size) {
    smc_value v = {0};
    for (uint32_t k = 0, n; k < size; k += n) {
        smc_value part = {at->host[k], smc_uninitialised_get(vm, at->slot, at->within + k, 1)};
        part.value &= ~part.undefined.bits;
        for (n = 1; k + n < size && smc_value_has_term(part); n++) {
            const smc_undefined next = smc_uninitialised_get(vm, at->slot, at->within + k + n, 1);
            if (next.bits != 0xff || next.origin != part.undefined.origin + n ||
                smc_term_of_byte(next.origin) != smc_term_of_byte(part.undefined.origin))
                break;
            part.undefined.bits |= next.bits << 8 * n;
        }
        smc_value_append_bytes(vm, &v, k, part);
    }
    return v;
}

smc_value smc_vm_get_bytes(smc_vm *vm, const smc_access_target *at, uint32_t size) {
    smc_value v = {0};
    assert(size && size <= sizeof v.value);
    if (at->undefined) v.undefined = undefined_in_constant(at, size);
    if (vm->head.dead_state.n && is_private_host_address(vm, at->host))
        smc_dead_state_note_read(vm, at->host, size);
    if (at->slot) v.undefined = smc_uninitialised_get(vm, at->slot, at->within, size);
    if (vm->terms && at->slot && v.undefined.bits) return read_bytes_of_terms(vm, at, size);
    memcpy(&v.value, at->host, size);
    v.value &= ~v.undefined.bits;
    return v;
}

void smc_vm_set_bytes(smc_vm *vm, const smc_access_target *at, uint32_t size, smc_value v) {
    // A constant may have undefined bits, but is never written.
    assert(size && size <= sizeof v.value && !at->undefined);
    memcpy(at->host, &v.value, size);
    if (vm->head.dead_state.n) smc_dead_state_note_write(vm, at->host, size);
    if (at->slot) smc_uninitialised_set(vm, at->slot, at->within, size, v.undefined);
}

smc_flow smc_vm_resolve_part(smc_vm *vm, uint64_t address, uint32_t size, bool write,
                             smc_access_target *out) {
    const smc_flow flow = resolve_shared(vm, address, size, write, out);
    return flow == SMC_FLOW_NEXT && !out->host ? locate_first_cell(vm, address, size, out) : flow;
}

// Refuses an access that spans several cells. If the explorer can restart in a mode that supports
// it, there is no message.
static smc_flow report_unsupported_cells(smc_vm *vm, uint32_t loc, uint64_t address, uint32_t size,
                                         uint64_t cut_at, bool allowed) {
    vm->used.has_mixed_sizes |= allowed;
    if (allowed && vm->start.mixed_sizes == SMC_MIXED_FALLBACK &&
        !vm->memory.history_is_speculative && !smc_memory_may_be_speculative(&vm->memory))
        return smc_vm_stop_at_unsupported(vm);
    if (!vm->memory.history_is_speculative) smc_cuts_keep_whole(&vm->memory, address, size);
    const uint32_t source = smc_vm_source(vm),
                   other = smc_memory_source_of_cut(&vm->memory, cut_at, source);
    const smc_code_source *by = &vm->code->sources.at[other];
    char name[200];
    smc_location range = vm->memory.locations.at[loc].seen;
    range.offset += (uint32_t)(address - range.address);
    range.address = address;
    range.size = size;
    smc_memory_describe_range(&vm->memory, &vm->places, loc, &range, name, sizeof name);
    return smc_vm_report_unsupported(
        vm,
        "mixed-size atomic accesses: %s is accessed as %u bytes%s here, and with "
        "another size or offset at %s:%u",
        name, size, address % size ? ", not aligned," : "", by->file ? by->file : "?", by->line);
}

smc_flow smc_vm_split_wide_cell(smc_vm *vm, uint64_t address, uint32_t size) {
    const uint32_t loc = smc_memory_cell_at(&vm->memory, address, size, smc_vm_source(vm));
    const bool allowed = !vm->options.errors.no_mixed_sizes;
    if (!allowed || vm->start.mixed_sizes != SMC_MIXED_IN_PARTS)
        return report_unsupported_cells(vm, loc, address, size,
                                        address / SMC_WIDE_CELL * SMC_WIDE_CELL, allowed);
    smc_memory_split_wide(&vm->memory, address, smc_vm_source(vm),
                          vm->memory.locations.at[loc].source);
    return smc_vm_request_restart(vm);
}

smc_flow smc_vm_resolve_atomic(smc_vm *vm, uint64_t address, uint32_t size, bool write,
                               smc_access_target *out) {
    const smc_flow flow = smc_vm_resolve_part(vm, address, size, write, out);
    if (flow != SMC_FLOW_NEXT || out->host || (out->size == size && !out->wide)) return flow;
    if (out->wide && !write && out->size == size) return SMC_FLOW_NEXT;
    const bool allowed = !vm->options.errors.no_mixed_sizes && address % size == 0;
    if (out->wide && allowed) return smc_vm_split_wide_cell(vm, address, size);
    if (allowed && vm->start.mixed_sizes == SMC_MIXED_IN_PARTS) return flow;
    return report_unsupported_cells(vm, out->loc, address, size, address + out->size, allowed);
}

smc_flow smc_vm_resolve_wide(smc_vm *vm, uint64_t address, bool write, smc_access_target *out) {
    const smc_flow flow = resolve_shared(vm, address, SMC_WIDE_CELL, write, out);
    if (flow != SMC_FLOW_NEXT || out->host) return flow;
    if (address % SMC_WIDE_CELL)
        return smc_vm_report_unsupported(vm, "an atomic access of 16 bytes that is not aligned");
    const bool halved = smc_memory_wideness_at(&vm->memory, address) == SMC_WIDE_SPLIT;
    if (!halved && !smc_memory_make_wide(&vm->memory, address, smc_vm_source(vm)))
        return smc_vm_request_restart(vm);
    const smc_flow found = locate_first_cell(vm, address, SMC_WIDE_CELL, out);
    if (found != SMC_FLOW_NEXT || !halved || vm->start.mixed_sizes == SMC_MIXED_IN_PARTS)
        return found;
    return report_unsupported_cells(vm, out->loc, address, SMC_WIDE_CELL, address + out->size,
                                    !vm->options.errors.no_mixed_sizes);
}

smc_flow smc_vm_host_memory(smc_vm *vm, uint64_t address, uint8_t **host, uint32_t *left) {
    smc_access_target at;
    const smc_flow flow = smc_vm_find_object(vm, address, 1, false, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (!at.host) return smc_vm_report_unsupported(vm, "a library call that reads shared memory");
    const uint32_t i = smc_addr_object_number(address);
    const bool in_slot = smc_addr_has_kind(address, SMC_KIND_PRIVATE);
    *host = at.host;
    *left = (in_slot ? vm->slots[i].size : vm->code->globals.at[i].size) - smc_addr_offset(address);
    if (vm->head.dead_state.n && in_slot) smc_dead_state_note_read(vm, at.host, *left);
    return SMC_FLOW_NEXT;
}
