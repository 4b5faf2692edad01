// engine.h - state of an exploration by canonical revisits (theory: docs/design/tracer.md).
//
// It serves two explorers: tracer, which leaves coherence to the model and visits each reads-from
// class once, and trust, which has coherence in the graph (smc_graph_options.coherence) and visits
// each execution graph once.
#ifndef SMC_ENGINE_H
#define SMC_ENGINE_H

#include "base/table.h"
#include "result/errors.h"
#include "explorers/explorer.h"
#include "explorers/work.h"
#include "reductions/reductions.h"

// A branching point of the exploration. Events without alternatives (and the locks that they
// resolve) are linked above the frame's event without frames of their own.
typedef enum revisit_frame_kind {
    FRAME_WRITE,  // a write at each coherence position; its revisits come afterwards
    FRAME_READ,   // a read or RMW with each source; the revisits of an RMW come after each source's
                  // subtree
    FRAME_CHOICE, // a bounded choice with each answer
    FRAME_LOCK,   // a lock: the free source, then its evictions
    FRAME_REVISIT, // a read was changed to read a later write; an RMW's own revisits come
                   // afterwards
    FRAME_EVICT,   // a lock took the source of another lock, which now waits for it
    FRAME_LEAF,    // no thread is enabled: the evictions of each disabled lock
} revisit_frame_kind;

typedef struct revisit_frame {
    uint8_t kind;
    bool linked;   // the current alternative's event is linked
    bool half;     // FRAME_READ: the event is the read half of an RMW whose source another RMW has;
                   // FRAME_WRITE, with cells: exists only for the revisits of its access
    bool entered;  // FRAME_READ: some source gave a complete alternative
    bool scanning; // the alternative's subtree is done; its revisits or evictions are in progress
    bool has_others;  // FRAME_REVISIT, with cells: several writes take part
    bool was_visited; // then: this graph was continued before
    bool given;       // its other alternatives were given to another worker (parts.c)
    smc_id event;     // FRAME_LEAF: the disabled lock in progress, 0: none; FRAME_REVISIT: the
                      // revisited read
    smc_id writer;    // FRAME_REVISIT: its new source
    uint32_t n_linked, n_added; // lengths of both orders below the alternative; REVISIT, EVICT: of
                                // the graph itself
    uint32_t sources;           // FRAME_READ: index of its first source in engine.sources
    uint32_t taken;             // alternatives entered; REVISIT, EVICT: in addition to the first
    uint32_t next; // next source (from `sources` on), coherence position or answer; LEAF: 1 + the
                   // last thread tried, 0: none
    // What is left to scan. Write: addition positions from `scan_end` up to below `scan`. Lock: the
    // first `scan` events of its mutex.
    uint32_t scan, scan_end;
    uint32_t tuple; // with cells: choices of sources left for the load at `scan`
    // Undo information of REVISIT and EVICT. In engine.saved from `saved` on: the addition order
    // from `added_from` on; `saved_linked` ids of link_order from `linked_from` on; `n_reverted`
    // pairs of a lock that waits again and the unlock that it read; with coherence, the coherence
    // positions of those ids. In engine.copies from `copies` on: the copied events.
    uint32_t saved, added_from, linked_from, saved_added, saved_linked, n_reverted, copies;
} revisit_frame;

// Totals over frames that were left.
typedef struct revisit_branching {
    uint64_t frames, alternatives;
} revisit_branching;

// Called for each execution visited. Returns false to give up the exploration.
typedef bool revisit_visit(void *context, const smc_graph *);
typedef struct revisit_visitor {
    revisit_visit *look; // NULL: not called
    void *context;
    uint64_t with; // what else the exploration is combined with, besides model and options (bits by
                   // smc_companion)
} revisit_visitor;

typedef struct revisit_sampler revisit_sampler; // defined in estimate.c

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
    SMC_VEC(revisit_branching) branching;           // [depth]
    revisit_branching branching_of[FRAME_LEAF + 1]; // [kind]
    revisit_visitor watch;
    void (*visit)(struct revisit_engine *); // replaces the exploration loop; NULL: explore
                                            // everything
    revisit_sampler *sampler;               // data of `visit`
    smc_reductions *reductions;
    SMC_VEC(smc_id) waiters;    // [lock]: the lock that waits, or waited, for it; 0: none
    bool cells;                 // accesses may have several cells (cells.h); `model` supports them
    smc_outcomes visited;       // hashes of graphs that several revisits may lead to (cells.c)
    SMC_VEC(uint32_t) kept;     // scratch of cells.c: two clocks
    SMC_VEC(uint32_t) ranks;    // [write]: scratch of a cut: coherence position before it
    const smc_sharing *sharing; // NULL: not shared with other workers
    bool positioning; // replaying the path to the start of the work; nothing on it is counted
    bool given_up;    // by the visitor
    bool done; // the exploration is over: first error found, the program could not continue, or
               // given up
} revisit_engine;

// Records the status and returns whether it is SMC_OK; any other status ends the exploration.
static inline bool revisit_ok(revisit_engine *x, smc_status status) {
    return smc_result_ok(x->result, status, &x->done);
}
// Checks a property that the model's flags guarantee (SMC_MODEL_EXTENSIBLE). If it fails, a model
// from a file ends the exploration with a message; for other models it is an internal error.
// Handles a failed revisit_require. Returns false.
bool revisit_break(revisit_engine *, const char *what);
static inline bool revisit_require(revisit_engine *x, bool holds, const char *what) {
    return holds || revisit_break(x, what);
}
// Links an event that the model allows and appends it to the addition order.
void revisit_enter(revisit_engine *, smc_id);
// Links an event without asking the model: it is known to fit, or will be judged with a later part
// (cells).
void revisit_link_unjudged(revisit_engine *, smc_id);

// Records errors that the event shows.
void revisit_check(revisit_engine *, smc_id);

// Pushes a frame for the event, with the current lengths of both orders.
revisit_frame *revisit_push(revisit_engine *, revisit_frame_kind, smc_id event);
// Unlinks everything above the given lengths: frees events without alternatives and lets locks wait
// again that were resolved with them. `keep` is the frame's own event, which is not freed.
void revisit_unwind(revisit_engine *, uint32_t n_linked, uint32_t n_added, smc_id keep);

// The lock that waits, or waited, for this lock; 0: none.
static inline smc_id *revisit_waiter(revisit_engine *x, smc_id lock) {
    while (x->waiters.n <= lock) *smc_vec_push(&x->waiters) = 0;
    return &x->waiters.at[lock];
}

// Whether the thread waits at a held mutex and evictions for its lock are allowed.
static inline bool revisit_may_evict(const revisit_engine *x, uint32_t t) {
    const smc_thread *thread = &x->graph.threads.at[t];
    return thread->step && !thread->waiting && thread->step->action.kind == SMC_LOCK &&
           !smc_waits_for_group(x->reductions, t);
}

#endif
