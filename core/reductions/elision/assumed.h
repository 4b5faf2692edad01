// assumed.h - what is known about elision: whether plain accesses need to be events
// (docs/design/reductions.md).
#ifndef SMC_ELISION_ASSUMED_H
#define SMC_ELISION_ASSUMED_H

#include "base/base.h"

typedef struct smc_assumed_elision {
    bool on;        // nothing has shown that plain accesses need to be events
    bool of_memory; // plain accesses may be elided
    uint8_t elides; // smc_memory_elision: what the program itself elides
    uint64_t made;  // number of elided accesses in the attempt so far
    bool before;    // accesses were elided before the exploration's starting point
} smc_assumed_elision;

#endif
