// cells.c - the locations of memory: cells of bytes, and words of synchronisation objects.
#include "interp/memory/memory.h"

#include "interp/bytecode/address.h"
#include "interp/bytecode/short.h"
#include "interp/memory/blocks.h"
#include "program/signals.h"

#include <string.h>

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
static bool find_initial_cell_value(smc_memory *m, uint64_t address, uint32_t size,
                                    uint64_t *value) {
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

// Sets *name to the name of the initial bytes of a block (names.h). Returns false if some bytes
// cannot be in a block, or the salt changed: the caller must restart.
static bool initial_block_name(smc_memory *m, uint64_t address, uint32_t size, uint64_t *name) {
    const smc_global *g = initialiser_at(m, address);
    const uint64_t offset = smc_addr_offset(address);
    assert(!g || offset + size <= g->size);
    *name = SMC_UNWRITTEN;
    if (!g && !m->objects.at[smc_memory_object(m, address)].zeroed) return true;
    uint32_t undefined = 0;
    for (uint32_t k = 0; g && g->undefined && k < size; k++)
        undefined += g->undefined[offset + k] != 0;
    if (undefined) return smc_blocks_exclude(m, address, size), false;
    uint8_t *zeros = g ? NULL : smc_alloc(size);
    const uint8_t *bytes = g ? g->image + offset : zeros;
    const bool named = !smc_blocks_exclude_addresses(m, address, bytes, size) &&
                       smc_names_of_block(&m->names, bytes, size, name);
    free(zeros);
    return named;
}

enum { BYTES, LOCK, LIBRARY_LOCK, FIRST_WORD };

// Adds a location and returns its number. `word` is BYTES for bytes of the program, otherwise it
// encodes a synthetic location. `first` is the initial value.
static uint32_t add_cell_location(smc_memory *m, uint64_t address, uint32_t size, uint64_t word,
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
    return i ? i : overlap ? overlap : smc_blocks_find(m, address);
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
    if (!by->accessed || l->accessed_by == source || l->accessed_by == SMC_ACCESSED_BY_MANY) return;
    const smc_code_source *first = &m->code->sources.at[l->accessed_by];
    const bool agrees = first->accessed == by->accessed && first->accessed_at == by->accessed_at;
    if (!l->accessed_by) l->accessed_by = source;
    else if (!agrees) l->accessed_by = SMC_ACCESSED_BY_MANY;
}

// Records that the current history accesses the location, and returns its number. If the history is
// not speculative, the location is not speculative either.
static uint32_t record_location_access(smc_memory *m, uint32_t i, uint32_t source) {
    smc_memory_location *l = &m->locations.at[i];
    l->supposed &= m->history_is_speculative;
    record_struct_access(m, l, source);
    return i;
}

// Adds cuts to these bytes, which are in no location yet, if other objects of the same allocation
// site have them.
static void extrapolate_cuts(smc_memory *m, uint64_t address, uint32_t size) {
    smc_cut at;
    for (uint32_t n = 1; n < size; n++) {
        const uint32_t l =
            smc_cuts_site_has(m, address + n, &at) ? smc_memory_location_of(m, address + n) : 0;
        if (!at.address || smc_table_get(&m->whole, address + n, 0) ||
            (l && m->locations.at[l].seen.address != address + n))
            continue;
        m->has_extrapolated_cuts |= !smc_table_get(&m->cut_ids, address + n, 0);
        smc_memory_cut_cell(m, address + n, at.source[0], at.source[1]);
    }
}

// Returns the location of a wide cell, and adds it if it is new. 0: the caller must restart.
static uint32_t wide_cell_at(smc_memory *m, uint64_t address, uint32_t source) {
    assert(address % SMC_WIDE_CELL == 0);
    uint32_t overlap = 0, i = search_chain(m, address / 8, address, SMC_WIDE_CELL, &overlap);
    uint64_t name;
    if (i) return record_location_access(m, i, source);
    if (smc_blocks_divide(m, address, SMC_WIDE_CELL)) return 0;
    if (!initial_wide_name(m, address, &name)) return 0;
    i = add_cell_location(m, address, SMC_WIDE_CELL, BYTES, name);
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
    if (smc_blocks_divide(m, address, size)) return 0;
    extrapolate_cuts(m, address, size);
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
    if (!find_initial_cell_value(m, address, size, &begins)) return 0;
    assert(size <= 8 && smc_cuts_cell_size(m, address, size) == size);
    i = add_cell_location(m, address, size, BYTES, begins);
    m->locations.at[i].source = source;
    record_struct_access(m, &m->locations.at[i], source);
    link_into_granule(m, i, first);
    if (last != first) link_into_granule(m, i, last);
    return i;
}

uint32_t smc_memory_block_at(smc_memory *m, uint64_t address, uint32_t size, uint32_t source) {
    uint64_t name;
    uint32_t i;
    if (!smc_blocks_make_room(m, address, size, &i)) return 0;
    if (i) return i;
    if (!initial_block_name(m, address, size, &name)) return 0;
    i = add_cell_location(m, address, size, BYTES, name);
    m->locations.at[i].source = source;
    smc_blocks_insert(m, i);
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
        *i = add_cell_location(m, address, size, LOCK, 0);
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
        *i = add_cell_location(m, address, size, LIBRARY_LOCK, 0);
        m->locations.at[*i].seen.lock = true;
    }
    return *i;
}

static uint32_t sync_word_at(smc_memory *m, uint64_t address, uint32_t k, uint32_t size) {
    uint32_t *i = smc_table_at(&m->locks, address, (uint64_t)k + 1);
    if (!*i) *i = add_cell_location(m, address, size, FIRST_WORD + (uint64_t)k, 0);
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

uint32_t smc_memory_signal_word(smc_memory *m, uint64_t handle) {
    const uint32_t i = sync_word_at(m, handle, UINT32_MAX - 4, 8);
    m->locations.at[i].name =
        handle ? SMC_NAME_PENDING_SIGNALS "a thread" : SMC_NAME_PENDING_SIGNALS "the process";
    return i;
}

uint32_t smc_memory_kick_word(smc_memory *m, uint64_t handle) {
    const uint32_t i = sync_word_at(m, handle, UINT32_MAX - 5, 8);
    m->locations.at[i].name = handle ? SMC_NAME_KICKS "a thread" : SMC_NAME_KICKS "the process";
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
