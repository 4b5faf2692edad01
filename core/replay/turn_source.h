// turn_source.h - gives an event the source or the answer that a turn of a token names.
#ifndef SMC_REPLAY_TURN_SOURCE_H
#define SMC_REPLAY_TURN_SOURCE_H

#include "models/model.h"
#include "replay/outcome.h"
#include "replay/turns.h"

// A graph whose events follow turns, and the model that judges them, which is prefix-closed.
typedef struct smc_turn_follower {
    smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;
    // The writes that the model allows the event to read are appended, if the event reads.
    smc_sources *sources;
} smc_turn_follower;

// Returns the write that the turn names as the event's source; without a name, the last write to
// the event's location. 0: the graph has no such write.
smc_id smc_turn_source_of(const smc_graph *, const smc_event *, const smc_turn *);

// Sets the source or answer of the event, which is added but not linked, to that of the turn.
// Returns SMC_REPLAY_PROGRAM_CHANGED if the event cannot have it, and SMC_REPLAY_MODEL_FORBIDS if
// the model forbids the source.
smc_replay_outcome smc_turn_set_source(const smc_turn_follower *, smc_id, const smc_turn *);

#endif
