// engine.h - exploration of models in which a write may precede earlier reads of its thread
// (docs/design/pending.md).
//
// A graph is a part of an execution: events, their sources, and coherence. A read or lock may be
// *open*: its source will be added later. All later events of its thread that do not need its value
// are added; the other events are missing until it has a source.
#ifndef SMC_PENDING_ENGINE_H
#define SMC_PENDING_ENGINE_H

#include "candidates/errors.h"
#include "explorers/explorer.h"
#include "explorers/pending/histories.h"

typedef struct pending_event {
    const pending_history *at; // the thread's history before the event; NULL: an initialisation
                               // write
    uint64_t in, out;
    uint32_t thread, index, loc, co;
    int32_t rf; // index of its source; -1: none
    bool reads, writes;
    bool open;     // the source is not known, and so neither is `in`, nor whether an RMW writes
    bool supposed; // open, but with an assumed value in `in`
    uint32_t rank; // with `supposed`: length of the chain of assumptions on which the value depends
} pending_event;

typedef struct pending_graph {
    uint32_t n;
    pending_event events[];
} pending_graph;

// A note: some graph contained this write, lock or unlock as a step of a thread. The names are the
// same in all processes.
typedef struct pending_noted_step {
    uint64_t loc, thread;
    uint64_t value; // write: its value, recorded if values are assumed (smc_model.free_paths)
    uint32_t index;
    uint32_t rank; // minimum of pending_event.rank over the graphs that contain the step
    bool locks;    // the step is a lock
} pending_noted_step;

typedef struct pending_location {
    uint64_t name; // smc_location.code; 0: not looked up yet
    bool closed;   // a graph was dropped because no further step was expected at the location
} pending_location;

// A graph with several extensions. They are on the stack pending.graphs from `base` on and are
// taken from its end. `all`: their number; `taken`: number of those that are explored; those from
// `end` on were given away.
typedef struct pending_frame {
    uint32_t base, all, end, taken;
    uint64_t point; // hash of the event that the extensions add, the same in all processes
} pending_frame;

// Whether a thread of the graph can be extended at present.
typedef enum pending_thread_position {
    PENDING_NEXT,    // the thread's next step can be added
    PENDING_WAITS,   // the thread waits for the value of an open read, or for the end of another
                     // thread
    PENDING_AT_LOCK, // the thread is at an open lock
    PENDING_OVER,
} pending_thread_position;

typedef struct pending_place {
    pending_thread_position position;
    pending_history *at; // PENDING_NEXT and PENDING_WAITS: the thread's history
    int32_t undecided;   // PENDING_WAITS: index of the open read whose value the thread needs; -1:
                         // none
} pending_place;

// Hooks for random walks (walk.c), which never restart and end after one execution.
typedef struct pending_walk_hooks {
    // Called for a complete execution; NULL: explore all executions.
    void (*see)(void *self, const smc_candidate *, bool whole);
    void *self;
    uint32_t most_events;
    bool seen, too_long;
} pending_walk_hooks;

typedef struct pending {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    const smc_step *start;
    pending_histories histories;
    const smc_work_sharing *sharing; // NULL: nothing is given away
    SMC_VEC(pending_graph *) graphs; // stack of graphs to be explored; NULL: was given away
    SMC_VEC(pending_frame) frames;   // the frames on the path to the current graph
    SMC_VEC(pending_noted_step) noted;
    uint32_t known; // the first `known` notes are shared by all parts of the exploration
    SMC_VEC(pending_location) locs; // [loc]: what is known about the location
    bool in_part;                   // other parts of the exploration depend on the notes
    bool again;   // a new note invalidates an earlier decision, so the exploration must restart
    bool refuted; // all parts of the exploration must be explored again
    bool done;
    smc_candidate_errors errors;
    pending_walk_hooks watch;

    // The following fields describe the current graph.
    SMC_VEC(int32_t) numbers; // [thread * most + index - 1]: index of the event in the graph; -1:
                              // missing
    uint32_t most;            // maximum number of events of a thread
    uint32_t n_threads;       // number of created threads
    SMC_VEC(pending_place) places; // [thread]: its position in the program
    SMC_VEC(uint64_t) names;   // [thread]: a name that is the same in all processes; 0: not created
    SMC_VEC(uint32_t) created; // threads in order of creation
    // Scratch: bit set of the steps of a thread whose values are neither known nor assumed.
    SMC_VEC(uint64_t) undecided;
    bool unknown;     // some event's value is not known
    uint32_t longest; // number of events in the largest graph so far

    // Scratch of judge.c: the events in the form for axioms.
    SMC_VEC(smc_execution_event) judged;
    SMC_VEC(int32_t) positions;     // [event]: index in `judged`; -1: none
    SMC_VEC(smc_depends *) depends; // [thread]: the thread's dependencies
    SMC_VEC(uint32_t) rooms;        // [thread]: number of events for which `depends` has room
} pending;

// The estimated share of the exploration that is done, from 0 to 1.
static inline double pending_explored_share(const pending *x) {
    double done = 0, part = 1;
    for (uint32_t i = 0; i < x->frames.n && x->frames.at[i].taken; i++) {
        part /= x->frames.at[i].all;
        done += part * (x->frames.at[i].taken - 1);
    }
    return done;
}

static inline bool pending_record_status(pending *x, smc_status s) {
    return smc_result_record_status(x->result, s, &x->done);
}
static inline bool pending_stopped(pending *x) {
    if (smc_progress_due(x->options))
        x->options->progress->show(x->options->progress, x->result, pending_explored_share(x));
    return x->again || !smc_result_should_continue(x->result, x->options, &x->done);
}
static inline const smc_action *pending_action(const pending_event *e) {
    return &e->at->step->action;
}
static inline bool pending_is_kind(const pending_event *e, smc_kind kind) {
    return e->at && pending_action(e)->kind == kind;
}
static inline bool pending_is_init(const pending_event *e) { return !e->at; }

// ---- judge.c ------------------------------------------------------------------------------------

// Whether the model accepts the graph when its open events are left out.
bool pending_is_consistent(pending *, const pending_graph *);
// Converts a graph without open reads to an execution, which the caller frees.
smc_candidate *pending_build_candidate(pending *, const pending_graph *);
void pending_free_judge(pending *);

// ---- threads.c ----------------------------------------------------------------------------------

// Computes pending.places, the position of each thread in the program, and pending.numbers.
void pending_find_places(pending *, pending_graph *);

// Index in the graph of the thread's event; -1: missing.
int32_t pending_event_index(const pending *, uint32_t thread, uint32_t index);

// Index in the graph of the thread's end event; -1: the thread has not ended.
int32_t pending_end_of(const pending *, uint32_t thread);

// ---- extend.c -----------------------------------------------------------------------------------

// Pushes the graphs that extend g by the thread's next event in every possible way. Takes ownership
// of g.
void pending_extend_graph(pending *, pending_graph *, uint32_t thread);
// Pushes the graphs in which the open read `event` has each of its possible values as an
// assumption. Takes ownership of the graph.
void pending_assume_values(pending *, pending_graph *, uint32_t event);

// ---- forecast.c ---------------------------------------------------------------------------------

// A quick necessary condition for consistency: the coherence position of the access agrees with
// those of its thread's other accesses to the location.
bool pending_is_coherent(const pending *, const pending_graph *, uint32_t event);

// Records a write, lock or unlock as a note.
void pending_note_value(pending *, const pending_graph *, uint32_t event);
// A value that an open read may still receive, and the length of the chain of assumptions on which
// it depends. pending_values_of lists all such values, without duplicates.
typedef struct pending_value {
    uint64_t value;
    uint32_t rank;
} pending_value;
typedef SMC_VEC(pending_value) pending_values;
void pending_values_of(pending *, const pending_graph *, uint32_t event, pending_values *out);
// pending_begin_notes loads the notes of earlier explorations; returns false if they are damaged.
// pending_encode_notes stores the notes as a fact.
SMC_MUST_USE bool pending_begin_notes(pending *);
void pending_encode_notes(const pending *, smc_facts *);
// Whether a write that is added later to the location may be the source of the thread's event with
// this index.
bool pending_may_be_written(pending *, const pending_graph *, uint32_t loc, uint32_t thread,
                            uint32_t index);
// Whether every open event may still get a source.
bool pending_may_be_filled(pending *, const pending_graph *);

// Whether some lock reads from this source.
bool pending_is_taken(const pending_graph *, uint32_t source);

// Whether the mutex is free at the end of the graph.
bool pending_is_free(const pending_graph *, uint32_t loc);

// ---- pending.c ----------------------------------------------------------------------------------

void pending_init(pending *, smc_program *, const smc_model *, const smc_explore_options *,
                  smc_result *);
void pending_free(pending *);

// Frees the graphs and discards the decisions.
void pending_drop_graphs(pending *);

// ---- tree.c -------------------------------------------------------------------------------------

// Extends the graph as long as there is only one way to do so, then pushes a frame. Takes
// ownership.
void pending_extend_while_unique(pending *, pending_graph *);
// Continues with the next alternative of the last frame.
void pending_next_alternative(pending *);

// Removes the last frame and its remaining alternatives.
void pending_drop_frame(pending *);

// ---- parts.c ------------------------------------------------------------------------------------

// Gives away the parts that `demand` asks for.
void pending_give_away_work(pending *, smc_work_demand demand);
// Replays the path to the start of the part. Returns false if the path does not exist, or if
// everything must be explored again.
bool pending_replay_path(pending *, const smc_work *);

// ---- leaf.c -------------------------------------------------------------------------------------

// Handles a graph that cannot be extended.
void pending_handle_leaf(pending *, const pending_graph *);

#endif
