// cuts.c - addresses that no cell may span. A loop that fills an array causes the same cut in each
// element, and each new cut restarts the exploration. So a cut that continues a regular sequence is
// followed by as many foreseen ones as the sequence has: an array of n elements costs log n
// restarts. A foreseen cut only divides plain accesses further. If it divides an atomic access, the
// exploration restarts without foreseen cuts (smc_memory_refute).
#include "interp/memory/memory.h"

#include <assert.h>
#include <stdlib.h>

void smc_memory_cut(smc_memory *m, uint64_t address, uint32_t source, uint32_t other) {
    assert(source < m->code->sources.n && other < m->code->sources.n);
    uint32_t *id = smc_table_at(&m->cut_ids, address, 0);
    if (*id) return;
    *id = m->cuts.n;
    *smc_vec_push(&m->cuts) = (smc_cut){address, {source, other}};
}

uint32_t smc_memory_cut_by(const smc_memory *m, uint64_t address, uint32_t source) {
    const smc_cut *c = &m->cuts.at[smc_table_get(&m->cut_ids, address, 0)];
    return c->source[c->source[0] == source];
}

// Returns the cut before the address if the same two accesses caused it; NULL: there is none.
static const smc_cut *same_cut(const smc_memory *m, uint64_t address, const smc_cut *as) {
    const smc_cut *c = &m->cuts.at[smc_table_get(&m->cut_ids, address, 0)];
    return c != m->cuts.at && c->source[0] == as->source[0] && c->source[1] == as->source[1] ? c
                                                                                             : NULL;
}

// Returns the smallest distance of three such cuts in a row, of which `last` is the last one. It is
// negative if addresses go down. 0: there are none.
static int64_t distance_of(const smc_memory *m, const smc_cut *last) {
    int64_t least = 0;
    for (uint32_t i = 1; i < m->cuts.n; i++) {
        const smc_cut *c = &m->cuts.at[i];
        const int64_t d = (int64_t)(last->address - c->address);
        if (!d || !same_cut(m, c->address, last) || !same_cut(m, c->address - (uint64_t)d, last))
            continue;
        if (!least || llabs(d) < llabs(least)) least = d;
    }
    return least;
}

static void foresee(smc_memory *m, uint64_t address) {
    const smc_cut last = m->cuts.at[smc_table_get(&m->cut_ids, address, 0)];
    uint64_t base, size, at = address;
    const int64_t d = distance_of(m, &last);
    if (m->foresight_failed || !d || !smc_memory_extent(m, address, &base, &size)) return;
    uint32_t n = 0;
    for (; same_cut(m, at, &last); at -= (uint64_t)d) n++;
    for (at = address + (uint64_t)d; n && at - base < size; n--, at += (uint64_t)d)
        smc_memory_cut(m, at, last.source[0], last.source[1]);
    m->has_foreseen = true;
}

void smc_memory_cut_apart(smc_memory *m, uint64_t address, uint32_t size, uint32_t source,
                          const smc_memory_location *cell) {
    const uint64_t begin = cell->seen.address, end = begin + cell->seen.size;
    assert(address < end && begin < address + size);
    m->has_speculated |= m->supposes || cell->supposed;
    const uint64_t ends[] = {address > begin ? address : begin,
                             address + size < end ? address + size : end};
    const bool cuts[] = {address != begin, address + size != end};
    const uint32_t other = cell->source;
    for (int i = 0; i < 2; i++)
        if (cuts[i]) smc_memory_cut(m, ends[i], source, other);
    for (int i = 0; i < 2; i++)
        if (cuts[i]) foresee(m, ends[i]);
}
