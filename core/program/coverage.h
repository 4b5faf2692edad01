// coverage.h - records which lines, functions and branches of a program were executed.
#ifndef SMC_COVERAGE_H
#define SMC_COVERAGE_H

#include "base/packed.h"
#include "program/cover.h"

// An item that can be covered, and whether it was executed.
typedef struct smc_covered_point {
    smc_cover_point at; // the point owns its texts
    bool ran;           // whether the item was executed
} smc_covered_point;
// A coverage report: which items of the programs were executed.
typedef struct smc_coverage {
    SMC_VEC(smc_covered_point) points; // sorted and without duplicates after smc_coverage_sort;
                                       // may come from several programs
} smc_coverage;

// Adds a point; copies the texts. Points may be added several times: the point was executed if one
// of them was.
void smc_coverage_add(smc_coverage *, const smc_cover_point *, bool ran);

// Sorts the points by file, kind and line, and merges duplicates. Must be called after all points
// were added.
void smc_coverage_sort(smc_coverage *);
void smc_coverage_free(smc_coverage *);

// Encode and decode the points for another process. Decoding adds the points to those present.
void smc_coverage_encode(const smc_coverage *, smc_packed *);
void smc_coverage_decode(smc_coverage *, smc_unpacking *);

#endif
