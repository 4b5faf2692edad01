#include "interp/vm/owned/handover.h"

#include "interp/vm/owned/owned.h"
#include "interp/vm/owned/pages.h"
#include "interp/vm/undefined/bytes.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { MOST = 4096 }; // largest object that is handed over, in bytes

// A byte of the object that has undefined bits, and where these bits come from.
typedef struct undefined_range {
    uint64_t offset;
    smc_undefined undefined;
} undefined_range;

// An object that was handed over: this header, its undefined bytes, then its bytes. Such sets are
// compared bytewise, so the struct has no padding.
struct smc_handover_set {
    uint64_t base;
    uint32_t size, n_undefined_ranges; // size in bytes; number of elements in `holes`
    uint32_t more, nothing; // number of another object that is handed over together with it, 0:
                            // none; `nothing` is 0 and fills the padding
    undefined_range holes[];
};

static uint8_t *bytes_of(const smc_handover_set *h) {
    return (uint8_t *)(uintptr_t)(h->holes + h->n_undefined_ranges);
}
static size_t handover_set_size(uint32_t size, uint32_t n_undefined_ranges) {
    return sizeof(smc_handover_set) + n_undefined_ranges * sizeof(undefined_range) + size;
}

// Returns a copy of the object, which the caller owns.
static smc_handover_set *read_handover(const smc_vm *vm, const smc_owned_object *o, uint32_t more) {
    const smc_slot *s = &o->slot;
    smc_handover_set *h = smc_alloc(handover_set_size(s->size, s->undefined));
    *h = (smc_handover_set){
        .base = o->base, .size = s->size, .n_undefined_ranges = s->undefined, .more = more};
    memcpy(bytes_of(h), vm->bytes + s->start, s->size);
    for (uint32_t i = 0, n = 0; n < h->n_undefined_ranges; i++) {
        assert(i < s->size);
        if (smc_uninitialised_has_bits(vm, s, i, 1))
            h->holes[n++] = (undefined_range){i, smc_uninitialised_get(vm, s, i, 1)};
    }
    return h;
}

// Returns the number of an equal handed-over object; if there is none, gives this one a new number.
// Takes ownership.
static uint32_t intern_handover(smc_owned_memory *m, smc_handover_set *h) {
    const size_t n = handover_set_size(h->size, h->n_undefined_ranges);
    const uint64_t hash = XXH3_64bits(h, n);
    for (uint64_t k = 0;; k++) {
        uint32_t *known = smc_table_at(&m->handover_numbers, hash, k);
        if (!*known) {
            *smc_vec_push(&m->handed) = h;
            return *known = m->handed.n;
        }
        const smc_handover_set *other = m->handed.at[*known - 1];
        if (other->size != h->size || other->n_undefined_ranges != h->n_undefined_ranges ||
            memcmp(other, h, n) != 0)
            continue;
        free(h);
        return *known;
    }
}

// Returns the owned object at the address if the thread may hand it over; otherwise NULL.
static smc_owned_object *object_to_hand_over(smc_vm *vm, uint64_t address) {
    const smc_allocation *a = smc_memory_allocation(&vm->memory, address);
    if (!a || a->variable || a->global || a->size > MOST || !smc_owned_can_own(vm, address))
        return NULL;
    return smc_owned_find_live(vm, address);
}

static uint32_t hand_over_memory(smc_vm *vm, uint64_t address, uint32_t before, unsigned depth);

// Hands over the objects to which pointers in these bytes point, since Rust moves values into
// threads in boxes. Returns the number of the list, as hand_over_memory() does.
static uint32_t hand_over_pointees(smc_vm *vm, const uint8_t *bytes, uint32_t size, uint32_t before,
                                   unsigned depth) {
    uint64_t pointer;
    for (uint32_t i = 0; i + sizeof pointer <= size; i += sizeof pointer) {
        memcpy(&pointer, bytes + i, sizeof pointer);
        if (smc_addr_tag(pointer) == SMC_TAG_ALLOCATED && smc_memory_object(&vm->memory, pointer))
            before = hand_over_memory(vm, pointer, before, depth - 1);
    }
    return before;
}

// Hands over the object at an address, and all objects to which its pointers lead. Returns the
// number of a list that begins with them and continues with the list `before`. The object is
// removed from the creator before its pointers are followed, so cyclic pointers are harmless.
static uint32_t hand_over_memory(smc_vm *vm, uint64_t address, uint32_t before, unsigned depth) {
    smc_owned_object *o = depth ? object_to_hand_over(vm, address) : NULL;
    if (!o) return before;
    smc_handover_set *h = read_handover(vm, o, 0);
    smc_owned_drop(vm, o);
    const bool counts = smc_owned_must_be_freed(vm, smc_memory_allocation(&vm->memory, address));
    assert(vm->head.n_unfreed >= counts);
    vm->head.n_unfreed -= counts;
    vm->used.elision_mattered = true;
    h->more =
        vm->uses.is_rust ? hand_over_pointees(vm, bytes_of(h), h->size, before, depth) : before;
    return intern_handover(&vm->owned, h);
}

uint32_t smc_handover_give_memory(smc_vm *vm, uint64_t argument) {
    enum { MAX_NESTING = 4 };
    return hand_over_memory(vm, argument, 0, MAX_NESTING);
}

// Gives the object to the current thread.
static void receive_memory(smc_vm *vm, const smc_handover_set *h) {
    smc_memory *m = &vm->memory;
    uint32_t place = smc_memory_is_owned_by(m, h->base, vm->head.thread)
                         ? *smc_memory_object_position(m, h->base, vm->head.thread)
                         : 0;
    if (!place) place = smc_owned_reserve(vm, h->size);
    if (!place) {
        if (!vm->owned.wanted) smc_memory_mark_shared(m, h->base);
        return;
    }
    vm->head.n_unfreed += smc_owned_must_be_freed(vm, smc_memory_allocation(m, h->base));
    smc_memory_transfer_ownership(m, h->base, vm->head.thread, place);
    smc_owned_object *o = smc_owned_create(vm, place, h->base, h->size, false);
    smc_pages_mark_written(vm, o->slot.start, h->size);
    memcpy(vm->bytes + o->slot.start, bytes_of(h), h->size);
    for (uint32_t i = 0; i < h->n_undefined_ranges; i++)
        smc_uninitialised_set(vm, &o->slot, (uint32_t)h->holes[i].offset, 1, h->holes[i].undefined);
}

void smc_handover_take_memory(smc_vm *vm, uint32_t what) {
    for (const smc_handover_set *h; what; what = h->more)
        receive_memory(vm, h = vm->owned.handed.at[what - 1]);
}

void smc_handover_free(smc_vm *vm) {
    smc_owned_memory *m = &vm->owned;
    while (m->handed.n) free(smc_vec_pop(&m->handed));
    smc_vec_free(&m->handed);
    smc_table_free(&m->handover_numbers);
}
