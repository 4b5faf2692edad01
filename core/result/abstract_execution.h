// abstract_execution.h - an execution as a sequence of steps that does not depend on which accesses
// are events. The execution can be replayed with more or fewer accesses elided.
#ifndef SMC_RESULT_ABSTRACT_EXECUTION_H
#define SMC_RESULT_ABSTRACT_EXECUTION_H

#include "graph/graph.h"

typedef struct smc_abstract_step {
    uint64_t path;   // path of the step's thread (core/graph/graph.h)
    uint64_t answer; // answer to the action if it is a choice
    uint32_t rf; // number (from 1) of the step from which it reads; 0: none, or the initialisation
                 // write
    // Write, in a graph with coherence: its position among the writes that earlier steps made to
    // its location, from 1; 0: it comes after all of them.
    uint32_t co;
    uint8_t kind;
    bool reads;
    // The step is an RMW without an order among the RMWs of its location (smc_is_unordered): it
    // reads from the last write of the earlier steps.
    bool commutes;
} smc_abstract_step;

typedef SMC_VEC(smc_abstract_step) smc_abstract_execution;

// Returns the steps of a graph's execution. Accesses that the reductions elide become steps too;
// accesses that the program itself elides (smc_start.elides) do not. The steps follow `order`, an
// extension of po and rf that contains all events; NULL: the link order. The caller frees the
// result.
smc_abstract_execution smc_abstract_execution_of(const smc_graph *, const smc_id *order);

#endif
