// engine.h - random sampling of executions (theory: docs/hunt.md).
//
// A walk is one random execution. It is built by adding events in an order that extends po u rf;
// each read takes one of the writes that it can read. The random choices depend only on the seed,
// the walk's number and the earlier walks of its block, so a block (a range of walks) consists of
// the same walks in every process.
#ifndef SMC_SAMPLING_ENGINE_H
#define SMC_SAMPLING_ENGINE_H

#include "base/table.h"
#include "explorers/explorer.h"
#include "explorers/pending/walk.h"
#include "result/errors.h"

// X(name): the strategies that choose threads and sources (strategy.c).
#define SAMPLING_STRATEGIES(X)                                                                     \
    X(walk) /* every choice is uniform */                                                          \
    X(pct)  /* PCT: Burckhardt et al., ASPLOS 2010; PCTWM: Gao et al., ASPLOS 2023 */              \
    X(pos)  /* POS: Yuan, Yang, Gu, CAV 2018 */                                                    \
    X(rff)  /* after RFF: Wolff et al., ASPLOS 2024 */                                             \
    X(turn) /* threads take turns */                                                               \
    X(mix)  /* one of the others for each walk, in turn */

typedef enum sampling_strategy {
#define X(name) SAMPLING_##name,
    SAMPLING_STRATEGIES(X)
#undef X
} sampling_strategy;

// How a read chooses among the writes that it can read.
typedef enum sampling_read_choice {
    READ_ANY,    // each with equal probability
    READ_LATEST, // the write added last
    // The latest write that happens before the read (the thread's view); a sink takes one of the
    // latest few writes.
    READ_OWN,
    READ_RARE, // one of the writes that reads at this place have taken least often
} sampling_read_choice;

typedef struct sampling_thread {
    uint64_t priority; // threads with higher priority run first
    uint64_t drawn;    // POS: priority of the thread's next event; 0: not drawn yet
    // The value of sampling.wakeups when the thread was suspended; the thread continues when it
    // has grown, or at this number of events (`until`).
    uint64_t rests;
    uint64_t until;
    uint32_t turn;     // length of the thread's turns, in points; 0: not drawn yet
    uint32_t in_a_row; // number of consecutive points of this thread while other threads could run
    uint32_t yielded;  // index of the event before which the thread has yielded
    uint32_t sink;     // PCTWM: index of the thread's postponed event, a sink
    uint32_t counted; // PCTWM: index of the thread's last event that was counted as a communication
    bool resting;     // the thread is suspended
} sampling_thread;

// Lengths of the current walk, or their maxima over a block. A point is a choice of the thread to
// run; a communication is a read that may take another thread's write.
typedef struct sampling_lengths {
    uint32_t points, communications;
    uint32_t created; // index of main's last create event
} sampling_lengths;

enum { SAMPLING_MOST_DEPTH = 8 };

typedef struct sampling {
    smc_program *program;
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    // Copy of the options with which executions are counted; the explorer records outcomes itself.
    smc_explore_options counting_options;
    smc_errors errors;
    smc_result *result;
    smc_sources sources;
    SMC_VEC(sampling_thread) threads; // by thread identity
    SMC_VEC(smc_id) moved;            // scratch: events to be relinked
    uint64_t random;                  // state of the random number generator
    sampling_strategy strategy;       // strategy of this walk
    sampling_read_choice reading;
    uint32_t depth; // depth of this walk: PCT changes priorities `depth` - 1 times, PCTWM has
                    // `depth` sinks
    // Points at which priorities change, or numbers of the communications that are sinks.
    uint32_t change[SAMPLING_MOST_DEPTH];
    sampling_lengths longest; // maxima over the walks of the block
    sampling_lengths length;  // lengths of the current walk
    uint64_t wakeups;         // number of linked events that other threads may have waited for
    uint64_t events;          // number of events of this walk
    uint32_t turn;   // length of all threads' turns, in points; TO_A_WRITE: until a write; 0: each
                     // thread has its own
    uint32_t first;  // the thread whose turn it is; if it cannot run, the next thread
    uint32_t passed; // number of points of this turn so far
    bool creates_first; // main runs first as long as it creates threads
    bool alone;         // no other thread can run
    bool ending;        // only threads that would wait again can run, so they do
    // At the end of an execution, waiting reads take the write added last, which they could read
    // for ever; otherwise their sources are drawn as usual.
    bool ends_with_latest;
    smc_table pairs; // (place of write, place of read) -> number of times in this block that such a
                     // read took it
    smc_table known; // (place of write, place of read) -> 1 + late, if the pair is recorded in the
                     // result
    // State for models in which writes may precede earlier reads (pending.c); NULL: walk.c is used.
    pending_walks *pending;
    bool late;  // with `pending`: the current walk counts as late
    bool cells; // accesses may cover several cells, and coherence is part of the graph
    bool done;
} sampling;

// ---- the random number generator ----------------------------------------------------------------

static inline uint64_t sampling_draw_number(sampling *x) {
    return smc_mix_hash(x->random += 0x9e3779b97f4a7c15u);
}
static inline uint32_t sampling_draw_below(sampling *x, uint32_t n) {
    return (uint32_t)((sampling_draw_number(x) >> 32) * n >> 32);
}

// ---- strategy.c: random choices -----------------------------------------------------------------

// Starts a walk. `depth`: see sampling.depth; 0: it is drawn. `number`: the walk's number.
void sampling_begin_walk(sampling *, sampling_strategy, uint32_t depth, uint64_t number);
// Chooses the thread to run. Returns false if no thread can run.
bool sampling_next_thread(sampling *, uint32_t *out);
// Chooses one of the possible sources from index `from` on. Returns its offset.
uint32_t sampling_choose_source(sampling *, smc_id read, uint32_t from);
// The offset (from `from`) of the source that was added last.
uint32_t sampling_latest_source(const sampling *, uint32_t from);
// Updates priorities after an event was linked where several threads could run.
void sampling_update_priorities(sampling *, smc_id);

// The data of thread t; allocated if necessary.
sampling_thread *sampling_thread_of(sampling *, uint32_t t);

// Whether it makes no difference at which time the thread takes this step.
bool sampling_is_free(const sampling *, const smc_step *);

// ---- steps.c: building blocks of a walk ---------------------------------------------------------

// Asks the program for the step after the event. Returns false if the run is stopped.
bool sampling_advance_thread(sampling *, smc_id);
// Links an event after sampling_advance_thread. Returns false if the model forbids the event.
bool sampling_link_event(sampling *, smc_id);
// Unlinks the event that sampling_link_event has linked last.
void sampling_unlink_event(sampling *);

// Records the errors that the event shows.
void sampling_check_errors(sampling *, smc_id);

// Ends the sampling after an error, unless the option to continue after errors is set.
void sampling_note_error(sampling *, bool is_error);
// The number of events, including the read, that the thread would only repeat if it read from its
// source; 0: the thread makes progress.
uint32_t sampling_would_wait(const sampling *, smc_id read);
// Whether a read whose thread would only wait tries all sources, rather than only the latest write.
// Trying all finds progress wherever an old value allows it, but then misses waits that never end.
bool sampling_tries_all(sampling *);
// Unlinks the last n events of thread t. Returns false if other threads have read from them.
bool sampling_undo_events(sampling *, uint32_t t, uint32_t n);

// Suspends the thread until another event could let it continue.
void sampling_rest_thread(sampling *, uint32_t t);

// ---- walk.c: one execution ----------------------------------------------------------------------

// Samples one execution of at most that many events. `late`: its findings are
// recorded as late (result/sampled.h).
void sampling_draw_execution(sampling *, uint32_t most_events, bool late);

// ---- cells.c: accesses to several cells ---------------------------------------------------------

// Adds the next access or fence of thread t with all its cells.
void sampling_add_access(sampling *, uint32_t t);

// ---- pending.c: models in which writes may precede earlier reads --------------------------------

// Whether sampling can work as requested; otherwise gives a message. `asks_for_strategy`: the user
// has chosen a strategy.
bool sampling_begin_pending(sampling *, bool asks_for_strategy);

// Samples one execution, as sampling_draw_execution does.
void sampling_draw_by_pending(sampling *, uint32_t most_events, bool late);

// ---- pairs.c: statistics of reads-from ----------------------------------------------------------

// Record the pairs (place of write, place of read) of the current graph, or of a candidate
// execution.
void sampling_note_pairs(sampling *, bool late);
void sampling_note_pairs_of(sampling *, const smc_candidate *, bool late);

// Number of times in this block that reads at the place of `read` have taken writes at the place of
// `write`.
uint32_t sampling_count_pair(const sampling *, smc_id write, smc_id read);

#endif
