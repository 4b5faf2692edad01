// engine.h - one exploration by canonical revisits. The argument is in docs/tracer.md.
//
// Two explorers are made of it: with coherence left to the model, each class of executions that agree on reads-from is
// visited once (tracer); with coherence as a part of the graph (smc_graph_options.coherence), each execution graph (trust).
#ifndef SMC_ENGINE_H
#define SMC_ENGINE_H

#include "base/table.h"
#include "result/errors.h"
#include "explorers/explorer.h"
#include "explorers/work.h"
#include "graph/symmetry.h"

// A point of the exploration with alternatives. Events without any (and the locks they resolve) are linked above the
// frame's alternative without a frame of their own.
typedef enum revisit_frame_kind {
    FRAME_WRITE,   // a write and its places in coherence; its revisits come after their subtrees
    FRAME_READ,    // a read or RMW and its sources; an RMW's revisits come after each source's subtree
    FRAME_CHOICE,  // a bounded choice and its answers
    FRAME_LOCK,    // a lock: the free source, then its evictions
    FRAME_REVISIT, // a read was made to read a later write; where it is an RMW, its own revisits come after
    FRAME_EVICT,   // a lock took another's source, and that one waits for it
    FRAME_LEAF,    // no thread is enabled: the evictions of each disabled lock
} revisit_frame_kind;

typedef struct revisit_frame {
    uint8_t kind;
    bool linked;         // an alternative has its event linked
    bool half;           // FRAME_READ: that event is the read half of an RMW whose source another one has
    bool scanning;       // the alternative's subtree is done; its revisits or evictions are being taken
    bool given;          // its other alternatives are somebody else's (parts.c)
    smc_id event;        // FRAME_LEAF: the disabled lock being looked at, 0: none; FRAME_REVISIT: the revisited read
    smc_id writer;       // FRAME_REVISIT: the write it reads
    uint32_t n_stack, n_trail; // heights of stack and trail below the alternative; REVISIT, EVICT: the graph's itself
    uint32_t sources;    // FRAME_READ: the first of its sources in engine.sources
    uint32_t taken;      // alternatives that were entered; REVISIT, EVICT: beside the first
    uint32_t next;       // next source (from `sources` on), place in coherence or answer; LEAF: the last thread looked at + 1, 0: none
    // What is still to be scanned: for a write, trail positions below `scan`, from `scan_end` on; for a lock, the first
    // `scan` events of its mutex.
    uint32_t scan, scan_end;
    // FRAME_REVISIT, FRAME_EVICT: what undoing needs. In engine.saved, from `saved` on: the trail from `trail_from` on,
    // `saved_stack` ids of the stack from `stack_from` on, `n_reverted` pairs of a lock that waits again and the unlock
    // it read and, with coherence, the places of those ids in it; in engine.copies, from `copies` on, the events that were copied.
    uint32_t saved, trail_from, stack_from, saved_trail, saved_stack, n_reverted, copies;
} revisit_frame;

// Frames that were left, and their alternatives.
typedef struct revisit_branching {
    uint64_t frames, alternatives;
} revisit_branching;

// Looks at each execution that was visited. False: the exploration is given up.
typedef bool revisit_look(void *context, const smc_graph *);
typedef struct revisit_watch {
    revisit_look *look; // NULL: nobody does
    void *context;
    bool labelled; // each execution counts: those that differ by the names of threads, and by what is read where that only blocks
} revisit_watch;

typedef struct revisit_sampler revisit_sampler; // estimate.c

// What is known of interchangeable threads (symmetry_known.c); it outlives an attempt.
typedef struct revisit_symmetry {
    uint8_t use;           // smc_symmetry_use
    bool again;            // more is known now: everything is to be explored again
    smc_paths apart;       // threads that are of no group with those created before them
    smc_paths ends, values; // groups, and the value with which a thread of each was joined first
    smc_outcomes checked;  // ways to steps whose counterparts are the same
    smc_outcomes counterparts; // of these, which are
    smc_belongings belongings; // what belongs to threads of groups, by their paths
    SMC_VEC(uint64_t) owners;  // [event]: of what its thread has read addresses up to there, as bits by their numbers
    SMC_VEC(uint32_t) prefix; // scratch: that of the event which is looked at
} revisit_symmetry;

// Whether arrivals at barriers are settled (docs/barriers.md); it outlives an attempt.
typedef struct revisit_barriers {
    bool settle;
    bool again; // more threads came to one than meet there: everything is to be explored again
} revisit_barriers;

// What is known of awaits; it outlives an attempt.
typedef struct revisit_awaits {
    bool off;         // there are none: nobody wants it, or plain accesses race with them
    bool again;       // more is known now: everything is to be explored again
    SMC_VEC(uint64_t) codes; // of their places, as they became known
    SMC_VEC(uint8_t) places; // [place]: whether it is one of them; scratch of an attempt
    smc_table answers; // (step, value): whether the value is good for an await that stands before the step; 1: it is not, 2: it is
    SMC_VEC(smc_id) ends; // scratch: what was linked to end an execution
} revisit_awaits;

// Which RMWs that commute are in no order (commute.c); it outlives an attempt.
typedef struct revisit_commuting {
    uint8_t use;       // smc_commute_use
    bool again;        // more is known now: everything is to be explored again
    smc_codes tangled; // locations of those that need one
} revisit_commuting;

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
    SMC_VEC(revisit_branching) branching; // by depth
    revisit_branching branching_of[FRAME_LEAF + 1]; // by kind
    revisit_watch watch;
    void (*visit)(struct revisit_engine *); // what is visited; NULL: everything
    revisit_sampler *sampler;   // its own
    revisit_symmetry *symmetry;
    revisit_barriers *barriers;
    revisit_awaits *awaits;
    revisit_commuting *commuting;
    const smc_sharing *sharing; // NULL: the exploration is not shared
    bool positioning; // on the way to where the work begins: what is met there has been counted by whoever gave it
    bool followed;    // there were followers on the way
    smc_fold folds;   // if so, errors are shown in full without another exploration
    bool given_up;    // by the one who watches
    bool done; // an error was found and the run does not keep going, the program could not go on, or it is given up
} revisit_engine;

void revisit_explore(smc_program *, const smc_model *, const smc_explore_options *, bool coherence, smc_result *);
// The same, watched. False: it was given up, and the result is of no use.
SMC_MUST_USE bool revisit_explore_watched(smc_program *, const smc_model *, const smc_explore_options *, bool coherence,
                                         revisit_watch, smc_result *);
// A part of it (smc_explorer.explore_work).
void revisit_explore_work(smc_program *, const smc_model *, const smc_explore_options *, bool coherence, const smc_work *,
                          const smc_sharing *, smc_result *);
// The same without coherence, watched. False: it was given up, and the result is of no use.
SMC_MUST_USE bool revisit_explore_work_watched(smc_program *, const smc_model *, const smc_explore_options *, revisit_watch,
                                               const smc_work *, const smc_sharing *, smc_result *);
bool revisit_supports(const smc_model *);

// An estimate instead (smc_explorer.estimate).
void revisit_estimate(smc_program *, const smc_model *, const smc_explore_options *, bool coherence, uint64_t until, smc_estimate *, smc_result *);
// Explores otherwise: the engine has `visit`, `sampler` and `watch`, and all accesses are events.
void revisit_explore_otherwise(revisit_engine, smc_program *, bool coherence);
// How many alternatives frames like the one at this index have had on average.
double revisit_usual(const revisit_engine *, uint32_t at);

// Whether the exploration goes on, asked between two events and two alternatives (progress.c). Whoever wants to know how far it
// is is told: the share of the exploration that is done, as far as the branching so far tells.
bool revisit_goes_on(revisit_engine *);
// How much of the exploration is left of the frame at this index, the current alternative not counted.
double revisit_left(const revisit_engine *, uint32_t at);
void revisit_note_branching(revisit_engine *, const revisit_frame *); // of the frame that is left, the last one

// How many places in coherence the exploration gives a write, and the i-th of them: the last one first. Without coherence,
// and for writes whose place is settled (an RMW's is after its source, a plain write's after all others), there is one.
uint32_t revisit_places(const revisit_engine *, smc_id);
void revisit_place(revisit_engine *, smc_id, uint32_t i);

// Whether a write may be what it reads instead.
static inline bool revisit_is_revisited(const smc_event *e) { return e->reads && !e->plain && !e->settled && !e->passed; }

// Prepares frame `f` for the revisits of the write `w`, linked last, or the evictions of the lock `w`, added and not
// linked. False: there is nothing to scan.
bool revisit_scan_start(revisit_engine *, revisit_frame *f, smc_id w);

// The next revisit by `w`, the event of the frame at index `f`; if there is one, it is made: its frame is pushed and the
// graph is the revisited one.
bool revisit_next(revisit_engine *, uint32_t f, smc_id w);
bool revisit_evict_next(revisit_engine *, uint32_t f, smc_id u); // the same for a lock

// The next place in coherence of the write that the read of a FRAME_REVISIT reads, the graph being that of the last one.
bool revisit_replace(revisit_engine *, revisit_frame *);

void revisit_undo(revisit_engine *, revisit_frame *); // of FRAME_REVISIT, FRAME_EVICT

// Makes the plain accesses that are no events after the event (smc_graph_elide). A run without events for them has to say what
// one shows that is not ordered with another (revisit_explore).
void revisit_elide(revisit_engine *, smc_id, const uint32_t *hb);
// Links an event whose source is decided and tells the model. False: inconsistent; it is linked all the same.
SMC_MUST_USE bool revisit_link(revisit_engine *, smc_id);
static inline void revisit_unlink(revisit_engine *x) { // the event linked last
    x->model->remove(x->state, x->graph.stack.at[x->graph.stack.n - 1]);
    smc_graph_unlink(&x->graph);
}
// Looks for errors that the event shows; one ends the exploration unless it keeps going.
void revisit_check(revisit_engine *, smc_id);
// Interchangeable threads (symmetry_known.c). What is known of them at first, read from smc_explore_options.known; what was learnt, for others.
revisit_symmetry revisit_symmetry_begin(const smc_explore_options *, bool labelled, smc_unpacking *known);
void revisit_symmetry_tell(const revisit_symmetry *, smc_result *);
void revisit_symmetry_free(revisit_symmetry *);
void revisit_symmetry_forget_steps(revisit_symmetry *); // the program has forgotten steps
// Looks at an event that was linked (symmetry.c): whether threads that should be interchangeable are. If not, all begins again.
void revisit_symmetry_check(revisit_engine *, smc_id);
// The thread of this path is of no group with the one created before it.
void revisit_symmetry_part(revisit_engine *, uint64_t path);
// More is known: all begins again.
void revisit_symmetry_again(revisit_engine *, smc_symmetry_use);
// Whether whoever goes by another name in the thread's history would take the same step after it, by that name (same_steps.c). Where not, it
// is learnt what belongs to whom, or a group is none. `anew`: a group has grown, so that no step has been compared.
void revisit_symmetry_check_steps(revisit_engine *, uint32_t t, bool anew);
void revisit_symmetry_check_newcomer(revisit_engine *, uint32_t t); // that has just been created, and put into a group
// Whose addresses its thread knows after an event that was linked; all that were linked before are noted.
void revisit_symmetry_note_owners(revisit_engine *, smc_id);
static inline uint64_t revisit_group_of(const smc_graph *g, uint32_t t) { return g->threads.at[g->threads.at[t].first].path; }
// The second of the threads of t's group: without it the group would be one of those that come after the first.
static inline uint64_t revisit_second_of(const smc_graph *g, uint32_t t) { return g->threads.at[g->threads.at[g->threads.at[t].first].next].path; }
// Whether the execution, whole and with interchangeable threads, is the one of those that differ by names which counts. It is unless
// threads have written before they differ (names.c).
bool revisit_symmetry_counts(revisit_engine *);
// The outcomes, where they are asked for, of the executions that differ from this one by names.
void revisit_symmetry_add_outcomes(revisit_engine *);
// Barriers (barriers.c). The same, behind that.
revisit_barriers revisit_barriers_begin(const smc_explore_options *, smc_unpacking *known);
void revisit_barriers_tell(const revisit_barriers *, smc_result *);
// Adds a settled event, as `add_event` does. Where more threads come to a barrier than meet there, all begins again.
bool revisit_settle(revisit_engine *, smc_id);
// Awaits: reads that would only block their threads wait for other writes (awaits.c, docs/awaits.md).
//
// An *await* is a read or RMW at a place at which one was followed by a block at once. A source is *good* for it unless, with that, the
// thread's next step is a block and memory is as before. An await takes good sources alone. Its thread stands still
// as long as there is none to take. Where there is one and it is not taken, since other threads may make that
// impossible, the await is *passed over*: it stands on the trail, is not linked, and takes none of the sources that were there.
revisit_awaits revisit_awaits_begin(const smc_explore_options *, bool labelled, smc_unpacking *known);
void revisit_awaits_tell(const revisit_awaits *, smc_result *);
void revisit_awaits_free(revisit_awaits *);
void revisit_awaits_forget_steps(revisit_awaits *); // the program has forgotten steps

// A thread's next event is a block: whether it shows an await.
void revisit_awaits_learn(revisit_engine *, smc_id block);
// An event is added: whether there is something wrong with it beside what is put off.
void revisit_awaits_beside(revisit_engine *, smc_id);

// Whether the step is an await.
bool revisit_is_await(revisit_engine *, const smc_step *);
// Whether a write of this value is good for the event, an await.
bool revisit_is_good(revisit_engine *, const smc_event *, uint64_t value);

// The await that is to be added, where nothing else is: added to the graph, with its alternatives in engine.sources from `from` on; a
// source of 0 is to pass it over. 0: all threads that are not disabled wait.
smc_id revisit_next_await(revisit_engine *, uint32_t from);
// Whether the graph with the event, which is not linked and takes the source, and what it writes is consistent.
bool revisit_fits(revisit_engine *, smc_id, smc_id source);
// Whether the write can be the last of its location in coherence.
bool revisit_may_be_last(revisit_engine *, smc_id write);
// Whether all threads that have come to a last action have ended, or could repeat for ever what they did.
bool revisit_all_could_wait(const smc_graph *);
void revisit_pass_over(revisit_engine *, smc_id);
void revisit_pass_over_undo(revisit_engine *, smc_id);

// Whether the write may be what the read, if it is an await, reads instead.
bool revisit_is_awaited(revisit_engine *, smc_id read, smc_id write);
// Whether an await, linked or passed over, is maximal in the view (docs/tracer.md).
bool revisit_await_is_maximal(revisit_engine *, smc_id, const smc_view *);

// The execution has come to its end, with threads at awaits: these read what blocks them. False: it is none, as one of them could read
// what is good for it.
bool revisit_awaits_end(revisit_engine *);
void revisit_awaits_end_undo(revisit_engine *);

// RMWs that commute (commute.c). The same, behind that.
revisit_commuting revisit_commuting_begin(const smc_explore_options *, const smc_model *, bool labelled, smc_unpacking *known);
void revisit_commuting_tell(const revisit_commuting *, smc_result *);
void revisit_commuting_free(revisit_commuting *);
// Looks at an event that was linked, and at the errors that are known: whether RMWs may stay in no order. If not, all begins again.
void revisit_commuting_check(revisit_engine *, smc_id);
void revisit_commuting_check_errors(revisit_engine *);
// What an event comes after, whatever else is dropped: its prefix, with what keeps interchangeable threads in order. Valid until it is
// asked for again.
const uint32_t *revisit_symmetry_prefix(revisit_engine *, smc_id);
static inline const uint32_t *revisit_prefix(revisit_engine *x, smc_id id) {
    return x->graph.options.symmetry == SMC_SYMMETRY_USED ? revisit_symmetry_prefix(x, id) : smc_clock(&x->graph, id);
}

// Whether the status is SMC_OK; anything else ends the exploration.
static inline bool revisit_ok(revisit_engine *x, smc_status status) { return smc_result_ok(x->result, status, &x->done); }
// Asks for what follows the event. Whatever is being done comes to its end where there is nothing to be had: the graph stays
// one, and it is for the loops to see that all is done.
static inline void revisit_advance(revisit_engine *x, smc_id id) { (void)revisit_ok(x, smc_graph_advance(&x->graph, id)); }

// Links an event that the model allows, on the trail too.
void revisit_enter(revisit_engine *, smc_id);

revisit_frame *revisit_push(revisit_engine *, revisit_frame_kind, smc_id event);
// The frame on top, which has no alternative left and has left the graph as it was before: it goes.
void revisit_pop(revisit_engine *);
// Unlinks what stands above the given heights: events without alternatives, which are given back, and locks that were
// resolved with them, which wait again. `keep` is the frame's own event.
void revisit_unwind(revisit_engine *, uint32_t n_stack, uint32_t n_trail, smc_id keep);

// Extends the graph up to the next point with alternatives, or to a leaf (extend.c).
void revisit_extend(revisit_engine *);

// The next alternative of the frame at this index, the top one. If there is one, the graph is its graph; a revisit or an eviction has
// pushed its frame. Otherwise the graph is what it was before the frame was pushed (alternatives.c).
bool revisit_next_alternative(revisit_engine *, uint32_t at);
// The same without looking for one.
void revisit_close(revisit_engine *, uint32_t at);

// Gives away what `demand` asks for, between two alternatives (parts.c).
void revisit_give(revisit_engine *, smc_demand);
// From the empty graph to where the work begins. False: the way does not lead there, or the exploration has ended.
bool revisit_go_to(revisit_engine *, const smc_work *);

// Whether the thread stands at a lock that could be evicted for it.
static inline bool revisit_may_evict(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return thread->step && !thread->waiting && thread->step->action.kind == SMC_LOCK && !(thread->previous && smc_symmetry_waits(g, t));
}

#endif
