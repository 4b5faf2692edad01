#include "interp/memory/memory.h"

#include "interp/bytecode/address.h"
#include "interp/bytecode/short.h"

#include <string.h>

enum { SHORT_SALTS = 100, MAX_SALTS = 1000 };

static void begin_memory(smc_memory *m) {
    *smc_vec_push(&m->locations) = (smc_memory_location){0};
    *smc_vec_push(&m->objects) = (smc_allocation){0};
    *smc_vec_push(&m->threads) = (smc_thread_identity){.handle = 1};
    *smc_table_at(&m->handles, 1, 0) = 1;
}

static void free_memory(smc_memory *m) {
    smc_vec_free(&m->locations);
    smc_vec_free(&m->blocks.at);
    smc_vec_free(&m->objects);
    smc_vec_free(&m->threads);
    smc_table_free(&m->granules);
    smc_table_free(&m->locks);
    smc_table_free(&m->object_ids);
    smc_table_free(&m->handed);
    smc_table_free(&m->thread_ids);
    smc_table_free(&m->handles);
    smc_table_free(&m->surveyed);
    smc_names_clear(&m->names);
}

void smc_memory_init(smc_memory *m, const smc_code *code) {
    *m = (smc_memory){.code = code};
    *smc_vec_push(&m->cuts) = (smc_cut){0};
    smc_ownership_init(&m->ownership, code);
    begin_memory(m);
}

void smc_memory_restart(smc_memory *m) {
    free_memory(m);
    smc_ownership_restart(&m->ownership);
    begin_memory(m);
}

void smc_memory_end_speculation(smc_memory *m) {
    smc_table_free(&m->wide_cells);
    smc_cuts_clear(m);
    m->speculation_failed |= m->has_speculated;
    m->extrapolation_failed |= m->has_extrapolated_cuts && !m->keeps_whole;
    m->has_speculated = m->has_extrapolated_cuts = m->keeps_whole = false;
}

void smc_memory_free(smc_memory *m) {
    free_memory(m);
    smc_ownership_free(&m->ownership);
    smc_cuts_clear(m);
    smc_vec_free(&m->cuts);
    smc_table_free(&m->wide_cells);
    smc_table_free(&m->whole);
    smc_table_free(&m->numbers);
    smc_table_free(&m->blocks.granules);
    smc_table_free(&m->blocks.divided);
}

const smc_allocation *smc_memory_allocation(const smc_memory *m, uint64_t address) {
    const uint32_t object = smc_memory_object(m, address);
    return object ? &m->objects.at[object] : NULL;
}

static bool has_same_key(const smc_allocation *a, const smc_allocation *b) {
    return a->path == b->path && a->site == b->site && a->count == b->count && a->size == b->size &&
           a->zeroed == b->zeroed && a->allocated_by == b->allocated_by &&
           a->is_highly_aligned == b->is_highly_aligned;
}

// Returns the object number for an allocation. Successive allocations at one site get successive
// numbers, because with an independent hash for each, many allocations would soon collide.
static uint32_t allocation_object_number(const smc_memory *m, const smc_allocation *key) {
    const bool is_short = m->code->short_pointers;
    const uint64_t which = is_short ? (uint64_t)key->count << 32 | key->size : key->size;
    const uint64_t how =
        (uint64_t)key->allocated_by << 40 | (uint64_t)m->names.salt << 1 | key->zeroed;
    const uint64_t h = smc_mix_pair(smc_mix_pair(key->path, key->site), smc_mix_pair(which, how));
    const smc_addr_kind form = smc_addr_kind_for_size(key->size, key->is_highly_aligned);
    return is_short ? smc_short_object_number(h, key->size)
                    : smc_size_class_of(form) |
                          (((uint32_t)(h ^ h >> 32) + key->count) & smc_object_number_mask(form));
}

uint64_t smc_memory_allocate(smc_memory *m, const smc_allocation *key) {
    assert(key->variable < m->code->variables.n && key->source < m->code->sources.n);
    const uint32_t number = allocation_object_number(m, key);
    uint32_t *id = smc_table_at(&m->object_ids, number, 0);
    if (*id && !has_same_key(&m->objects.at[*id], key)) {
        m->names.salt++;
        return 0;
    }
    if (!*id) {
        *id = m->objects.n;
        smc_allocation *a = smc_vec_push(&m->objects);
        *a = *key;
        a->base = smc_addr_make(SMC_TAG_ALLOCATED, number, 0);
        a->owned =
            smc_ownership_site_is_exclusive(&m->ownership, key->site, key->source, key->size);
    }
    return m->objects.at[*id].base;
}

bool smc_memory_is_full(const smc_memory *m) {
    return m->names.salt > (m->code->short_pointers ? SHORT_SALTS : MAX_SALTS);
}

const smc_shape *smc_memory_shape(const smc_memory *m, uint64_t address) {
    uint32_t i = smc_addr_object_number(address);
    if (smc_addr_has_kind(address, SMC_KIND_GLOBAL))
        return i < m->code->globals.n ? m->code->globals.at[i].shape : NULL;
    const smc_allocation *a = &m->objects.at[smc_memory_object(m, address)];
    return a->global ? a->global->shape : m->code->variables.at[a->variable].shape;
}

bool smc_memory_find_extent(const smc_memory *m, uint64_t value, uint64_t *base, uint64_t *size) {
    const uint32_t object = smc_memory_object(m, value), global = smc_addr_object_number(value);
    const bool is_static = smc_addr_has_kind(value, SMC_KIND_GLOBAL) && global < m->code->globals.n;
    if (!object && !is_static) return false;
    *base = smc_addr_base(value);
    *size = object ? m->objects.at[object].size : m->code->globals.at[global].size;
    return value - *base <= *size;
}

bool smc_memory_is_owned(const smc_memory *m, uint64_t address) {
    if (smc_addr_has_kind(address, SMC_KIND_GLOBAL))
        return smc_ownership_static_is_exclusive(
            &m->ownership, smc_addr_decode_object_number(SMC_KIND_GLOBAL, address));
    return m->objects.at[smc_memory_object(m, address)].owned;
}

void smc_memory_mark_shared(smc_memory *m, uint64_t address) {
    if (!m->elides || !smc_memory_is_owned(m, address)) return;
    smc_allocation *a = &m->objects.at[smc_memory_object(m, address)];
    if (smc_addr_has_kind(address, SMC_KIND_GLOBAL))
        smc_ownership_share_static(&m->ownership,
                                   smc_addr_decode_object_number(SMC_KIND_GLOBAL, address));
    else smc_ownership_share_site(&m->ownership, a->site, a->source), a->owned = false;
}
