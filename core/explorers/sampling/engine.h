// engine.h - random sampling of executions (theory: docs/hunt.md).
//
// A walk is one random execution. It adds events in an order that extends po u rf; each read takes
// one of the writes that it can read. The random choices depend only on the seed, the number of the
// walk and the earlier walks of its block. So a block, a range of walks, consists of the same walks
// in every process.
#ifndef SMC_SAMPLING_ENGINE_H
#define SMC_SAMPLING_ENGINE_H

#include "base/table.h"
#include "explorers/explorer.h"
#include "explorers/pending/walk.h"
#include "result/errors.h"

// X(name): the strategies by which threads and sources are chosen (strategy.c).
#define SAMPLING_STRATEGIES(X)                                                                     \
    X(walk) /* every choice is uniform */                                                          \
    X(pct)  /* PCT: Burckhardt et al., ASPLOS 2010; PCTWM: Gao et al., ASPLOS 2023 */              \
    X(pos)  /* POS: Yuan, Yang, Gu, CAV 2018 */                                                    \
    X(rff)  /* after RFF: Wolff et al., ASPLOS 2024 */                                             \
    X(turn) /* threads take turns */                                                               \
    X(surw) /* SURW: Zhao, Wolff, Mathur, Roychoudhury, ASPLOS 2025 */                             \
    X(mix)  /* one of the others for each walk, in turn */

typedef struct near_walks near_walks; // near.h

// How walks choose the thread to run next, and the sources of reads.
typedef enum sampling_strategy {
#define X(name) SAMPLING_##name,
    SAMPLING_STRATEGIES(X)
#undef X
} sampling_strategy;

// How a read chooses among the writes that it can read.
typedef enum sampling_read_choice {
    READ_ANY,    // each with equal probability
    READ_LATEST, // the write added last
    // The latest write that happens before the read (the thread's view). For an event that is a
    // sink, one of the latest few writes.
    READ_LATEST_IN_VIEW,
    READ_RAREST, // one of the writes that reads at this place have taken least often
} sampling_read_choice;

// The state of a thread in a walk. Indices of events count from 1 in the thread.
typedef struct sampling_thread {
    uint64_t priority; // the thread with the highest priority runs first
    uint64_t drawn;    // POS, RFF: priority of the thread's next event; 0: not drawn yet
    // Of a suspended thread: the value of sampling.wakeups when it was suspended. It continues when
    // that counter has grown, or when the walk has `until` events.
    uint64_t rests;
    uint64_t until;
    uint32_t turn;     // length of its turns, in points; 0: not drawn yet
    uint32_t passed;   // SURW: number of its points that count so far
    uint32_t in_a_row; // number of its last points in succession in which other threads could run
    uint32_t yielded;  // index of the event before which it yielded last
    uint32_t sink;     // PCTWM: index of its postponed event, which is a sink
    uint32_t counted;  // PCTWM: index of its last event that was counted as a communication
    bool resting;      // the thread is suspended
} sampling_thread;

// Lengths of a walk, or their maxima over a block. A point is a choice of the thread to run next; a
// communication is a read that may take another thread's write.
typedef struct sampling_lengths {
    uint32_t points, communications;
    uint32_t created; // index of main's last event that creates a thread
} sampling_lengths;

// A location that a walk has accessed.
typedef struct sampling_location {
    uint64_t code; // hash that is the same in all processes
    uint64_t path; // of the first thread that has accessed it
    bool shared;   // other threads have accessed it, too
} sampling_location;

// SURW (weights.c): how many points threads pass. Threads are named by their paths
// (smc_thread.path), locations by their codes; the code 0 stands for all points.
typedef struct sampling_weights {
    smc_table points; // (path, code) -> points in the first walk of the block that had the thread
    smc_table known;  // (code, 0) -> 1 + index in `locations`
    SMC_VEC(uint64_t) paths; // of the threads with points, in the order of discovery
    SMC_VEC(sampling_location) locations;
    SMC_VEC(uint64_t) left; // scratch: [thread], points that it has still to pass
    uint64_t chosen;        // of the current walk: points at this location count; 0: all
    uint32_t intended;      // the thread that passes the next point that counts
    bool is_drawn;          // `intended` is drawn
} sampling_weights;

// Largest depth (sampling.depth).
enum { SAMPLING_MAX_DEPTH = 8 };

// The state of a sample.
typedef struct sampling {
    smc_program *program;
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    // The options by which executions are counted; sampling records outcomes itself.
    smc_explore_options options_for_counting;
    smc_errors errors;
    smc_result *result;
    smc_sources sources;              // scratch: the sources of a read
    SMC_VEC(sampling_thread) threads; // [thread number]
    SMC_VEC(smc_id) moved;            // scratch: events to be linked again
    uint64_t random;                  // state of the random number generator
    sampling_strategy strategy;       // strategy of the current walk
    sampling_read_choice reading;     // how its reads choose
    // Depth of the current walk: PCT changes priorities `depth` - 1 times; PCTWM has `depth` sinks.
    uint32_t depth;
    // PCT: the points at which priorities change; PCTWM: the numbers of the communications that are
    // sinks; 0: none.
    uint32_t change[SAMPLING_MAX_DEPTH];
    sampling_lengths longest; // maxima over the walks of the block
    sampling_lengths length;  // lengths of the current walk
    sampling_weights weights; // SURW
    uint64_t wakeups;         // number of linked events for which other threads may have waited
    uint64_t events;          // number of events of the current walk
    // Length of all turns, in points; UNTIL_A_WRITE: until a write; 0: each thread has its own.
    uint32_t turn;
    uint32_t first;          // the thread whose turn it is; if it cannot run, the next one that can
    uint32_t passed;         // number of points of the current turn so far
    bool main_creates_first; // main runs first as long as it will create threads
    bool alone;              // at the last point, only one thread could run
    bool ending;             // only threads that would wait again can run, so they do
    // At the end of an execution, reads of waiting threads take the write added last, which they
    // could read for ever; false: their sources are drawn.
    bool ends_with_latest_write;
    // (place of write, place of read) -> how often in this block such a read has taken such a
    // write.
    smc_table pairs;
    smc_table known; // (place of write, place of read) -> 1 + late, if the result has the pair
    // Walks for models in which writes may precede earlier reads (pending.c); NULL: other models
    // (walk.c).
    pending_walks *pending;
    near_walks *near;     // walks that follow a recorded execution; NULL: random walks
    bool records_weights; // some walks need what sampling_record_weights records
    bool late;            // with `pending`: the findings of the current walk count as late
    bool cells;           // accesses may cover several cells, and coherence is part of the graph
    bool done; // the sample ends: because of an error, or for the reason in result->status
} sampling;

// ---- the random number generator ----------------------------------------------------------------

// Returns a random number of 64 bits.
static inline uint64_t sampling_draw_number(sampling *x) {
    return smc_mix_hash(x->random += 0x9e3779b97f4a7c15u);
}
// Returns a random number below n.
static inline uint32_t sampling_draw_below(sampling *x, uint32_t n) {
    return (uint32_t)((sampling_draw_number(x) >> 32) * n >> 32);
}

// ---- threads.c: the threads of a walk ----------------------------------------------------------

// Returns the state of thread t; adds it if it is missing. Valid until the next one is added.
sampling_thread *sampling_thread_of(sampling *, uint32_t t);

// Whether the thread is suspended. Ends the suspension if it is over.
bool sampling_is_suspended(sampling *, uint32_t t);
// Whether the thread is enabled and not suspended.
bool sampling_thread_can_run(sampling *, uint32_t t);

// Whether the time at which the thread takes this step has no effect, so that the step is executed
// at once.
bool sampling_executes_at_once(const sampling *, const smc_step *);

// ---- strategy.c: random choices -----------------------------------------------------------------

// Starts a walk. `depth`: see sampling.depth; 0: drawn at random. `number`: number of the walk.
void sampling_begin_walk(sampling *, sampling_strategy, uint32_t depth, uint64_t number);
// Sets *out to the thread to run next. Returns false if no thread can run.
bool sampling_next_thread(sampling *, uint32_t *out);
// Chooses one of the sources from index `from` of sampling.sources on, and returns its index minus
// `from`.
uint32_t sampling_choose_source(sampling *, smc_id read, uint32_t from);
// Updates priorities and turns after an event was linked at a point where several threads could
// run.
void sampling_update_priorities(sampling *, smc_id);

// ---- weights.c: threads in proportion to the points that they have still to pass ----------------

// Chooses which points count, from what earlier walks of the block have recorded.
void sampling_begin_weights(sampling *);
// Intends any thread to pass the next point that counts, so that none runs alone for ever.
void sampling_intend_any_thread(sampling *);
// The thread's priority at the next point.
uint64_t sampling_weighted_score(sampling *, uint32_t t);
// Notes that the thread of the event has passed a point.
void sampling_pass_weighted_point(sampling *, const smc_event *);
// Records the points of a complete walk, for later walks of the block.
void sampling_record_weights(sampling *);
// Forgets the walks of the block, and frees the memory.
void sampling_forget_weights(sampling *);

// ---- steps.c: building blocks of a walk ---------------------------------------------------------

// Runs the program to the step after the event. Returns false if the exploration is over.
bool sampling_advance_thread(sampling *, smc_id);
// Links an event, after sampling_advance_thread. Returns false, with the event unlinked, if the
// model forbids it.
bool sampling_link_event(sampling *, smc_id);
// Unlinks the event linked last.
void sampling_unlink_event(sampling *);

// Records the errors that the event shows, and ends the sample if an error should end it.
void sampling_check_errors(sampling *, smc_id);

// If is_error, ends the sample unless it continues after errors.
void sampling_end_if_error(sampling *, bool is_error);
// Returns how many events, with the read, the thread would only repeat if it read from this source;
// 0: it makes progress.
uint32_t sampling_repeated_events(const sampling *, smc_id read);
// Whether a read of a thread that would only wait tries all sources, rather than only the latest
// write; drawn at random. Trying all sources finds progress wherever an old value allows it, but
// misses waits that last for ever.
bool sampling_draw_tries_all(sampling *);
// Unlinks and frees the last n events of thread t. Returns false, and does nothing, if other
// threads have read from them or they have other effects.
bool sampling_undo_events(sampling *, uint32_t t, uint32_t n);

// Returns 1 + position in link order of the write of source number `at`; 0: the initialisation
// write.
uint32_t sampling_write_position(const sampling *, uint32_t at);
// Returns the index, minus `from`, of the source that was added last.
uint32_t sampling_latest_source(const sampling *, uint32_t from);

// Suspends thread t until another event may let it continue.
void sampling_suspend_thread(sampling *, uint32_t t);

// ---- walk.c: one execution ----------------------------------------------------------------------

// Samples one execution of at most that many events. `late`: its findings are recorded as late
// (result/sampled.h).
void sampling_draw_execution(sampling *, uint32_t most_events, bool late);

// ---- cells.c: accesses to several cells ---------------------------------------------------------

// Adds the next access or fence of thread t with all its cells.
void sampling_add_access(sampling *, uint32_t t);

// ---- pending.c: models in which writes may precede earlier reads --------------------------------

// Prepares the sample. Returns false, with a message in the result, if it cannot work as requested.
// `asks_for_strategy`: the user has chosen a strategy or depth.
bool sampling_begin_pending(sampling *, bool asks_for_strategy);

// Like sampling_draw_execution, for models in which writes may precede earlier reads.
void sampling_draw_by_pending(sampling *, uint32_t most_events, bool late);

// ---- pairs.c: statistics of reads-from ----------------------------------------------------------

// Record the pairs (place of write, place of read) of the current graph, or of a candidate
// execution.
void sampling_record_pairs(sampling *, bool late);
void sampling_note_pairs_of(sampling *, const smc_candidate *, bool late);

// Returns how often in this block reads at the place of `read` have taken writes at the place of
// `write`.
uint32_t sampling_count_pair(const sampling *, smc_id write, smc_id read);

#endif
