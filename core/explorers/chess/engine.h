// engine.h - state of the search over schedules with few preemptions (theory: docs/preemptions.md).
//
// The graph is built in schedule order: each read takes the last write. A state consists of the
// graph (po, rf), the last write of each location, and the current thread if it can continue.
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
    uint32_t left;    // preemptions left
    bool goes_on;     // it can continue and has not yielded: running another thread is a preemption
    uint32_t chooser; // the thread that is at a choice, or CHESS_NOBODY
    uint32_t able, n_able; // otherwise the threads that can run, in chess.able: the current one
                           // first
    uint32_t next;         // next alternative
} chess_frame;

enum { CHESS_NOBODY = UINT32_MAX };

// Hash sums over the linked events, independent of their order.
typedef struct chess_sums {
    uint64_t graph, graph2; // po, rf
    uint64_t memory;        // last writes
} chess_sums;

// Data saved for each linked event.
typedef struct chess_mark {
    chess_sums before;
    smc_id last; // previous last write of its location
} chess_mark;

typedef struct chess {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    smc_errors errors;
    smc_result *result;
    SMC_VEC(chess_frame) frames;
    SMC_VEC(uint32_t) able;
    SMC_VEC(uint32_t) waiting; // scratch: enabled threads that would only wait
    SMC_VEC(chess_mark) marks; // parallel to link_order
    SMC_VEC(smc_id) last;      // [loc]: last write; 0: initialisation
    smc_sources sources;
    uint32_t off_schedule; // length of link_order up to a plain read that did not take the last
                           // write, and hence races; 0: none
    chess_sums sums;
    smc_table seen;       // state -> 1 + preemptions left
    smc_outcomes classes; // classes of counted executions
    uint32_t most;        // maximum number of preemptions; SMC_ANY_PREEMPTIONS
    bool done;
} chess;

// ---- steps.c: the graph, event by event ---------------------------------------------------------

// Executes the thread's next step; `answer` is for choices.
void chess_take(chess *, uint32_t t, uint64_t answer);

// Unlinks events down to this length of link_order.
void chess_take_back(chess *, uint32_t height);

// Whether it makes no difference when the thread takes its next step, which is then taken at once.
bool chess_is_free(const chess *, uint32_t t);

// What a thread can do.
typedef enum chess_ability {
    CHESS_STANDS, // it is disabled
    CHESS_GOES_ON,
    CHESS_MAY_WAIT,   // it would only wait, after more than one read
    CHESS_ONLY_WAITS, // it would only wait, after at most one read
} chess_ability;
chess_ability chess_can(chess *, uint32_t t);

// ---- states.c -----------------------------------------------------------------------------------

// Updates sums for a linked event.
void chess_note(chess *, smc_id);

// Reverts that for the last linked event.
void chess_forget(chess *, smc_id);

// Whether the state has not been visited with at least as many preemptions left. `current`:
// CHESS_NOBODY if it cannot continue.
bool chess_is_new(chess *, uint32_t current, uint32_t left);

// Whether the class of the current graph is new; adds it.
bool chess_is_new_class(chess *);

#endif
