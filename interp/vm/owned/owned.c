#include "interp/vm/owned/owned.h"

#include "interp/memory/survey.h"
#include "interp/vm/act.h"
#include "interp/vm/owned/pages.h"
#include "interp/vm/owned/recent.h"
#include "interp/vm/undefined/bytes.h"

#include <string.h>

// Returns the header of the owned object at this position of vm->bytes. The object's bytes follow
// the header; its undefined flags follow the bytes.
static smc_owned_object *owned_header_at(const smc_vm *vm, uint32_t place) {
    assert(place >= SMC_OWNED_OFFSET && place % 16 == 0);
    return (smc_owned_object *)(void *)(vm->bytes + place);
}

// Returns the position of the object in vm->bytes.
static uint32_t owned_object_offset(const smc_vm *vm, const smc_owned_object *o) {
    return (uint32_t)((const uint8_t *)o - vm->bytes);
}

static bool is_owned_by_running_thread(const smc_vm *vm, uint64_t address) {
    return smc_memory_is_owned_by(&vm->memory, address, vm->head.thread);
}

bool smc_owned_can_own(const smc_vm *vm, uint64_t address) {
    return vm->memory.elides && smc_memory_is_owned(&vm->memory, address) &&
           is_owned_by_running_thread(vm, address);
}

// Returns the object at this position if it is alive; otherwise NULL.
static smc_owned_object *live_object_at(const smc_vm *vm, uint32_t place) {
    smc_owned_object *o = place ? owned_header_at(vm, place) : NULL;
    return o && o->base ? o : NULL;
}

smc_owned_object *smc_owned_find_live(const smc_vm *vm, uint64_t address) {
    return live_object_at(vm, *smc_memory_object_position((smc_memory *)(uintptr_t)&vm->memory,
                                                          address, vm->head.thread));
}

uint32_t smc_owned_reserve(smc_vm *vm, uint32_t size) {
    return smc_pages_reserve(vm, sizeof(smc_owned_object) + (uint64_t)size +
                                     smc_uninitialised_flag_bytes(size));
}

smc_owned_object *smc_owned_create(smc_vm *vm, uint32_t place, uint64_t address, uint32_t size,
                                   bool undefined) {
    const uint32_t room = smc_uninitialised_flag_bytes(size);
    smc_owned_object *o = owned_header_at(vm, place);
    const uint32_t start = place + (uint32_t)sizeof *o;
    assert(!o->base && start + size + room <= SMC_OWNED_OFFSET + vm->owned.room);
    smc_pages_mark_written(vm, place, sizeof *o);
    smc_pages_mark_written(vm, start + size, room);
    *o = (smc_owned_object){.slot = {.start = start, .size = size, .end = start + size + room},
                            .base = smc_addr_base(address)};
    smc_uninitialised_init_flags(vm, &o->slot, undefined);
    return o;
}

// Begins the lifetime of an owned object; returns NULL if there is no room.
static smc_owned_object *begin_object(smc_vm *vm, uint64_t address, uint32_t size, bool undefined) {
    uint32_t *place = smc_memory_object_position(&vm->memory, address, vm->head.thread);
    if (!*place) *place = smc_owned_reserve(vm, size);
    return *place ? smc_owned_create(vm, *place, address, size, undefined) : NULL;
}

// Like begin_object, for a static or thread-local variable, which gets its initial bytes.
static smc_owned_object *begin_variable(smc_vm *vm, uint64_t address, const smc_global *g) {
    smc_owned_object *o = begin_object(vm, address, g->size, false);
    if (!o) return NULL;
    smc_pages_mark_written(vm, o->slot.start, g->size);
    memcpy(vm->bytes + o->slot.start, g->image, g->size);
    smc_uninitialised_init_from(vm, &o->slot, g->undefined);
    return o;
}

static smc_owned_object *begin_static(smc_vm *vm, uint64_t address) {
    return begin_variable(vm, address, &vm->code->globals.at[smc_addr_object_number(address)]);
}

// Records that the state has changed, so that the current round of a loop is no repetition of the
// round before it. Returns the number of writes to owned memory.
static uint32_t count_owned_write(smc_vm *vm) {
    smc_vm_count_pause(vm);
    return ++vm->head.owned_writes;
}

// Adds an object to the hash of the thread's allocated objects, or removes it.
static void update_hash_of_objects(smc_vm *vm, uint32_t object) {
    vm->head.progress.objects ^= smc_owned_object_hash(object);
}

bool smc_owned_must_be_freed(const smc_vm *vm, const smc_allocation *a) {
    return !a->global && !vm->places.at.at[a->place].of_runtime;
}

bool smc_owned_begin_lifetime(smc_vm *vm, uint64_t address) {
    update_hash_of_objects(vm, smc_memory_object(&vm->memory, address));
    if (!smc_owned_can_own(vm, address)) return false;
    const smc_allocation *a = smc_memory_allocation(&vm->memory, address);
    smc_owned_object *o = a->global ? begin_variable(vm, address, a->global)
                                    : begin_object(vm, address, a->size, !a->zeroed);
    if (!o) {
        if (!vm->owned.wanted) smc_memory_mark_shared(&vm->memory, address);
        return false;
    }
    o->lifetime_began = count_owned_write(vm);
    vm->head.n_unfreed += smc_owned_must_be_freed(vm, a);
    vm->used.elision_mattered = true;
    return true;
}

// Records a write to an owned object: marks the pages with the header, bytes and undefined flags
// that the write changes. A write to memory that only collects statistics is no change of state,
// but counts as progress of the loop.
void smc_owned_note_write(smc_vm *vm, smc_owned_object *o, uint32_t within, uint32_t n) {
    const smc_slot *s = &o->slot;
    const uint32_t flags = s->start + s->size + within / 8, after = flags + n / 8 + 3;
    assert(within + n <= s->size);
    const uint32_t number = count_owned_write(vm);
    if (!smc_accesses_statistic(vm->head.pc)) o->written = number;
    smc_pages_mark_written(vm, owned_object_offset(vm, o), sizeof *o);
    smc_pages_mark_written(vm, s->start + within, n);
    smc_pages_mark_written(vm, flags, (after < s->end ? after : s->end) - flags);
}

smc_flow smc_owned_claim(smc_vm *vm, uint64_t address, bool *own) {
    uint32_t *room;
    const smc_ownership_claim claim =
        vm->memory.elides ? smc_memory_claim_object(&vm->memory, address, vm->head.thread, &room)
                          : SMC_CLAIM_SHARED;
    *own = claim == SMC_CLAIM_OWN;
    vm->used.elision_mattered |= *own;
    return claim == SMC_CLAIM_OTHER_OWNER ? smc_owned_mark_shared(vm, address) : SMC_FLOW_NEXT;
}

smc_flow smc_owned_find_slot(smc_vm *vm, uint64_t address, uint32_t size, bool write,
                             smc_slot **out) {
    uint32_t *room;
    *out = NULL;
    if (!vm->memory.elides) return SMC_FLOW_NEXT;
    const smc_ownership_claim claim =
        smc_memory_claim_object(&vm->memory, address, vm->head.thread, &room);
    if (claim != SMC_CLAIM_OWN)
        return claim == SMC_CLAIM_OTHER_OWNER ? smc_owned_mark_shared(vm, address) : SMC_FLOW_NEXT;
    smc_owned_object *o = live_object_at(vm, *room);
    const uint32_t offset = smc_addr_offset(address);
    if (!o && smc_addr_has_kind(address, SMC_KIND_GLOBAL)) o = begin_static(vm, address);
    if (!o && vm->owned.wanted) return smc_vm_request_restart(vm);
    if (!o || (uint64_t)offset + size > o->slot.size) return smc_owned_mark_shared(vm, address);
    if (write) smc_owned_note_write(vm, o, offset, size);
    else vm->read_object = address;
    vm->used.elision_mattered = true;
    if (vm->start.surveys_cells)
        smc_memory_survey_access(&vm->memory, address, size, smc_vm_source(vm));
    else smc_recent_add(vm, o);
    *out = &o->slot;
    return SMC_FLOW_NEXT;
}

smc_flow smc_owned_mark_shared(smc_vm *vm, uint64_t address) {
    smc_memory_mark_shared(&vm->memory, address);
    return vm->memory.ownership.disturbed ? smc_vm_request_restart(vm) : SMC_FLOW_NEXT;
}

// Returns the object at `base` if the current thread owns it and it is alive; otherwise NULL.
static smc_owned_object *owned_object_at(const smc_vm *vm, uint64_t base) {
    return smc_owned_can_own(vm, base) ? smc_owned_find_live(vm, base) : NULL;
}

uint64_t smc_owned_hash_of_new(const smc_vm *vm, uint32_t since) {
    const smc_memory *m = &vm->memory;
    uint64_t hash = 0;
    for (uint32_t i = 1; i < m->objects.n; i++) {
        const smc_owned_object *o = owned_object_at(vm, m->objects.at[i].base);
        if (o && o->lifetime_began > since) hash ^= smc_owned_object_hash(i);
    }
    return hash;
}

// True if the object is alive, existed already after the thread's first `since` writes to owned
// memory, and was written later.
static bool is_written_since(const smc_vm *vm, uint64_t base, uint32_t since) {
    const smc_owned_object *o = owned_object_at(vm, base);
    return o && o->written > since && o->lifetime_began <= since;
}

bool smc_owned_is_written_since(const smc_vm *vm, uint32_t since) {
    const smc_memory *m = &vm->memory;
    bool any = false;
    for (uint32_t i = 1; i < m->objects.n && !any; i++)
        any = is_written_since(vm, m->objects.at[i].base, since);
    for (uint32_t i = 0; i < vm->code->globals.n && !any; i++)
        any = is_written_since(vm, smc_addr_make(SMC_TAG_GLOBAL, i, 0), since);
    return any;
}

smc_flow smc_owned_share_written_since(smc_vm *vm, uint32_t since) {
    smc_memory *m = &vm->memory;
    for (uint32_t i = 1; i < m->objects.n; i++)
        if (is_written_since(vm, m->objects.at[i].base, since))
            smc_memory_mark_shared(m, m->objects.at[i].base);
    for (uint32_t i = 0; i < vm->code->globals.n; i++)
        if (is_written_since(vm, smc_addr_make(SMC_TAG_GLOBAL, i, 0), since))
            smc_memory_mark_shared(m, smc_addr_make(SMC_TAG_GLOBAL, i, 0));
    return m->ownership.disturbed ? smc_vm_request_restart(vm) : SMC_FLOW_NEXT;
}

smc_flow smc_owned_share_unfreed(smc_vm *vm) {
    smc_memory *m = &vm->memory;
    for (uint32_t i = 1; i < m->objects.n; i++)
        if (smc_owned_must_be_freed(vm, &m->objects.at[i]) &&
            owned_object_at(vm, m->objects.at[i].base))
            smc_memory_mark_shared(m, m->objects.at[i].base);
    return m->ownership.disturbed ? smc_vm_request_restart(vm) : SMC_FLOW_NEXT;
}

// True if the object contains a pointer to an allocation. False if the current thread does not own
// it.
static bool points_to_allocation(const smc_vm *vm, uint64_t base) {
    const smc_owned_object *o = owned_object_at(vm, base);
    uint64_t pointer;
    for (uint32_t i = 0; o && i + sizeof pointer <= o->slot.size; i += sizeof pointer) {
        memcpy(&pointer, vm->bytes + o->slot.start + i, sizeof pointer);
        if (smc_memory_object(&vm->memory, pointer)) return true;
    }
    return false;
}

smc_flow smc_owned_share_pointing(smc_vm *vm) {
    smc_memory *m = &vm->memory;
    for (uint32_t i = 1; i < m->objects.n; i++)
        if (vm->places.at.at[m->objects.at[i].place].of_runtime &&
            points_to_allocation(vm, m->objects.at[i].base))
            smc_memory_mark_shared(m, m->objects.at[i].base);
    for (uint32_t i = 0; i < vm->code->globals.n; i++)
        if (points_to_allocation(vm, smc_addr_make(SMC_TAG_GLOBAL, i, 0)))
            smc_memory_mark_shared(m, smc_addr_make(SMC_TAG_GLOBAL, i, 0));
    return m->ownership.disturbed ? smc_vm_request_restart(vm) : SMC_FLOW_NEXT;
}

void smc_owned_drop(smc_vm *vm, smc_owned_object *o) {
    assert(o->base);
    (void)count_owned_write(vm);
    if (vm->head.n_undefined_bytes) smc_uninitialised_clear(vm, &o->slot, 0, o->slot.size);
    smc_pages_mark_written(vm, owned_object_offset(vm, o), sizeof *o);
    smc_pages_clear(vm, owned_object_offset(vm, o), o->slot.end - owned_object_offset(vm, o));
}

smc_flow smc_owned_free(smc_vm *vm, uint32_t object, uint32_t phase) {
    assert(object && object < vm->memory.objects.n);
    smc_memory *m = &vm->memory;
    const smc_allocation *a = &m->objects.at[object];
    update_hash_of_objects(vm, object);
    smc_owned_object *o = owned_object_at(vm, a->base);
    if (o) {
        smc_owned_drop(vm, o);
        assert(vm->head.n_unfreed >= smc_owned_must_be_freed(vm, a));
        vm->head.n_unfreed -= smc_owned_must_be_freed(vm, a);
    } else if (a->owned) smc_memory_mark_shared(m, a->base);
    return o ? SMC_FLOW_NEXT
             : smc_vm_do_action(
                   vm, (smc_action){.kind = SMC_FREE, .elided = a->owned, .object = object}, phase);
}
