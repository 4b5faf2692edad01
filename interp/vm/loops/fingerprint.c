#include "interp/vm/loops/fingerprint.h"

#include "interp/vm/undefined/bytes.h"
#include "interp/vm/undefined/registers.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

// Adds the private bytes between two positions to the hash. If the loop has SMC_SPIN_BACKOFF,
// leaves out objects that only determine how long the thread waits.
static void hash_between(XXH3_state_t *state, const smc_vm *vm, const smc_insn *i, uint32_t from,
                         uint32_t to) {
    assert(from <= to);
    for (uint32_t k = 0; k < vm->head.n_slots && i->x & SMC_SPIN_BACKOFF; k++) {
        const smc_slot *s = &vm->slots[k];
        if (!s->backoff || s->start < from || s->end > to) continue;
        XXH3_128bits_update(state, vm->bytes + from, s->start - from);
        from = s->end;
    }
    XXH3_128bits_update(state, vm->bytes + from, to - from);
}

// Hashes all private bytes in the order of their objects, except those of irrelevant variables.
static XXH128_hash_t hash_relevant_private(const smc_vm *vm, const smc_insn *i, const uint64_t *r,
                                           uint64_t layout) {
    const int32_t *unasked =
        smc_frame_of((uint64_t *)(uintptr_t)r)->function->args.at + i->b + i->c;
    uint32_t from = 0;
    XXH3_state_t state;
    XXH3_INITSTATE(&state);
    XXH3_128bits_reset_withSeed(&state, layout);
    for (uint32_t k = 0; k < i->imm; k++) {
        const smc_slot *s = smc_vm_slot_at(vm, r[unasked[k]], 0);
        // An irrelevant object that does not exist yet, or is out of order, is not left out: at
        // worst, more rounds are executed.
        if (!s || s->start < from) continue;
        hash_between(&state, vm, i, from, s->start);
        from = s->end;
    }
    hash_between(&state, vm, i, from, smc_vm_private_end(vm));
    return XXH3_128bits_digest(&state);
}

bool smc_has_copied_undefined(const smc_vm *vm) {
    return smc_undefined_in_frame(vm) ||
           (vm->head.n_undefined_bytes && smc_uninitialised_is_copied(vm));
}

smc_fingerprint smc_fingerprint_of(const smc_vm *vm, const smc_insn *i, const uint64_t *r) {
    const uint64_t layout = XXH3_64bits(vm->slots, vm->head.n_slots * sizeof *vm->slots);
    const bool leaves_out = (i->imm || i->x & SMC_SPIN_BACKOFF) && !smc_has_copied_undefined(vm);
    const XXH128_hash_t h = leaves_out
                                ? hash_relevant_private(vm, i, r, layout)
                                : XXH3_128bits_withSeed(vm->bytes, smc_vm_private_end(vm), layout);
    return (smc_fingerprint){h.low64 | 1, h.high64};
}

uint64_t smc_hash_of_owned_state(const smc_vm *vm) {
    const smc_head *h = &vm->head;
    const smc_vm_progress *p = &h->progress;
    const uint64_t mutexes = !p->n_held
                                 ? 0
                                 : smc_mix_pair(p->held[p->n_held - 1].mutex + UINT64_C(1),
                                                p->n_held > 1 ? p->held[p->n_held - 2].since : 0);
    return mutexes ^ h->notes_hash ^ h->undefined_hash ^ p->objects;
}
