// engine.h - state of the explorer rvf, which implements RVF-SMC (CAV 2021, section 5).
// docs/design/rvf.md has the theory, including what the paper omits.
#ifndef SMC_RVF_ENGINE_H
#define SMC_RVF_ENGINE_H

#include "result/errors.h"
#include "explorers/share.h"
#include "explorers/rvf/verify.h"
#include "explorers/rvf/writers.h"
#include "base/table.h"

// A thread after those of its events that are in the set.
typedef struct rvf_thread_end {
    const smc_step *step; // the thread's next action; NULL: it has ended or is not created
    uint32_t create;      // the event that created the thread; 0: main, or not created
    // If the next action is a read in dom(C), i.e. has a causal map: `causal`: offset in
    // rvf_engine.counts of its causal map C for the first `n_causal` threads; `served`: offset of
    // the indices up to which each thread may write the location (0: not known). causal = 0: the
    // read is not in dom(C).
    uint32_t causal, served, n_causal;
    uint32_t since; // index of the node at which the thread got the causal map
} rvf_thread_end;

// A group of possible sources with one value. They are the good writes of the current read, in
// rvf_engine.sources.
typedef struct rvf_group {
    uint64_t value;
    bool unwritten; // the value is the initial one of uninitialised memory
    uint32_t first, n;
} rvf_group;

// The saved causal map of a thread.
typedef struct rvf_saved_causal_map {
    uint32_t thread, causal, served, n_causal, since;
} rvf_saved_causal_map;

typedef struct rvf_hash {
    uint64_t at[2];
} rvf_hash;

// A node: one recursive call of RVF-SMC. Its data is on the engine's stacks, from the offsets given
// here on.
typedef struct rvf_node {
    uint32_t events;        // length of the set without the events that the node has added
    uint32_t all;           // length of the set with these events
    uint32_t trace, length; // offset and length of the node's trace
    uint32_t below;         // length of `traces` without the node's trace
    // Threads whose next actions (reads, RMWs, locks) are processed one after the other.
    uint32_t threads, n_threads;
    uint32_t next;                             // index of the thread being processed
    uint32_t sources, groups, n_groups, group; // sources and groups of the thread being processed;
                                               // `group`: the next group to be entered
    uint32_t counts, saved;
    // If the node is a choice instead: number of answers tried, by the thread at `threads`.
    uint64_t answers;
    bool is_choice;
    bool started;              // the groups of the current thread are computed
    rvf_saved_causal_map read; // causal map of the current read
    // The current read is not in dom(C), or is a lock: other reads must be processed only if a
    // backtrack signal is raised.
    bool has_signal;
    bool signal;               // the backtrack signal of the current read was raised
    uint32_t served, n_served; // the threads that raised it, in the form of rvf_thread_end.served
    uint32_t open;             // value of rvf_engine.open before
    rvf_hash key;              // hash of the node's traces, if `has_key` (merge.c)
    bool has_key;
    rvf_writer_set writers; // the writers met in the node and its subtree
    bool found;             // one of the current read's groups had a witness
    bool fertile;           // a group of any of the node's reads had a witness
} rvf_node;

// Shortcuts of the algorithm that are switched off.
typedef struct rvf_shortcuts_off {
    // Do not group sources by value, and do not leave sections unordered, since an error depends on
    // the sources: each complete trace is a reads-from class.
    bool apart;
    bool branch; // treat plain accesses as atomic ones, since some are unordered
} rvf_shortcuts_off;

// The synchronisation object that an event uses.
typedef struct rvf_object {
    uint32_t object; // location of the object's lock; 0: none
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
    SMC_VEC(smc_location) locs; // [loc]: the locations of the set's events
    SMC_VEC(uint64_t) signals;  // [loc]: how often backtrack signals of reads of the location were
                                // raised
    // [loc]: 1 + index of the last node whose child has a read of the location with a signal; 0:
    // none. rvf_node.open links to the node before.
    SMC_VEC(uint32_t) open;
    SMC_VEC(rvf_node) nodes;
    smc_share share;
    SMC_VEC(uint32_t) traces, threads, counts, sources;
    SMC_VEC(uint32_t) sorted, seen; // scratch: ordinals of writes
    SMC_VEC(bool) used;             // scratch: [ordinal of a write]
    SMC_VEC(bool) moves;            // scratch: [thread]
    SMC_VEC(rvf_group) groups;
    SMC_VEC(rvf_saved_causal_map) saved;
    SMC_VEC(uint32_t) clock; // scratch: the clock of a thread's next action
    rvf_edges edges;         // scratch: edges for the search for a witness
    // The next members are used to recognise nodes that were explored before (merge.c).
    // [event]: hash of its thread's history up to the event; may be shorter than the set.
    SMC_VEC(rvf_hash) hashes;
    SMC_VEC(uint64_t) hashed; // scratch: data from which a node's hash is computed
    smc_table explored;       // hash of a node -> 1 + index in `writers`
    SMC_VEC(rvf_writer_set) writers;
    smc_table leaves; // hashes of the values received in complete executions
    // The execution that is being counted (leaf.c).
    smc_graph graph;
    smc_model_state *state;
    smc_errors errors;
    SMC_VEC(smc_id) last;           // scratch: [loc]: the current last write
    SMC_VEC(const smc_step *) live; // scratch: steps whose histories the program must keep
    SMC_VEC(rvf_object) objects;    // scratch: [event]: the synchronisation object that it uses
    uint64_t lowest, highest;       // range of the addresses of these objects' locks
    uint64_t verify_nanoseconds;
    // `ways`: shortcuts that are switched off. `again`: shortcuts found to be invalid; the
    // exploration ends and restarts without them.
    rvf_shortcuts_off ways, again;
    bool done;
} rvf_engine;

// Records the status. Returns whether the status is SMC_OK; any other status ends the exploration.
static inline bool rvf_record_status(rvf_engine *x, smc_status status) {
    return smc_result_record_status(x->result, status, &x->done);
}
static inline bool rvf_continues(rvf_engine *x) {
    return smc_share_continues(&x->share, x->result, x->options, &x->done);
}

// Whether the action is a lock that may take its mutex after any section of the mutex.
static inline bool rvf_may_lock_later(const rvf_engine *x, const smc_action *a) {
    return a->kind == SMC_LOCK && !x->ways.apart;
}

// ---- sources.c ----------------------------------------------------------------------------------

// Clock of the events that precede the thread's next action in every witness, as long as its open
// sections are open. This includes all completed sections of the mutexes that the thread holds.
// Valid until the next call.
const uint32_t *rvf_clock_before_next_event(rvf_engine *, uint32_t thread);

// Whether the event precedes the thread's next action in every witness. `now`: only as long as the
// thread's open sections are open.
bool rvf_is_before(rvf_engine *, uint32_t event, uint32_t thread, bool now);

// Appends to `sources` the ordinals of the writes that causality allows the thread's next action to
// read.
void rvf_list_visible_writes(rvf_engine *, uint32_t thread);

// Whether the causal map of the thread's next action excludes the write with this ordinal.
bool rvf_is_forbidden(const rvf_engine *, const rvf_thread_end *, uint32_t ordinal);

// Whether the thread is disabled: its next action locks a held mutex, or joins a running thread.
bool rvf_is_disabled(const rvf_engine *, uint32_t thread);

// The value written by the location's write with this ordinal.
uint64_t rvf_value_of_write(const rvf_engine *, uint32_t loc, uint32_t ordinal);

// ---- extend.c -----------------------------------------------------------------------------------

// Adds the thread's next event and advances the thread. A read gets these good writes, all of which
// have the value `in`. Returns 0 if the program could not continue.
uint32_t rvf_add_step(rvf_engine *, uint32_t thread, uint64_t in, const uint32_t *good,
                      uint32_t n_good);

// Removes the event added last.
void rvf_undo_step(rvf_engine *);

// Extends the set and the top trace by all events that have no choice of sources. Raises the
// backtrack signals of reads that get new sources.
void rvf_extend_greedily(rvf_engine *);

// ---- groups.c -----------------------------------------------------------------------------------

// Groups the sources of the thread's read by value; the ordinals in each group are ascending.
void rvf_group_sources(rvf_engine *, rvf_node *, uint32_t thread);

// ---- signals.c ----------------------------------------------------------------------------------

// Raises the signals of reads that may take the value which the thread's next write, RMW or lock
// would write.
void rvf_signal_readers(rvf_engine *, uint32_t thread);

// Raises the signals of all reads whose location these writers may write.
void rvf_signal_writers(rvf_engine *, const rvf_writer_set *);

// Whether the exploration can leave the current node: some read in dom(C) can never get a write
// that its causal map allows, and no signal depends on the node's subtree.
bool rvf_is_doomed(rvf_engine *);

// ---- merge.c ------------------------------------------------------------------------------------

// Whether all traces of the top node are traces of a node that was explored. If so, raises the
// signals that were raised there.
bool rvf_is_explored(rvf_engine *);

// Records the top node as one that was explored.
void rvf_note_explored(rvf_engine *);

// Whether a complete execution with the values received in the top node was counted; records it.
bool rvf_is_known_leaf(rvf_engine *);
void rvf_merge_free(rvf_engine *);

// ---- leaf.c -------------------------------------------------------------------------------------

// Starts the program. Returns false if that fails.
bool rvf_leaf_init(rvf_engine *);
void rvf_leaf_free(rvf_engine *);

// Counts the execution of the top trace, in which no thread is enabled, and its errors.
void rvf_handle_leaf(rvf_engine *);

// Lets the program free the histories that no thread uses.
void rvf_trim_histories(rvf_engine *);

#endif
