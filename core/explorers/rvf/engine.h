// engine.h - one exploration by RVF-SMC (CAV 2021, section 5). The argument, with what the paper
// leaves out, is in docs/rvf.md.
#ifndef SMC_RVF_ENGINE_H
#define SMC_RVF_ENGINE_H

#include "result/errors.h"
#include "explorers/share.h"
#include "explorers/rvf/verify.h"
#include "explorers/rvf/writers.h"
#include "base/table.h"

// A thread as far as the set has it.
typedef struct rvf_front {
    const smc_step *step; // its next action; NULL where it is over or not created
    uint32_t create;      // the event that created it; 0: main, or not created
    // Its next action is a read in dom(C): for each of the `n_causal` threads that there were,
    // rvf_engine.counts has C of it from `causal` on, and from `served` on up to which event the
    // thread may come to write there. 0: not known.
    uint32_t causal, served, n_causal;
    uint32_t since; // the node where that came to be, by its index in rvf_engine.nodes
} rvf_front;

// Sources of one value: good writes of the read being processed, at rvf_engine.sources.
typedef struct rvf_group {
    uint64_t value;
    bool unwritten; // the initialisation of memory that is not initialised
    uint32_t first, n;
} rvf_group;

// A thread's causal map as it was.
typedef struct rvf_saved {
    uint32_t thread, causal, served, n_causal, since;
} rvf_saved;

typedef struct rvf_hash {
    uint64_t at[2];
} rvf_hash;

// A call of RVF-SMC. What belongs to it lies on the engine's stacks above the heights given here.
typedef struct rvf_node {
    uint32_t events;             // in the set: without those that belong to the node's extension
    uint32_t all;                // with them
    uint32_t trace, length;      // the extended trace
    uint32_t below;              // the height of `traces` without what belongs to the node
    uint32_t threads, n_threads; // those whose next actions are processed one after the other:
                                 // reads, RMWs, locks
    uint32_t next;               // index of the one that is processed now
    uint32_t sources, groups, n_groups, group; // of that one; the group that is next
    uint32_t counts, saved;
    uint64_t answers; // instead of all that: answers of a choice by thread `threads`
    bool is_choice;
    bool started;    // the groups of the next one are known
    rvf_saved read;  // of the read that is processed
    bool has_signal; // it is not in dom(C), or a lock: nothing else is to be tried unless there is
                     // a
    bool signal;     // backtrack signal
    uint32_t served, n_served; // who raised it, as rvf_front.served
    uint32_t open;             // rvf_engine.open
    rvf_hash key;              // of its traces, if it `has_key` (merge.c)
    bool has_key;
    rvf_writers writers; // who came to write where, in the node and below it
    bool found;          // one of its groups had a witness
    bool fertile;        // one of any read had
} rvf_node;

// Short cuts not to be taken.
typedef struct rvf_ways {
    bool apart;  // sources are not grouped, nor sections left in any order, since an error depends
                 // on more than values: each leaf is one reads-from class
    bool branch; // plain accesses are like others, since some are not ordered
} rvf_ways;

// The synchronisation object to which an event does something.
typedef struct rvf_object {
    uint32_t object; // the location of its lock; 0: none
    smc_location lock;
} rvf_object;

typedef struct rvf_engine {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    rvf_set set;
    rvf_verify verify;
    SMC_VEC(rvf_front) fronts;
    SMC_VEC(smc_location) locs; // [loc], of those of the set
    SMC_VEC(uint64_t) signals;  // [loc]: how often backtrack signals of its reads were raised
    // [loc]: the last node, by its number from 1, with a child for a read of the location that has
    // a signal; rvf_node.open has the one before; 0: none.
    SMC_VEC(uint32_t) open;
    SMC_VEC(rvf_node) nodes;
    smc_share share;
    SMC_VEC(uint32_t) traces, threads, counts, sources;
    SMC_VEC(uint32_t) sorted, seen; // scratch
    SMC_VEC(bool) used;             // scratch, [ordinal]
    SMC_VEC(bool) moves;            // scratch, [thread]
    SMC_VEC(rvf_group) groups;
    SMC_VEC(rvf_saved) saved;
    SMC_VEC(uint32_t) clock; // scratch
    rvf_edges edges;         // scratch
    // What was explored (merge.c).
    SMC_VEC(rvf_hash) hashes; // [event]: of its thread up to it; may be shorter than the set
    SMC_VEC(uint64_t) hashed; // scratch
    smc_table explored;       // nodes, with their index in `writers` + 1
    SMC_VEC(rvf_writers) writers;
    smc_table leaves; // by the values received
    // The execution that is counted or shows an error (leaf.c).
    smc_graph graph;
    smc_model_state *state;
    smc_errors errors;
    SMC_VEC(smc_id) last;           // [loc]: scratch, the write that is last there
    SMC_VEC(const smc_step *) live; // scratch
    SMC_VEC(rvf_object) objects;    // scratch: [event]
    uint64_t lowest, highest;       // addresses of their locks
    uint64_t verify_nanoseconds;
    rvf_ways ways, again; // `again`: what has turned out to be needed: it is done, and to be begun
                          // again
    bool done;
} rvf_engine;

// Whether the status is SMC_OK; anything else ends the exploration.
static inline bool rvf_ok(rvf_engine *x, smc_status status) {
    return smc_result_ok(x->result, status, &x->done);
}
static inline bool rvf_goes_on(rvf_engine *x) {
    return smc_share_goes_on(&x->share, x->result, x->options, &x->done);
}

// Whether the action is a lock that takes its mutex after whichever section.
static inline bool rvf_takes(const rvf_engine *x, const smc_action *a) {
    return a->kind == SMC_LOCK && !x->ways.apart;
}

// ---- sources.c ----------------------------------------------------------------------------------

// What comes before the thread's next action, for certain as long as the sections that it is in are
// open: all ended sections of their mutexes come before them. Valid until the next call.
const uint32_t *rvf_clock_before(rvf_engine *, uint32_t thread);

// Whether the event comes before the thread's next action; `now`: at least as long as its sections
// are open.
bool rvf_is_before(rvf_engine *, uint32_t event, uint32_t thread, bool now);

// Appends the ordinals of the writes that the thread's next action can read, as far as causality
// tells, to `sources`.
void rvf_visible(rvf_engine *, uint32_t thread);

// Whether the causal map of the thread's next action forbids this write.
bool rvf_is_forbidden(const rvf_engine *, const rvf_front *, uint32_t ordinal);

// Whether the thread's next action is a lock of a mutex that is taken, or a join of a thread that
// goes on.
bool rvf_is_disabled(const rvf_engine *, uint32_t thread);

// The value of a write of the location.
uint64_t rvf_value(const rvf_engine *, uint32_t loc, uint32_t ordinal);

// ---- extend.c -----------------------------------------------------------------------------------

// Adds the next event of the thread, a read with these good writes, all of the value `in`, and
// steps the thread. 0: the program could not go on.
uint32_t rvf_step(rvf_engine *, uint32_t thread, uint64_t in, const uint32_t *good,
                  uint32_t n_good);
void rvf_step_back(rvf_engine *); // of the event added last

// Adds to the set, and to the trace on top of `traces`, all that can follow without a choice among
// sources, and raises the backtrack signals of the reads for which there are new sources.
void rvf_extend(rvf_engine *);

// ---- groups.c -----------------------------------------------------------------------------------

// Sorts the sources of the thread's read by value: each group's ordinals stand together, ascending.
void rvf_group_sources(rvf_engine *, rvf_node *, uint32_t thread);

// ---- signals.c ----------------------------------------------------------------------------------

// The thread has come to a write, RMW or lock: raises the signals of reads that may take what it
// writes.
void rvf_signal(rvf_engine *, uint32_t thread);

// Raises the signals of all reads for which these may come to write.
void rvf_signal_writers(rvf_engine *, const rvf_writers *);

// Whether some read in dom(C) will never see a write that its causal map allows, and no signal
// depends on what comes below the node: nothing is lost by leaving it.
bool rvf_is_doomed(rvf_engine *);

// ---- merge.c ------------------------------------------------------------------------------------

// Whether all traces of the node on top are traces of a node that was explored: signals are raised
// as they were there.
bool rvf_is_explored(rvf_engine *);
void rvf_note_explored(rvf_engine *); // the node on top has been

// Whether there was a leaf with the values of the node on top; from now on there was.
bool rvf_is_known_leaf(rvf_engine *);
void rvf_merge_free(rvf_engine *);

// ---- leaf.c -------------------------------------------------------------------------------------

bool rvf_leaf_init(rvf_engine *); // false: the program cannot be started
void rvf_leaf_free(rvf_engine *);

// Counts the execution on top of `traces`, in which no thread is enabled, with the errors that it
// shows.
void rvf_leaf(rvf_engine *);

// Lets the program forget histories that nobody stands at.
void rvf_trim(rvf_engine *);

#endif
