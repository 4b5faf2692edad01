#include "interp/memory/blocks.h"

#include "interp/bytecode/address.h"

#include <string.h>

enum { GRANULE = 8 };           // bytes; blocks begin and end at multiples
enum { MAX_CONFLICTS = 32 };    // after this many restarts because of blocks there are no blocks
enum { EXCLUDED = 1, CUT = 2 }; // bits of a granule's row in smc_blocks.granules

static bool is_allowed(const smc_memory *m) {
    return m->blocks.allowed && m->elides && !m->no_extrapolated_cuts &&
           !m->may_make_plain_atomic && !m->code->short_pointers &&
           m->blocks.conflicts <= MAX_CONFLICTS;
}

// Returns the index in blocks.at of the first block that ends behind the address.
static uint32_t first_behind(const smc_memory *m, uint64_t address) {
    uint32_t from = 0, to = m->blocks.at.n;
    while (from < to) {
        const uint32_t middle = from + (to - from) / 2;
        const smc_location *at = &m->locations.at[m->blocks.at.at[middle]].seen;
        if (at->address + at->size > address) to = middle;
        else from = middle + 1;
    }
    return from;
}

// Returns the location number of the first block that shares a byte with the range; 0: none.
static uint32_t first_overlap(const smc_memory *m, uint64_t address, uint64_t size) {
    const uint32_t i = first_behind(m, address);
    if (i == m->blocks.at.n) return 0;
    const uint32_t block = m->blocks.at.at[i];
    return m->locations.at[block].seen.address < address + size ? block : 0;
}

// Like first_overlap; NULL: none.
static const smc_location *first_overlapping_block(const smc_memory *m, uint64_t address,
                                                   uint64_t size) {
    const uint32_t block = first_overlap(m, address, size);
    return block ? &m->locations.at[block].seen : NULL;
}

uint32_t smc_blocks_find(const smc_memory *m, uint64_t address) {
    return first_overlap(m, address, 1);
}

static unsigned granule_at(const smc_memory *m, uint64_t address) {
    return m->blocks.granules.n ? smc_table_get(&m->blocks.granules, address / GRANULE, 0) : 0;
}

static void mark_granule(smc_memory *m, uint64_t address, unsigned as) {
    *smc_table_at(&m->blocks.granules, address / GRANULE, 0) |= as;
}

uint32_t smc_blocks_extent(const smc_memory *m, uint64_t address, uint64_t n) {
    uint64_t base, size;
    if (n < SMC_MIN_BLOCK || address % GRANULE || !is_allowed(m) ||
        !smc_memory_find_extent(m, address, &base, &size) || address < base)
        return 0;
    if (n > size - (address - base)) n = size - (address - base);
    n -= n % GRANULE;
    const smc_location *there = first_overlapping_block(m, address, 1);
    if (there && there->address == address && there->size <= n) return there->size;
    uint64_t k = 0;
    while (k < n && !(granule_at(m, address + k) & (k ? EXCLUDED | CUT : EXCLUDED))) k += GRANULE;
    return k < SMC_MIN_BLOCK ? 0 : (uint32_t)k;
}

void smc_blocks_exclude(smc_memory *m, uint64_t address, uint64_t size) {
    const uint64_t end = address + size;
    for (uint64_t at = address - address % GRANULE; at < end; at += GRANULE)
        mark_granule(m, at, EXCLUDED);
}

bool smc_blocks_exclude_addresses(smc_memory *m, uint64_t to, const uint8_t *bytes, uint32_t size) {
    bool any = false;
    assert(size % GRANULE == 0);
    for (uint32_t k = 0; k < size; k += GRANULE) {
        uint64_t word;
        memcpy(&word, bytes + k, sizeof word);
        if (smc_addr_tag(word) == SMC_TAG_NONE) continue;
        mark_granule(m, to + k, EXCLUDED);
        any = true;
    }
    return any;
}

// Accesses to the elements of an array follow each other, so that each one that meets a block
// excludes twice as many granules as the one before, on both sides.
bool smc_blocks_divide(smc_memory *m, uint64_t address, uint32_t size) {
    const smc_location *block = m->blocks.at.n ? first_overlapping_block(m, address, size) : NULL;
    if (!block) return false;
    const uint64_t begin = block->address, end = begin + block->size;
    uint32_t *accesses = smc_table_at(&m->blocks.divided, smc_addr_base(address), 0);
    const uint64_t reach = (uint64_t)GRANULE << (*accesses < 24 ? *accesses : 24);
    ++*accesses;
    m->blocks.conflicts++;
    const uint64_t from = address - begin > reach ? address - reach : begin;
    const uint64_t to = end - address > size + reach ? address + size + reach : end;
    smc_blocks_exclude(m, from, to - from);
    return true;
}

// Adds the cuts after which the range and the block are equal, disjoint or contained in others.
static void cut_at_both_ends(smc_memory *m, uint64_t address, uint64_t size,
                             const smc_location *block) {
    mark_granule(m, address, CUT);
    mark_granule(m, address + size, CUT);
    mark_granule(m, block->address, CUT);
    mark_granule(m, block->address + block->size, CUT);
    m->blocks.conflicts++;
}

// Excludes the granules of the range that have cells. Returns whether there are some.
static bool exclude_cells(smc_memory *m, uint64_t address, uint32_t size) {
    bool any = false;
    for (uint64_t at = address; at < address + size; at += GRANULE) {
        if (!smc_table_get(&m->granules, at / GRANULE, 0)) continue;
        mark_granule(m, at, EXCLUDED);
        any = true;
    }
    m->blocks.conflicts += any;
    return any;
}

bool smc_blocks_make_room(smc_memory *m, uint64_t address, uint32_t size, uint32_t *known) {
    const uint32_t found = first_overlap(m, address, size);
    const smc_location *block = found ? &m->locations.at[found].seen : NULL;
    const bool is_same = block && block->address == address && block->size == size;
    *known = is_same ? found : 0;
    if (is_same) return true;
    if (block) return cut_at_both_ends(m, address, size, block), false;
    return !exclude_cells(m, address, size);
}

void smc_blocks_insert(smc_memory *m, uint32_t location) {
    const uint32_t at = first_behind(m, m->locations.at[location].seen.address);
    (void)smc_vec_push(&m->blocks.at);
    memmove(m->blocks.at.at + at + 1, m->blocks.at.at + at,
            (m->blocks.at.n - 1 - at) * sizeof *m->blocks.at.at);
    m->blocks.at.at[at] = location;
}

const char *smc_blocks_check(const smc_memory *m) {
    uint64_t end = 0;
    for (uint32_t i = 0; i < m->blocks.at.n; i++) {
        const smc_location *at = &m->locations.at[m->blocks.at.at[i]].seen;
        if (at->address < end) return "blocks overlap, or are not in order";
        if (at->address % GRANULE || at->size % GRANULE || at->size < SMC_MIN_BLOCK)
            return "a block is of a size that none has";
        end = at->address + at->size;
        for (uint64_t k = at->address; k < end; k += GRANULE) {
            if (smc_table_get(&m->granules, k / GRANULE, 0)) return "a block has a cell";
            if (granule_at(m, k) & EXCLUDED) return "an excluded granule is in a block";
        }
    }
    return NULL;
}
