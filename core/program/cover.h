// cover.h - items of coverage reports.
#ifndef SMC_COVER_H
#define SMC_COVER_H

#include <stdint.h>

typedef enum smc_cover_kind {
    SMC_COVER_LINE,
    SMC_COVER_FUNCTION, // beginning in the line
    SMC_COVER_EDGE,     // edge of a branch in the line
    SMC_N_COVER_KINDS,
} smc_cover_kind;

typedef struct smc_cover_point {
    smc_cover_kind kind;
    const char *file, *function; // function: linkage name, for SMC_COVER_FUNCTION; otherwise NULL
    uint32_t line;
    uint32_t branch, edge; // SMC_COVER_EDGE: number of the branch in its line, number of the edge
                           // of the branch; otherwise 0
} smc_cover_point;

#endif
