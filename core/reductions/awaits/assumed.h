// assumed.h - facts learnt about awaits (reads that only block their threads), and an attempt's
// data about them.
#ifndef SMC_AWAITS_ASSUMED_H
#define SMC_AWAITS_ASSUMED_H

#include "base/table.h"
#include "graph/graph.h"

// The facts that an exploration has learnt about awaits (`off`, `codes`), and the data of the
// current attempt.
typedef struct smc_awaits {
    // no read is treated as an await: the reduction is not used, or plain accesses race with awaits
    bool off;
    SMC_VEC(uint64_t) codes; // codes (smc_place.code) of the places of awaits, in order of
                             // discovery
    // The remaining members are data of an attempt.
    SMC_VEC(uint8_t) places; // [place]: whether actions there are awaits: unknown, no, yes
                             // (smc_is_await)
    // (step, value) -> 1 if an await at the step that reads the value lets its thread continue;
    // otherwise 2 + number of actions that the thread would repeat.
    smc_table answers;
    SMC_VEC(smc_id) ends;              // events linked by smc_awaits_read_blocking_sources (end.h)
    SMC_VEC(bool) deferred;            // [event]: whether it is a deferred await
    SMC_VEC(smc_id) deferred_in_order; // the deferred awaits in the addition order, sorted by
                                       // thread and index
} smc_awaits;

#endif
