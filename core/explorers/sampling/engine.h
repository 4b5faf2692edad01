// engine.h - executions drawn at random. The argument is in docs/hunt.md.
//
// A walk makes one execution by adding events in an order that extends po u rf; each read takes one
// of the writes that it can read. What it draws follows from the seed, its number and what the
// walks before it in its block have shown, and from nothing else: a block is drawn alike by whoever
// draws it.
#ifndef SMC_SAMPLING_ENGINE_H
#define SMC_SAMPLING_ENGINE_H

#include "base/table.h"
#include "explorers/explorer.h"
#include "explorers/pending/walk.h"
#include "result/errors.h"

// X(name): how a walk draws.
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

// Which of the writes that it can read a read takes.
typedef enum sampling_reading {
    READ_ANY,    // each alike
    READ_LATEST, // the one that was added last
    READ_OWN,    // the latest of those that happen before it (the thread's view); a sink one of the
                 // latest few
    READ_RARE,   // one of those that reads at its place have taken least often
} sampling_reading;

typedef struct sampling_thread {
    uint64_t priority; // the higher goes first
    uint64_t drawn;    // POS: the priority of its next event; 0: to be drawn
    uint64_t rests;    // sampling.news when it went to rest; the thread goes on when there is more,
    uint64_t until;    // or so many events
    uint32_t turn;     // how many points it passes at a time; 0: to be drawn
    uint32_t in_a_row; // points that it has passed while others could go on
    uint32_t yielded;  // the index of the event before which it has let others go on
    uint32_t sink;     // PCTWM: the index of the event that was put off, which is a sink
    uint32_t counted;  // PCTWM: the index of the last event that was counted as a communication
    bool resting;
} sampling_thread;

// Of the walks of a block, and of the one that is made.
typedef struct sampling_lengths {
    uint32_t points, communications;
    uint32_t created; // the index of main's last creation of a thread
} sampling_lengths;

enum { SAMPLING_MOST_DEPTH = 8 };

typedef struct sampling {
    smc_program *program;
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    smc_explore_options quiet; // the same for what counts leaves: outcomes are this explorer's
                               // business
    smc_errors errors;
    smc_result *result;
    smc_sources sources;
    SMC_VEC(sampling_thread) threads; // by identity
    SMC_VEC(smc_id) moved;            // scratch
    uint64_t random;                  // the state of the generator
    sampling_strategy strategy;       // of this walk
    sampling_reading reading;
    uint32_t depth;                       // of this walk
    uint32_t change[SAMPLING_MOST_DEPTH]; // points at which priorities change, or communications
                                          // that are sinks
    sampling_lengths longest;             // of the block's walks
    sampling_lengths length;              // of this one so far
    uint64_t news;                        // how many linked events others may have waited for
    uint64_t events;                      // of this walk
    uint32_t turn;          // of each thread: points, TO_A_WRITE, or 0: each draws its own
    uint32_t first;         // whose turn it is; that of the next that can go on
    uint32_t passed;        // points, in this turn
    bool creates_first;     // main goes first as long as it creates threads
    bool alone;             // no other thread could have gone on
    bool ending;            // nobody can go on but those who would wait again: they do
    bool ends_with_latest;  // they read what was added last, which they could read for ever;
                            // otherwise as the walk does
    smc_table pairs;        // (place of the write, place of the read) -> how often, in this block
    smc_table known;        // the same pairs -> whether the result has them, as 1 + late
    pending_walks *pending; // who draws where the model lets writes pass earlier reads; NULL:
                            // walk.c
    bool late;              // of the walk that is made so: it counts as late
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

// ---- strategy.c: what is drawn ------------------------------------------------------------------

// A walk; depth 0: drawn.
void sampling_begin(sampling *, sampling_strategy, uint32_t depth, uint64_t number);
// The thread that goes on. False: none can.
bool sampling_next_thread(sampling *, uint32_t *out);
// One of the sources from `from` on, by its place among them.
uint32_t sampling_pick(sampling *, smc_id read, uint32_t from);
// The same, of the one that was added last.
uint32_t sampling_latest(const sampling *, uint32_t from);
// The event was linked, after a point at which there was something to decide.
void sampling_passed(sampling *, smc_id);
sampling_thread *sampling_thread_of(sampling *, uint32_t t);

// Whether nothing is decided by when the thread takes this step.
bool sampling_is_free(const sampling *, const smc_step *);

// ---- steps.c: what a walk is made of ------------------------------------------------------------

// Asks for the step after the event. False: the run is stopped.
bool sampling_advance(sampling *, smc_id);
// Links an event that was advanced. False: the model does not allow it.
bool sampling_enter(sampling *, smc_id);
// Unlinks the last one that was entered.
void sampling_leave(sampling *);
void sampling_check(sampling *, smc_id);
void sampling_note_error(sampling *, bool is_error);
// How many events, the read included, the thread would only repeat if it took what it takes now; 0:
// it goes on.
uint32_t sampling_would_wait(const sampling *, smc_id read);
// Whether a read that would only wait, whatever it takes, tries all there is, and not only the
// latest write: then an older one lets it go on wherever one does, and a wait that never ends is
// not found.
bool sampling_tries_all(sampling *);
// Takes the last n events of the thread back. False: others have read them.
bool sampling_take_back(sampling *, uint32_t t, uint32_t n);
void sampling_rest(sampling *, uint32_t t);

// ---- walk.c: an execution -----------------------------------------------------------------------

void sampling_walk(sampling *, uint32_t most_events, bool late);

// ---- cells.c: accesses that may have several cells ----------------------------------------------

// The whole access, or fence, that the thread comes to.
void sampling_add_access(sampling *, uint32_t t);

// ---- pending.c: models that let writes pass earlier reads ---------------------------------------

// Whether it can draw as it is asked to; otherwise there is a message.
bool sampling_begin_pending(sampling *, bool asks_for_strategy);
void sampling_draw_pending(sampling *, uint32_t most_events, bool late);

// ---- pairs.c ------------------------------------------------------------------------------------

void sampling_note_pairs(sampling *, bool late); // of the current graph
void sampling_note_pairs_of(sampling *, const smc_candidate *, bool late);
uint32_t sampling_times_taken(const sampling *, smc_id write, smc_id read);

#endif
