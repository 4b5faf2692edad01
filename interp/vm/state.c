// state.c - saves a thread's state as one block: head, words, private objects, escaped objects,
// allocation sites, notes, jump targets, undefined registers and bytes, private bytes, kept bytes
// and changed ranges of a loop, effects. The owned objects are in pages (owned/pages.h).
#include "interp/vm/loops/check.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/owned/pages.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/bytes.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

// A saved state: pointers to pages, then the parts below.
struct smc_saved {
    smc_head head;
    uint64_t words[]; // first head.n_chunks pointers to pages (smc_page), then the parts in the
                      // order of the enumeration
};

// The parts after the pages, in their order.
enum {
    WORDS,
    SLOTS,
    ESCAPED,
    SITES,
    NOTES,
    JUMPS,
    UNDEFINED_REGISTERS,
    UNDEFINED_BYTES,
    DEAD_RANGES,
    EFFECTS,
    BYTES,
    KEPT,
    N_PARTS
};

// Sets n[part] to the size in bytes of each part.
static void sizes_of(const smc_head *h, size_t n[N_PARTS]) {
    n[WORDS] = h->n_words * sizeof(uint64_t);
    n[SLOTS] = h->n_slots * sizeof(smc_slot);
    n[ESCAPED] = h->n_escaped * sizeof(uint64_t);
    n[SITES] = h->n_sites * sizeof(smc_allocation_site);
    n[NOTES] = h->n_notes * sizeof(smc_note);
    n[JUMPS] = h->n_jumps * sizeof(smc_longjmp_target);
    n[UNDEFINED_REGISTERS] = h->n_undefined * sizeof(smc_undefined_register);
    n[UNDEFINED_BYTES] = h->n_undefined_bytes * sizeof(smc_undefined_bytes);
    n[DEAD_RANGES] = h->dead_state.n * sizeof(smc_range);
    n[EFFECTS] = h->effects.n * sizeof(smc_effect);
    n[BYTES] = h->n_bytes;
    n[KEPT] = h->dead_state.n_saved_bytes;
}

static size_t body_size(const smc_head *h) {
    size_t n[N_PARTS], all = h->n_chunks * sizeof(smc_page *);
    sizes_of(h, n);
    for (unsigned i = 0; i < N_PARTS; i++) all += n[i];
    return all;
}

static smc_page *const *pages_of(const smc_saved *s) {
    return (smc_page *const *)(const void *)s->words;
}

void smc_saved_free(smc_saved *s) {
    for (uint32_t i = 0; i < s->head.n_chunks; i++) smc_pages_release(pages_of(s)[i]);
    free(s);
}

size_t smc_saved_state_size(const smc_saved *s) { return sizeof *s + body_size(&s->head); }

uint64_t smc_saved_state_hash(const smc_saved *s) {
    return XXH3_64bits(s, smc_saved_state_size(s));
}

bool smc_saved_states_are_equal(const smc_saved *a, const smc_saved *b) {
    const size_t n = smc_saved_state_size(a);
    return smc_saved_state_size(b) == n && memcmp(a, b, n) == 0;
}

// States are compared bytewise, so the structs must have no padding.
_Static_assert(sizeof(smc_slot) == 6 * sizeof(uint32_t), "a slot has padding");
_Static_assert(sizeof(smc_allocation_site) == 2 * sizeof(uint64_t), "a site has padding");
_Static_assert(sizeof(smc_note) == 3 * sizeof(uint64_t), "a note has padding");
_Static_assert(sizeof(smc_longjmp_target) == 3 * sizeof(uint64_t), "a jump has padding");
_Static_assert(sizeof(smc_undefined_bytes) == 3 * sizeof(uint64_t), "bytes have padding");
_Static_assert(sizeof(smc_effect) == 4 * sizeof(uint64_t), "an effect has padding");
// Calls move(array in the VM, array in the block, size in bytes) for each part.
static void for_each_part(smc_vm *vm, const smc_head *h, const uint64_t *block,
                          void (*move)(void *, void *, size_t)) {
    char *p = (char *)(uintptr_t)block;
    size_t n[N_PARTS];
    void *const at[N_PARTS] = {vm->words,       vm->slots,   vm->escaped,   vm->sites,
                               vm->notes,       vm->jumps,   vm->undefined, vm->undefined_bytes,
                               vm->dead_ranges, vm->effects, vm->bytes,     vm->saved_bytes};
    sizes_of(h, n);
    for (unsigned i = 0; i < N_PARTS; p += n[i++]) move(at[i], p, n[i]);
    assert((size_t)(p - (char *)(uintptr_t)block) + h->n_chunks * sizeof(smc_page *) ==
           body_size(h));
}

static void copy_state_out(void *machine, void *block, size_t n) { memcpy(block, machine, n); }
static void copy_state_in(void *machine, void *block, size_t n) { memcpy(machine, block, n); }

// Checks that private objects do not overlap. Returns NULL, or a description of the violation.
static const char *check_slots(const smc_vm *vm) {
    for (uint32_t i = 0; i < vm->head.n_slots; i++) {
        const smc_slot *s = &vm->slots[i];
        if (s->end < s->start || s->end - s->start < s->size || (i && s->start < s[-1].end))
            return "private objects overlap";
    }
    return NULL;
}

static void check_state(const smc_vm *vm) {
    const char *wrong = check_slots(vm);
    if (!wrong) wrong = smc_rounds_check(vm);
    if (!wrong) wrong = smc_notes_check(vm);
    if (!wrong) wrong = smc_undefined_check(vm);
    smc_invariant(!wrong, wrong);
}

smc_saved *smc_vm_save_state(smc_vm *vm) {
    smc_head *h = &vm->head;
    smc_uninitialised_drop_dead(vm);
    if (SMC_IS_CHECKED) check_state(vm);
    smc_page *const *chunks = smc_pages_intern_chunks(vm);
    h->n_bytes = smc_vm_private_end(vm);
    h->n_words = h->frame + smc_frame_of(smc_vm_registers(vm))->function->n_regs;
    assert(!h->n_undefined || vm->undefined[h->n_undefined - 1].word < h->n_words);
    smc_saved *s = smc_realloc(NULL, sizeof *s + body_size(h));
    s->head = *h;
    if (h->n_chunks) memcpy(s->words, chunks, h->n_chunks * sizeof *chunks);
    for_each_part(vm, h, s->words + h->n_chunks, copy_state_out);
    return s;
}

void smc_vm_restore_state(smc_vm *vm, const smc_saved *s) {
    vm->head = s->head;
    for_each_part(vm, &s->head, s->words + s->head.n_chunks, copy_state_in);
    assert(vm->head.n_bytes == smc_vm_private_end(vm));
    smc_pages_restore(vm, pages_of(s), s->head.n_chunks);
}

const smc_head *smc_saved_state_head(const smc_saved *s) { return &s->head; }

const uint64_t *smc_saved_state_words(const smc_saved *s) { return s->words + s->head.n_chunks; }

// True for a part that smc_saved_states_agree does not compare.
static bool is_ignored_in_comparison(unsigned part) {
    return part == DEAD_RANGES || part == EFFECTS || part == KEPT || part == BYTES;
}

static bool words_agree(const uint64_t *a, const uint64_t *b, size_t n,
                        bool (*same)(void *, uint32_t), void *with) {
    bool all = true;
    for (uint32_t i = 0; i < n && all; i++) all = a[i] == b[i] || same(with, i);
    return all;
}

bool smc_saved_states_agree(const smc_saved *a, const smc_saved *b, bool (*same)(void *, uint32_t),
                            void *with) {
    size_t n[N_PARTS], m[N_PARTS];
    const uint32_t chunks = a->head.n_chunks;
    const char *p = (const char *)smc_saved_state_words(a),
               *q = (const char *)smc_saved_state_words(b);
    bool agree = chunks == b->head.n_chunks &&
                 (!chunks || memcmp(a->words, b->words, chunks * sizeof *a->words) == 0);
    sizes_of(&a->head, n);
    sizes_of(&b->head, m);
    for (unsigned i = 0; i < N_PARTS && agree; p += n[i], q += m[i++]) {
        if (is_ignored_in_comparison(i)) continue;
        agree = n[i] == m[i] && (i == WORDS ? words_agree((const uint64_t *)(const void *)p,
                                                          (const uint64_t *)(const void *)q,
                                                          n[i] / sizeof(uint64_t), same, with)
                                            : memcmp(p, q, n[i]) == 0);
    }
    return agree;
}
