// state.c - saves a thread's state as one block: head, words, slots, escaped objects, allocation
// sites, notes, jumps, undefined registers and bytes, private bytes, kept bytes and dead ranges of
// a loop, effects; owned objects as pages.
#include "interp/vm/loops/check.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/owned/pages.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/bytes.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct smc_saved {
    smc_head head;
    uint64_t words[]; // after the pages; then slots, escaped, sites, notes, jumps, undefined,
                      // undefined_bytes, dead ranges, effects, bytes, kept
};

static size_t body(const smc_head *h) {
    return h->n_words * sizeof(uint64_t) + h->n_slots * sizeof(smc_slot) +
           h->n_escaped * sizeof(uint64_t) + h->n_sites * sizeof(smc_allocation_site) +
           h->n_notes * sizeof(smc_note) + h->n_jumps * sizeof(smc_jump) +
           h->n_undefined * sizeof(smc_undefined_register) +
           h->n_undefined_bytes * sizeof(smc_undefined_bytes) +
           h->dead_state.n * sizeof(smc_range) + h->effects.n * sizeof(smc_effect) + h->n_bytes +
           h->dead_state.n_kept + h->n_chunks * sizeof(smc_page *);
}

static smc_page *const *pages_of(const smc_saved *s) {
    return (smc_page *const *)(const void *)s->words;
}

void smc_saved_free(smc_saved *s) {
    for (uint32_t i = 0; i < s->head.n_chunks; i++) smc_pages_release(pages_of(s)[i]);
    free(s);
}

size_t smc_saved_size(const smc_saved *s) { return sizeof *s + body(&s->head); }

uint64_t smc_saved_hash(const smc_saved *s) { return XXH3_64bits(s, smc_saved_size(s)); }

bool smc_saved_same(const smc_saved *a, const smc_saved *b) {
    const size_t n = smc_saved_size(a);
    return smc_saved_size(b) == n && memcmp(a, b, n) == 0;
}

// States are compared bytewise, so no part may have padding.
_Static_assert(sizeof(smc_slot) == 6 * sizeof(uint32_t), "a slot has padding");
_Static_assert(sizeof(smc_allocation_site) == 2 * sizeof(uint64_t), "a site has padding");
_Static_assert(sizeof(smc_note) == 3 * sizeof(uint64_t), "a note has padding");
_Static_assert(sizeof(smc_jump) == 3 * sizeof(uint64_t), "a jump has padding");
_Static_assert(sizeof(smc_undefined_bytes) == 3 * sizeof(uint64_t), "bytes have padding");
_Static_assert(sizeof(smc_effect) == 4 * sizeof(uint64_t), "an effect has padding");
// Calls move(machine's array, block's array, size in bytes) for each part.
static void each_part(smc_vm *vm, const smc_head *h, const uint64_t *block,
                      void (*move)(void *, void *, size_t)) {
    char *p = (char *)(uintptr_t)block;
    const struct {
        void *at;
        size_t n;
    } parts[] = {{vm->words, h->n_words * sizeof *vm->words},
                 {vm->slots, h->n_slots * sizeof *vm->slots},
                 {vm->escaped, h->n_escaped * sizeof *vm->escaped},
                 {vm->sites, h->n_sites * sizeof *vm->sites},
                 {vm->notes, h->n_notes * sizeof *vm->notes},
                 {vm->jumps, h->n_jumps * sizeof *vm->jumps},
                 {vm->undefined, h->n_undefined * sizeof *vm->undefined},
                 {vm->undefined_bytes, h->n_undefined_bytes * sizeof *vm->undefined_bytes},
                 {vm->dead_ranges, h->dead_state.n * sizeof *vm->dead_ranges},
                 {vm->effects, h->effects.n * sizeof *vm->effects},
                 {vm->bytes, h->n_bytes},
                 {vm->kept, h->dead_state.n_kept}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; p += parts[i++].n)
        move(parts[i].at, p, parts[i].n);
    assert((size_t)(p - (char *)(uintptr_t)block) + h->n_chunks * sizeof(smc_page *) == body(h));
}

static void out(void *machine, void *block, size_t n) { memcpy(block, machine, n); }
static void in(void *machine, void *block, size_t n) { memcpy(machine, block, n); }

// Private objects must not overlap.
static const char *check_slots(const smc_vm *vm) {
    for (uint32_t i = 0; i < vm->head.n_slots; i++) {
        const smc_slot *s = &vm->slots[i];
        if (s->end < s->start || s->end - s->start < s->size || (i && s->start < s[-1].end))
            return "private objects overlap";
    }
    return NULL;
}

static void check(const smc_vm *vm) {
    const char *wrong = check_slots(vm);
    if (!wrong) wrong = smc_rounds_check(vm);
    if (!wrong) wrong = smc_notes_check(vm);
    if (!wrong) wrong = smc_undefined_check(vm);
    smc_invariant(!wrong, wrong);
}

smc_saved *smc_vm_save(smc_vm *vm) {
    smc_head *h = &vm->head;
    smc_uninitialised_tidy(vm);
    if (SMC_IS_CHECKED) check(vm);
    smc_page *const *chunks = smc_pages_settle(vm);
    h->n_bytes = smc_vm_private_end(vm);
    h->n_words = h->frame + smc_frame_of(smc_vm_registers(vm))->function->n_regs;
    assert(!h->n_undefined || vm->undefined[h->n_undefined - 1].word < h->n_words);
    smc_saved *s = smc_realloc(NULL, sizeof *s + body(h));
    s->head = *h;
    if (h->n_chunks) memcpy(s->words, chunks, h->n_chunks * sizeof *chunks);
    each_part(vm, h, s->words + h->n_chunks, out);
    return s;
}

void smc_vm_restore(smc_vm *vm, const smc_saved *s) {
    vm->head = s->head;
    each_part(vm, &s->head, s->words + s->head.n_chunks, in);
    assert(vm->head.n_bytes == smc_vm_private_end(vm));
    smc_pages_restore(vm, pages_of(s), s->head.n_chunks);
}
