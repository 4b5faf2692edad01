// assumed.h - what is known about awaits (reads that block their threads), and an attempt's data.
#ifndef SMC_AWAITS_ASSUMED_H
#define SMC_AWAITS_ASSUMED_H

#include "base/table.h"
#include "graph/graph.h"

typedef struct smc_awaits {
    bool off; // awaits are not used: not requested, or plain accesses race with awaits
    SMC_VEC(uint64_t) codes; // codes of the awaits' places, in order of discovery
    // The following are data of an attempt.
    SMC_VEC(uint8_t) places; // [place]: whether its actions are awaits
    // (step, value) -> 1: an await at the step that reads the value lets its thread continue;
    // otherwise 2 + number of actions that the thread would repeat.
    smc_table answers;
    SMC_VEC(smc_id) ends;     // events that were linked to end an execution (end.c)
    SMC_VEC(bool) deferred;   // [event]: whether it is a deferred await
    SMC_VEC(smc_id) standing; // the deferred awaits in the addition order, sorted by thread and
                              // index
} smc_awaits;

#endif
