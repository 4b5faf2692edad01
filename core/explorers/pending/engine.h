// engine.h - exploration of models in which a write may precede earlier reads of its thread
// (docs/design/pending.md).
//
// A graph is a part of an execution: events, their sources, and coherence. A read or lock may be
// *open*: its source will be added later. Of a thread with an open read, all events are added that
// do not need its value; the others are missing until then.
#ifndef SMC_PENDING_ENGINE_H
#define SMC_PENDING_ENGINE_H

#include "candidates/errors.h"
#include "explorers/explorer.h"
#include "explorers/pending/histories.h"

typedef struct pending_event {
    const pending_history *at; // the thread's history before it; NULL: initialisation
    uint64_t in, out;
    uint32_t thread, index, loc, co;
    int32_t rf; // index of its source; -1: none
    bool reads, writes;
    bool open;     // its source is not known, nor .in, nor whether an RMW writes
    bool supposed; // open, with .in assumed
    uint32_t rank; // then: length of the chain of assumptions that the value depends on
} pending_event;

typedef struct pending_graph {
    uint32_t n;
    pending_event events[];
} pending_graph;

// A write, lock or unlock seen in some graph, as a step of a thread, by process-independent names.
typedef struct pending_note_entry {
    uint64_t loc, thread;
    uint64_t value; // write: its value, if values are assumed (smc_model.free_paths)
    uint32_t index;
    uint32_t rank; // minimum over the graphs with it (pending_event.rank)
    bool locks;
} pending_note_entry;

typedef struct pending_location {
    uint64_t name; // 0: not looked up yet
    bool closed;   // a graph was dropped because nothing more would come at the location
} pending_location;

// A graph with several extensions, which are on the stack from `base` on and taken from the end.
// There are `all`, of which `taken` are done; those from `end` on were given away.
typedef struct pending_frame {
    uint32_t base, all, end, taken;
    uint64_t point; // process-independent hash of what was added
} pending_frame;

// Whether a thread of the graph can be extended.
typedef enum pending_thread_position {
    PENDING_NEXT,    // its next step can be added
    PENDING_WAITS,   // it waits for an open value, or for the end of another thread
    PENDING_AT_LOCK, // it is at an open lock
    PENDING_OVER,
} pending_thread_position;

typedef struct pending_place {
    pending_thread_position is;
    pending_history *at; // PENDING_NEXT and PENDING_WAITS: its history
    int32_t undecided;   // PENDING_WAITS: index of the open read whose value it needs; -1: none
} pending_place;

// For walks (walk.c): no restarts, and the first execution suffices.
typedef struct pending_watch {
    // Called for an execution; NULL: explore everything.
    void (*see)(void *self, const smc_candidate *, bool whole);
    void *self;
    uint32_t most_events;
    bool seen, too_long;
} pending_watch;

typedef struct pending {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    const smc_step *start;
    pending_histories histories;
    const smc_sharing *sharing;      // NULL: nothing is given away
    SMC_VEC(pending_graph *) graphs; // to be explored; NULL: given away
    SMC_VEC(pending_frame) frames;   // on the path to the current graph
    SMC_VEC(pending_note_entry) noted;
    uint32_t known;                 // the first `known` notes are shared by all parts
    SMC_VEC(pending_location) locs; // [loc]
    bool in_part;                   // other parts depend on the notes
    bool again;                     // a new note invalidates an earlier decision: restart
    bool refuted;                   // so all parts must be explored again
    bool done;
    smc_candidate_errors errors;
    pending_watch watch;

    // The following fields describe the current graph.
    SMC_VEC(int32_t) numbers;      // [thread * most + index - 1]: index of the event; -1: missing
    uint32_t most;                 // maximum number of events of a thread
    uint32_t n_threads;            // number of created threads
    SMC_VEC(pending_place) places; // [thread]
    SMC_VEC(uint64_t) names;       // [thread]: process-independent name; 0: not created
    SMC_VEC(uint32_t) created;     // threads in order of creation
    SMC_VEC(uint64_t) undecided;   // scratch: bit set of a thread's steps whose values are neither
                                   // known nor assumed
    bool unknown;                  // some value is not known
    uint32_t longest;              // number of events of the largest graph so far

    // judge.c: scratch
    SMC_VEC(smc_execution_event) judged;
    SMC_VEC(int32_t) positions;     // [event]: index in `judged`; -1: none
    SMC_VEC(smc_depends *) depends; // [thread]
    SMC_VEC(uint32_t) rooms;        // [thread]: capacity of its dependencies, in events
} pending;

// The share of the exploration that is done, from 0 to 1.
static inline double pending_share(const pending *x) {
    double done = 0, part = 1;
    for (uint32_t i = 0; i < x->frames.n && x->frames.at[i].taken; i++) {
        part /= x->frames.at[i].all;
        done += part * (x->frames.at[i].taken - 1);
    }
    return done;
}

static inline bool pending_ok(pending *x, smc_status s) {
    return smc_result_ok(x->result, s, &x->done);
}
static inline bool pending_stopped(pending *x) {
    if (smc_progress_due(x->options))
        x->options->progress->show(x->options->progress, x->result, pending_share(x));
    return x->again || !smc_result_continues(x->result, x->options, &x->done);
}
static inline const smc_action *pending_action(const pending_event *e) {
    return &e->at->step->action;
}
static inline bool pending_is_kind(const pending_event *e, smc_kind kind) {
    return e->at && pending_action(e)->kind == kind;
}
static inline bool pending_is_init(const pending_event *e) { return !e->at; }

// ---- judge.c ------------------------------------------------------------------------------------

// Whether the model accepts the graph without its open events.
bool pending_is_consistent(pending *, const pending_graph *);
// Converts a graph without open events to an execution, which the caller frees.
smc_candidate *pending_candidate_of(pending *, const pending_graph *);
void pending_free_judge(pending *);

// ---- threads.c ----------------------------------------------------------------------------------

// Computes pending.places, the positions of threads, and pending.numbers.
void pending_find_places(pending *, pending_graph *);

// Index of the thread's event; -1: missing.
int32_t pending_number(const pending *, uint32_t thread, uint32_t index);

// Index of the thread's end event; -1: it has not ended.
int32_t pending_end_of(const pending *, uint32_t thread);

// ---- extend.c -----------------------------------------------------------------------------------

// Extends the graph by the thread's next event in every way. Takes ownership.
void pending_extend(pending *, pending_graph *, uint32_t thread);
// Assumes each possible value of an open read in turn. Takes ownership.
void pending_suppose(pending *, pending_graph *, uint32_t event);

// ---- forecast.c ---------------------------------------------------------------------------------

// A quick necessary condition for consistency: the access respects the coherence positions of its
// thread's other accesses to the location.
bool pending_is_coherent(const pending *, const pending_graph *, uint32_t event);

// Records a write, lock or unlock.
void pending_note(pending *, const pending_graph *, uint32_t event);
// The distinct values that the open read may still receive.
typedef struct pending_value {
    uint64_t is;
    uint32_t rank;
} pending_value;
typedef SMC_VEC(pending_value) pending_values;
void pending_values_of(pending *, const pending_graph *, uint32_t event, pending_values *out);
// Loads the notes learnt earlier, or returns false if they are damaged; stores them.
SMC_MUST_USE bool pending_begin_notes(pending *);
void pending_encode_notes(const pending *, smc_facts *);
// Whether a later write to the location may be the source of the thread's event with this index.
bool pending_may_be_written(pending *, const pending_graph *, uint32_t loc, uint32_t thread,
                            uint32_t index);
// Whether every open event may still get a source.
bool pending_may_be_filled(pending *, const pending_graph *);

// Whether some lock reads this source.
bool pending_is_taken(const pending_graph *, uint32_t source);

// Whether the mutex is free in the graph.
bool pending_is_free(const pending_graph *, uint32_t loc);

// ---- pending.c ----------------------------------------------------------------------------------

void pending_init(pending *, smc_program *, const smc_model *, const smc_explore_options *,
                  smc_result *);
void pending_free(pending *);

// Drops the graphs and the decisions.
void pending_forget(pending *);

// ---- tree.c -------------------------------------------------------------------------------------

// Extends the graph while there is only one way to do so. Takes ownership.
void pending_descend(pending *, pending_graph *);
// Takes the next alternative of the last frame.
void pending_take_next(pending *);

// Drops the last frame with its remaining alternatives.
void pending_drop_frame(pending *);

// ---- parts.c ------------------------------------------------------------------------------------

// Gives away what `demand` asks for.
void pending_give_away(pending *, smc_demand demand);
// Replays the path to the start of the work. Returns false if the path does not exist, or if
// everything must be explored again.
bool pending_go_to(pending *, const smc_work *);

// ---- leaf.c -------------------------------------------------------------------------------------

// Handles a graph that cannot be extended.
void pending_leaf(pending *, const pending_graph *);

#endif
