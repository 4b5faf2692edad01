// assumed.h - whether plain accesses need to be events (docs/design/reductions.md).
#ifndef SMC_ELISION_ASSUMED_H
#define SMC_ELISION_ASSUMED_H

#include "base/base.h"

typedef struct smc_assumed_elision {
    bool on;        // nothing has shown that they do
    bool of_memory; // plain accesses may be elided
    uint8_t elides; // smc_memory_elision: what the program elides itself
    uint64_t made;  // number of elided accesses so far
    bool before;    // some were elided on the path to the start of the exploration
} smc_assumed_elision;

#endif
