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
    m->extrapolation_failed |= m->has_extrapolated_cuts;
    m->has_speculated = m->has_extrapolated_cuts = false;
}

void smc_memory_free(smc_memory *m) {
    free_memory(m);
    smc_ownership_free(&m->ownership);
    smc_cuts_clear(m);
    smc_vec_free(&m->cuts);
    smc_table_free(&m->wide_cells);
    smc_table_free(&m->numbers);
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
static uint32_t number_of(const smc_memory *m, const smc_allocation *key) {
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
    const uint32_t number = number_of(m, key);
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

// ---- initial values -----------------------------------------------------------------------------

// Returns the variable that provides the initial bytes at the address: a static variable, or the
// thread-local one of which the address is a copy. NULL: none.
static const smc_global *initialiser_at(const smc_memory *m, uint64_t address) {
    if (smc_addr_has_kind(address, SMC_KIND_GLOBAL))
        return &m->code->globals.at[smc_addr_object_number(address)];
    return m->objects.at[smc_memory_object(m, address)].global;
}

// Sets *name to the value name (names.h) of the initial bytes of a wide cell. Returns false if the
// caller must restart (smc_names_of_wide).
static bool initial_wide_name(smc_memory *m, uint64_t address, uint64_t *name) {
    const smc_global *g = initialiser_at(m, address);
    const uint64_t offset = smc_addr_offset(address);
    smc_wide_value v = {
        .unwritten = g || m->objects.at[smc_memory_object(m, address)].zeroed ? 0 : UINT16_MAX};
    if (g && offset + SMC_WIDE_CELL <= g->size) memcpy(v.half, g->image + offset, SMC_WIDE_CELL);
    for (uint32_t k = 0; g && g->undefined && k < SMC_WIDE_CELL && offset + k < g->size; k++)
        v.unwritten |= (uint16_t)((g->undefined[offset + k] & 1) << k);
    return smc_names_of_wide(&m->names, &v, name);
}

// Sets *value to the initial value of a cell, or to a placeholder (smc_names_of_undefined) if it is
// partly undefined. Returns false if two placeholders have the same hash: the caller must restart.
static bool initial_value(smc_memory *m, uint64_t address, uint32_t size, uint64_t *value) {
    const smc_global *g = initialiser_at(m, address);
    const uint64_t offset = smc_addr_offset(address);
    const bool lies_in = g && offset + size <= g->size;
    uint64_t bits = 0;
    *value = 0;
    if (lies_in) memcpy(value, g->image + offset, size);
    if (lies_in && g->undefined) memcpy(&bits, g->undefined + offset, size);
    if (bits == (size < 8 ? (UINT64_C(1) << 8 * size) - 1 : UINT64_MAX) ||
        (!g && !m->objects.at[smc_memory_object(m, address)].zeroed))
        *value = SMC_UNWRITTEN;
    else if (bits) {
        const uint64_t from = address + (uint32_t)__builtin_ctzll(bits) / 8;
        return smc_names_of_undefined(&m->names, &(smc_undefined_value){*value, {bits, from}},
                                      value);
    }
    return true;
}

enum { BYTES, LOCK, LIBRARY_LOCK, FIRST_WORD };

// Adds a location and returns its number. `word` is BYTES for bytes of the program, otherwise it
// encodes a synthetic location. `first` is the initial value.
static uint32_t add_location(smc_memory *m, uint64_t address, uint32_t size, uint64_t word,
                             uint64_t first) {
    const bool apart = word != BYTES;
    if (m->elides) smc_memory_mark_shared(m, address);
    const uint32_t object = smc_memory_object(m, address);
    const smc_global *g = initialiser_at(m, address);
    smc_location seen = {
        .address = address,
        .code = smc_mix_pair(address, smc_mix_pair(word, size)),
        .object = object,
        .offset = smc_addr_offset(address),
        .size = size,
        .initialised = apart || (g ? first != SMC_UNWRITTEN : m->objects.at[object].zeroed),
        .plain_only = !m->may_make_plain_atomic && !apart && !object && g &&
                      smc_has_only_plain_accesses(g, smc_addr_offset(address), size),
        .elided = smc_memory_is_owned(m, address),
        .initial = first,
    };
    *smc_vec_push(&m->locations) =
        (smc_memory_location){.seen = seen, .supposed = m->history_is_speculative};
    return m->locations.n - 1;
}

// A location is in the chains of up to two granules. Returns which of them (the index in
// smc_memory_location.next) belongs to the granule.
static unsigned chain_of_granule(const smc_location *at, uint64_t granule) {
    assert(at->address / 8 == granule || (at->address + at->size - 1) / 8 == granule);
    return at->address / 8 != granule;
}

// Returns the location of exactly these bytes; 0: none. Sets *overlap to a location that shares
// some bytes with them, if the chain has one.
static uint32_t search_chain(const smc_memory *m, uint64_t granule, uint64_t address, uint32_t size,
                             uint32_t *overlap) {
    for (uint32_t i = smc_table_get(&m->granules, granule, 0); i;) {
        const smc_memory_location *l = &m->locations.at[i];
        const smc_location *at = &l->seen;
        if (at->address == address && at->size == size) return i;
        if (at->address < address + size && address < at->address + at->size) *overlap = i;
        i = l->next[chain_of_granule(at, granule)];
    }
    return 0;
}

uint32_t smc_memory_location_of(const smc_memory *m, uint64_t address) {
    uint32_t overlap = 0;
    const uint32_t i = search_chain(m, address / 8, address, 1, &overlap);
    return i ? i : overlap;
}

static void link_into_granule(smc_memory *m, uint32_t i, uint64_t granule) {
    smc_memory_location *l = &m->locations.at[i];
    uint32_t *head = smc_table_at(&m->granules, granule, 0);
    assert(*head != i && !l->next[chain_of_granule(&l->seen, granule)]); // the location is not yet
                                                                         // in the chain
    l->next[chain_of_granule(&l->seen, granule)] = *head;
    *head = i;
}

// ---- locations ----------------------------------------------------------------------------------

// Records the struct type through which the program accesses the location, for describe.c.
static void record_struct_access(smc_memory *m, smc_memory_location *l, uint32_t source) {
    const smc_code_source *by = &m->code->sources.at[source];
    if (!by->accessed || l->kept_by == source || l->kept_by == SMC_ACCESSED_BY_MANY) return;
    const smc_code_source *first = &m->code->sources.at[l->kept_by];
    const bool agrees = first->accessed == by->accessed && first->accessed_at == by->accessed_at;
    if (!l->kept_by) l->kept_by = source;
    else if (!agrees) l->kept_by = SMC_ACCESSED_BY_MANY;
}

// Records that the current history accesses the location, and returns its number. If the history is
// not speculative, the location is not speculative either.
static uint32_t record_location_access(smc_memory *m, uint32_t i, uint32_t source) {
    smc_memory_location *l = &m->locations.at[i];
    l->supposed &= m->history_is_speculative;
    record_struct_access(m, l, source);
    return i;
}

// Returns the location of a wide cell, and adds it if it is new. 0: the caller must restart.
static uint32_t wide_cell_at(smc_memory *m, uint64_t address, uint32_t source) {
    assert(address % SMC_WIDE_CELL == 0);
    uint32_t overlap = 0, i = search_chain(m, address / 8, address, SMC_WIDE_CELL, &overlap);
    uint64_t name;
    if (i) return record_location_access(m, i, source);
    if (!initial_wide_name(m, address, &name)) return 0;
    i = add_location(m, address, SMC_WIDE_CELL, BYTES, name);
    m->locations.at[i].source = source;
    record_struct_access(m, &m->locations.at[i], source);
    link_into_granule(m, i, address / 8);
    link_into_granule(m, i, address / 8 + 1);
    return i;
}

uint32_t smc_memory_cell_at(smc_memory *m, uint64_t address, uint32_t size, uint32_t source) {
    assert(size && size <= SMC_WIDE_CELL && source < m->code->sources.n);
    if (m->wide_cells.n && smc_memory_wideness_at(m, address) == SMC_WIDE)
        return wide_cell_at(m, address & ~(uint64_t)(SMC_WIDE_CELL - 1), source);
    const uint64_t first = address / 8;
    uint32_t overlap = 0, i = search_chain(m, first, address, size, &overlap);
    if (i) return record_location_access(m, i, source);
    smc_cuts_extrapolate_by_site(m, address, size);
    size = smc_cuts_cell_size(m, address, size);
    const uint64_t last = (address + size - 1) / 8;
    overlap = 0;
    i = search_chain(m, first, address, size, &overlap);
    if (i) return record_location_access(m, i, source);
    if (last != first) (void)search_chain(m, last, address, size, &overlap);
    if (overlap) {
        smc_cuts_split_cell(m, address, size, source, &m->locations.at[overlap]);
        return 0;
    }
    uint64_t begins;
    if (!initial_value(m, address, size, &begins)) return 0;
    assert(size <= 8 && smc_cuts_cell_size(m, address, size) == size);
    i = add_location(m, address, size, BYTES, begins);
    m->locations.at[i].source = source;
    record_struct_access(m, &m->locations.at[i], source);
    link_into_granule(m, i, first);
    if (last != first) link_into_granule(m, i, last);
    return i;
}

smc_wideness smc_memory_wideness_at(const smc_memory *m, uint64_t address) {
    return (smc_wideness)smc_table_get(&m->wide_cells, address / SMC_WIDE_CELL, 0);
}

void smc_memory_split_wide(smc_memory *m, uint64_t address, uint32_t source, uint32_t other) {
    const uint64_t begin = address / SMC_WIDE_CELL * SMC_WIDE_CELL;
    *smc_table_at(&m->wide_cells, address / SMC_WIDE_CELL, 0) = SMC_WIDE_SPLIT;
    m->has_speculated |= m->history_is_speculative;
    smc_memory_cut_cell(m, begin + SMC_WIDE_CELL / 2, source, other);
}

bool smc_memory_make_wide(smc_memory *m, uint64_t address, uint32_t source) {
    uint32_t *wideness = smc_table_at(&m->wide_cells, address / SMC_WIDE_CELL, 0);
    if (*wideness) return true;
    assert(address % SMC_WIDE_CELL == 0);
    *wideness = SMC_WIDE;
    m->has_speculated |= m->history_is_speculative;
    smc_memory_cut_cell(m, address, source, 0); // so that no other cell overlaps the wide one
    smc_memory_cut_cell(m, address + SMC_WIDE_CELL, source, 0);
    return false;
}

uint32_t smc_memory_lock_of_object(smc_memory *m, uint64_t address, uint32_t size) {
    uint32_t *i = smc_table_at(&m->locks, address, 0);
    if (!*i) {
        *i = add_location(m, address, size, LOCK, 0);
        smc_location *lock = &m->locations.at[*i].seen;
        const smc_allocation *a = &m->objects.at[lock->object];
        lock->lock = true;
        lock->uninitialised_lock = lock->object && !a->zeroed && !a->global;
    }
    return *i;
}

uint32_t smc_memory_library_lock(smc_memory *m, uint64_t address, uint32_t size) {
    uint32_t *i = smc_table_at(&m->locks, address, UINT64_MAX);
    if (!*i) {
        *i = add_location(m, address, size, LIBRARY_LOCK, 0);
        m->locations.at[*i].seen.lock = true;
    }
    return *i;
}

static uint32_t sync_word_at(smc_memory *m, uint64_t address, uint32_t k, uint32_t size) {
    uint32_t *i = smc_table_at(&m->locks, address, (uint64_t)k + 1);
    if (!*i) *i = add_location(m, address, size, FIRST_WORD + (uint64_t)k, 0);
    return *i;
}

uint32_t smc_memory_sync_word(smc_memory *m, uint64_t address, uint32_t extent, uint32_t k,
                              uint32_t size) {
    const uint32_t word = sync_word_at(m, address, k, size),
                   lock = smc_memory_lock_of_object(m, address, extent);
    assert(!m->locations.at[word].seen.part_of || m->locations.at[word].seen.part_of == lock);
    m->locations.at[word].seen.part_of = lock;
    return word;
}

void smc_memory_mark_mutex(smc_memory *m, uint32_t word) {
    assert(m->locations.at[word].seen.part_of);
    m->locations.at[word].seen.mutex = true;
}

uint32_t smc_memory_thread_word(smc_memory *m, uint64_t handle) {
    const uint32_t i = sync_word_at(m, handle, UINT32_MAX, 4);
    m->locations.at[i].name = "the state of a thread (1 joined, 2 detached)";
    m->locations.at[i].seen.thread_state = true;
    return i;
}

uint32_t smc_memory_thread_end_word(smc_memory *m, uint64_t handle) {
    const uint32_t i = sync_word_at(m, handle, UINT32_MAX - 1, 8);
    m->locations.at[i].name = "whether a thread has ended";
    return i;
}

uint32_t smc_memory_thread_cancel_word(smc_memory *m, uint64_t handle) {
    const uint32_t i = sync_word_at(m, handle, UINT32_MAX - 2, 4);
    m->locations.at[i].name = "whether a thread is cancelled";
    return i;
}

uint32_t smc_memory_thread_lock(smc_memory *m, uint64_t handle) {
    const uint32_t i = smc_memory_library_lock(m, handle, 4);
    m->locations.at[i].name = "a compiler barrier, against membarrier";
    return i;
}

uint32_t smc_memory_thread_list(smc_memory *m) {
    const uint32_t i = sync_word_at(m, 0, UINT32_MAX - 3, 8);
    m->locations.at[i].name = "the list of threads";
    return i;
}
