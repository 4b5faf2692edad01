// copy.c - memcpy, memmove and memset as sequences of accesses of up to 8 bytes. The sizes of these
// accesses depend only on addresses and types.
//
// A copy consists of pieces. Each piece is a scalar of the source's or the destination's type, the
// larger one if they differ. Bytes without a known type, and characters, are accessed in the
// largest aligned pieces: an array of characters may contain objects of any type. If the pieces do
// not match other accesses, cells are divided (memory/memory.h). The copy of an unwritten byte is
// unwritten: only its use is an error.
//
// Where copies access many bytes of shared memory, and nothing else accesses a part of them, a
// piece is a block (blocks.h).
#include "interp/memory/survey.h"
#include "interp/vm/access.h"
#include "interp/vm/act.h"
#include "interp/vm/blocks.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/bytes.h"
#include "interp/vm/undefined/value.h"

#include <string.h>

// Returns the size of the scalar at `offset` of the type; 0: unknown.
static uint32_t scalar_at(const smc_shape *s, uint32_t offset) {
    while (s && (s->element || s->n_fields)) {
        if (s->element) {
            if (!s->element->size) return 0;
            offset %= s->element->size;
            s = s->element;
            continue;
        }
        uint32_t i = s->n_fields;
        while (i-- > 1 && s->fields[i].offset > offset) continue;
        offset -= s->fields[i].offset;
        s = s->fields[i].shape;
    }
    return s && offset == 0 && s->size <= 8 && !(s->size & (s->size - 1)) ? s->size : 0;
}

// True if memory at this address is accessed cell by cell, so that a copy consists of pieces. In a
// survey that includes exclusive memory: the pieces are then those of a replay without elision.
static bool is_accessed_by_cells(const smc_vm *vm, uint64_t address) {
    unsigned tag = smc_addr_tag(address);
    const bool owned = !vm->start.surveys_cells && smc_owned_can_own(vm, address);
    if (tag == SMC_TAG_ALLOCATED) return !owned;
    uint32_t i = smc_addr_object_number(address);
    return tag == SMC_TAG_GLOBAL && i < vm->code->globals.n && !vm->code->globals.at[i].constant &&
           !owned;
}

static uint32_t access_size_at(const smc_vm *vm, uint64_t address) {
    uint32_t slot = smc_addr_object_number(address);
    const smc_shape *shape = smc_memory_shape(&vm->memory, address);
    if (smc_addr_has_kind(address, SMC_KIND_PRIVATE) && slot < vm->head.n_slots)
        shape = vm->code->variables.at[vm->slots[slot].variable].shape;
    return scalar_at(shape, smc_addr_offset(address));
}

// Returns the size of the largest aligned piece: a power of two, at most 8 and at most `left`, that
// divides both addresses. Private addresses are ignored.
static uint32_t aligned_size(const smc_vm *vm, uint64_t to, uint64_t from, uint64_t left) {
    const uint64_t ends =
        (is_accessed_by_cells(vm, to) ? to : 0) | (is_accessed_by_cells(vm, from) ? from : 0);
    assert(left);
    uint32_t size = 8;
    while (size > left || ends & (size - 1)) size /= 2;
    return size;
}

// Returns the size of the next piece.
static uint32_t piece_size(const smc_vm *vm, uint64_t to, uint64_t from, uint64_t left) {
    const uint32_t a = access_size_at(vm, to), b = access_size_at(vm, from), size = a > b ? a : b;
    return size > 1 && size <= left ? size : aligned_size(vm, to, from, left);
}

// Copies without events if neither side is shared and the source is fully defined. Otherwise
// returns SMC_FLOW_REDISPATCH without copying; then the caller copies piece by piece.
static smc_flow copy_private(smc_vm *vm, uint64_t to, uint64_t from, uint64_t n) {
    if (is_accessed_by_cells(vm, to) || is_accessed_by_cells(vm, from) || vm->head.dead_state.n)
        return SMC_FLOW_REDISPATCH;
    smc_access_target out, in;
    smc_flow flow = smc_vm_resolve_access(vm, to, (uint32_t)n, true, &out);
    if (flow == SMC_FLOW_NEXT) flow = smc_vm_resolve_access(vm, from, (uint32_t)n, false, &in);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (in.undefined || (in.slot && in.slot->undefined)) return SMC_FLOW_REDISPATCH;
    memmove(out.host, in.host, n);
    if (out.slot) smc_uninitialised_clear(vm, out.slot, out.within, (uint32_t)n);
    return SMC_FLOW_NEXT;
}

// The state of a copy while one of its actions awaits the answer. It is kept in head.scratch.
typedef struct copy_progress {
    uint32_t done; // bytes copied
    uint8_t size;  // size of the current piece; 0: not chosen yet, or the piece is a block
    bool is_block; // the current piece is a block
    bool read;     // the current piece has been read
    union {
        smc_value value; // the value of the current piece
        struct {
            uint64_t name;
            uint32_t size; // in bytes
        } block;           // the same if it is a block
    };
} copy_progress;
_Static_assert(sizeof(copy_progress) <= sizeof((smc_head){0}.scratch), "a copy fits the scratch");

// Returns how many bytes can be copied as one block; 0: none.
static uint32_t block_size(const smc_vm *vm, uint64_t to, uint64_t from, uint64_t left) {
    const bool reads = is_accessed_by_cells(vm, from), writes = is_accessed_by_cells(vm, to);
    uint32_t n = 0;
    if (reads && writes && smc_addr_base(to) == smc_addr_base(from)) return 0;
    if (reads) n = smc_block_extent(vm, from, left);
    if (writes && (n || !reads)) n = smc_block_extent(vm, to, reads ? n : left);
    return n;
}

// Chooses the next piece of the copy.
static void choose_next_piece(const smc_vm *vm, copy_progress *p, uint64_t to, uint64_t from,
                              uint64_t n, bool backwards) {
    const uint64_t left = n - p->done;
    p->block.size = backwards ? 0 : block_size(vm, to + p->done, from + p->done, left);
    p->is_block = p->block.size;
    if (p->is_block) return;
    p->size = (uint8_t)(backwards ? aligned_size(vm, to + left, from + left, left)
                                  : piece_size(vm, to + p->done, from + p->done, left));
    assert(p->size && p->size <= left);
}

// Records a piece of a copy in a survey (interp/memory/survey.h) if it is in shared memory.
static void survey_piece(smc_vm *vm, uint64_t address, uint32_t size) {
    uint64_t base, room;
    if (is_accessed_by_cells(vm, address) &&
        smc_memory_find_extent(&vm->memory, address, &base, &room))
        smc_memory_survey_access(&vm->memory, address, size, smc_vm_source(vm));
}

// Records all pieces of a copy in a survey. The exploration may have made the copy as a block, so
// that its pieces are not known yet, and each would cause a restart.
static void survey_copy(smc_vm *vm, uint64_t to, uint64_t from, uint64_t n, bool backwards) {
    for (copy_progress p = {0}; p.done < n && vm->start.surveys_cells; p.done += p.size) {
        choose_next_piece(vm, &p, to, from, n, backwards);
        const uint64_t at = backwards ? n - p.done - p.size : p.done;
        survey_piece(vm, to + at, p.size);
        survey_piece(vm, from + at, p.size);
    }
}

static smc_flow copy_block(smc_vm *vm, copy_progress *p, uint64_t to, uint64_t from) {
    const uint32_t size = p->block.size;
    uint64_t *name = &p->block.name;
    const smc_flow flow = p->read ? SMC_FLOW_NEXT
                          : is_accessed_by_cells(vm, from)
                              ? smc_block_read(vm, from, size, name)
                              : smc_block_pack(vm, to, from, size, name);
    if (flow != SMC_FLOW_NEXT) return flow;
    p->read = true;
    return is_accessed_by_cells(vm, to) ? smc_block_write(vm, to, size, *name)
                                        : smc_block_unpack(vm, to, size, *name);
}

static smc_flow copy_piece(smc_vm *vm, copy_progress *p, uint64_t to, uint64_t from) {
    if (p->is_block) return copy_block(vm, p, to, from);
    const smc_flow flow =
        p->read ? SMC_FLOW_NEXT : smc_vm_read(vm, from, p->size, true, 1, &p->value);
    if (flow != SMC_FLOW_NEXT) return flow;
    p->read = true;
    return smc_vm_write(vm, to, p->size, p->value, 1);
}

// True if `n` bytes from the address reach so far beyond the object that their end may be in
// another object.
static bool length_leaves_object(uint64_t address, uint64_t n) {
    return n > SMC_MAX_OBJECT_SIZE || !smc_addr_offset_fits(address, (int64_t)n);
}

static smc_flow report_too_long(smc_vm *vm, const char *doing, uint64_t n) {
    return smc_vm_report_error(vm, SMC_ERR_OUT_OF_BOUNDS,
                               "invalid memory access: %s %llu bytes, more than the object has",
                               doing, (unsigned long long)n);
}

// Copies n bytes, from the last to the first if the destination overlaps the end of the source. A
// copy of memory to itself also performs the accesses, which may have errors of bounds, lifetimes
// or races.
smc_flow smc_vm_copy_memory(smc_vm *vm, uint64_t to, uint64_t from, uint64_t n) {
    const bool backwards = to > from && to - from < n;
    copy_progress p = {0};
    if (!vm->head.phase) {
        if (n == 0) return SMC_FLOW_NEXT;
        if (length_leaves_object(to, n) || length_leaves_object(from, n))
            return report_too_long(vm, "copy of", n);
        survey_copy(vm, to, from, n, backwards);
        smc_flow flow = copy_private(vm, to, from, n);
        if (flow != SMC_FLOW_REDISPATCH) return flow;
    } else {
        memcpy(&p, vm->head.scratch, sizeof p);
    }
    while (p.done < n) {
        if (!p.size && !p.is_block) choose_next_piece(vm, &p, to, from, n, backwards);
        const uint64_t at = backwards ? n - p.done - p.size : p.done;
        smc_flow flow = copy_piece(vm, &p, to + at, from + at);
        memcpy(vm->head.scratch, &p, sizeof p);
        if (flow != SMC_FLOW_NEXT) return flow;
        p = (copy_progress){.done = p.done + (p.is_block ? p.block.size : p.size)};
    }
    return SMC_FLOW_NEXT;
}

#define EACH UINT64_C(0x0101010101010101)

// Eight times the same byte.
static smc_value repeat_byte(smc_vm *vm, smc_value byte) {
    if (!smc_value_has_term(byte))
        return (smc_value){(uint8_t)byte.value * EACH,
                           {(uint8_t)byte.undefined.bits * EACH, byte.undefined.origin}};
    const smc_term one = smc_value_term(vm, byte, 1);
    smc_term all = one;
    for (unsigned k = 1; k < 8; k++) all = smc_term_concat(vm->terms, one, all);
    return smc_value_of_term(vm, all);
}

// The state of memset while one of its actions awaits the answer. It is kept in head.scratch.
typedef struct fill_progress {
    uint64_t done;  // bytes filled
    uint64_t block; // size of the current block; 0: the current piece is not a block
    uint64_t name;  // name of the block's bytes
} fill_progress;
_Static_assert(sizeof(fill_progress) <= sizeof((smc_head){0}.scratch), "memset fits the scratch");

// Fills private memory with a defined byte, without events.
static smc_flow fill_private(smc_vm *vm, uint64_t to, uint8_t byte, uint32_t n) {
    smc_access_target out;
    const smc_flow flow = smc_vm_resolve_access(vm, to, n, true, &out);
    if (flow != SMC_FLOW_NEXT) return flow;
    memset(out.host, byte, n);
    if (vm->head.dead_state.n) smc_dead_state_note_write(vm, out.host, n);
    if (out.slot) smc_uninitialised_clear(vm, out.slot, out.within, n);
    return SMC_FLOW_NEXT;
}

// Fills the next piece of at most `left` bytes, and sets *size to its size.
static smc_flow fill_piece(smc_vm *vm, fill_progress *p, uint64_t to, smc_value byte, uint64_t left,
                           uint32_t *size) {
    const uint8_t value = (uint8_t)byte.value;
    smc_flow flow = SMC_FLOW_NEXT;
    if (!p->block && !vm->head.sent && is_accessed_by_cells(vm, to) && !byte.undefined.bits) {
        p->block = smc_block_extent(vm, to, left);
        if (p->block) flow = smc_block_pack_equal(vm, to, value, (uint32_t)p->block, &p->name);
        if (flow != SMC_FLOW_NEXT) return flow;
    }
    *size = p->block ? (uint32_t)p->block : piece_size(vm, to, to, left);
    return p->block ? smc_block_write(vm, to, *size, p->name)
                    : smc_vm_write(vm, to, *size, repeat_byte(vm, byte), 1);
}

// Records all pieces of a memset in a survey, as survey_copy does.
static void survey_fill(smc_vm *vm, uint64_t to, uint64_t n) {
    for (uint64_t done = 0, size; done < n && vm->start.surveys_cells; done += size) {
        size = piece_size(vm, to + done, to + done, n - done);
        survey_piece(vm, to + done, (uint32_t)size);
    }
}

smc_flow smc_vm_fill_memory(smc_vm *vm, uint64_t to, smc_value byte, uint64_t n) {
    fill_progress p = {0};
    if (n == 0) return SMC_FLOW_NEXT;
    if (!vm->head.phase) {
        if (length_leaves_object(to, n)) return report_too_long(vm, "memset of", n);
        if (!is_accessed_by_cells(vm, to) && !byte.undefined.bits)
            return fill_private(vm, to, (uint8_t)byte.value, (uint32_t)n);
        survey_fill(vm, to, n);
    } else {
        memcpy(&p, vm->head.scratch, sizeof p);
    }
    while (p.done < n) {
        uint32_t size;
        const smc_flow flow = fill_piece(vm, &p, to + p.done, byte, n - p.done, &size);
        memcpy(vm->head.scratch, &p, sizeof p);
        if (flow != SMC_FLOW_NEXT) return flow;
        p = (fill_progress){.done = p.done + size};
    }
    return SMC_FLOW_NEXT;
}
