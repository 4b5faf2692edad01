// places.h - places: source positions with the call stack that led there. Equal places have the
// same number.
#ifndef SMC_PLACES_H
#define SMC_PLACES_H

#include "program/program.h"
#include "interp/bytecode/bytecode.h"
#include "base/table.h"

// All places, numbered from 1.
typedef struct smc_places {
    SMC_VEC(smc_place) at;     // [0] is unused
    SMC_VEC(uint32_t) callers; // [place]: place of the call that entered the function, even if
                               // reports hide it
    smc_table ids;             // (source, caller) -> place
    bool headers;              // report events in library headers there, not at the program's call
} smc_places;

void smc_places_init(smc_places *); // initialises it without places
void smc_places_free(smc_places *); // frees its contents
// Returns the number of the place: a source index, called from the place `caller` (0: no caller).
uint32_t smc_places_intern(smc_places *, const smc_code *, uint32_t source, uint32_t caller);

#endif
