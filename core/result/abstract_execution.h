// abstract_execution.h - an execution, step by step, by names that do not depend on which accesses
// are events.
#ifndef SMC_RESULT_ABSTRACT_EXECUTION_H
#define SMC_RESULT_ABSTRACT_EXECUTION_H

#include "graph/graph.h"

typedef struct smc_abstract_step {
    uint64_t path;   // of the thread
    uint64_t answer; // to a choice
    uint32_t rf;     // number of the step that it reads, from 1; 0: nothing, or the initialisation
    uint32_t co; // a write, with coherence: its place among those that come before; 0: the last one
    uint8_t kind;
    bool reads;
    bool commutes; // an RMW for which there is room (smc_is_unordered): it takes what was written
                   // last
} smc_abstract_step;

typedef SMC_VEC(smc_abstract_step) smc_abstract_execution;

// Elided accesses are steps, too; what the program has elided is none (smc_start.elides). Steps
// come as the events do in `order`, which extends po and rf; NULL: as they were linked.
smc_abstract_execution smc_abstract_execution_of(const smc_graph *, const smc_id *order);

#endif
