#include "interp/memory/survey.h"

enum { MOST = 8, SIZE_BITS = 4 }; // bytes of a cell; bits for its size in a row of the table
_Static_assert(MOST < 1 << SIZE_BITS, "the size of a cell fits");

static void cut_inside(smc_memory *m, uint64_t at, uint64_t begin, uint32_t size, uint32_t source,
                       uint32_t other) {
    if (at > begin && at < begin + size) smc_memory_cut_cell(m, at, source, other);
}

// Adds the cuts that two accesses cause: each is divided where the other one begins or ends.
static void cut_both(smc_memory *m, uint64_t a, uint32_t size, uint32_t source, uint64_t b,
                     uint32_t b_size, uint32_t other) {
    cut_inside(m, a, b, b_size, source, other);
    cut_inside(m, a + size, b, b_size, source, other);
    cut_inside(m, b, a, size, source, other);
    cut_inside(m, b + b_size, a, size, source, other);
}

static void survey_cell(smc_memory *m, uint64_t address, uint32_t size, uint32_t source) {
    for (uint64_t at = address - MOST + 1; at != address + size; at++) {
        const uint32_t row = smc_table_get(&m->surveyed, at, 0);
        if (row)
            cut_both(m, address, size, source, at, row & ((1 << SIZE_BITS) - 1), row >> SIZE_BITS);
    }
    // Of several accesses that begin here the longest one is kept: the others have divided it.
    uint32_t *row = smc_table_at(&m->surveyed, address, 0);
    if ((*row & ((1 << SIZE_BITS) - 1)) < size) *row = source << SIZE_BITS | size;
}

void smc_memory_survey_access(smc_memory *m, uint64_t address, uint32_t size, uint32_t source) {
    for (uint32_t done = 0, n; done < size; done += n) {
        n = size - done < MOST ? size - done : MOST;
        survey_cell(m, address + done, n, source);
    }
}
