// graph.h - an execution graph under construction: events, program order, reads-from, clocks.
//
// The graph keeps two orders of the linked events:
//
//   link_order      the order in which events were linked: a stack. It extends program order and
//                   reads-from. Events are unlinked last in, first out, so everything derived from
//                   the graph (clocks, coherence) can be undone. `linked_at` is an event's
//                   position.
//   addition_order  the order in which events were added to the execution. A read keeps its
//                   position when a revisit makes it read a later write, so this order need not
//                   extend reads-from. `added_at` is an event's position.
//
// Without revisits the two orders are equal. An event is identified by its index (id) in the pool.
// An unlinked event keeps its id and its computed fields, so undoing a revisit relinks the dropped
// events unchanged.
//
// Without reductions, the graph has an event for each action and orders all RMWs of a location.
// Reductions (core/reductions) keep their own data for each event, thread and location (`reduced`)
// and may override the graph's rules (`rules`).
//
// A clock has one number per thread: how many of the thread's events are in the event's (po u
// rf)-prefix, the event itself included. Thread creation, joins and locks count as reads-from edges
// (create -> first event, end -> join, unlock -> lock).
#ifndef SMC_GRAPH_H
#define SMC_GRAPH_H

#include "program/action.h"
#include "program/fault_action.h"
#include "program/program.h"

typedef uint32_t smc_id; // id of an event; 0 means none
typedef struct smc_graph smc_graph;

enum { SMC_MAIN_PATH = 1, SMC_PATH_BITS = 10 }; // bits of a path for each creation, see by_path

// The "thread" of initialisation writes. They precede all other events.
enum { SMC_INIT_THREAD = UINT32_MAX };

// An executed action, or the initialisation write of a location (thread SMC_INIT_THREAD).
typedef struct smc_event {
    const smc_step *step;  // the action of the event; NULL for an initialisation write
    const smc_step *next;  // the thread's step after this event; NULL if it was the thread's last
                           // action
    const smc_step *child; // create: the new thread's first step
    uint64_t in, out; // the value read and the value written; for an end or a block, `out` is the
                      // action's value (smc_action_own_result)
    uint64_t digest;  // hash of the values that the thread has read from shared memory up to this
                      // event
    smc_id rf; // the event that this one reads from: a write, an unlock (for a lock), an end (for a
               // join); 0: none
    smc_id readers;     // head of the list of linked events that read from this one, latest first
    smc_id next_reader; // next event in the list of readers that contains this event
    smc_id rmw_reader;  // the linked RMW or lock that reads from this event; a consistent graph has
                        // at most one
    smc_id prev_access; // previous access of the same thread to the same location
    smc_id jump; // skip pointer to an earlier access, see smc_graph_last_access; 0: the location
                 // has few events
    smc_id prev_write;  // previous write of the same thread to the same location
    smc_id prev_object; // previous access of the same thread to the same object (allocated memory)
    smc_id waits_for;  // lock: the lock for which this one was evicted (docs/design/tracer.md); not
                       // cleared when that lock gets the mutex
    smc_id chain_tail; // lock, unlock: the mutex's previous lock or unlock; initialise, destroy:
                       // the object's previous lifetime event
    uint32_t thread, index; // `index`: position among the thread's events, from 1
    uint32_t loc;           // smc_action.loc; 0: no location, or SMC_LOC_FENCE
    uint32_t added_at;      // position in smc_graph.addition_order
    uint32_t linked_at;     // position in smc_graph.link_order; valid while the event is linked
    uint32_t co; // write, if the graph contains coherence: position in the location's coherence
                 // order; before linking, the requested position
    uint32_t actions;   // number of the thread's actions up to and including this event; elided
                        // accesses count, although they have no events
    uint32_t depth;     // set with `jump`: number of the thread's earlier accesses to the location
    uint8_t kind;       // smc_kind
    bool reads, writes; // whether the event reads and writes memory in this execution: a failed
                        // compare-exchange does not write
    bool rmw_lacks_write;        // an RMW whose write is not in the graph
    bool plain;                  // the event is a plain access
    bool reads_only_hb_past : 1; // a plain access that can read only from writes that happen before
                                 // it
    bool mixed : 1;              // smc_belongs_to_mixed_access of the action
    bool located; // the event has a location: it is an access, a lock, an unlock, or a fence
                  // treated as an RMW
    bool linked;
} smc_event;

// A thread of the execution.
typedef struct smc_thread {
    SMC_VEC(smc_id) events; // the thread's linked events, in program order
    const smc_step *step;   // the thread's next action; while the thread waits for an evicted lock,
                            // that lock; NULL: the thread has ended or is not created
    smc_id create;          // the event that created the thread; 0: main, or not created
    smc_id waiting;         // the evicted lock that the thread waits for; 0: none
    uint64_t path;   // creation numbers from main down to this thread (smc_graph.by_path); 0: never
                     // created
    uint64_t name;   // initial digest of the thread; identifies it among the threads of its creator
    uint64_t digest; // digest of the thread before its first event
    uint32_t actions; // number of actions that the thread has taken, including elided accesses
    uint32_t creates; // number of threads that this thread has created
} smc_thread;

// A location of memory or a mutex, with its events.
typedef struct smc_loc {
    smc_location info; // description of the location by the program
    smc_id init;       // initialisation write; 0: location not used yet
    smc_id tail; // mutex: last event of the chain initialisation <- lock <- unlock <- lock ..; the
                 // mutex is free unless `tail` is a lock
    smc_id lifetime; // lock: the last linked event that initialises or destroys the object; 0: none
    uint32_t words;  // lock: head of the list of the locations that are words of the same
                     // synchronisation object; 0: none
    uint32_t next_word;        // next location in the list of an object's words; 0: none
    uint32_t n_plain;          // number of events of plain accesses in `events`
    uint32_t n_mixed_accesses; // number of events with smc_event.mixed in `events`
    SMC_VEC(smc_id) events;    // linked events at this location, in link order, without the
                               // initialisation write
    SMC_VEC(smc_id) co; // if the graph contains coherence: the writes in coherence order, the
                        // initialisation write first
} smc_loc;

// An object in allocated memory: the events with which its lifetime begins and ends.
typedef struct smc_object {
    smc_id alloc, free; // the linked events that allocate and free the object; 0: none
} smc_object;

// How a graph treats the program's actions.
typedef struct smc_graph_options {
    bool fences_are_rmws; // a seq_cst fence is an RMW of SMC_LOC_FENCE
    bool plain_access; // plain accesses are handled like atomic ones (smc_event.plain is never set)
    bool coherence;    // the graph contains the coherence order of each location
    bool cells;   // an access may span several cells and then has an event for each cell; an event
                  // that reads from one of these events has all of them in its prefix
    bool digests; // smc_event.digest is computed
    smc_start start;      // how the program is run
    const smc_stop *stop; // a request to stop the exploration; NULL: it cannot be stopped
} smc_graph_options;

// Rules of the graph that reductions override.
typedef struct smc_graph_rules {
    // Refines the canonical order of the writes that a read may take (smc_precedes_canonically):
    // compares the sources a and b. Returns < 0, 0 or > 0, as strcmp does. NULL: no refinement.
    int (*compare_sources)(const smc_graph *, smc_id read, smc_id a, smc_id b);
    // Returns the value that a read, or an unordered RMW, finds at its location. NULL: the value
    // that its source wrote.
    uint64_t (*value_before_event)(const smc_graph *, smc_id);
} smc_graph_rules;

// An execution graph, and the state from which it is extended. The graph owns all arrays.
struct smc_graph {
    smc_program *program;
    smc_status status;          // SMC_OK, or the reason why the program gives no more steps
    SMC_VEC(smc_event) pool;    // by id; pointers are valid until the next smc_graph_add_event or
                                // smc_graph_add_location
    SMC_VEC(smc_id) unused;     // ids that are free for new events
    SMC_VEC(smc_id) link_order; // the linked events (see above)
    SMC_VEC(smc_id) addition_order; // the added events (see above)
    uint32_t choices;               // number of linked choices
    uint32_t fences;                // number of linked fences
    uint32_t faults;                // number of linked choices whose answer is a fault
    SMC_VEC(smc_thread) threads;    // by thread identity (program.h)
    // Thread identities are numbered in the order of discovery, which depends on the schedule. An
    // exploration must depend only on the threads' paths, which are the same in every exploration
    // of the program. A path is the creator's path followed by SMC_PATH_BITS bits: how many threads
    // the creator had created before. Entries are never removed.
    SMC_VEC(uint32_t) by_path;      // identities, ordered by path
    SMC_VEC(uint32_t) rank;         // [identity]: its position in by_path
    SMC_VEC(smc_loc) locs;          // [location]
    SMC_VEC(smc_object) objects;    // [object]
    uint32_t stride;                // number of columns of a clock: 8 times a power of two
    uint32_t clock_cap;             // number of clocks allocated
    uint32_t head_cap;              // number of locations that fit in access_head and write_head
    uint32_t object_cap;            // number of objects that fit in object_head
    uint32_t *clocks;               // [id][thread]: the clock of each event
    SMC_VEC(const smc_step *) live; // used only within smc_graph_trim_steps: the steps to keep
    uint32_t *zero_clock;           // [thread], all zero: the clock before main's first event
    smc_id *access_head;            // [loc][thread]: the thread's last access to the location
    smc_id *write_head;             // [loc][thread]: the thread's last write to the location
    smc_id *object_head; // [object][thread]: the thread's last access to the object, other than its
                         // allocation and freeing
    smc_graph_options options;
    bool relinks; // the events that are being relinked belonged to a consistent graph, so models
                  // need not check them again
    struct smc_reduction_data *reduced; // data that the reductions keep (reductions/reduced.h);
                                        // NULL: there are no reductions
    smc_graph_rules rules;
};

// Makes an empty graph of the program and asks the program for main's first step. Returns
// smc_graph.status. The program must outlive the graph.
SMC_MUST_USE smc_status smc_graph_init(smc_graph *, smc_program *, smc_graph_options);
void smc_graph_free(smc_graph *);

// Convert between an event's id and a pointer to the event, which is valid until an event is added.
static inline smc_event *smc_event_at(const smc_graph *g, smc_id id) { return &g->pool.at[id]; }
static inline smc_id smc_event_id(const smc_graph *g, const smc_event *e) {
    return (smc_id)(e - g->pool.at);
}
// Returns the event's clock: a number for each thread.
static inline uint32_t *smc_event_clock(const smc_graph *g, smc_id id) {
    return g->clocks + (size_t)id * g->stride;
}
// The last linked event of thread t; 0: none.
static inline smc_id smc_last_event(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return thread->events.n ? thread->events.at[thread->events.n - 1] : 0;
}

// The thread with this path (see by_path); 0: main's path, or no thread has it yet.
uint32_t smc_graph_thread_of_path(const smc_graph *, uint64_t path);

// Makes an event for the next action of thread t, which must have one. Sets the event's kind,
// location and index, and its clock to that of its program-order predecessor plus itself. Does not
// link the event. Invalidates pointers into the pool.
smc_id smc_graph_add_event(smc_graph *, uint32_t t);

// Makes an unlinked copy of an event under a new id. The caller can choose another source for the
// copy.
smc_id smc_graph_copy_event(smc_graph *, smc_id);
void smc_graph_discard_event(smc_graph *, smc_id); // frees the id of an event that is not linked

// Sets the source of an unlinked event (rf = 0: none) and computes the fields that depend on the
// source: value read, value written, clock, digest. With `half`, an RMW does not write, because
// another RMW already reads from the same source.
void smc_graph_set_source(smc_graph *, smc_id, smc_id rf, bool half);

// If the graph contains coherence: sets the coherence position of an unlinked write, from 1 to the
// number of writes at the location. Without this call the write comes last. An RMW always follows
// its source immediately.
void smc_graph_set_coherence(smc_graph *, smc_id, uint32_t co);

// Sets the answer of an unlinked choice, from 0 to alternatives - 1.
void smc_graph_set_answer(smc_graph *, smc_id, uint64_t answer);

// The value that the thread receives from the event.
static inline uint64_t smc_received_value(const smc_event *e) {
    return smc_value_received_by(&e->step->action, e->in);
}

// Asks the program for the step after the event and, for a create, for the child's first step
// (smc_event.next, .child). Call it once after smc_graph_set_source or smc_graph_set_answer, before
// linking. After any result other than SMC_OK the exploration must end: the event may be linked,
// but has no successor, and the program must not be called again.
SMC_MUST_USE smc_status smc_graph_advance_thread(smc_graph *, smc_id);

// Links an event: appends it to link_order, to its thread, and to the lists of its location, source
// and object. The caller puts it into addition_order (smc_graph_append_event, or by writing that
// order itself).
void smc_graph_link_event(smc_graph *, smc_id);

// Unlinks the last event of link_order. Its step becomes the thread's next step.
void smc_graph_unlink_event(smc_graph *);

// Appends an event to addition_order.
static inline void smc_graph_append_event(smc_graph *g, smc_id id) {
    g->pool.at[id].added_at = g->addition_order.n;
    *smc_vec_push(&g->addition_order) = id;
}

// Lets the program free histories. It keeps the histories of the graph's events and threads, and
// those that lead to the steps in `held` (NULL: none); see smc_program_storage.trim. No other step
// may be used afterwards.
typedef SMC_VEC(const smc_step *) smc_steps;
void smc_graph_trim_steps(smc_graph *, const smc_steps *held);

// Adds a location, with its initialisation write, unless the graph has it. Invalidates pointers
// into the pool.
void smc_graph_add_location(smc_graph *, uint32_t loc);

// The clock of the program-order predecessor: the part of the event's clock that does not depend on
// its source.
static inline const uint32_t *smc_graph_po_clock(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    const smc_thread *t = &g->threads.at[e->thread];
    if (e->index > 1) return smc_event_clock(g, t->events.at[e->index - 2]);
    return t->create ? smc_event_clock(g, t->create) : g->zero_clock;
}
// The linked write may belong to an access that spans several cells. Extends the clock to all
// events of that access: an event that reads from one of them has all of them in its prefix.
void smc_graph_join_access_clocks(const smc_graph *, uint32_t *clock, const smc_event *write);

// The write to `loc` that was linked last, or the initialisation write.
static inline smc_id smc_graph_last_linked(const smc_graph *g, uint32_t loc) {
    const smc_loc *l = &g->locs.at[loc];
    for (uint32_t i = l->events.n; i-- > 0;)
        if (g->pool.at[l->events.at[i]].writes) return l->events.at[i];
    return l->init;
}

// The source of an unlinked lock or join that is added after all linked events: for a lock, the
// last event of its mutex; for a join, the last event of the joined thread; 0: none.
static inline smc_id smc_graph_lock_or_join_source(const smc_graph *g, const smc_event *e) {
    if (e->kind == SMC_LOCK) return g->locs.at[e->loc].tail;
    return e->kind == SMC_JOIN ? smc_last_event(g, e->step->action.thread) : 0;
}

// The last access to `loc` among the first `bound` events of thread t; 0: none. Takes O(log n)
// steps by the skip pointers of Myers, Applicative random-access stacks (1983).
static inline smc_id smc_graph_last_access(const smc_graph *g, uint32_t loc, uint32_t t,
                                           uint32_t bound) {
    smc_id a = g->access_head[(size_t)loc * g->stride + t];
    while (a && g->pool.at[a].index > bound) {
        const smc_id jump = g->pool.at[a].jump;
        a = jump && g->pool.at[jump].index > bound ? jump : g->pool.at[a].prev_access;
    }
    return a;
}

// The last write to `loc` among the first `bound` events of thread t; 0: none. The initialisation
// write belongs to no thread.
static inline smc_id smc_graph_last_write(const smc_graph *g, uint32_t loc, uint32_t t,
                                          uint32_t bound) {
    const smc_id w = g->write_head[(size_t)loc * g->stride + t];
    if (!w || g->pool.at[w].index <= bound) return w;
    const smc_id a = smc_graph_last_access(g, loc, t, bound);
    return !a || g->pool.at[a].writes ? a : g->pool.at[a].prev_write;
}

// The write whose value thread t read or wrote last at `loc` within its first `bound` events; 0:
// none.
static inline smc_id smc_graph_last_value(const smc_graph *g, uint32_t loc, uint32_t t,
                                          uint32_t bound) {
    const smc_id a = smc_graph_last_access(g, loc, t, bound);
    return !a || g->pool.at[a].writes ? a : g->pool.at[a].rf;
}

// Whether a stop of the exploration is requested. Long computations then return early and give the
// permissive answer (consistent, readable); the caller must not count any result derived from it.
static inline bool smc_graph_stop_requested(const smc_graph *g) {
    return smc_is_stopped(g->options.stop);
}

// Whether the program may be called for further steps. If not, smc_graph.status is the reason.
static inline bool smc_graph_can_advance(smc_graph *g) {
    if (g->status == SMC_OK && smc_graph_stop_requested(g)) g->status = SMC_STOPPED;
    return g->status == SMC_OK;
}

// Whether thread a precedes thread b in the total order of threads by path; SMC_INIT_THREAD comes
// first.
static inline bool smc_thread_precedes(const smc_graph *g, uint32_t a, uint32_t b) {
    return a != b &&
           (a == SMC_INIT_THREAD || (b != SMC_INIT_THREAD && g->rank.at[a] < g->rank.at[b]));
}

// Whether a precedes b in the canonical order of the writes that `read` may read from: first by
// smc_graph_rules.compare_sources, then the initialisation write first, then by the path of the
// thread, then by index.
static inline bool smc_precedes_canonically(const smc_graph *g, smc_id read, const smc_event *a,
                                            const smc_event *b) {
    const int order =
        g->rules.compare_sources
            ? g->rules.compare_sources(g, read, smc_event_id(g, a), smc_event_id(g, b))
            : 0;
    if (order) return order < 0;
    return a->thread == b->thread ? a->index < b->index
                                  : smc_thread_precedes(g, a->thread, b->thread);
}

// Whether the event is an RMW without an order among the RMWs of its location
// (reductions/commuting). Such an RMW neither reads nor writes in the graph.
static inline bool smc_is_unordered(const smc_event *e) { return e->kind == SMC_RMW && !e->reads; }

// Whether event a is in the (po u rf)-prefix that the clock describes.
static inline bool smc_is_in_clock(const smc_event *a, const uint32_t *clock) {
    return a->thread == SMC_INIT_THREAD || a->index <= clock[a->thread];
}

// A thread's digest is a hash of the values that it has read from shared memory:
// `smc_digest_start`, then `smc_digest_read` for each value.
static inline uint64_t smc_mix_hash(uint64_t x) { // finaliser of splitmix64
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}
// Hash of component n of a compound whose hash or number is `whole`. Multiplying by an odd constant
// keeps the components of `whole` and of `whole + 1` distinct, however many components there are.
static inline uint64_t smc_mix_component(uint64_t whole, uint64_t n) {
    return smc_mix_hash(whole * 0x9e3779b97f4a7c15u + n);
}
// Name of the main thread.
enum { SMC_MAIN_NAME = 1 };
// Initial digest of the nth thread (from 0) that the thread named `creator` creates; also the new
// thread's name (smc_thread.name). Does not depend on how identities are numbered.
static inline uint64_t smc_digest_start(uint64_t creator, uint32_t nth) {
    return smc_mix_hash(creator * 31 + nth + 1);
}
// The digest after a read of `value`, which has `size` bytes. Hashes byte by byte, so that the
// digest does not depend on access sizes.
static inline uint64_t smc_digest_read(uint64_t digest, uint64_t value, unsigned size) {
    for (unsigned i = 0; i < size && i < 8; i++) {
        digest = (digest ^ (value >> 8 * i & 0xff)) * 0x94d049bb133111ebu;
        digest ^= digest >> 29;
    }
    return digest;
}

// Final mixing of a thread's digest. The sum of the results of all threads may serve as a hash of
// the execution.
static inline uint64_t smc_digest_end(uint64_t digest) { return smc_mix_hash(digest); }

// Hash that identifies an event in all processes that explore the program, by its thread's path and
// its index; 0: no event, or an initialisation write.
static inline uint64_t smc_portable_event_hash(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    return !id || e->thread == SMC_INIT_THREAD
               ? 0
               : smc_mix_component(g->threads.at[e->thread].path, e->index);
}

// Hash of the events in addition order, with their sources and locations. Equal graphs have the
// same hash in all processes.
uint64_t smc_graph_digest(const smc_graph *);

#endif
