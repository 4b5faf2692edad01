// engine.h - the state of the explorer rvf, which implements RVF-SMC (CAV 2021, section 5).
// docs/design/rvf.md has the theory, including the parts that the paper omits.
#ifndef SMC_RVF_ENGINE_H
#define SMC_RVF_ENGINE_H

#include "result/errors.h"
#include "explorers/search_progress.h"
#include "explorers/rvf/verify.h"
#include "explorers/rvf/writers.h"
#include "base/table.h"

// The continuation of a thread after its events in the set of a node.
typedef struct rvf_thread_continuation {
    const smc_step *step; // the thread's next action; NULL: it has ended, or is not created
    uint32_t create;      // the event that has created the thread; 0: main, or not created
    // If the next action is a read in dom(C), i.e. with a causal map: `causal`: offset in
    // rvf_engine.counts of the map, which contains for each of the first n_causal threads the
    // number of events whose writes the read must not take; `served`: offset in rvf_engine.counts
    // of the indices up to which each thread may write the location, 0: not known. causal = 0: the
    // read is not in dom(C).
    uint32_t causal, served, n_causal;
    uint32_t since; // index of the node at which the read got the causal map
} rvf_thread_continuation;

// A group of sources with one value, which become the good writes of the current read: n elements
// of rvf_engine.sources from index `first` on.
typedef struct rvf_group {
    uint64_t value;
    bool unwritten;    // the value is the initial one of uninitialised memory
    uint32_t first, n; // n elements of rvf_engine.sources from index `first` on
} rvf_group;

// The causal map of a thread's next action, saved to restore it; see rvf_thread_continuation.
typedef struct rvf_saved_causal_map {
    uint32_t thread, causal, served, n_causal, since;
} rvf_saved_causal_map;

// A hash of 128 bits.
typedef struct rvf_hash {
    uint64_t at[2];
} rvf_hash;

// A node: one recursive call of RVF-SMC. Its data is on the engine's stacks, from the offsets given
// here on.
typedef struct rvf_node {
    uint32_t events; // number of events in the set without those that the node has added
    uint32_t all;    // number of events in the set with these
    // The node's trace: `length` elements of rvf_engine.traces from index `trace` on.
    uint32_t trace, length;
    uint32_t below; // length of rvf_engine.traces without the node's trace
    // Threads whose next actions (reads, RMWs, locks) the node processes one after the other:
    // elements of rvf_engine.threads.
    uint32_t threads, n_threads;
    uint32_t next; // number of the thread that is being processed
    // Offsets of the sources and groups of this thread; number of its groups; number of the next
    // group to enter.
    uint32_t sources, groups, n_groups, group;
    uint32_t counts, saved; // offsets in rvf_engine.counts and rvf_engine.saved
    // If the node is a choice instead: number of answers tried; the thread at `threads` chooses.
    uint64_t answers;
    bool is_choice;            // the node is a choice
    bool started;              // the groups of the current thread are computed
    rvf_saved_causal_map read; // causal map of the current read, before its group was entered
    // The current read is not in dom(C), or is a lock: other reads need to be processed only if a
    // backtrack signal is raised.
    bool has_signal;
    bool signal; // the backtrack signal of the current read was raised
    // Which threads have raised it: n_served elements of rvf_engine.counts, as for
    // rvf_thread_continuation.served.
    uint32_t served, n_served;
    uint32_t open; // rvf_engine.open of the read's location before the node
    rvf_hash key;  // hash of the node's traces, valid if `has_key` (merge.c)
    bool has_key;
    rvf_writer_set writers; // which threads may write where in the node's subtree
    bool found;             // a group of the current read had a witness
    bool has_children;      // a group of some read of the node had a witness
} rvf_node;

// Shortcuts of the algorithm that must not be taken.
typedef struct rvf_invalid_shortcuts {
    // Grouping sources by value, and leaving sections unordered: an error depends on the sources,
    // so each complete trace must be a reads-from class.
    bool apart;
    // Treating plain accesses as ordered: some are not, so they are treated like atomic accesses.
    bool branch;
} rvf_invalid_shortcuts;

// The synchronisation object that an event uses.
typedef struct rvf_object {
    uint32_t object;   // location of the object's lock; 0: none
    smc_location lock; // the object's lock
} rvf_object;

// The state of an exploration.
typedef struct rvf_engine {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    rvf_set set;                             // the events of the current node
    rvf_verify verify;                       // the search for witnesses
    SMC_VEC(rvf_thread_continuation) fronts; // [thread]: its continuation after its events in the
                                             // set
    SMC_VEC(smc_location) locs;              // [location]: of the locations of the set's events
    // [location]: how often backtrack signals of reads of the location were raised.
    SMC_VEC(uint64_t) signals;
    // [location]: 1 + index of the last node whose child has a read of the location that waits for
    // a signal; 0: none. rvf_node.open links to the node before.
    SMC_VEC(uint32_t) open;
    SMC_VEC(rvf_node) nodes; // the nodes on the path, the current one last
    smc_share share;         // progress of the exploration
    // Stacks: the events of all traces; the threads, counts and sources of all nodes.
    SMC_VEC(uint32_t) traces, threads, counts, sources;
    SMC_VEC(uint32_t) sorted, seen;      // scratch: ordinals of writes; writes
    SMC_VEC(bool) used;                  // scratch: [ordinal of a write]: some RMW must take it
    SMC_VEC(bool) moves;                 // scratch: [thread]: it may execute further events
    SMC_VEC(rvf_group) groups;           // stack: the groups of all nodes
    SMC_VEC(rvf_saved_causal_map) saved; // stack: the causal maps that nodes have changed
    SMC_VEC(uint32_t) clock;             // scratch: the clock of a thread's next action
    rvf_edges edges;                     // scratch: edges for a search for a witness
    // The next five members serve to recognise nodes that were explored before (merge.c).
    // [event]: hash of its thread's history up to the event; may be shorter than the set.
    SMC_VEC(rvf_hash) hashes;
    SMC_VEC(uint64_t) hashed;        // scratch: the data from which a node's hash is computed
    smc_table explored;              // hash of a node -> 1 + index in `writers`
    SMC_VEC(rvf_writer_set) writers; // [index in `explored`]: the writers in the node's subtree
    smc_table leaves; // hashes of the values received in the complete executions that were counted
    // The execution that is being counted (leaf.c).
    smc_graph graph;
    smc_model_state *state;
    smc_errors errors;
    SMC_VEC(smc_id) last;           // scratch: [location]: its last write in the graph
    SMC_VEC(const smc_step *) live; // scratch: steps that the program must not free
    SMC_VEC(rvf_object) objects;    // scratch: [event]: the synchronisation object that it uses
    uint64_t lowest, highest;       // range of the addresses of these objects' locks
    uint64_t verify_nanoseconds;    // time spent in searches for witnesses
    // `untaken_shortcuts`: the shortcuts that are not taken. `again`: shortcuts that were found to
    // be invalid; the exploration then ends, and restarts without them.
    rvf_invalid_shortcuts untaken_shortcuts, again;
    bool done; // the exploration is over
} rvf_engine;

// Records the status. Returns whether it is SMC_OK; any other status ends the exploration.
static inline bool rvf_record_status(rvf_engine *x, smc_status status) {
    return smc_result_record_status(x->result, status, &x->done);
}
// Whether the exploration continues. Shows progress reports.
static inline bool rvf_continues(rvf_engine *x) {
    return smc_share_continues(&x->share, x->result, x->options, &x->done);
}

// Whether the action is a lock whose section may follow any other section of the mutex.
static inline bool rvf_lock_is_unordered(const rvf_engine *x, const smc_action *a) {
    return a->kind == SMC_LOCK && !x->untaken_shortcuts.apart;
}

// ---- sources.c ----------------------------------------------------------------------------------

// Returns the clock of the events that precede the thread's next action in every witness, as long
// as its open sections are open: these include all completed sections of the mutexes that the
// thread holds. Valid until the next call.
const uint32_t *rvf_clock_before_next_event(rvf_engine *, uint32_t thread);

// Whether the event precedes the thread's next action in every witness; with `now`: at least as
// long as the thread's open sections are open.
bool rvf_is_before(rvf_engine *, uint32_t event, uint32_t thread, bool now);

// Appends to rvf_engine.sources the ordinals of the writes that causality allows the thread's next
// action to read.
void rvf_list_visible_writes(rvf_engine *, uint32_t thread);

// Whether the causal map of the thread's next action excludes the write with this ordinal.
bool rvf_is_forbidden(const rvf_engine *, const rvf_thread_continuation *, uint32_t ordinal);

// Whether the thread is disabled: its next action locks a held mutex, or joins a thread that has
// not ended.
bool rvf_is_disabled(const rvf_engine *, uint32_t thread);

// The value written by the location's write with this ordinal.
uint64_t rvf_value_of_write(const rvf_engine *, uint32_t loc, uint32_t ordinal);

// ---- extend.c -----------------------------------------------------------------------------------

// Adds the thread's next event, and runs the program to the step after it. A read gets the n_good
// good writes `good`, which all have the value `in`. Returns the event; 0: the exploration ends.
uint32_t rvf_add_step(rvf_engine *, uint32_t thread, uint64_t in, const uint32_t *good,
                      uint32_t n_good);

// Removes the event added last.
void rvf_undo_step(rvf_engine *);

// Extends the set and the current trace by all events that have no choice of sources. Raises the
// backtrack signals of reads that get new sources.
void rvf_extend_greedily(rvf_engine *);

// ---- groups.c -----------------------------------------------------------------------------------

// Groups the sources of the thread's read by value, for the node; ordinals ascend within each
// group.
void rvf_group_sources(rvf_engine *, rvf_node *, uint32_t thread);

// ---- signals.c ----------------------------------------------------------------------------------

// Raises the backtrack signals of those reads that may take the write of the thread's next action,
// which is a write, RMW or lock.
void rvf_signal_reads_of_next_write(rvf_engine *, uint32_t thread);

// Raises the backtrack signals of all reads whose location these threads may write.
void rvf_signal_writers(rvf_engine *, const rvf_writer_set *);

// Whether the exploration can leave the current node: a read in dom(C) can never get a write that
// its causal map allows, and no signal depends on the node's subtree.
bool rvf_may_leave_node(rvf_engine *);

// ---- merge.c ------------------------------------------------------------------------------------

// Whether all traces of the current node are traces of a node that was explored. If so, raises the
// signals that were raised there.
bool rvf_was_explored(rvf_engine *);

// Records the current node as explored.
void rvf_record_explored_node(rvf_engine *);

// Whether a complete execution with the values received in the current node was counted. Records
// them.
bool rvf_record_leaf(rvf_engine *);
void rvf_merge_free(rvf_engine *);

// ---- leaf.c -------------------------------------------------------------------------------------

// Makes the graph for executions. Returns false if that fails.
bool rvf_leaf_init(rvf_engine *);
void rvf_leaf_free(rvf_engine *);

// Counts the execution of the current trace, in which no thread is enabled, and its errors.
void rvf_handle_leaf(rvf_engine *);

// Lets the program free the steps that are not in use.
void rvf_trim_histories(rvf_engine *);

#endif
