// engine.h - random sampling of executions (theory: docs/hunt.md).
//
// A walk builds one execution by adding events in an order that extends po u rf; each read takes a
// write that it can read. The random choices depend only on the seed, the walk's number and the
// earlier walks of its block, so a block gives the same walks in every process.
#ifndef SMC_SAMPLING_ENGINE_H
#define SMC_SAMPLING_ENGINE_H

#include "base/table.h"
#include "explorers/explorer.h"
#include "explorers/pending/walk.h"
#include "result/errors.h"

// X(name): strategies.
#define SAMPLING_STRATEGIES(X)                                                                     \
    X(walk) /* a thread, then a write */                                                           \
    X(pct)  /* PCT: Burckhardt et al., ASPLOS 2010; PCTWM: Gao et al., ASPLOS 2023 */              \
    X(pos)  /* POS: Yuan, Yang, Gu, CAV 2018 */                                                    \
    X(rff)  /* after RFF: Wolff et al., ASPLOS 2024 */                                             \
    X(turn) /* threads take turns */                                                               \
    X(mix)  /* each in turn */

typedef enum sampling_strategy {
#define X(name) SAMPLING_##name,
    SAMPLING_STRATEGIES(X)
#undef X
} sampling_strategy;

// How a read chooses among the writes that it can read.
typedef enum sampling_reading {
    READ_ANY,    // uniformly
    READ_LATEST, // the write added last
    READ_OWN,    // the latest write that happens before it (the thread's view); a sink takes one of
                 // the latest few
    READ_RARE,   // a write that reads at this place have taken least often
} sampling_reading;

typedef struct sampling_thread {
    uint64_t priority; // higher runs first
    uint64_t drawn;    // POS: priority of its next event; 0: not drawn yet
    uint64_t rests;    // value of sampling.news when it started to rest; it continues when that has
                       // grown,
    uint64_t until;    // or at this number of events
    uint32_t turn;     // length of its turns in points; 0: not drawn yet
    uint32_t in_a_row; // consecutive points while other threads could run
    uint32_t yielded;  // index of the event before which it has yielded
    uint32_t sink;     // PCTWM: index of its postponed event, a sink
    uint32_t counted;  // PCTWM: index of its last event counted as communication
    bool resting;
} sampling_thread;

// Lengths of the current walk, or maxima over a block.
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
    smc_explore_options quiet; // copy of the options for counting leaves; outcomes are recorded by
                               // this explorer
    smc_errors errors;
    smc_result *result;
    smc_sources sources;
    SMC_VEC(sampling_thread) threads; // by identity
    SMC_VEC(smc_id) moved;            // scratch
    uint64_t random;                  // state of the random generator
    sampling_strategy strategy;       // of this walk
    sampling_reading reading;
    uint32_t depth;                       // of this walk
    uint32_t change[SAMPLING_MOST_DEPTH]; // points at which priorities change, or numbers of
                                          // communications that are sinks
    sampling_lengths longest;             // maxima over the block's walks
    sampling_lengths length;              // of the current walk
    uint64_t news;          // number of linked events that other threads may have waited for
    uint64_t events;        // of this walk
    uint32_t turn;          // length of every thread's turns: points, TO_A_WRITE, or 0: per thread
    uint32_t first;         // the thread whose turn it is, if it can run; else the next
    uint32_t passed;        // points in this turn
    bool creates_first;     // main runs first as long as it creates threads
    bool alone;             // no other thread could run
    bool ending;            // only threads that would wait again can run, so they do
    bool ends_with_latest;  // at the end, waiting reads take the write added last, which they could
                            // read for ever; otherwise they draw as usual
    smc_table pairs;        // (place of write, place of read) -> number of times in this block
    smc_table known;        // the same pairs -> 1 + late, if recorded in the result
    pending_walks *pending; // state for models in which writes may precede earlier reads; NULL:
                            // walk.c is used
    bool late;              // the current walk counts as late (of `pending`)
    bool cells;             // accesses may have several cells; coherence is part of the graph
    bool done;
} sampling;

// ---- the generator ------------------------------------------------------------------------------

static inline uint64_t sampling_draw(sampling *x) {
    return smc_mix(x->random += 0x9e3779b97f4a7c15u);
}
static inline uint32_t sampling_draw_below(sampling *x, uint32_t n) {
    return (uint32_t)((sampling_draw(x) >> 32) * n >> 32);
}

// ---- strategy.c: random choices -----------------------------------------------------------------

// Starts a walk; depth 0: draw it.
void sampling_begin(sampling *, sampling_strategy, uint32_t depth, uint64_t number);
// Chooses the thread to run. Returns false if none can.
bool sampling_next_thread(sampling *, uint32_t *out);
// Chooses one of the sources from index `from` on. Returns its offset.
uint32_t sampling_pick(sampling *, smc_id read, uint32_t from);
// The offset of the source that was added last.
uint32_t sampling_latest(const sampling *, uint32_t from);
// Updates priorities after an event was linked at a point with a choice.
void sampling_passed(sampling *, smc_id);

// The record of thread t, made if missing.
sampling_thread *sampling_thread_of(sampling *, uint32_t t);

// Whether it makes no difference when the thread takes this step.
bool sampling_is_free(const sampling *, const smc_step *);

// ---- steps.c: building blocks of a walk ---------------------------------------------------------

// Asks for the step after the event. Returns false if the run is stopped.
bool sampling_advance(sampling *, smc_id);
// Links an event after sampling_advance. Returns false if the model forbids it.
bool sampling_enter(sampling *, smc_id);
// Unlinks the event entered last.
void sampling_leave(sampling *);

// Records errors that the event shows.
void sampling_check(sampling *, smc_id);

// Ends the sampling after an error, unless it keeps going.
void sampling_note_error(sampling *, bool is_error);
// The number of events, including the read, that the thread would only repeat with the source
// chosen; 0: it makes progress.
uint32_t sampling_would_wait(const sampling *, smc_id read);
// Whether a read that would only wait tries all sources, not only the latest write. Trying all
// finds progress wherever an old value allows it, but then misses waits that never end.
bool sampling_tries_all(sampling *);
// Unlinks the thread's last n events. Returns false if other threads have read them.
bool sampling_take_back(sampling *, uint32_t t, uint32_t n);

// Lets the thread rest until something changes.
void sampling_rest(sampling *, uint32_t t);

// ---- walk.c: one execution ----------------------------------------------------------------------

// Samples one execution of at most that many events. `late`: its findings are
// recorded as late (result/sampled.h).
void sampling_walk(sampling *, uint32_t most_events, bool late);

// ---- cells.c: multi-cell accesses ---------------------------------------------------------------

// Adds the thread's next access or fence with all its cells.
void sampling_add_access(sampling *, uint32_t t);

// ---- pending.c: models in which writes may precede earlier reads --------------------------------

// Whether sampling can work as requested; otherwise gives a message.
bool sampling_begin_pending(sampling *, bool asks_for_strategy);

// Samples one execution, like sampling_walk.
void sampling_draw_pending(sampling *, uint32_t most_events, bool late);

// ---- pairs.c ------------------------------------------------------------------------------------

// Records the (write, read) place pairs of the current graph; of a candidate execution.
void sampling_note_pairs(sampling *, bool late);
void sampling_note_pairs_of(sampling *, const smc_candidate *, bool late);

// How often reads at this place have taken writes of that place in this block.
uint32_t sampling_times_taken(const sampling *, smc_id write, smc_id read);

#endif
