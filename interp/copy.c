// copy.c - memcpy, memmove and memset, in as many accesses as shared memory needs.
//
// Shared memory is copied in pieces that are locations already, or else the scalars of the object's type, or else the
// largest aligned pieces, so that a copied struct does not turn into accesses of mixed sizes.
#include "interp/vm.h"

#include <string.h>

// What the type says about the byte at `offset`: the scalar that starts there, or padding up to the next one. Both 0 where
// it does not tell.
typedef struct layout {
    uint32_t scalar, padding;
} layout;

static layout layout_at(const smc_shape *s, uint32_t offset) {
    while (s && (s->element || s->n_fields)) {
        if (s->element) {
            if (!s->element->size) break;
            offset %= s->element->size;
            s = s->element;
            continue;
        }
        uint32_t i = s->n_fields, size = s->size;
        while (i-- > 1 && s->fields[i].offset > offset) continue;
        const smc_field *f = &s->fields[i];
        if (!f->shape) break;
        uint32_t end = f->offset + f->shape->size, next = i + 1 < s->n_fields ? s->fields[i + 1].offset : size;
        if (offset >= end && offset < next) return (layout){0, next - offset};
        offset -= f->offset;
        s = f->shape;
    }
    return (layout){s && !s->element && !s->n_fields && offset == 0 && s->size <= 8 ? s->size : 0, 0};
}

static bool is_shared(const smc_vm *vm, uint64_t address) {
    unsigned tag = smc_addr_tag(address);
    if (tag == SMC_TAG_ALLOCATED) return true;
    uint32_t i = smc_addr_object(address);
    return tag == SMC_TAG_GLOBAL && i < vm->code->globals.n && !vm->code->globals.at[i].constant;
}

// The type's layout at an address, where the type is known.
static layout typed(const smc_vm *vm, uint64_t address) {
    uint32_t slot = smc_addr_object(address);
    const smc_shape *shape = smc_memory_shape(&vm->memory, address);
    if (smc_addr_tag(address) == SMC_TAG_PRIVATE && slot < vm->head.n_slots)
        shape = vm->code->variables.at[vm->slots[slot].variable].shape;
    return layout_at(shape, smc_addr_offset(address));
}

static uint32_t preferred(const smc_vm *vm, uint64_t address) {
    uint32_t size = is_shared(vm, address) ? smc_memory_known_size(&vm->memory, address) : 0;
    return size ? size : typed(vm, address).scalar;
}

static uint32_t piece(const smc_vm *vm, uint64_t to, uint64_t from, uint64_t left) {
    uint32_t size = preferred(vm, to);
    if (!size) size = preferred(vm, from);
    if (size && size <= left && (size & (size - 1)) == 0 && size <= 8) return size;
    for (size = 8; size > 1; size /= 2)
        if (size <= left && ((to | from) & (size - 1)) == 0) break;
    return size;
}

// Bytes between fields need no copying: nobody reads them.
static uint32_t padding(const smc_vm *vm, uint64_t to, uint64_t from, uint64_t left) {
    uint32_t n = typed(vm, to).padding;
    if (!n) n = typed(vm, from).padding;
    return n < left ? n : (uint32_t)left;
}

// At once where neither side is shared; SMC_FLOW_AGAIN: piece by piece then.
static smc_flow copy_private(smc_vm *vm, uint64_t to, uint64_t from, uint64_t n) {
    if (is_shared(vm, to) || is_shared(vm, from) || n > SMC_MAX_OBJECT_SIZE) return SMC_FLOW_AGAIN;
    smc_target out, in;
    smc_flow flow = smc_vm_resolve(vm, to, (uint32_t)n, true, &out);
    if (flow == SMC_FLOW_NEXT) flow = smc_vm_resolve(vm, from, (uint32_t)n, false, &in);
    if (flow == SMC_FLOW_NEXT) memmove(out.host, in.host, n);
    return flow;
}

enum { START, READ, WROTE }; // phases; scratch: 0 bytes done, 1 size of the piece at work, 2 its value

// Overlapping memory is copied from the end where the destination is the higher one.
smc_flow smc_vm_copy(smc_vm *vm, uint64_t to, uint64_t from, uint64_t n) {
    uint64_t *done = &vm->head.scratch[0], *size = &vm->head.scratch[1], *value = &vm->head.scratch[2];
    const bool backwards = to > from && to - from < n;
    if (vm->head.phase == START) {
        if (n == 0 || to == from) return SMC_FLOW_NEXT;
        smc_flow flow = copy_private(vm, to, from, n);
        if (flow != SMC_FLOW_AGAIN) return flow;
        *done = 0;
    }
    if (vm->head.phase == READ) *value = vm->answer;
    if (vm->head.phase == WROTE) *done += *size;
    while (*done < n) {
        uint64_t left = n - *done;
        if (vm->head.phase != READ) {
            uint32_t skipped = backwards ? 0 : padding(vm, to + *done, from + *done, left);
            *done += skipped;
            if (skipped) continue;
            *size = backwards ? (left % 8 || (to | from) % 8 ? 1 : 8) : piece(vm, to + *done, from + *done, left);
            smc_target in;
            uint64_t at = from + (backwards ? left - *size : *done);
            smc_flow flow = smc_vm_resolve(vm, at, (uint32_t)*size, false, &in);
            if (flow != SMC_FLOW_NEXT) return flow;
            if (!in.host)
                return smc_vm_act(vm, (smc_action){.kind = SMC_READ, .size = (uint8_t)*size, .loc = in.loc, .object = in.object}, READ);
            *value = 0;
            memcpy(value, in.host, *size);
        }
        smc_flow flow = smc_vm_store(vm, to + (backwards ? left - *size : *done), (uint32_t)*size, *value, WROTE);
        if (flow != SMC_FLOW_NEXT) return flow;
        *done += *size;
        vm->head.phase = WROTE;
    }
    return SMC_FLOW_NEXT;
}

smc_flow smc_vm_fill(smc_vm *vm, uint64_t to, uint8_t byte, uint64_t n) {
    uint64_t *done = &vm->head.scratch[0], *size = &vm->head.scratch[1];
    if (n == 0) return SMC_FLOW_NEXT;
    if (vm->head.phase == START) {
        if (!is_shared(vm, to) && n <= SMC_MAX_OBJECT_SIZE) {
            smc_target out;
            smc_flow flow = smc_vm_resolve(vm, to, (uint32_t)n, true, &out);
            if (flow == SMC_FLOW_NEXT) memset(out.host, byte, n);
            return flow;
        }
        *done = 0;
    } else {
        *done += *size;
    }
    while (*done < n) {
        *size = piece(vm, to + *done, to + *done, n - *done);
        smc_flow flow = smc_vm_store(vm, to + *done, (uint32_t)*size, byte * 0x0101010101010101u, WROTE);
        if (flow != SMC_FLOW_NEXT) return flow;
        *done += *size;
    }
    return SMC_FLOW_NEXT;
}
