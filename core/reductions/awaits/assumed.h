// assumed.h - what is known of awaits, and what an attempt keeps of them.
#ifndef SMC_AWAITS_ASSUMED_H
#define SMC_AWAITS_ASSUMED_H

#include "base/table.h"
#include "graph/graph.h"

typedef struct smc_awaits {
    bool off;                // there are none: nobody wants it, or plain accesses race with them
    SMC_VEC(uint64_t) codes; // of their places, as they became known
    // Of an attempt.
    SMC_VEC(uint8_t) places; // [place]: whether it is one of them
    smc_table answers; // (step, value): whether the value is good for an await that stands before
                       // the step; 1: it is; otherwise how many actions it would repeat, plus 2
    SMC_VEC(smc_id) ends;     // what was linked to end an execution
    SMC_VEC(bool) deferred;   // [event]
    SMC_VEC(smc_id) standing; // the deferred ones of the order of addition, by thread and index
} smc_awaits;

#endif
