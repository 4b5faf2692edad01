// engine.h - one exploration by canonical revisits. The argument is in docs/tracer.md.
//
// Two explorers are made of it: with coherence left to the model, each class of executions that
// agree on reads-from is visited once (tracer); with coherence as a part of the graph
// (smc_graph_options.coherence), each execution graph (trust).
#ifndef SMC_ENGINE_H
#define SMC_ENGINE_H

#include "base/table.h"
#include "result/errors.h"
#include "explorers/explorer.h"
#include "explorers/work.h"
#include "reductions/reductions.h"

// A point of the exploration with alternatives. Events without any (and the locks they resolve) are
// linked above the frame's alternative without a frame of their own.
typedef enum revisit_frame_kind {
    FRAME_WRITE, // a write and its places in coherence; its revisits come after their subtrees
    FRAME_READ, // a read or RMW and its sources; an RMW's revisits come after each source's subtree
    FRAME_CHOICE,  // a bounded choice and its answers
    FRAME_LOCK,    // a lock: the free source, then its evictions
    FRAME_REVISIT, // a read was made to read a later write; where it is an RMW, its own revisits
                   // come after
    FRAME_EVICT,   // a lock took another's source, and that one waits for it
    FRAME_LEAF,    // no thread is enabled: the evictions of each disabled lock
} revisit_frame_kind;

typedef struct revisit_frame {
    uint8_t kind;
    bool linked;  // an alternative has its event linked
    bool half;    // FRAME_READ: that event is the read half of an RMW whose source another one has;
                  // FRAME_WRITE, with cells: it is there for the revisits of its access alone
    bool entered; // FRAME_READ: with one of its sources the graph was an execution's
    bool scanning;   // the alternative's subtree is done; its revisits or evictions are being taken
    bool has_others; // FRAME_REVISIT, with cells: by several writes
    bool was_visited; // then: its graph has been gone on with before
    bool given;       // its other alternatives are somebody else's (parts.c)
    smc_id event;     // FRAME_LEAF: the disabled lock being looked at, 0: none; FRAME_REVISIT: the
                      // revisited read
    smc_id writer;    // FRAME_REVISIT: the write it reads
    uint32_t n_linked, n_added; // events in both orders below the alternative; REVISIT, EVICT: the
                                // graph's itself
    uint32_t sources;           // FRAME_READ: the first of its sources in engine.sources
    uint32_t taken;             // alternatives that were entered; REVISIT, EVICT: beside the first
    uint32_t next; // next source (from `sources` on), place in coherence or answer; LEAF: the last
                   // thread looked at + 1, 0: none
    // What is still to be scanned: for a write, positions in the order of addition below `scan`,
    // from `scan_end` on; for a lock, the first `scan` events of its mutex.
    uint32_t scan, scan_end;
    uint32_t tuple; // with cells: how many choices of sources are left for the read at `scan`
    // FRAME_REVISIT, FRAME_EVICT: what undoing needs. In engine.saved, from `saved` on: the order
    // of addition from `added_from` on, `saved_linked` ids of the stack from `linked_from` on,
    // `n_reverted` pairs of a lock that waits again and the unlock it read and, with coherence, the
    // places of those ids in it; in engine.copies, from `copies` on, the events that were copied.
    uint32_t saved, added_from, linked_from, saved_added, saved_linked, n_reverted, copies;
} revisit_frame;

// Frames that were left, and their alternatives.
typedef struct revisit_branching {
    uint64_t frames, alternatives;
} revisit_branching;

// Looks at each execution that was visited. False: the exploration is given up.
typedef bool revisit_visit(void *context, const smc_graph *);
typedef struct revisit_visitor {
    revisit_visit *look; // NULL: nobody does
    void *context;
    uint64_t with; // what the exploration is made with beside what the model and the options say,
                   // as bits (smc_companion)
} revisit_visitor;

typedef struct revisit_sampler revisit_sampler; // estimate.c

typedef struct revisit_engine {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    smc_errors errors;
    smc_result *result;
    SMC_VEC(revisit_frame) frames;
    smc_sources sources;
    SMC_VEC(smc_id) saved;
    SMC_VEC(smc_id) copies;
    SMC_VEC(revisit_branching) branching;           // by depth
    revisit_branching branching_of[FRAME_LEAF + 1]; // by kind
    revisit_visitor watch;
    void (*visit)(struct revisit_engine *); // what is visited; NULL: everything
    revisit_sampler *sampler;               // its own
    smc_reductions *reductions;
    SMC_VEC(smc_id) waiters; // [lock]: the one lock that waits for it, or waited for it; 0: none
    bool cells;              // accesses may have several cells (cells.h): `model` is made for them
    smc_outcomes visited;    // graphs that several revisits may lead to (cells.c)
    SMC_VEC(uint32_t) kept;  // scratch of cells.c: two clocks
    SMC_VEC(uint32_t) ranks; // [write]: scratch of a cut: its position in coherence before
    const smc_sharing *sharing; // NULL: the exploration is not shared
    bool positioning; // on the way to where the work begins: what is met there has been counted by
                      // whoever gave it
    bool given_up;    // by the one who watches
    bool done; // an error was found and the run does not keep going, the program could not go on,
               // or it is given up
} revisit_engine;

// Whether the status is SMC_OK; anything else ends the exploration.
static inline bool revisit_ok(revisit_engine *x, smc_status status) {
    return smc_result_ok(x->result, status, &x->done);
}
// What the flags of the model say of the graph (SMC_MODEL_EXTENSIBLE), or what a model from a file
// is tested for. False, of such a model: it is not so, and the exploration ends with a message. Of
// another one it is an internal error.
bool revisit_break(revisit_engine *, const char *what); // false
static inline bool revisit_require(revisit_engine *x, bool holds, const char *what) {
    return holds || revisit_break(x, what);
}
// Links an event that the model allows, in the order of addition too.
void revisit_enter(revisit_engine *, smc_id);
// Links an event of which it is known that it fits, or will be judged with what comes next (cells).
void revisit_link_unjudged(revisit_engine *, smc_id);

// Looks for errors that the event shows.
void revisit_check(revisit_engine *, smc_id);

revisit_frame *revisit_push(revisit_engine *, revisit_frame_kind, smc_id event);
// Unlinks what stands above the given heights: events without alternatives, which are given back,
// and locks that were resolved with them, which wait again. `keep` is the frame's own event.
void revisit_unwind(revisit_engine *, uint32_t n_linked, uint32_t n_added, smc_id keep);

// The one lock that waits for the lock, or waited for it; 0: none.
static inline smc_id *revisit_waiter(revisit_engine *x, smc_id lock) {
    while (x->waiters.n <= lock) *smc_vec_push(&x->waiters) = 0;
    return &x->waiters.at[lock];
}

// Whether the thread stands at a lock that could be evicted for it.
static inline bool revisit_may_evict(const revisit_engine *x, uint32_t t) {
    const smc_thread *thread = &x->graph.threads.at[t];
    return thread->step && !thread->waiting && thread->step->action.kind == SMC_LOCK &&
           !smc_goes_later(x->reductions, t);
}

#endif
