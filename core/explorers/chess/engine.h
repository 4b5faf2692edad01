// engine.h - state of the search over schedules with few preemptions (theory: docs/preemptions.md).
//
// The graph is built in the order of the schedule: each read takes the last write. A state consists
// of the graph (po, rf), the last write of each location, and the current thread if it can
// continue.
#ifndef SMC_CHESS_ENGINE_H
#define SMC_CHESS_ENGINE_H

#include "base/table.h"
#include "explorers/explorer.h"
#include "explorers/preemptions.h"
#include "result/errors.h"

// A branching point of the search.
typedef struct chess_frame {
    uint32_t height;  // length of link_order at the point
    uint32_t current; // the thread that ran last
    uint32_t left;    // number of preemptions left
    bool goes_on;     // `current` can continue and has not yielded: to run another thread is a
                      // preemption
    uint32_t chooser; // the thread that is at a choice; CHESS_NOBODY: none
    // Without a chooser: the threads that can run, in chess.enabled from `enabled` on; the current
    // thread is first.
    uint32_t enabled, n_enabled;
    uint32_t next; // the next alternative: thread or answer
} chess_frame;

enum { CHESS_NOBODY = UINT32_MAX };

// Sums of hashes over the linked events, which do not depend on the order of linking.
typedef struct chess_state_hash {
    uint64_t graph, graph2; // two hashes of po and rf
    uint64_t memory;        // hash of the last writes
} chess_state_hash;

// Data saved when an event is linked, to undo it.
typedef struct chess_undo_record {
    chess_state_hash before;
    smc_id last; // the last write to the event's location before the event
} chess_undo_record;

typedef struct chess {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    smc_errors errors;
    smc_result *result;
    SMC_VEC(chess_frame) frames;
    SMC_VEC(uint32_t) enabled;
    SMC_VEC(uint32_t) waiting;        // scratch: enabled threads that would only wait
    SMC_VEC(chess_undo_record) marks; // one for each event of link_order
    SMC_VEC(smc_id) last;             // [loc]: the last write; 0: the initialisation write
    smc_sources sources;
    // Length of link_order up to a plain read that did not take the last write, and therefore
    // races; 0: there is none.
    uint32_t off_schedule;
    chess_state_hash sums;
    smc_table seen;       // state -> 1 + number of preemptions left
    smc_outcomes classes; // classes of the executions that were counted
    uint32_t most;        // maximum number of preemptions; SMC_ANY_PREEMPTIONS: no limit
    bool done;
} chess;

// ---- steps.c: the graph, event by event ---------------------------------------------------------

// Executes the next step of thread t; `answer` is the answer if the step is a choice.
void chess_execute_step(chess *, uint32_t t, uint64_t answer);

// Unlinks events until link_order has this length.
void chess_undo_steps(chess *, uint32_t height);

// Whether it makes no difference at which time the thread takes its next step. Such a step is
// executed at once.
bool chess_is_free(const chess *, uint32_t t);

// Whether a thread can be scheduled.
typedef enum chess_thread_status {
    CHESS_DISABLED, // the thread is disabled
    CHESS_ENABLED,
    CHESS_MAY_WAIT,   // the thread would only wait, after more than one read
    CHESS_ONLY_WAITS, // the thread would only wait, after at most one read
} chess_thread_status;
chess_thread_status chess_thread_ability(chess *, uint32_t t);

// ---- states.c -----------------------------------------------------------------------------------

// Updates chess.sums for a linked event.
void chess_add_to_state(chess *, smc_id);

// Undoes chess_add_to_state for the event linked last.
void chess_remove_from_state(chess *, smc_id);

// Whether the state was not visited with at least as many preemptions left; records it. `current`:
// CHESS_NOBODY if the current thread cannot continue.
bool chess_is_new_state(chess *, uint32_t current, uint32_t left);

// Whether the class of the current graph is new; records it.
bool chess_is_new_class(chess *);

#endif
