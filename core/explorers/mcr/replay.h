// replay.h - runs the program along a seed on a machine with store buffers, and then to its end
// (MCR for TSO and PSO, sections 4.3 to 4.5, Algorithms 1 to 3).
#ifndef SMC_MCR_REPLAY_H
#define SMC_MCR_REPLAY_H

#include "result/errors.h"
#include "explorers/mcr/histories.h"

// A machine with store buffers that builds the graph of an execution.
typedef struct mcr_machine {
    smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    smc_errors *errors;
    smc_result *result;
    // [location]: the write whose value memory has; 0: the initialisation write.
    SMC_VEC(smc_id) memory;
    SMC_VEC(smc_id) buffered; // stores that have not reached memory, in the order of execution
    bool stop; // the exploration is over: because of an error, or for the reason in result->status
    bool keep_going; // an error does not end the exploration
} mcr_machine;

void mcr_machine_free(mcr_machine *); // frees its contents

// Removes all events from the graph.
void mcr_clear_graph(mcr_machine *);

// Replays the seed, then continues until no thread is enabled. After the seed, stores reach memory
// at once, the first enabled thread runs as far as possible, and choices are answered with 0.
// Returns false if the exploration ends.
bool mcr_replay_seed(mcr_machine *, const mcr_histories *, const mcr_seed *);

// Replays the seed, then executes both accesses so that neither reads from the other. If the seed
// ends with `second`, an RMW, executes only `first`, which does not read from the RMW. Returns
// false if the exploration ends.
bool mcr_replay_seed_and_pair(mcr_machine *, const mcr_histories *, const mcr_seed *,
                              const mcr_node *first, const mcr_node *second);

#endif
