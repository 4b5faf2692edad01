#include "interp/vm/loops/dead_state.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

// Number of accesses after which tracking ends, since the thread has then probably left the loop.
enum { PATIENCE = 10000 };

// Returns a hash of the positions and sizes of the private objects.
static uint64_t hash_of_layout(const smc_vm *vm) {
    uint64_t h = vm->head.n_slots;
    for (uint32_t i = 0; i < vm->head.n_slots; i++) {
        const uint32_t at[] = {vm->slots[i].start, vm->slots[i].size};
        h = XXH3_64bits_withSeed(at, sizeof at, h);
    }
    return h;
}

void smc_dead_state_begin_round(smc_vm *vm, const uint64_t *record) {
    const uint32_t n = smc_vm_private_end(vm);
    vm->head.dead_state.n_saved_bytes = 0;
    if (n > SMC_MAX_SAVED_BYTES || vm->head.n_undefined_bytes) return;
    memcpy(vm->saved_bytes, vm->bytes, n);
    vm->head.dead_state.owner = smc_vm_index_of(vm, record);
    vm->head.dead_state.n_saved_bytes = n;
    vm->head.dead_state.layout = hash_of_layout(vm);
}

// True if byte k of the object differs from its copy in smc_vm.saved_bytes: in its value, or
// because only one of the two is undefined.
static bool byte_differs(const smc_vm *vm, const smc_slot *s, uint32_t k) {
    const uint32_t bits = s->start + s->size + k / 8;
    if (vm->bytes[s->start + k] != vm->saved_bytes[s->start + k]) return true;
    return s->end > s->start + s->size && (vm->bytes[bits] ^ vm->saved_bytes[bits]) >> k % 8 & 1;
}

// Adds a byte to the changed ranges. Returns false if there are too many ranges.
static bool add_byte(smc_vm *vm, uint32_t at) {
    smc_dead_state *t = &vm->head.dead_state;
    assert(!t->n || vm->dead_ranges[t->n - 1].to <= at);
    if (t->n && vm->dead_ranges[t->n - 1].to == at) {
        vm->dead_ranges[t->n - 1].to++;
        return true;
    }
    if (t->n == SMC_MAX_DEAD_RANGES) return false;
    vm->dead_ranges[t->n++] = (smc_range){at, at + 1};
    return true;
}

// Records the ranges of bytes that differ from their copies in smc_vm.saved_bytes. Returns false if
// there are too many ranges.
static bool add_differences(smc_vm *vm) {
    for (uint32_t i = 0; i < vm->head.n_slots; i++) {
        const smc_slot *s = &vm->slots[i];
        if (s->backoff ||
            memcmp(vm->bytes + s->start, vm->saved_bytes + s->start, s->end - s->start) == 0)
            continue;
        for (uint32_t k = 0; k < s->size; k++)
            if (byte_differs(vm, s, k) && !add_byte(vm, s->start + k)) return false;
    }
    return true;
}

void smc_dead_state_end_round(smc_vm *vm, const uint64_t *record, uint32_t since, uint32_t clocks) {
    smc_dead_state *t = &vm->head.dead_state;
    t->n = 0;
    if (vm->head.n_undefined_bytes || t->owner != smc_vm_index_of(vm, record)) return;
    if (t->n_saved_bytes != smc_vm_private_end(vm) || t->layout != hash_of_layout(vm)) return;
    t->since = since;
    t->clocks = clocks;
    t->owned = vm->head.owned_writes;
    t->objects = vm->head.progress.objects;
    t->frame = vm->head.frame;
    t->left = PATIENCE;
    if (!add_differences(vm)) t->n = 0;
}

// Handles the end of the loop's function: its private bytes are dead. If other bytes have changed,
// tracking ends.
static void end_dead_state_tracking(smc_vm *vm) {
    smc_dead_state *t = &vm->head.dead_state;
    const uint32_t end = smc_vm_private_end(vm);
    t->is_dead = true;
    for (uint32_t i = 0; i < t->n; i++) t->is_dead &= vm->dead_ranges[i].from >= end;
    t->n = 0;
}

void smc_dead_state_drop_ended_loops(smc_vm *vm) {
    smc_dead_state *t = &vm->head.dead_state;
    if (t->n && vm->head.frame < t->frame) end_dead_state_tracking(vm);
    if (t->owner >= vm->head.frame + smc_frame_of(smc_vm_registers(vm))->function->n_regs)
        t->n_saved_bytes = 0;
}

// Returns true if changed bytes are tracked. Also counts an access, and ends tracking after
// PATIENCE accesses.
static bool is_open(smc_vm *vm) {
    smc_dead_state *t = &vm->head.dead_state;
    if (!t->left--) t->n = 0;
    return t->n;
}

void smc_dead_state_note_read(smc_vm *vm, const uint8_t *at, uint32_t n) {
    const uint32_t from = (uint32_t)(at - vm->bytes), to = from + n;
    if (!is_open(vm)) return;
    assert(to <= smc_vm_private_end(vm));
    for (uint32_t i = 0; i < vm->head.dead_state.n; i++)
        if (vm->dead_ranges[i].from < to && from < vm->dead_ranges[i].to) {
            vm->head.dead_state.n = 0; // a changed byte is read, so the round had an effect
            return;
        }
}

void smc_dead_state_note_write(smc_vm *vm, const uint8_t *at, uint32_t n) {
    smc_dead_state *t = &vm->head.dead_state;
    const uint32_t from = (uint32_t)(at - vm->bytes), to = from + n;
    if (!is_open(vm)) return;
    for (uint32_t i = 0; i < t->n;) {
        smc_range *r = &vm->dead_ranges[i];
        const smc_range before = {r->from, r->to < from ? r->to : from},
                        after = {r->from > to ? r->from : to, r->to};
        if (to <= r->from || r->to <= from) {
            i++;
        } else if (before.from < before.to && after.from < after.to) {
            *r = before;
            if (t->n < SMC_MAX_DEAD_RANGES) vm->dead_ranges[t->n++] = after;
            else t->n = 0;
            return;
        } else if (before.from < before.to || after.from < after.to) {
            *r = before.from < before.to ? before : after;
            i++;
        } else {
            *r = vm->dead_ranges[--t->n];
        }
    }
    t->is_dead = !t->n;
}
