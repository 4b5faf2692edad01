// engine.h - state of an exploration by canonical revisits (theory: docs/design/tracer.md).
//
// Two explorers use this engine: tracer, which leaves coherence to the model and visits each
// reads-from class once, and trust, whose graph contains coherence (smc_graph_options.coherence),
// and which visits each execution graph once.
#ifndef SMC_ENGINE_H
#define SMC_ENGINE_H

#include "base/table.h"
#include "result/errors.h"
#include "explorers/explorer.h"
#include "explorers/work.h"
#include "reductions/reductions.h"

// A branching point of the exploration. Events without alternatives (and the waiting locks that get
// a source when they unlock) are linked above the frame's event without frames of their own.
typedef enum revisit_frame_kind {
    FRAME_WRITE, // a write at each of its coherence positions; the write's revisits come afterwards
    // A read or RMW with each of its sources; the revisits of an RMW come after each source's
    // subtree.
    FRAME_READ,
    FRAME_CHOICE, // a bounded choice with each of its answers
    FRAME_LOCK,   // a lock: first with the free source, then the evictions of other locks
    // A read was changed to read from a later write; if the read is an RMW, its own revisits come
    // afterwards.
    FRAME_REVISIT,
    FRAME_EVICT, // a lock took the source of another lock, which waits for the first one now
    FRAME_LEAF,  // no thread is enabled: the evictions by each disabled lock
} revisit_frame_kind;

typedef struct revisit_frame {
    uint8_t kind;
    bool linked; // the event of the current alternative is linked
    // FRAME_READ: only the read half of an RMW is linked, because another RMW has its source.
    // FRAME_WRITE, with accesses to several cells: the write is linked only for the revisits by its
    // access.
    bool half;
    bool entered;     // FRAME_READ: some source gave an alternative in which the event is complete
    bool scanning;    // the alternative's subtree is done; revisits or evictions from there are in
                      // progress
    bool has_others;  // FRAME_REVISIT, with accesses to several cells: several writes take part
    bool was_visited; // with `has_others`: this graph was continued before
    bool given;       // the remaining alternatives were given to another worker (parts.c)
    // FRAME_LEAF: the disabled lock in progress, 0: none. FRAME_REVISIT: the revisited read.
    // Otherwise the event of the branching point.
    smc_id event;
    smc_id writer; // FRAME_REVISIT: the new source of the read
    // Lengths of link_order and addition_order without the alternative's events; REVISIT, EVICT:
    // with them.
    uint32_t n_linked, n_added;
    uint32_t sources; // FRAME_READ: index of its first source in engine.sources
    uint32_t taken;   // number of alternatives entered; REVISIT, EVICT: in addition to the first
    // The next source (counted from `sources`), coherence position or answer; FRAME_LEAF: 1 + the
    // last thread tried, 0: none.
    uint32_t next;
    // What is left to scan for revisits and evictions. Of a write: addition positions from
    // `scan_end` up to below `scan`. Of a lock: the first `scan` events of its mutex.
    uint32_t scan, scan_end;
    uint32_t tuple; // with accesses to several cells: number of choices of sources left for the
                    // load at `scan`
    // Undo information of REVISIT and EVICT. engine.saved contains from index `saved` on: the
    // addition order from `added_from` on; `saved_linked` ids of link_order from `linked_from` on;
    // `n_reverted` pairs of a lock that waits again and the unlock that it read; with coherence,
    // the coherence positions of those ids. engine.copies contains the copied events from index
    // `copies` on.
    uint32_t saved, added_from, linked_from, saved_added, saved_linked, n_reverted, copies;
} revisit_frame;

// Sums over the frames that were left: their number, and the number of their alternatives.
typedef struct revisit_branching {
    uint64_t frames, alternatives;
} revisit_branching;

// Called for each execution visited. Returns false to abandon the exploration.
typedef bool revisit_visit(void *context, const smc_graph *);
typedef struct revisit_visitor {
    revisit_visit *look; // NULL: no function is called
    void *context;
    // Companions of the exploration other than the model and the options, as bits 1 <<
    // smc_companion.
    uint64_t with;
} revisit_visitor;

typedef struct revisit_sampler revisit_sampler; // the struct is defined in estimate.c

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
    SMC_VEC(revisit_branching) branching;           // [depth of a frame]
    revisit_branching branching_of[FRAME_LEAF + 1]; // [kind of a frame]
    revisit_visitor watch;
    // Replaces the main loop of the exploration; NULL: explore everything.
    void (*visit)(struct revisit_engine *);
    revisit_sampler *sampler; // data for the main loop `visit`
    smc_reductions *reductions;
    SMC_VEC(smc_id) waiters; // [lock]: the evicted lock that waits, or waited, for this lock; 0:
                             // none
    bool cells;           // accesses may cover several cells (cells.h), and `model` supports that
    smc_outcomes visited; // hashes of the graphs that were continued and that several revisits may
                          // lead to (cells.c)
    SMC_VEC(uint32_t) kept;  // scratch of cells.c: two clocks
    SMC_VEC(uint32_t) ranks; // [write]: scratch for a cut: number of writes before it in coherence
    const smc_work_sharing *sharing; // gives parts to other workers; NULL: there are none
    bool positioning; // the path to the start of the part is being replayed; nothing on it is
                      // counted
    bool given_up;    // the visitor has abandoned the exploration
    // The exploration is over: the first error was found, the program could not continue, or the
    // visitor has abandoned it.
    bool done;
} revisit_engine;

// Records the status. Returns whether the status is SMC_OK; any other status ends the exploration.
static inline bool revisit_record_status(revisit_engine *x, smc_status status) {
    return smc_result_record_status(x->result, status, &x->done);
}
// revisit_require checks a property that the model's flags guarantee (SMC_MODEL_EXTENSIBLE). If the
// property does not hold, revisit_report_violation ends the exploration with a message for a model
// from a file; for other models it is an internal error. Returns false then.
bool revisit_report_violation(revisit_engine *, const char *what);
static inline bool revisit_require(revisit_engine *x, bool holds, const char *what) {
    return holds || revisit_report_violation(x, what);
}
// Links an event that the model allows, and appends the event to the addition order.
void revisit_link_and_append(revisit_engine *, smc_id);
// Links an event without querying the model: it is known that the model allows the event, or a
// later part of its access will be judged (cells).
void revisit_link_unjudged(revisit_engine *, smc_id);

// Records the errors that the event shows.
void revisit_check_errors(revisit_engine *, smc_id);

// Pushes a frame for the event, with the current lengths of link_order and addition_order.
revisit_frame *revisit_push_frame(revisit_engine *, revisit_frame_kind, smc_id event);
// Unlinks all events above the given lengths. Frees events without alternatives, and makes locks
// wait again that got their source together with these. `keep`, the frame's own event, is not
// freed.
void revisit_unwind(revisit_engine *, uint32_t n_linked, uint32_t n_added, smc_id keep);

// The evicted lock that waits, or waited, for this lock; 0: none.
static inline smc_id *revisit_waiting_lock(revisit_engine *x, smc_id lock) {
    while (x->waiters.n <= lock) *smc_vec_push(&x->waiters) = 0;
    return &x->waiters.at[lock];
}

// Whether the thread waits at a mutex that is held, and its lock may evict other locks.
static inline bool revisit_may_evict(const revisit_engine *x, uint32_t t) {
    const smc_thread *thread = &x->graph.threads.at[t];
    return thread->step && !thread->waiting && thread->step->action.kind == SMC_LOCK &&
           !smc_waits_for_group(x->reductions, t);
}

#endif
