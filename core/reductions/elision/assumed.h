// assumed.h - the fact learnt about elision: whether plain accesses must be events
// (docs/design/reductions.md).
#ifndef SMC_ELISION_ASSUMED_H
#define SMC_ELISION_ASSUMED_H

#include "base/base.h"

// State of the reduction in an exploration.
typedef struct smc_assumed_elision {
    bool on;        // no fact is known that plain accesses must be events
    bool of_memory; // the core may elide plain accesses (elision.h)
    uint8_t elides; // smc_memory_elision: the actions that the program itself elides
                    // (smc_start.elides)
    uint64_t made;  // number of elided accesses in the attempt so far
    bool before;    // accesses were elided on the path to the starting point of this part of the
                    // exploration
} smc_assumed_elision;

#endif
