// engine.h - an exploration of models that let a write pass earlier reads of its thread
// (docs/design/pending.md).
//
// A graph is a part of executions: its events, what they read, and coherence. A read, or a lock,
// may be *open*: it will take a write that is still to come. Of a thread with an open read, all is
// added that does not need its value. What does is missing until then.
#ifndef SMC_PENDING_ENGINE_H
#define SMC_PENDING_ENGINE_H

#include "candidates/errors.h"
#include "explorers/explorer.h"
#include "explorers/pending/histories.h"

typedef struct pending_event {
    const pending_history *at; // its thread, before it; NULL: initialisation
    uint64_t in, out;
    uint32_t thread, index, loc, co;
    int32_t rf; // the number of what it reads; -1: nothing
    bool reads, writes;
    bool open;     // .rf is not known yet, nor .in, nor whether an RMW writes
    bool supposed; // open, and .in is what it will read
    uint32_t rank; // with that: how many suppositions that value rests on, one on the other
} pending_event;

typedef struct pending_graph {
    uint32_t n;
    pending_event events[];
} pending_graph;

// A write, lock or unlock that was met: of a thread, one of its steps. By names that are the same
// in every process.
typedef struct pending_noted {
    uint64_t loc, thread;
    uint64_t value; // of a write, where values are supposed (smc_model.free_paths)
    uint32_t index;
    uint32_t rank; // the least of the graphs that had it (pending_event.rank)
    bool locks;
} pending_noted;

typedef struct pending_location {
    uint64_t name; // 0: not asked for yet
    bool closed;   // something was decided because nothing more would come there
} pending_location;

// A graph that can be extended in several ways, which are on the stack from `base` on; the last one
// comes first. There are `all`, of which `taken` have been taken; from `end` on they are somebody
// else's.
typedef struct pending_frame {
    uint32_t base, all, end, taken;
    uint64_t point; // what was added, by names that are the same in every process
} pending_frame;

// Where a thread of the graph stands: what it does next that can be added.
typedef enum pending_standing {
    PENDING_NEXT,    // it can be added
    PENDING_WAITS,   // for a value that is open, or for the end of another thread
    PENDING_AT_LOCK, // which is open
    PENDING_OVER,
} pending_standing;

typedef struct pending_place {
    pending_standing is;
    pending_history *at; // of PENDING_NEXT, and where it waits
    int32_t undecided;   // where it waits: the open read whose value would show how it goes on; -1
} pending_place;

// Of a walk (walk.c): nothing begins again, and one execution is enough.
typedef struct pending_watch {
    void (*see)(void *self, const smc_candidate *, bool whole); // NULL: all is explored
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
    SMC_VEC(pending_graph *) graphs; // to be explored; NULL: was given away
    SMC_VEC(pending_frame) frames;   // on the way to the graph that is looked at
    SMC_VEC(pending_noted) noted;
    uint32_t known;                 // of these, what every part knows
    SMC_VEC(pending_location) locs; // by location
    bool in_part;                   // other parts rest on what is known
    bool again;                     // more is noted than what was done rests on
    bool refuted;                   // so that all parts are to be explored again
    bool done;
    smc_candidate_errors errors;
    pending_watch watch;

    // Of the graph that is looked at.
    SMC_VEC(int32_t) numbers;      // [thread * most + index - 1]: of its event; -1: it is missing
    uint32_t most;                 // events of a thread
    uint32_t n_threads;            // that were created
    SMC_VEC(pending_place) places; // [thread]
    SMC_VEC(uint64_t) names;       // [thread]: the same in every process; 0: it is not created
    SMC_VEC(uint32_t) created;     // threads, in the order in which they were
    SMC_VEC(uint64_t) undecided;   // scratch: the steps of a thread of which no value is known, nor
                                   // supposed
    bool unknown;                  // of one at least the value is not known
    uint32_t longest;              // events of the largest graph so far

    // judge.c: scratch
    SMC_VEC(smc_execution_event) judged;
    SMC_VEC(int32_t) positions;     // [event]: in `judged`; -1
    SMC_VEC(smc_depends *) depends; // [thread]
    SMC_VEC(uint32_t) rooms;        // [thread]: events for which there is room in it
} pending;

// How much is done.
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
    return x->again || !smc_result_goes_on(x->result, x->options, &x->done);
}
static inline const smc_action *pending_action(const pending_event *e) {
    return &e->at->step->action;
}
static inline bool pending_is_kind(const pending_event *e, smc_kind kind) {
    return e->at && pending_action(e)->kind == kind;
}
static inline bool pending_is_init(const pending_event *e) { return !e->at; }

// ---- judge.c ------------------------------------------------------------------------------------

// Whether the model accepts the graph, without what is open.
bool pending_is_consistent(pending *, const pending_graph *);
// The graph, in which nothing is open, as an execution; the caller frees it.
smc_candidate *pending_candidate_of(pending *, const pending_graph *);
void pending_free_judge(pending *);

// ---- threads.c ----------------------------------------------------------------------------------

// Where the threads of the graph stand (pending.places), and where its events are.
void pending_find_places(pending *, pending_graph *);
int32_t pending_number(const pending *, uint32_t thread, uint32_t index); // -1: it is missing
int32_t pending_end_of(const pending *, uint32_t thread);                 // -1: it has not ended

// ---- extend.c -----------------------------------------------------------------------------------

// Adds the next event of the thread in every way. Owns the graph.
void pending_extend(pending *, pending_graph *, uint32_t thread);
// Supposes each value that the open read may take. Owns the graph.
void pending_suppose(pending *, pending_graph *, uint32_t event);

// ---- forecast.c ---------------------------------------------------------------------------------

// Whether the access comes in coherence, by what it reads and writes, where its thread's other
// accesses to the location let it. Not all that the model asks; cheap.
bool pending_is_coherent(const pending *, const pending_graph *, uint32_t event);

// Of a write, a lock or an unlock.
void pending_note(pending *, const pending_graph *, uint32_t event);
// The values that the open read may still take, each once.
typedef struct pending_value {
    uint64_t is;
    uint32_t rank;
} pending_value;
typedef SMC_VEC(pending_value) pending_values;
void pending_values_of(pending *, const pending_graph *, uint32_t event, pending_values *out);
// What is noted goes with all that is explored later. False: the bytes are damaged.
SMC_MUST_USE bool pending_begin_notes(pending *);
void pending_tell_notes(const pending *, smc_facts *);
// Whether a write to the location may still come that the thread could read with its event of this
// index.
bool pending_may_be_written(pending *, const pending_graph *, uint32_t loc, uint32_t thread,
                            uint32_t index);
// Whether all that is open may be.
bool pending_may_be_filled(pending *, const pending_graph *);

bool pending_is_taken(const pending_graph *, uint32_t source); // by a lock
bool pending_is_free(const pending_graph *, uint32_t loc);     // a mutex

// ---- pending.c ----------------------------------------------------------------------------------

void pending_init(pending *, smc_program *, const smc_model *, const smc_explore_options *,
                  smc_result *);
void pending_free(pending *);
void pending_forget(pending *); // the graphs, and what was decided

// ---- tree.c -------------------------------------------------------------------------------------

// Extends the graph as long as there is one way to do so. Owns the graph.
void pending_descend(pending *, pending_graph *);
// Takes the next way of the last frame.
void pending_take_next(pending *);
void pending_drop_frame(pending *); // the last one, with what is left of it

// ---- parts.c ------------------------------------------------------------------------------------

// Gives away what `demand` asks for.
void pending_give(pending *, smc_demand demand);
// From the empty graph to where the work begins. False: the way does not lead there, or all is to
// be explored again.
bool pending_go_to(pending *, const smc_work *);

// ---- leaf.c -------------------------------------------------------------------------------------

// The graph, of which no thread can go on.
void pending_leaf(pending *, const pending_graph *);

#endif
