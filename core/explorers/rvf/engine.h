// engine.h - state of an exploration by RVF-SMC (CAV 2021, section 5). docs/design/rvf.md has the
// theory, including what the paper leaves out.
#ifndef SMC_RVF_ENGINE_H
#define SMC_RVF_ENGINE_H

#include "result/errors.h"
#include "explorers/share.h"
#include "explorers/rvf/verify.h"
#include "explorers/rvf/writers.h"
#include "base/table.h"

// A thread at the end of its events in the set.
typedef struct rvf_thread_end {
    const smc_step *step; // its next action; NULL: ended or not created
    uint32_t create;      // the event that created it; 0: main or not created
    // If its next action is a read in dom(C): offset in rvf_engine.counts of its causal map C for
    // the first `n_causal` threads; offset of the indices up to which each thread may write the
    // location (0: not known). causal 0: not in dom(C).
    uint32_t causal, served, n_causal;
    uint32_t since; // index of the node at which it got the causal map
} rvf_thread_end;

// Sources with one value: good writes of the current read, in rvf_engine.sources.
typedef struct rvf_group {
    uint64_t value;
    bool unwritten; // the initial value of uninitialised memory
    uint32_t first, n;
} rvf_group;

// A thread's causal map, saved.
typedef struct rvf_saved {
    uint32_t thread, causal, served, n_causal, since;
} rvf_saved;

typedef struct rvf_hash {
    uint64_t at[2];
} rvf_hash;

// One call of RVF-SMC. Its data is on the engine's stacks above the offsets given here.
typedef struct rvf_node {
    uint32_t events;             // length of the set without the node's extension
    uint32_t all;                // with the extension
    uint32_t trace, length;      // the extended trace
    uint32_t below;              // length of `traces` without the node's trace
    uint32_t threads, n_threads; // threads whose next actions (reads, RMWs, locks) are processed in
                                 // turn
    uint32_t next;               // index of the current one
    uint32_t sources, groups, n_groups, group; // of the current one; `group` is the next group
    uint32_t counts, saved;
    uint64_t answers; // for a choice instead: answers tried, by the thread at `threads`
    bool is_choice;
    bool started;    // the groups of the current one are computed
    rvf_saved read;  // causal map of the current read
    bool has_signal; // it is not in dom(C), or is a lock: others need processing only if a signal
                     // is raised
    bool signal;     // its backtrack signal
    uint32_t served, n_served; // the threads that raised it, as in rvf_thread_end.served
    uint32_t open;             // previous value of rvf_engine.open
    rvf_hash key;              // hash of its traces, if `has_key` (merge.c)
    bool has_key;
    rvf_writers writers; // writers met in the node and below it
    bool found;          // one of the current read's groups had a witness
    bool fertile;        // a group of any of its reads had a witness
} rvf_node;

// Shortcuts that are switched off.
typedef struct rvf_shortcuts {
    bool apart;  // neither group sources nor leave sections unordered, since an error depends on
                 // sources: each leaf is a reads-from class
    bool branch; // treat plain accesses like atomic ones, since some are unordered
} rvf_shortcuts;

// The synchronisation object that an event uses.
typedef struct rvf_object {
    uint32_t object; // location of its lock; 0: none
    smc_location lock;
} rvf_object;

typedef struct rvf_engine {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    rvf_set set;
    rvf_verify verify;
    SMC_VEC(rvf_thread_end) fronts;
    SMC_VEC(smc_location) locs; // [loc], locations of the set
    SMC_VEC(uint64_t) signals;  // [loc]: how often backtrack signals of its reads were raised
    // [loc]: 1 + index of the last node whose child has a read of the location with a signal;
    // rvf_node.open links to the one before; 0: none.
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
    // Nodes explored before (merge.c).
    SMC_VEC(rvf_hash) hashes; // [event]: hash of its thread's history up to it; may be shorter than
                              // the set
    SMC_VEC(uint64_t) hashed; // scratch
    smc_table explored;       // hash of a node -> 1 + its index in `writers`
    SMC_VEC(rvf_writers) writers;
    smc_table leaves; // hashes of received values
    // The execution being counted (leaf.c).
    smc_graph graph;
    smc_model_state *state;
    smc_errors errors;
    SMC_VEC(smc_id) last;           // [loc]: scratch, the current last write
    SMC_VEC(const smc_step *) live; // scratch
    SMC_VEC(rvf_object) objects;    // scratch: [event]
    uint64_t lowest, highest;       // range of the addresses of their locks
    uint64_t verify_nanoseconds;
    rvf_shortcuts ways, again; // `again`: shortcuts found to be invalid; the exploration ends and
                               // restarts without them
    bool done;
} rvf_engine;

// Records the status and returns whether it is SMC_OK; any other status ends the exploration.
static inline bool rvf_ok(rvf_engine *x, smc_status status) {
    return smc_result_ok(x->result, status, &x->done);
}
static inline bool rvf_continues(rvf_engine *x) {
    return smc_share_continues(&x->share, x->result, x->options, &x->done);
}

// Whether the action is a lock that may take its mutex after any section.
static inline bool rvf_takes(const rvf_engine *x, const smc_action *a) {
    return a->kind == SMC_LOCK && !x->ways.apart;
}

// ---- sources.c ----------------------------------------------------------------------------------

// Clock of what certainly precedes the thread's next action while its open sections are open: all
// completed sections of the mutexes that it holds. Valid until the next call.
const uint32_t *rvf_clock_before(rvf_engine *, uint32_t thread);

// Whether the event precedes the thread's next action. `now`: only needs to hold while its sections
// are open.
bool rvf_is_before(rvf_engine *, uint32_t event, uint32_t thread, bool now);

// Appends to `sources` the ordinals of the writes that causality lets the thread's next action
// read.
void rvf_visible(rvf_engine *, uint32_t thread);

// Whether the causal map excludes this write for the thread's next action.
bool rvf_is_forbidden(const rvf_engine *, const rvf_thread_end *, uint32_t ordinal);

// Whether the thread's next action is a lock of a held mutex, or a join of a running thread.
bool rvf_is_disabled(const rvf_engine *, uint32_t thread);

// The value of the location's write with this ordinal.
uint64_t rvf_value(const rvf_engine *, uint32_t loc, uint32_t ordinal);

// ---- extend.c -----------------------------------------------------------------------------------

// Adds the thread's next event and advances the thread. A read has these good writes, all with the
// value `in`. Returns 0 if the program could not continue.
uint32_t rvf_step(rvf_engine *, uint32_t thread, uint64_t in, const uint32_t *good,
                  uint32_t n_good);

// Removes the event added last.
void rvf_step_back(rvf_engine *);

// Extends the set and the top trace by all events without a choice of sources. Raises the backtrack
// signals of reads that get new sources.
void rvf_extend(rvf_engine *);

// ---- groups.c -----------------------------------------------------------------------------------

// Groups the sources of the thread's read by value, each group's ordinals ascending.
void rvf_group_sources(rvf_engine *, rvf_node *, uint32_t thread);

// ---- signals.c ----------------------------------------------------------------------------------

// Raises the signals of reads that may take the value that the thread's next write, RMW or lock
// would produce.
void rvf_signal(rvf_engine *, uint32_t thread);

// Raises the signals of all reads whose location these writers may write.
void rvf_signal_writers(rvf_engine *, const rvf_writers *);

// Whether the current node can be left: some read in dom(C) can never get a write that its causal
// map allows, and no signal depends on the node's subtree.
bool rvf_is_doomed(rvf_engine *);

// ---- merge.c ------------------------------------------------------------------------------------

// Whether all traces of the top node are traces of an explored node. If so, raises the signals that
// were raised there.
bool rvf_is_explored(rvf_engine *);

// Records the top node as explored.
void rvf_note_explored(rvf_engine *);

// Whether a leaf with the received values of the top node was counted; records it.
bool rvf_is_known_leaf(rvf_engine *);
void rvf_merge_free(rvf_engine *);

// ---- leaf.c -------------------------------------------------------------------------------------

// Starts the program. Returns false if that fails.
bool rvf_leaf_init(rvf_engine *);
void rvf_leaf_free(rvf_engine *);

// Counts the execution of the top trace, in which no thread is enabled, and its errors.
void rvf_leaf(rvf_engine *);

// Lets the program forget histories that no thread uses.
void rvf_trim(rvf_engine *);

#endif
