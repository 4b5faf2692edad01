// abstract_execution.h - an execution as a sequence of steps that does not depend on which accesses
// are events: it can be replayed with more or fewer of them elided.
#ifndef SMC_RESULT_ABSTRACT_EXECUTION_H
#define SMC_RESULT_ABSTRACT_EXECUTION_H

#include "graph/graph.h"

typedef struct smc_abstract_step {
    uint64_t path;   // path of the thread
    uint64_t answer; // of a choice: the chosen value
    uint32_t rf;     // number (from 1) of the step that is read; 0: none, or the initialisation
    uint32_t co;     // write, in a graph with coherence: its position among the writes of earlier
                     // steps, from 1; 0: it is the last of them
    uint8_t kind;
    bool reads;
    bool commutes; // RMW without a fixed coherence position (smc_is_unordered): it reads the write
                   // of the latest earlier step
} smc_abstract_step;

typedef SMC_VEC(smc_abstract_step) smc_abstract_execution;

// Accesses elided by the reductions become steps as well; those that the program elides by itself
// (smc_start.elides) do not. The steps follow `order`, an extension of po and rf that has all
// events; NULL: the link order. The caller frees the result.
smc_abstract_execution smc_abstract_execution_of(const smc_graph *, const smc_id *order);

#endif
