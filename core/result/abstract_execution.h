// abstract_execution.h - an execution as a sequence of steps that does not depend on which accesses
// are events. It can be replayed with more or fewer accesses elided.
#ifndef SMC_RESULT_ABSTRACT_EXECUTION_H
#define SMC_RESULT_ABSTRACT_EXECUTION_H

#include "graph/graph.h"

// A step of an abstract execution: an event or an elided access.
typedef struct smc_abstract_step {
    uint64_t path;   // path of the step's thread (core/graph/graph.h)
    uint64_t answer; // the answer, if the action is a choice
    // Number, from 1, of the step that wrote the value read; 0: none, or an initialisation write.
    uint32_t rf;
    // Of a write, in a graph with coherence: its position among the writes to its location in
    // earlier steps, from 1; 0: after all of them.
    uint32_t co;
    // Of an access to a block (docs/design/private.md#blocks): its bytes, in place of which a
    // replay may have several accesses, each of which reads the last write; otherwise 0.
    uint32_t block;
    uint8_t kind; // smc_kind
    bool reads;   // the step has a source
    // The step is an RMW that commutes with the other RMWs of its location (smc_is_unordered). In
    // this execution it is shown as reading the last write of the earlier steps.
    bool commutes;
} smc_abstract_step;

typedef SMC_VEC(smc_abstract_step) smc_abstract_execution;

// Returns the steps of a graph's execution; the caller frees the list. Accesses that the reductions
// elide are steps too; accesses that the program itself elides (smc_start.elides) are not. `order`:
// all events in an order that extends po and rf, which the steps follow; NULL: the link order.
smc_abstract_execution smc_abstract_execution_of(const smc_graph *, const smc_id *order);

#endif
