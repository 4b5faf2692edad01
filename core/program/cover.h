// cover.h - items of coverage reports.
#ifndef SMC_COVER_H
#define SMC_COVER_H

#include <stdint.h>

// Kinds of items that a coverage report counts.
typedef enum smc_cover_kind {
    SMC_COVER_LINE,
    SMC_COVER_FUNCTION, // a function that begins in the line
    SMC_COVER_EDGE,     // an edge of a branch in the line
    SMC_N_COVER_KINDS,
} smc_cover_kind;

// An item of a coverage report.
typedef struct smc_cover_point {
    smc_cover_kind kind;
    const char *file, *function; // function: linkage name, for SMC_COVER_FUNCTION; otherwise NULL
    uint32_t line;
    // SMC_COVER_EDGE: number of the branch among those of its line, number of the edge among those
    // of the branch; otherwise 0.
    uint32_t branch, edge;
} smc_cover_point;

#endif
