// cuts.c - where memory is divided into cells: a cut lies between two bytes, and is added where an
// access overlaps a cell in part. No cell contains a cut.
#include "interp/memory/memory.h"

#include <stdlib.h>

uint32_t smc_cuts_cell_size(const smc_memory *m, uint64_t address, uint32_t size) {
    uint32_t n = 1;
    while (n < size && !smc_table_get(&m->cut_ids, address + n, 0)) n++;
    return n;
}

void smc_memory_cut_cell(smc_memory *m, uint64_t address, uint32_t source, uint32_t other) {
    assert(source < m->code->sources.n && other < m->code->sources.n);
    uint32_t *id = smc_table_at(&m->cut_ids, address, 0);
    if (*id) return;
    *id = m->cuts.n;
    *smc_vec_push(&m->cuts) = (smc_cut){address, {source, other}};
}

uint32_t smc_memory_source_of_cut(const smc_memory *m, uint64_t address, uint32_t source) {
    const smc_cut *c = &m->cuts.at[smc_table_get(&m->cut_ids, address, 0)];
    assert(c->address == address); // a cell ends before the end of an access only at a cut
    return c->source[c->source[0] == source];
}

// ---- extrapolated cuts --------------------------------------------------------------------------
//
// A loop that fills an array causes the same cut in each element, and each new cut restarts the
// exploration. So when cuts repeat at a regular distance, as many extrapolated cuts are added as
// were found: an array of n elements then costs log n restarts. In the same way, a cut that two
// objects of one allocation site have at one offset is extrapolated to the other objects of the
// site, such as the nodes of a map with strings. Extrapolated cuts in plain accesses are harmless.
// If one divides an atomic access, such as one behind the array, the exploration restarts and
// extrapolates no cut into this access (smc_cuts_keep_whole). After MAX_WHOLE such addresses, no
// cuts are extrapolated any more (smc_memory_end_speculation).

enum { MAX_WHOLE = 512 };

// Whether cuts may be extrapolated.
static bool may_extrapolate(const smc_memory *m) {
    return !m->extrapolation_failed && !m->no_extrapolated_cuts;
}

// Returns the cut before the address if the same two accesses caused it; NULL: there is none.
static const smc_cut *find_cut_of_same_accesses(const smc_memory *m, uint64_t address,
                                                const smc_cut *as) {
    const smc_cut *c = &m->cuts.at[smc_table_get(&m->cut_ids, address, 0)];
    return c != m->cuts.at && c->source[0] == as->source[0] && c->source[1] == as->source[1] ? c
                                                                                             : NULL;
}

// Returns the smallest distance between three equal cuts in a row that end with `last`. The
// distance is negative if the addresses decrease. 0: there are no three such cuts.
static int64_t regular_cut_distance(const smc_memory *m, const smc_cut *last) {
    int64_t least = 0;
    for (uint32_t i = 1; i < m->cuts.n; i++) {
        const smc_cut *c = &m->cuts.at[i];
        const int64_t d = (int64_t)(last->address - c->address);
        if (!d || !find_cut_of_same_accesses(m, c->address, last) ||
            !find_cut_of_same_accesses(m, c->address - (uint64_t)d, last))
            continue;
        if (!least || llabs(d) < llabs(least)) least = d;
    }
    return least;
}

// If the cut at `address` continues a regular sequence of n cuts, adds n further ones.
static void extrapolate_in_array(smc_memory *m, uint64_t address) {
    const smc_cut last = m->cuts.at[smc_table_get(&m->cut_ids, address, 0)];
    uint64_t base, size, at = address;
    const int64_t d = regular_cut_distance(m, &last);
    if (!may_extrapolate(m) || !d || !smc_memory_find_extent(m, address, &base, &size)) return;
    uint32_t n = 0;
    for (; find_cut_of_same_accesses(m, at, &last); at -= (uint64_t)d) n++;
    for (at = address + (uint64_t)d; n && at - base < size; n--, at += (uint64_t)d) {
        if (smc_table_get(&m->whole, at, 0)) break;
        smc_memory_cut_cell(m, at, last.source[0], last.source[1]);
    }
    m->has_extrapolated_cuts = true;
}

void smc_cuts_keep_whole(smc_memory *m, uint64_t address, uint32_t size) {
    if (!m->has_extrapolated_cuts || m->whole.n >= MAX_WHOLE) return;
    for (uint32_t k = 1; k < size; k++) {
        uint32_t *known = smc_table_at(&m->whole, address + k, 0);
        m->keeps_whole |= !*known;
        *known = 1;
    }
}

// The entry of site_cuts for the offset of the address in its object; NULL: static memory.
static uint32_t *site_cut_at(smc_memory *m, uint64_t address) {
    const smc_allocation *a = smc_memory_allocation(m, address);
    return a ? smc_table_at(&m->site_cuts, a->site, address - a->base) : NULL;
}

// Records the new cut for its allocation site.
static void note_at_site(smc_memory *m, uint64_t address) {
    uint32_t *known = site_cut_at(m, address);
    const uint32_t id = smc_table_get(&m->cut_ids, address, 0);
    if (known && *known / 2 != id) *known = id * 2 + (*known != 0);
}

bool smc_cuts_site_has(const smc_memory *m, uint64_t address, smc_cut *cut) {
    const smc_allocation *a =
        m->site_cuts.n && may_extrapolate(m) ? smc_memory_allocation(m, address) : NULL;
    const uint32_t known = a ? smc_table_get(&m->site_cuts, a->site, address - a->base) : 0;
    *cut = known % 2 ? m->cuts.at[known / 2] : (smc_cut){0};
    return known % 2;
}

void smc_cuts_split_cell(smc_memory *m, uint64_t address, uint32_t size, uint32_t source,
                         const smc_memory_location *cell) {
    const uint64_t begin = cell->seen.address, end = begin + cell->seen.size;
    assert(address < end && begin < address + size);
    m->has_speculated |= m->history_is_speculative || cell->supposed;
    const uint64_t ends[] = {address > begin ? address : begin,
                             address + size < end ? address + size : end};
    const bool cuts[] = {address != begin, address + size != end};
    const uint32_t other = cell->source;
    for (int i = 0; i < 2; i++)
        if (cuts[i]) {
            smc_memory_cut_cell(m, ends[i], source, other);
            note_at_site(m, ends[i]);
        }
    for (int i = 0; i < 2; i++)
        if (cuts[i]) extrapolate_in_array(m, ends[i]);
}
