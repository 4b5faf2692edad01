// engine.h - exploration of models in which a write may precede earlier reads of its thread
// (docs/design/pending.md).
//
// A graph is a part of an execution: events, their sources, and coherence. A read or lock may be
// *open*: its source will be added later. All later events of its thread that do not need its value
// are added; the other events are added when it has a source.
#ifndef SMC_PENDING_ENGINE_H
#define SMC_PENDING_ENGINE_H

#include "candidates/errors.h"
#include "explorers/explorer.h"
#include "explorers/pending/histories.h"

// An event of a graph.
typedef struct pending_event {
    // The thread's history before the event; NULL: an initialisation write.
    pending_history *at;
    uint64_t in, out; // value received, or answer; value written
    // `index`: from 1 in its thread; `co`: coherence position of a write, where the initialisation
    // write has 0.
    uint32_t thread, index, loc, co;
    int32_t rf;      // index of its source; -1: none
    uint32_t number; // number of the event among the judged events (pending_graph.n_judged)
    // Index of the last event before it in the graph that has the same location; -1: none.
    int32_t previous;
    bool reads, writes;
    // The event has no source yet, so the value that it receives is unknown, and so is whether an
    // RMW writes.
    bool open;
    bool supposed; // the event is open, and `in` is an assumed value
    uint32_t hint; // of an open event: number of a note by which it could get a source before
    uint32_t rank; // if `supposed`: length of the chain of assumptions on which the value depends
    // Of an initialisation write: number of writes to its location in the graph, with this one.
    // Their coherence positions are 0 to n_writes - 1.
    uint32_t n_writes;
} pending_event;

// A part of an execution: its events, those of a thread in program order.
typedef struct pending_graph {
    uint32_t n, room; // number of events, length of `events`
    // The model judges the graph without its open events. These are numbered in the order in which
    // they were added or got their source. `n_judged`: their number; the first `n_shared` ones are
    // the same, with the same links among them, in the graph that this one extends.
    uint32_t n_judged, n_shared;
    uint64_t extends; // pending.state of the graph that this one extends; 0: none
    pending_event events[];
} pending_graph;

// A note: a record that some graph contained this write, lock or unlock as a step of a thread.
// `loc` and `thread` are names that are the same in all processes.
typedef struct pending_note {
    uint64_t loc, thread;
    // Of a write: its value, recorded only if the exploration assumes values
    // (smc_model.ignores_control_deps).
    uint64_t value;
    uint32_t index; // index of the step in its thread, from 1
    uint32_t rank;  // minimum of pending_event.rank over the graphs that contain the step
    bool locks;     // the step is a lock; false: a write or unlock
    uint32_t hint;  // number that the thread had in an earlier graph
} pending_note;

// The data that the exploration has about a location.
typedef struct pending_location {
    uint64_t name; // smc_location.code; 0: not known yet
    // Indices in pending.noted of the notes about the location, sorted by thread, step and value.
    SMC_VEC(uint32_t) noted;
    // A graph was dropped because no further step was expected at the location. A new note about
    // the location then invalidates this decision.
    bool closed;
} pending_location;

// A graph with several extensions, which are elements of the stack pending.graphs from index `base`
// on; the next one to explore is the last one. `all`: number of extensions; `taken`: how many of
// them were explored or are being explored; those from number `end` on were given away.
typedef struct pending_branching_point {
    uint32_t base, all, end, taken;
    uint64_t point; // hash of the event that the extensions add; the same in all processes
    // The progress of the threads in the graph that is extended (pending.places), owned; and the
    // number of that graph (pending.state).
    struct pending_thread_state *places;
    uint32_t n_places;
    uint64_t state;
} pending_branching_point;

// Whether a thread of a graph can be extended.
typedef enum pending_thread_status {
    PENDING_EXTENSIBLE, // the thread's next step can be added
    // The thread waits for the value of an open read, or for the end of another thread.
    PENDING_WAITS,
    PENDING_AT_LOCK, // the thread is at an open lock
    PENDING_ENDED,   // the thread has ended, or is not created
} pending_thread_status;

// Whether a thread waits for a mutex that another thread holds for now, as forecast.c has found.
typedef enum pending_held { PENDING_HELD_UNKNOWN, PENDING_NOT_HELD, PENDING_HELD } pending_held;

// The progress of a thread in the current graph.
typedef struct pending_thread_state {
    pending_thread_status position;
    pending_history *at; // the thread's history; for PENDING_EXTENSIBLE, before the step to be
                         // added
    // PENDING_WAITS: index of the open read for whose value the thread waits; -1: none, or not
    // known.
    int32_t undecided;
    uint32_t hint; // as pending_event.hint, for the read that is the next step
    bool joins;    // the next step is a join, whether or not it is possible
    // The longest history that ends `at` or before, and for which all received values are known.
    pending_history *known;
} pending_thread_state;

// The events of a location in the current graph.
typedef struct pending_chain {
    int32_t last; // index of the last event (see pending_event.previous); -1: none
    int32_t init; // index of the initialisation write; -1: none
} pending_chain;

// The events of a thread in the current graph.
typedef struct pending_thread_events {
    int32_t create;   // index of the event that creates the thread; -1: none
    uint32_t n;       // number of its events
    uint32_t last;    // largest index of an event in the thread; 0: none
    uint32_t creates; // number of threads that the thread has created
} pending_thread_events;

// Settings of random walks (walk.c), which never restart and end after one execution.
typedef struct pending_walk_settings {
    // Called for each complete execution; `whole`: the execution has an outcome. NULL: no walk; all
    // executions are explored.
    void (*see)(void *self, const smc_candidate *, bool whole);
    void *self;
    uint32_t most_events; // limit of the number of events; 0: none
    // `seen`: the walk has found an execution; `too_long`: it has exceeded the limit
    bool seen, too_long;
} pending_walk_settings;

// The state of an exploration.
typedef struct pending {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    const smc_step *start; // main's first step
    pending_histories histories;
    const smc_work_sharing *sharing; // NULL: no parts are given away
    // Stack of the graphs to be explored, owned; NULL elements were given away.
    SMC_VEC(pending_graph *) graphs;
    SMC_VEC(pending_branching_point) frames; // the branching points on the path to the current
                                             // graph
    SMC_VEC(pending_note) noted;             // notes, without duplicates
    uint32_t known; // number of notes, the first ones, that all parts of the exploration have
    SMC_VEC(pending_location) locs; // [location]: what is known about it
    bool in_part;                   // other parts of the exploration rely on the same notes
    // A new note invalidates an earlier decision: this exploration must restart, after it has added
    // `restart_at` events. Until then it looks for more notes, since most new steps of a thread
    // bring further ones.
    bool again;
    uint64_t restart_at;
    bool refuted; // all parts of the exploration must restart
    bool done;    // the exploration is over
    smc_candidate_errors errors;
    pending_walk_settings watch; // for random walks

    // The following fields describe the current graph.
    // Number of the graph for which these fields are computed, from 1; each graph has a new one.
    uint64_t state;
    // Number of the graph for which `places` was restored, unlike the other fields; 0: none.
    uint64_t restored;
    // [thread * stride + index - 1]: index of the event in the graph; -1: the graph lacks it.
    SMC_VEC(int32_t) numbers;
    uint32_t stride;
    SMC_VEC(pending_chain) chains;          // [location]; may be shorter
    SMC_VEC(pending_thread_events) threads; // [thread]
    uint32_t most;                          // largest number of events of a thread in the graph
    uint32_t n_threads;                     // largest number of a created thread plus 1
    SMC_VEC(pending_thread_state) places;   // [thread]: its progress
    // [thread]: a name that is the same in all processes; 0: the thread is not created.
    SMC_VEC(uint64_t) names;
    SMC_VEC(uint32_t) created; // created threads, in the order of their creation
    // Scratch space: the steps of a thread whose values are neither known nor assumed, as bits.
    SMC_VEC(uint64_t) undecided;
    bool unknown;     // scratch space: some event of the thread has no known value
    uint32_t longest; // number of events of the largest graph so far

    // Scratch of judge.c: the events in the form that axioms read.
    SMC_VEC(smc_execution_event) judged;
    SMC_VEC(int32_t) positions;     // [index in the graph]: index in `judged`; -1: none
    SMC_VEC(uint32_t) listed;       // indices in the graph of the events in question
    SMC_VEC(smc_depends *) depends; // [thread]: its dependencies, owned
    SMC_VEC(uint32_t) rooms;        // [thread]: number of events for which `depends` has room
    // The first `n_part` judged events of the current graph, as a part that the model judges
    // (smc_model.parts); NULL: the model does not support that.
    smc_part *part;
    uint32_t n_part;
    SMC_VEC(uint32_t) by_number;  // scratch of judge.c: events to be added to the part
    SMC_VEC(uint32_t) by_co;      // scratch of extend.c: [co]: index of the write (list_writes)
    SMC_VEC(uint32_t) chosen;     // scratch of extend.c: indices of sources, or places in coherence
    SMC_VEC(uint8_t) held;        // scratch of forecast.c: [thread]: pending_held
    bool tries_early_query_first; // of two equivalent ways to judge a read, which one was shorter
                                  // last
} pending;

// Returns the estimated fraction of the exploration that is done, from 0 to 1.
static inline double pending_fraction_explored(const pending *x) {
    double done = 0, part = 1;
    for (uint32_t i = 0; i < x->frames.n && x->frames.at[i].taken; i++) {
        part /= x->frames.at[i].all;
        done += part * (x->frames.at[i].taken - 1);
    }
    return done;
}

// Records the status. Returns whether it is SMC_OK; any other status ends the exploration.
static inline bool pending_record_status(pending *x, smc_status s) {
    return smc_result_record_status(x->result, s, &x->done);
}
// Whether the exploration is over or must restart. Shows progress reports.
static inline bool pending_should_stop(pending *x) {
    if (smc_progress_due(x->options))
        x->options->progress->show(x->options->progress, x->result, pending_fraction_explored(x));
    return (x->again && x->result->events >= x->restart_at) ||
           !smc_result_should_continue(x->result, x->options, &x->done);
}
// The event's action; not for initialisation writes.
static inline const smc_action *pending_action(const pending_event *e) {
    return &e->at->step->action;
}
// Whether the event's action has this kind; false for initialisation writes.
static inline bool pending_is_kind(const pending_event *e, smc_kind kind) {
    return e->at && pending_action(e)->kind == kind;
}
static inline bool pending_is_init(const pending_event *e) { return !e->at; }

// ---- judge.c ------------------------------------------------------------------------------------

// Discards the model's data about all but the first n checked events of the current graph. To be
// called before checking another graph that shares only these events.
void pending_keep_part(pending *, uint32_t n);
// Gives the event, which is new or was open, the next number.
void pending_number_event(pending_graph *, uint32_t event);
// Whether a consistent graph can always be extended by the event: it is the last one of its thread,
// and if it is an access, nothing follows it or its source in coherence (SMC_MODEL_EXTENDS_PARTS).
bool pending_extends_consistently(const pending *, const pending_graph *, uint32_t event);
// Whether the model allows the graph without its open events, if it is allowed without the event
// with the largest number.
bool pending_is_consistent(pending *, const pending_graph *, uint32_t event);
// Whether the event, which has the largest number, might be allowed with this source or place in
// coherence or one that is earlier in coherence. If not, none of these is allowed.
bool pending_may_be_so_early(pending *, const pending_graph *, uint32_t event);
// The same answer from n of the graph's events, given as indices in ascending order, which contain
// the event and the sources of all their reads; and whether the model allows these events.
bool pending_may_be_so_early_among(pending *, const pending_graph *, uint32_t event,
                                   const uint32_t *events, uint32_t n);
bool pending_are_consistent(pending *, const pending_graph *, const uint32_t *events, uint32_t n);
// Converts a graph without open reads to an execution, which the caller frees.
smc_candidate *pending_build_candidate(pending *, const pending_graph *);
void pending_free_axiom_buffers(pending *);

// Whether the dependencies of the history's next step are known now; otherwise the exploration is
// over.
static inline bool pending_knows_dependencies(pending *x, pending_history *h) {
    return h->needs || pending_record_status(x, pending_find_dependencies(&x->histories, h));
}

// ---- few.c --------------------------------------------------------------------------------------

// Whether few events of the graph show that it is inconsistent with the event, a read or write that
// has the largest number (SMC_MODEL_SUBSETS). Sets *last if they also show this for each source or
// place that is earlier in coherence. The answer no implies nothing.
bool pending_is_refuted_by_few(pending *, const pending_graph *, uint32_t event, bool *last);

// ---- index.c ------------------------------------------------------------------------------------

// Computes the index of the events of the graph: numbers, chains, threads, names, created.
void pending_index_graph(pending *, const pending_graph *);
// Adds the last event of the graph to the index, which has all other events.
void pending_index_last_event(pending *, const pending_graph *);
// Adds the graph's last event to the events of its location.
void pending_chain_last_event(pending *, pending_graph *);
void pending_free_index(pending *);

// Returns the index in the graph of the thread's event number `index`; -1: the graph lacks it.
int32_t pending_event_index(const pending *, uint32_t thread, uint32_t index);

// Returns the events of the location in the current graph.
static inline pending_chain pending_chain_of(const pending *x, uint32_t loc) {
    return loc < x->chains.n ? x->chains.at[loc] : (pending_chain){-1, -1};
}
// Iterates over the indices of the events of a location in the graph, which is the current one or
// extends it, in descending order.
#define PENDING_EACH_OF_LOCATION(x, g, loc, i)                                                     \
    for (int32_t i = pending_chain_of(x, loc).last; i >= 0; i = (g)->events[i].previous)

// Returns the number of writes to the location, which has an initialisation write, in the graph,
// which is the current one or extends it.
static inline uint32_t pending_n_writes(const pending *x, const pending_graph *g, uint32_t loc) {
    return g->events[pending_chain_of(x, loc).init].n_writes;
}

// Returns the largest index of an event of the thread in the graph, which is the current one or
// extends it by its last event.
static inline uint32_t pending_last_index(const pending *x, const pending_graph *g,
                                          uint32_t thread) {
    const uint32_t last = x->threads.at[thread].last;
    const pending_event *e = g->n ? &g->events[g->n - 1] : NULL;
    return e && e->thread == thread && e->index > last ? e->index : last;
}

// Returns the index of the event that creates the thread; -1: there is none.
static inline int32_t pending_create_of(const pending *x, uint32_t thread) {
    return thread < x->threads.n ? x->threads.at[thread].create : -1;
}

// ---- threads.c ----------------------------------------------------------------------------------

// Computes the fields of `pending` that describe the current graph, and sets pending_event.at.
void pending_compute_thread_states(pending *, pending_graph *);
// Keeps the progress of the threads in the current graph, for the graphs that extend it.
void pending_keep_thread_states(const pending *, pending_branching_point *);
// Restores it, if it was kept, before the next one of these graphs is explored.
void pending_restore_thread_states(pending *, const pending_branching_point *);

// Returns the index in the graph of the event that ends the thread; -1: it has not ended.
int32_t pending_end_of(const pending *, uint32_t thread);

// ---- extend.c -----------------------------------------------------------------------------------

// Makes a graph without events.
pending_graph *pending_make_graph(void);
// Pushes the graphs that extend g by the thread's next event in every possible way. Takes ownership
// of g.
void pending_extend_graph(pending *, pending_graph *, uint32_t thread);
// Pushes a graph for each possible value of the open read `event`, with the value as an assumption.
// Takes ownership of the graph.
void pending_assume_values(pending *, pending_graph *, uint32_t event);

// ---- forecast.c ---------------------------------------------------------------------------------

// The coherence positions that a thread's other accesses to the location allow for an access.
typedef struct pending_coherence {
    uint32_t before, after; // largest position that the thread has seen before the access, and
                            // smallest one that it sees after it (UINT32_MAX: none)
} pending_coherence;
// The positions for the access: a quick necessary condition for consistency.
pending_coherence pending_coherence_of(const pending *, const pending_graph *, uint32_t event);
// Whether the source or place of the access agrees with these positions.
bool pending_is_coherent(const pending_graph *, uint32_t event, pending_coherence);

// Records the event, a write, lock or unlock, as a note.
void pending_record_note(pending *, const pending_graph *, uint32_t event);
// A value that an open read may receive, and the length of the chain of assumptions on which it
// depends.
typedef struct pending_value {
    uint64_t value;
    uint32_t rank; // length of the chain of assumptions
} pending_value;
typedef SMC_VEC(pending_value) pending_values;
// Appends the values that the open read may receive to *out, without duplicates.
void pending_values_of(pending *, const pending_graph *, uint32_t event, pending_values *out);
// pending_decode_notes loads the notes of earlier explorations from the facts; returns false if
// they are damaged. pending_encode_notes stores the notes as a fact.
SMC_MUST_USE bool pending_decode_notes(pending *);
void pending_encode_notes(const pending *, smc_facts *);
// Whether a write that is added later to the location may be the source of the thread's event with
// this index, according to the notes. *hint: the note that is tried first; set to the note of such
// a write.
bool pending_may_be_written(pending *, const pending_graph *, uint32_t loc, uint32_t thread,
                            uint32_t index, uint32_t *hint);
// Whether every open event may still get a source, according to the notes.
bool pending_all_may_get_sources(pending *, pending_graph *);
// Whether the event, which is open and was added last, may still get a source, according to the
// notes.
bool pending_may_stay_open(pending *, pending_graph *, uint32_t event);

// Whether some lock reads from this source.
bool pending_is_source_of_lock(const pending *, const pending_graph *, uint32_t source);

// Whether no thread holds the mutex at the end of the graph.
bool pending_mutex_is_free(const pending *, const pending_graph *, uint32_t loc);

// ---- pending.c ----------------------------------------------------------------------------------

// Initialises the explorer's state. The state refers to all arguments, which must outlive it.
void pending_init(pending *, smc_program *, const smc_model *, const smc_explore_options *,
                  smc_result *);
void pending_free(pending *); // frees its contents

// Frees all graphs and frames, and discards the decisions about locations.
void pending_drop_graphs(pending *);

// ---- tree.c -------------------------------------------------------------------------------------

// Extends the graph as long as it has a single extension, then pushes a frame unless the graph is
// complete. Takes ownership of the graph.
void pending_extend_while_unique(pending *, pending_graph *);
// Continues with the next alternative of the last frame.
void pending_next_alternative(pending *);

// Removes the last frame and its alternatives.
void pending_drop_frame(pending *);

// ---- parts.c ------------------------------------------------------------------------------------

// Gives away the parts that `demand` requests. If other workers lack notes, requests a restart
// instead.
void pending_give_away_work(pending *, smc_work_demand demand);
// Replays the path to the start of a part. Returns false if the program has no such path, or if the
// exploration must end or restart.
bool pending_replay_path(pending *, const smc_work *);

// ---- leaf.c -------------------------------------------------------------------------------------

// Handles a graph that cannot be extended: if it is an execution, counts it and its errors.
void pending_handle_leaf(pending *, const pending_graph *);

#endif
