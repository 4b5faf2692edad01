// cover.h - a place of a program of which it can be said whether some execution has run it.
#ifndef SMC_COVER_H
#define SMC_COVER_H

#include <stdint.h>

typedef enum smc_cover_kind {
    SMC_COVER_LINE,
    SMC_COVER_FUNCTION, // which begins in the line
    SMC_COVER_EDGE,     // of a branch in the line
    SMC_N_COVER_KINDS,
} smc_cover_kind;

typedef struct smc_cover_point {
    smc_cover_kind kind;
    const char *file, *function; // function: as the linker knows it; of other kinds NULL
    uint32_t line;
    uint32_t branch, edge; // number of the branch in its line, of the edge among its edges; of
                           // other kinds 0
} smc_cover_point;

#endif
