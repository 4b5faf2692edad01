#include "interp/memory/survey.h"

enum { MOST = 8, SIZE_BITS = 4 }; // bytes of a cell; bits for its size in a row of the table
_Static_assert(MOST < 1 << SIZE_BITS, "the size of a cell fits");

// An access to at most MOST consecutive bytes. `source` is its index in code->sources.
typedef struct surveyed {
    uint64_t begin;
    uint32_t size, source;
} surveyed;

// Adds a cut at address `at` if the address is inside the access `divided`.
static void cut_inside(smc_memory *m, uint64_t at, surveyed divided, uint32_t source) {
    if (at > divided.begin && at < divided.begin + divided.size)
        smc_memory_cut_cell(m, at, source, divided.source);
}

// Adds the cuts that two accesses cause: each is divided where the other one begins or ends.
static void cut_at_both_boundaries(smc_memory *m, surveyed a, surveyed b) {
    cut_inside(m, a.begin, b, a.source);
    cut_inside(m, a.begin + a.size, b, a.source);
    cut_inside(m, b.begin, a, b.source);
    cut_inside(m, b.begin + b.size, a, b.source);
}

// Adds the cuts between this access and all earlier ones, and records it.
static void survey_access_within_cell(smc_memory *m, surveyed now) {
    const uint32_t mask = (1 << SIZE_BITS) - 1;
    assert(now.size && now.size <= MOST && now.source <= UINT32_MAX >> SIZE_BITS); // fits a row
    for (uint64_t at = now.begin - MOST + 1; at != now.begin + now.size; at++) {
        const uint32_t row = smc_table_get(&m->surveyed, at, 0);
        if (row) cut_at_both_boundaries(m, now, (surveyed){at, row & mask, row >> SIZE_BITS});
    }
    // Of several accesses that begin at one address, the longest is kept: its cuts include those of
    // the others.
    uint32_t *row = smc_table_at(&m->surveyed, now.begin, 0);
    if ((*row & mask) < now.size) *row = now.source << SIZE_BITS | now.size;
}

void smc_memory_survey_access(smc_memory *m, uint64_t address, uint32_t size, uint32_t source) {
    for (uint32_t done = 0, n; done < size; done += n) {
        n = size - done < MOST ? size - done : MOST;
        survey_access_within_cell(m, (surveyed){address + done, n, source});
    }
}
