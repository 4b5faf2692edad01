// replay.h - the program run along a seed interleaving, by store buffers, and on past its end (MCR
// for TSO and PSO, section 4.3 to 4.5, Algorithms 1 to 3).
#ifndef SMC_MCR_REPLAY_H
#define SMC_MCR_REPLAY_H

#include "result/errors.h"
#include "explorers/mcr/histories.h"

typedef struct mcr_machine {
    smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    smc_errors *errors;
    smc_result *result;
    SMC_VEC(smc_id) memory;   // [loc]: the write that is there; 0: the initialisation
    SMC_VEC(smc_id) buffered; // stores that have not reached memory, in the order of their
                              // execution
    bool stop; // the exploration ends: an error was found, or result->status says why
    bool keep_going;
} mcr_machine;

void mcr_machine_free(mcr_machine *);

void mcr_start_again(mcr_machine *); // empties the graph

// Makes the graph that of an execution that begins as the seed says and in which no thread is
// enabled. What lies past the seed: stores reach memory at once, the first thread that is enabled
// goes on as far as it can, a choice is answered with 0. False: the exploration ends.
bool mcr_replay(mcr_machine *, const mcr_histories *, const mcr_seed *);

// Makes the graph that of an execution which is the seed and then these two accesses, neither of
// which reads the other. Where the seed has the second, a read-modify-write, as the last of its
// thread, the first comes alone, and does not read it. False: the exploration ends.
bool mcr_replay_both(mcr_machine *, const mcr_histories *, const mcr_seed *, const mcr_node *first,
                     const mcr_node *second);

#endif
