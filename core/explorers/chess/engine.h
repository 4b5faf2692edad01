// engine.h - schedules with few preemptions, each state once. The argument is in
// docs/preemptions.md.
//
// The graph is made in the order of a schedule: each read takes the last write. A state is the
// graph by po and rf, the last write of each location and the thread that could go on.
#ifndef SMC_CHESS_ENGINE_H
#define SMC_CHESS_ENGINE_H

#include "base/table.h"
#include "explorers/explorer.h"
#include "explorers/preemptions.h"
#include "result/errors.h"

// A point of the search with alternatives.
typedef struct chess_frame {
    uint32_t height;  // of the stack below them
    uint32_t current; // the thread that went last
    uint32_t left;    // preemptions
    bool goes_on; // it could, and has not asked to let others go on: whoever goes instead preempts
                  // it
    uint32_t chooser;      // the thread that chooses an answer, or
    uint32_t able, n_able; // those that can go on, in chess.able: the current one first
    uint32_t next;         // alternative
} chess_frame;

enum { CHESS_NOBODY = UINT32_MAX };

// Sums over the linked events, by the names that they have in every order.
typedef struct chess_sums {
    uint64_t graph, graph2; // po, rf
    uint64_t memory;        // last writes
} chess_sums;

// An event of the stack.
typedef struct chess_mark {
    chess_sums before;
    smc_id last; // write of its location before it
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
    SMC_VEC(uint32_t) waiting; // scratch: those who are enabled and would only wait
    SMC_VEC(chess_mark) marks; // as the stack
    SMC_VEC(smc_id) last;      // [loc]: the last write; 0: initialisation
    smc_sources sources;
    uint32_t off_schedule; // height up to a plain read that took less than the last write, and so
                           // has a race; 0: there is none
    chess_sums sums;
    smc_table seen;       // state -> the preemptions that were left, plus one
    smc_outcomes classes; // of executions that were counted
    uint32_t most;        // preemptions; SMC_ANY_PREEMPTIONS
    bool done;
} chess;

// ---- steps.c: the graph, event by event ---------------------------------------------------------

// The thread takes its next step; `answer`: of a choice.
void chess_take(chess *, uint32_t t, uint64_t answer);
void chess_take_back(chess *, uint32_t height);

// Whether nothing is decided by when the thread takes its next step: it does so at once.
bool chess_is_free(const chess *, uint32_t t);

// What the thread can do.
typedef enum chess_ability {
    CHESS_STANDS, // nothing
    CHESS_GOES_ON,
    CHESS_MAY_WAIT,   // it would only wait, by more than one read
    CHESS_ONLY_WAITS, // by one at most
} chess_ability;
chess_ability chess_can(chess *, uint32_t t);

// ---- states.c -----------------------------------------------------------------------------------

void chess_note(chess *, smc_id);   // linked
void chess_forget(chess *, smc_id); // still linked, the last

// Whether the state has not been met with as many preemptions left. `current`: CHESS_NOBODY where
// none could go on.
bool chess_is_new(chess *, uint32_t current, uint32_t left);
bool chess_is_new_class(chess *); // of the current graph

#endif
