#include "interp/trie/continuation.h"

#include "interp/vm/owned/owned.h"
#include "interp/vm/undefined/bytes.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

static void add_bytes(XXH3_state_t *hash, const void *at, size_t n) {
    XXH3_128bits_update(hash, at, n);
}

static void add_number(XXH3_state_t *hash, uint64_t n) { add_bytes(hash, &n, sizeof n); }

// Adds the frame's function and the registers that an instruction from `pc` on may read.
static void add_frame(XXH3_state_t *hash, smc_vm *vm, uint64_t *registers, const smc_insn *pc) {
    const smc_frame *f = smc_frame_of(registers);
    add_number(hash, (uintptr_t)pc);
    add_number(hash, f->caller);
    add_number(hash, (uint64_t)f->slots << 32 | f->escaped);
    for (uint32_t i = 0; i < f->function->n_regs; i++)
        add_number(hash, smc_vm_is_live(vm, f->function, pc, (int32_t)i) ? registers[i] : 0);
}

// Adds all frames of the thread's stack.
static void add_frames(XXH3_state_t *hash, smc_vm *vm) {
    const smc_insn *pc = vm->head.pc;
    for (uint64_t *r = smc_vm_registers(vm);;) {
        const smc_frame *f = smc_frame_of(r);
        add_frame(hash, vm, r, pc);
        if (!f->call) return;
        pc = f->call;
        r = vm->words + f->caller;
    }
}

// Adds the members of the head that determine how the thread continues. The summary of its past
// actions (progress, effects, dead_state, rounds, owned_writes) is left out: it only determines
// when a round of a loop may be skipped.
static void add_head(XXH3_state_t *hash, const smc_head *h) {
    const uint64_t members[] = {
        h->stack,
        h->n_slots,
        h->n_escaped,
        h->n_sites,
        h->n_notes,
        h->n_jumps,
        h->n_undefined,
        h->n_undefined_bytes,
        h->forgotten,
        h->thread,
        h->n_creates,
        h->n_inputs,
        h->n_unfreed,
        h->clock,
        h->end_time_is_written,
        h->live_locals,
        (uint64_t)h->done << 16 | (uint64_t)h->sent << 8 | h->fence,
        h->gathered.value,
        h->gathered.undefined.bits,
        h->phase,
        h->progress.buffers,
    };
    add_bytes(hash, members, sizeof members);
    add_bytes(hash, h->scratch, sizeof h->scratch);
}

// Adds the private objects of the thread, and the other lists of its state.
static void add_memory(XXH3_state_t *hash, const smc_vm *vm) {
    const smc_head *h = &vm->head;
    add_bytes(hash, vm->slots, h->n_slots * sizeof *vm->slots);
    add_bytes(hash, vm->escaped, h->n_escaped * sizeof *vm->escaped);
    add_bytes(hash, vm->sites, h->n_sites * sizeof *vm->sites);
    add_bytes(hash, vm->notes, h->n_notes * sizeof *vm->notes);
    add_bytes(hash, vm->jumps, h->n_jumps * sizeof *vm->jumps);
    add_bytes(hash, vm->undefined_bytes, h->n_undefined_bytes * sizeof *vm->undefined_bytes);
    add_bytes(hash, vm->bytes, smc_vm_private_end(vm));
    for (uint32_t i = 0; i < h->n_undefined; i++) {
        add_number(hash, vm->undefined[i].word);
        add_number(hash, vm->undefined[i].is.bits);
        add_number(hash, vm->undefined[i].is.origin);
    }
}

// True if the thread owns objects whose bytes are not in its private memory.
static bool owns_objects(const smc_vm *vm) {
    const uint32_t t = vm->head.thread;
    return t < vm->owned.threads.n && vm->owned.threads.at[t].chunks.n;
}

// Adds the object at `base`, with the flags of its undefined bytes, if the thread owns it and has
// made or written it after its first `since` writes to elided memory.
static void add_owned_object(XXH3_state_t *hash, const smc_vm *vm, uint64_t base, uint32_t since) {
    const smc_owned_object *o = smc_owned_can_own(vm, base) ? smc_owned_find_live(vm, base) : NULL;
    if (!o || (o->written <= since && o->lifetime_began <= since)) return;
    add_number(hash, base);
    add_bytes(hash, vm->bytes + o->slot.start, o->slot.end - o->slot.start);
}

// Adds the number of elided objects of the thread, and those that it created or wrote after its
// first `since` writes to elided memory.
static void hash_owned_objects(XXH3_state_t *hash, const smc_vm *vm, uint32_t since) {
    const smc_memory *m = &vm->memory;
    add_number(hash, vm->head.progress.objects);
    for (uint32_t i = 1; i < m->objects.n; i++)
        add_owned_object(hash, vm, m->objects.at[i].base, since);
    for (uint32_t i = 0; i < vm->code->globals.n; i++)
        add_owned_object(hash, vm, smc_addr_make(SMC_TAG_GLOBAL, i, 0), since);
}

// Computes a hash of everything that determines how the thread continues. Of the elided objects
// that the thread owns, it covers those that the thread created or wrote after its first *owned
// writes (smc_head.owned_writes). Returns SMC_UNSUPPORTED if owned is NULL and the thread owns such
// objects.
static smc_status hash_continuation(smc_trie *t, const smc_step *at, const uint32_t *owned,
                                    XXH128_hash_t *out) {
    const smc_action *a = &at->action;
    XXH3_state_t hash;
    XXH3_INITSTATE(&hash);
    XXH3_128bits_reset(&hash);
    add_bytes(&hash, a, sizeof *a);
    if (!smc_kind_ends_thread(a->kind)) {
        const smc_status status = smc_trie_load_step(t, at);
        if (status != SMC_OK) return status;
        smc_vm *vm = &t->vm;
        smc_uninitialised_drop_dead(vm);
        if (owns_objects(vm) && !owned) return SMC_UNSUPPORTED;
        if (owned) hash_owned_objects(&hash, vm, *owned);
        add_head(&hash, &vm->head);
        add_frames(&hash, vm);
        add_memory(&hash, vm);
    }
    *out = XXH3_128bits_digest(&hash);
    return SMC_OK;
}

smc_status smc_trie_number_continuation(smc_program *p, const smc_step *at, uint32_t *out) {
    smc_trie *t = (smc_trie *)p;
    XXH128_hash_t h;
    const smc_status status = hash_continuation(t, at, NULL, &h);
    if (status != SMC_OK) return status;
    uint32_t *number = smc_table_at(&t->continuations, h.low64, h.high64);
    if (!*number) *number = t->continuations.n;
    *out = *number;
    return SMC_OK;
}

// Both histories have the same actions, so the summaries of past actions, which the hashes leave
// out, agree except for values that the thread does not use again.
smc_status smc_trie_has_equal_continuation(smc_program *p, const smc_step *at, uint64_t value,
                                           uint64_t other) {
    smc_trie *t = (smc_trie *)p;
    const smc_step *next;
    XXH128_hash_t h = {0}, g = {0};
    smc_status status = smc_trie_load_step(t, at);
    const uint32_t owned = t->vm.head.owned_writes;
    if (status == SMC_OK) status = p->advance(p, at, value, &next);
    if (status == SMC_OK) status = hash_continuation(t, next, &owned, &h);
    p->supposed.now = true; // possibly no execution contains a read of this value
    if (status == SMC_OK) status = p->advance(p, at, other, &next);
    if (status == SMC_OK) status = hash_continuation(t, next, &owned, &g);
    p->supposed.now = false;
    return status == SMC_OK && !XXH128_isEqual(h, g) ? SMC_UNSUPPORTED : status;
}
