// assumed.h - knowledge about awaits, and the data of an attempt.
#ifndef SMC_AWAITS_ASSUMED_H
#define SMC_AWAITS_ASSUMED_H

#include "base/table.h"
#include "graph/graph.h"

typedef struct smc_awaits {
    bool off;                // not requested, or plain accesses race with awaits
    SMC_VEC(uint64_t) codes; // of their places, in order of discovery
    // Data of an attempt.
    SMC_VEC(uint8_t) places;  // [place]: whether it is an await's
    smc_table answers;        // (step, value) -> 1: the value lets an await at the step continue;
                              // otherwise 2 + number of actions that it would repeat
    SMC_VEC(smc_id) ends;     // events linked to end an execution
    SMC_VEC(bool) deferred;   // [event]
    SMC_VEC(smc_id) standing; // deferred awaits in the addition order, sorted by thread and index
} smc_awaits;

#endif
