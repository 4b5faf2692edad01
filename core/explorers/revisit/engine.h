// engine.h - the state of an exploration by canonical revisits (theory: docs/design/tracer.md).
//
// Two explorers use this engine: tracer, which leaves coherence to the model and visits each
// reads-from class once; and trust, whose graph contains coherence (smc_graph_options.coherence),
// and which visits each execution graph once.
#ifndef SMC_ENGINE_H
#define SMC_ENGINE_H

#include "base/table.h"
#include "result/errors.h"
#include "explorers/explorer.h"
#include "explorers/work.h"
#include "reductions/reductions.h"

// A branching point of the exploration. Events without alternatives are linked above the frame's
// event, without frames of their own; so are locks that waited and get their source from an unlock.
typedef enum revisit_frame_kind {
    FRAME_WRITE, // a write at each of its coherence positions, then its revisits
    // A read or RMW with each of its sources. The revisits by an RMW come after the subtree of each
    // source.
    FRAME_READ,
    FRAME_CHOICE, // a bounded choice with each of its answers
    FRAME_LOCK,   // a lock: first with the free source, then with evictions of other locks
    // The source of a read was changed to a write that was added later. If the read is an RMW, its
    // own revisits come after that.
    FRAME_REVISIT,
    FRAME_EVICT, // a lock took the source of another lock, which now waits for the first one
    FRAME_LEAF,  // no thread is enabled: the evictions by locks of disabled threads
} revisit_frame_kind;

// A frame: a branching point, and the alternative that is being explored.
typedef struct revisit_frame {
    uint8_t kind; // revisit_frame_kind
    bool linked;  // the event of the current alternative is linked
    // FRAME_READ: only the read half of an RMW is linked, since another RMW reads from its source.
    // FRAME_WRITE, with accesses to several cells: the write is linked only for the revisits by its
    // access.
    bool half;
    bool entered; // FRAME_READ: with some source, the event was complete
    // The subtree of the alternative is done; its revisits or evictions are in progress.
    bool scanning;
    bool looked_ahead; // `found` is set
    // FRAME_REVISIT, with accesses to several cells: several writes revisit the load.
    bool has_others;
    bool was_visited; // with `has_others`: the graph was continued before
    bool given;       // another worker explores the remaining alternatives (parts.c)
    // FRAME_LEAF: the lock that evicts others at present, 0: none. FRAME_REVISIT: the revisited
    // read. Otherwise the event of the branching point.
    smc_id event;
    smc_id writer; // FRAME_REVISIT: the new source of the read
    // Lengths of link order and addition order: without the alternative's events; FRAME_REVISIT and
    // FRAME_EVICT: with them.
    uint32_t n_linked, n_added;
    uint32_t sources; // FRAME_READ: index in revisit_engine.sources of its first source
    // Number of alternatives entered; FRAME_REVISIT, FRAME_EVICT: without the first one.
    uint32_t taken;
    // Number of the next source (from `sources` on), coherence position or answer; FRAME_LEAF: 1 +
    // the thread tried last, 0: none.
    uint32_t next;
    // The range that the search for revisits or evictions has still to scan. Of a write: the
    // addition positions from `scan_end` to below `scan`. Of a lock: the first `scan` events of its
    // mutex.
    uint32_t scan, scan_end;
    // The next read to revisit, found before the graph was changed for the previous one; 0: none.
    smc_id found;
    // With accesses to several cells: number of choices of sources that remain for the load at
    // `scan`.
    uint32_t tuple;
    // FRAME_REVISIT and FRAME_EVICT: how to undo the cut. revisit_engine.saved contains, from index
    // `saved` on: the addition order from `added_from` on; `saved_linked` ids of the link order
    // from `linked_from` on; `n_reverted` pairs of a lock that waits again and the unlock that it
    // has read; with coherence, the coherence positions of the linked ids. revisit_engine.copies
    // contains the copied events from index `copies` on.
    uint32_t saved, added_from, linked_from, n_saved_added, saved_linked, n_reverted, copies;
} revisit_frame;

// Sums over frames that were popped: their number, and the number of their alternatives.
typedef struct revisit_branching {
    uint64_t frames, alternatives;
} revisit_branching;

// Called for each visited execution. Returns false to abandon the exploration.
typedef bool revisit_visit(void *context, const smc_graph *);
// A caller's function that is called for each visited execution.
typedef struct revisit_visitor {
    revisit_visit *visit; // NULL: none
    void *context;        // first argument of `visit`
    // Companions of the reductions (reductions/combine.h) besides those that follow from the model
    // and the options, as bits 1 << smc_companion.
    uint64_t with;
} revisit_visitor;

typedef struct revisit_sampler revisit_sampler; // the struct is defined in estimate.c

// The state of an exploration, or of one attempt.
typedef struct revisit_engine {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    smc_errors errors;
    smc_result *result;
    SMC_VEC(revisit_frame) frames;
    smc_sources sources;   // the sources of all frames of kind FRAME_READ
    SMC_VEC(smc_id) saved; // see revisit_frame.saved
    // The events that undone cuts have not linked again yet, in link order: they follow the linked
    // events. Frames below may unlink some of them at once (revisit_restore).
    SMC_VEC(smc_id) unrestored;
    SMC_VEC(smc_id) copies;               // copied events, to be freed when their frame is undone
    SMC_VEC(revisit_branching) branching; // [depth of a frame]
    revisit_branching branching_of[FRAME_LEAF + 1]; // [kind of a frame]
    revisit_visitor watch;                          // called for each visited execution
    // Called instead of the exploration's main loop; NULL: the exploration visits everything.
    void (*visit)(struct revisit_engine *);
    revisit_sampler *sampler;   // data for the main loop `visit`
    smc_reductions *reductions; // the reductions, with the assumptions made
    // Empty as long as no lock was added. [lock event]: the lock event that a revisit has removed
    // from its place, and that waits, or has waited, until this one unlocks; 0: none.
    SMC_VEC(smc_id) waiters;
    bool cells; // accesses may cover several cells (cells.h), and `model` judges these
    // Hashes of the graphs that several revisits may lead to and that were continued (cells.c).
    smc_outcomes visited;
    SMC_VEC(uint32_t) clocks; // scratch of cells.c: two clocks
    SMC_VEC(uint32_t) ranks;  // scratch for a cut: [write]: number of writes before it in coherence
    const smc_work_sharing *sharing; // takes parts for other workers; NULL: there are none
    // Number of events, at the start of the addition order, that belong to recorded steps.
    uint32_t n_recorded;
    bool replaying_path; // the path to the start of the part is being replayed; nothing on it
                         // counts
    bool given_up;       // the visitor has abandoned the exploration
    // The exploration is over: because of the first error, for the reason in result->status, or
    // because the visitor has abandoned it.
    bool done;
} revisit_engine;

// Records the status. Returns whether it is SMC_OK; any other status ends the exploration.
static inline bool revisit_record_status(revisit_engine *x, smc_status status) {
    return smc_result_record_status(x->result, status, &x->done);
}
// revisit_require checks a property that the model's flags guarantee (SMC_MODEL_EXTENSIBLE), and
// returns whether it holds. If not, revisit_report_violation ends the exploration with a message if
// the model is from a file; for other models, it is an internal error.
bool revisit_report_violation(revisit_engine *, const char *what);
static inline bool revisit_require(revisit_engine *x, bool holds, const char *what) {
    return holds || revisit_report_violation(x, what);
}
// Links an event that the model allows, appends it to the addition order, and records its errors.
void revisit_link_and_append(revisit_engine *, smc_id);
// Links an event without a check by the model: the model is known to allow the event, or checks a
// later part of its access (cells).
void revisit_link_unchecked(revisit_engine *, smc_id);

// Records the errors of an access to several cells when it is complete.
void revisit_check_access(revisit_engine *, smc_id);
// Records the errors that the event shows; in an access to several cells, when it is complete.
static inline void revisit_check_errors(revisit_engine *x, smc_id id) {
    if (x->cells) revisit_check_access(x, id);
    else smc_reductions_check_errors(x->reductions, id);
}

// Pushes a frame for the event, with the present lengths of both orders. Valid until the next push.
revisit_frame *revisit_push_frame(revisit_engine *, revisit_frame_kind, smc_id event);
// Unlinks all events above the given lengths of both orders, and frees them except `keep`, the
// frame's own event. Locks that got their source from one of these events wait again instead.
// Lengths include revisit_engine.unrestored.
void revisit_unwind(revisit_engine *, uint32_t n_linked, uint32_t n_added, smc_id keep);

// The evicted lock that waits, or has waited, for this lock; 0: none. Valid until the next call.
static inline smc_id *revisit_waiting_lock(revisit_engine *x, smc_id lock) {
    while (x->waiters.n <= lock) *smc_vec_push(&x->waiters) = 0;
    return &x->waiters.at[lock];
}

// Whether the thread waits at a held mutex, and its lock may evict other locks.
static inline bool revisit_may_evict(const revisit_engine *x, uint32_t t) {
    const smc_thread *thread = &x->graph.threads.at[t];
    return thread->step && !thread->waiting && thread->step->action.kind == SMC_LOCK &&
           !smc_waits_for_group(x->reductions, t);
}

#endif
