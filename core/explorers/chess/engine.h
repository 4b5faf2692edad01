// engine.h - the state of the search over schedules with few preemptions (theory:
// docs/preemptions.md).
//
// The graph is built in the order of the schedule: each read reads the last write. A state consists
// of the graph (po, rf), the last write of each location, and the current thread if it can
// continue.
#ifndef SMC_CHESS_ENGINE_H
#define SMC_CHESS_ENGINE_H

#include "base/table.h"
#include "explorers/explorer.h"
#include "explorers/preemptions.h"
#include "result/errors.h"

// A branching point of the search: a point of a schedule with a choice of the next thread, or of an
// answer.
typedef struct chess_frame {
    uint32_t height;  // length of the graph's link order at the point
    uint32_t current; // the thread that ran last
    uint32_t left;    // number of preemptions left
    // `current` can continue and does not yield: running another thread is a preemption.
    bool thread_can_continue;
    uint32_t chooser; // the thread whose next step is a choice; CHESS_NO_THREAD: none
    // Number of alternatives. Without a chooser, they are the threads that can run, n_enabled
    // elements of chess.enabled from index `enabled` on, the current thread first.
    uint32_t enabled, n_enabled;
    uint32_t next; // number of the next alternative: a thread or an answer
} chess_frame;

// In place of a thread number: no thread.
enum { CHESS_NO_THREAD = UINT32_MAX };

// Sums of hashes over the linked events, which do not depend on the order of linking.
typedef struct chess_state_hash {
    uint64_t graph, graph2; // two hashes of po and rf
    uint64_t memory;        // hash of the last writes
} chess_state_hash;

// The data for undoing the link of an event.
typedef struct chess_undo_record {
    chess_state_hash before; // the sums before the event
    // The last write to the event's location before the event; 0: the initialisation write.
    smc_id last;
} chess_undo_record;

// The state of one exploration.
typedef struct chess {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    smc_errors errors;
    smc_result *result;
    SMC_VEC(chess_frame) frames;
    SMC_VEC(uint32_t) enabled;        // the enabled threads of all frames, see chess_frame.enabled
    SMC_VEC(uint32_t) waiting;        // scratch: threads that would only wait
    SMC_VEC(chess_undo_record) marks; // [position in link order]: how to undo the event
    SMC_VEC(smc_id) last;             // [location]: its last write; 0: the initialisation write
    smc_sources sources;              // scratch: the sources of a read
    // Length of the link order up to a plain read that races, since its source is not the last
    // write; 0: there is none. Such a graph is not extended.
    uint32_t racing_read_height;
    chess_state_hash sums; // hashes of the current state
    smc_table seen;        // visited states; the value is 1 + number of preemptions left
    smc_outcomes classes;  // hashes of the executions that were counted, one for each class
    uint32_t most;         // limit of the number of preemptions; SMC_ANY_PREEMPTIONS: no limit
    bool done;             // the exploration is over
} chess;

// ---- steps.c: the graph, event by event ---------------------------------------------------------

// Executes the next step of thread t, and links its event. `answer`: the answer if the step is a
// choice.
void chess_execute_step(chess *, uint32_t t, uint64_t answer);

// Unlinks events until the link order has this length.
void chess_undo_steps(chess *, uint32_t height);

// Whether the time at which the thread takes its next step has no effect, so that the step is
// executed at once.
bool chess_is_free(const chess *, uint32_t t);

// Whether a thread can be scheduled at a branching point.
typedef enum chess_thread_status {
    CHESS_DISABLED, // the thread is disabled
    CHESS_ENABLED,
    CHESS_MAY_WAIT,   // the thread would only wait, with more than one read before its wait
    CHESS_ONLY_WAITS, // the thread would only wait, with at most one read before its wait
} chess_thread_status;
chess_thread_status chess_status_of_thread(chess *, uint32_t t);

// ---- states.c -----------------------------------------------------------------------------------

// Updates chess.sums and chess.last for an event just linked.
void chess_add_to_state(chess *, smc_id);

// Undoes chess_add_to_state for the event linked last.
void chess_remove_from_state(chess *, smc_id);

// Whether the current state was not visited with at least as many preemptions left. Records the
// visit. `current`: the current thread; CHESS_NO_THREAD if it cannot continue.
bool chess_record_state(chess *, uint32_t current, uint32_t left);

// Whether no execution of the current graph's class was counted. Records the class.
bool chess_record_class(chess *);

#endif
