// graph.h - an execution under construction: events, program order, reads-from, clocks and two
// orders.
//
// Two orders of the linked events are kept:
//
//   link_order      in which events were linked: a stack. It extends program order and reads-from,
//                   and events leave it last in, first out; whatever is derived from the graph
//                   (clocks, coherence) can therefore be undone. `linked_at` is an event's position
//                   in it.
//   addition_order  in which events were added to the execution. A read keeps its place there when
//                   it is made to read a later write, so it need not extend reads-from. `added_at`
//                   is an event's position in it.
//
// Without revisits the two are the same. Events are named by ids into a pool; an id stays valid,
// with all that was computed for it, while its event is not linked, so that undoing a revisit links
// the dropped events again as they were.
//
// A graph alone has an event for each action and an order for each RMW. Reductions
// (core/reductions) keep what they need beside it, by event, thread and location; `reduced` leads
// there, and `rules` are what they change of the graph's own.
//
// A clock is one number for each thread: how many events of that thread are in the (po u
// rf)-prefix, the event itself included. Thread creation, joining and locks are part of it (create
// -> first event, end -> join, unlock -> lock).
#ifndef SMC_GRAPH_H
#define SMC_GRAPH_H

#include "program/action.h"
#include "program/program.h"

typedef uint32_t smc_id; // of an event; 0 is none
typedef struct smc_graph smc_graph;

enum { SMC_MAIN_PATH = 1, SMC_PATH_BITS = 10 };

// "thread" of initialisation writes, which are before everything.
enum { SMC_INIT_THREAD = UINT32_MAX };

typedef struct smc_event {
    const smc_step *step;  // the action; NULL for an initialisation write
    const smc_step *next;  // the thread's step after this event; NULL after a last action
    const smc_step *child; // create: the new thread's first step
    uint64_t in, out;      // value read, value written (end, block: the action's value)
    uint64_t digest; // of the values the thread has read from shared memory, up to the next event
    smc_id rf; // the event this one reads: a write, an unlock (lock), an end (join); 0 where it
               // reads nothing
    smc_id readers;     // head of the list of linked events that read this one, latest first
    smc_id next_reader; // next in the list of which this event is a member
    smc_id taker; // the linked RMW or lock that reads this write; at most one in a consistent graph
    smc_id prev_access; // previous access of the same thread to the same location
    smc_id jump;        // an earlier one, further back; 0: there are few (smc_graph_last_access)
    smc_id prev_write;  // previous write of the same thread to the same location
    smc_id prev_object; // previous access of the same thread to the same object
    smc_id waits_for;  // lock: the lock for which it was evicted (docs/tracer.md); kept after it is
                       // resolved
    smc_id chain_tail; // lock, unlock: what was the last of the mutex's chain before it;
                       // initialise, destroy: of the others
    uint32_t thread, index; // index from 1
    uint32_t loc;
    uint32_t added_at;  // position in the order of addition
    uint32_t linked_at; // position in the order of linking, while linked
    uint32_t co; // with coherence, a write: its position there, of a write that is not linked the
                 // one it will have
    uint32_t actions; // how many actions of its thread it is the last of, those that are no events
                      // counted
    uint32_t depth;   // where it has a jump: how many such accesses come before it
    uint8_t kind;     // smc_kind
    bool reads, writes; // what it does in this execution: a failed compare-exchange does not write
    bool rmw_read_half; // an RMW that only reads
    bool plain;
    bool sees_past; // plain: it reads only what happens before it
    bool located;   // it belongs to a location: an access, a lock or unlock, a fence that is an RMW
    bool linked;
} smc_event;

typedef struct smc_thread {
    SMC_VEC(smc_id) events;
    const smc_step *step; // its next action, where it waits its lock; NULL where it is over or not
                          // created
    smc_id create;        // the event that created it; 0: main, or not created
    smc_id waiting;       // the evicted lock at which it stands; 0: none
    uint64_t path;        // the numbers of its creations from main on (smc_graph.by_path); 0: never
                          // created
    uint64_t name;        // what its digest starts with
    uint64_t digest;      // before its first event
    uint32_t actions;     // how many it has made
    uint32_t creates;     // how many threads it has created
} smc_thread;

typedef struct smc_loc {
    smc_location info;
    smc_id init; // initialisation write; 0: not touched yet
    smc_id tail; // mutex: last of the chain init <- lock - unlock <- lock ..; free where it is not
                 // a lock
    smc_id lifetime; // a lock: the last that was linked of what initialises or destroys its object;
                     // 0: nothing
    uint32_t words;  // a lock: the last location that was met of those of its object's words; 0:
                     // none
    uint32_t next_word;     // the one before it
    uint32_t n_plain;       // how many of `events` are plain
    uint32_t n_parts;       // are parts of accesses that must not race (smc_action.whole), or are
                            // smc_is_allowed_race
    SMC_VEC(smc_id) events; // linked events at this location, in link order, without the
                            // initialisation
    SMC_VEC(smc_id) co; // with coherence: its writes in coherence order, the initialisation first
} smc_loc;

typedef struct smc_object {
    smc_id alloc, free; // linked events; 0: none
} smc_object;

typedef struct smc_graph_options {
    bool fences_are_rmws;  // a seq_cst fence is an RMW on SMC_LOC_FENCE
    bool plain_access;     // plain accesses are accesses like others (smc_event.plain is never set)
    bool coherence;        // the coherence order of each location is part of the graph
    bool cells;            // accesses may have several cells, an event for each: the prefix of what
                           // reads one has all of them
    bool digests;          // events have digests
    bool races_late;       // smc_program.races_late
    smc_order free_below;  // smc_program.free_below
    bool asks_for_depends; // the same
    const smc_stop *stop;  // NULL: nobody asks to stop
} smc_graph_options;

// What reductions change of the graph's own rules.
typedef struct smc_graph_rules {
    // A finer canonical order of the writes that a read may take (smc_canonical_before): below 0, 0
    // or above 0. NULL: none.
    int (*compare_sources)(const smc_graph *, smc_id read, smc_id a, smc_id b);
    // The value that a reading event, or an RMW in no order, finds at its location. NULL: what its
    // source wrote.
    uint64_t (*value_found)(const smc_graph *, smc_id);
} smc_graph_rules;

struct smc_graph {
    smc_program *program;
    smc_status status;       // SMC_OK; or why the program could not go on, or was not asked to
    SMC_VEC(smc_event) pool; // by id; pointers into it are valid until the next smc_graph_add or
                             // smc_graph_touch
    SMC_VEC(smc_id) unused;  // ids to use again
    SMC_VEC(smc_id) link_order;
    SMC_VEC(smc_id) addition_order;
    uint32_t choices;            // linked
    uint32_t fences;             // linked
    SMC_VEC(smc_thread) threads; // by identity
    // Identities are numbered in whatever order threads are met. What an exploration does depends
    // on the order of their paths alone: the creator's path, then SMC_PATH_BITS bits for how many
    // threads it created before. That is the same in every exploration of the program, wherever it
    // starts. Threads that were met once stay here.
    SMC_VEC(uint32_t) by_path;   // identities, in that order
    SMC_VEC(uint32_t) rank;      // [identity]: its place there
    SMC_VEC(smc_loc) locs;       // by location
    SMC_VEC(smc_object) objects; // by object
    uint32_t stride;             // threads a clock has room for, 8 times a power of two
    uint32_t clock_cap;          // ids for which `clocks` has room
    uint32_t head_cap;           // locations for which the heads have room
    uint32_t object_cap;
    uint32_t *clocks;               // [id][thread]
    SMC_VEC(const smc_step *) live; // scratch of smc_graph_trim
    uint32_t *zero_clock;           // [thread], all zero: the prefix of main's first event
    smc_id *access_head;            // [loc][thread]: the thread's last access to the location
    smc_id *write_head;             // [loc][thread]: the thread's last write to it
    smc_id *object_head;            // [object][thread]: the thread's last access to the object
    smc_graph_options options;
    bool relinks; // what is linked was so before, in a graph that was consistent: no model has to
                  // judge it
    struct smc_reduced *reduced; // what reductions keep of the graph (reductions/reduced.h); NULL:
                                 // there are none
    smc_graph_rules rules;
};

SMC_MUST_USE smc_status smc_graph_init(smc_graph *, smc_program *, smc_graph_options);
void smc_graph_free(smc_graph *);

static inline smc_event *smc_ev(const smc_graph *g, smc_id id) { return &g->pool.at[id]; }
static inline smc_id smc_id_of(const smc_graph *g, const smc_event *e) {
    return (smc_id)(e - g->pool.at);
}
static inline uint32_t *smc_clock(const smc_graph *g, smc_id id) {
    return g->clocks + (size_t)id * g->stride;
}
// Of the thread; 0: it has none.
static inline smc_id smc_last_event(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return thread->events.n ? thread->events.at[thread->events.n - 1] : 0;
}

// Takes an id for the next action of thread t: kind, location, index and the clock of its
// program-order predecessor (plus itself) are set; it is not linked.
smc_id smc_graph_add(smc_graph *, uint32_t t);

// A copy of an event under an id of its own, not linked: what it reads can be decided anew, the
// original stays as it is.
smc_id smc_graph_copy(smc_graph *, smc_id);
void smc_graph_discard(smc_graph *, smc_id); // not linked

// Decides what an event that is not linked reads (0: nothing) and computes what follows from it:
// value read, value written, clock, digest. With `half` an RMW only reads (its source has another
// RMW already).
void smc_graph_read_from(smc_graph *, smc_id, smc_id rf, bool half);

// With coherence, decides where a write that is not linked will come, 1 .. the number of the
// location's writes. Without that it comes last. The place of an RMW is the one after its source.
void smc_graph_place(smc_graph *, smc_id, uint32_t co);

// Decides the answer to a choice, 0 .. value-1.
void smc_graph_choose(smc_graph *, smc_id, uint64_t answer);

// What its thread receives with the event.
static inline uint64_t smc_received(const smc_event *e) {
    return smc_received_by(&e->step->action, e->in);
}

// Asks the program for the step after the event (smc_event.next, .child); needed once after
// smc_graph_read_from, before its thread can go on. Anything but SMC_OK ends the exploration: the
// event can be linked, nothing follows it, and the program is not asked again.
SMC_MUST_USE smc_status smc_graph_advance(smc_graph *, smc_id);

// Links an event: at the end of link_order, at the end of its thread, in the lists of its location,
// source and object. Its place in the order of addition is the caller's business (smc_graph_append,
// or what writes the order).
void smc_graph_link(smc_graph *, smc_id);
void smc_graph_unlink(smc_graph *); // the end of link_order; its step becomes the thread's next one
static inline void smc_graph_append(smc_graph *g, smc_id id) {
    g->pool.at[id].added_at = g->addition_order.n;
    *smc_vec_push(&g->addition_order) = id;
}

// Lets the program forget every history that no event or thread of the graph stands at
// (smc_program.trim). Valid where nobody else holds steps but those in `held`; NULL: there are
// none.
typedef SMC_VEC(const smc_step *) smc_steps;
void smc_graph_trim(smc_graph *, const smc_steps *held);

// The location's record, its initialisation write made at first use.
void smc_graph_touch(smc_graph *, uint32_t loc);

// The clock of the program-order predecessor: what is before the event whatever it reads.
const uint32_t *smc_graph_po_clock(const smc_graph *, smc_id);

// The write to `loc` that was linked last, or the initialisation.
static inline smc_id smc_graph_last_linked(const smc_graph *g, uint32_t loc) {
    const smc_loc *l = &g->locs.at[loc];
    for (uint32_t i = l->events.n; i-- > 0;)
        if (g->pool.at[l->events.at[i]].writes) return l->events.at[i];
    return l->init;
}

// The last access to `loc` among the first `bound` events of thread t; 0: none. Jumps are those of
// Myers' lists (Applicative random-access stacks, 1983): their number is logarithmic.
static inline smc_id smc_graph_last_access(const smc_graph *g, uint32_t loc, uint32_t t,
                                           uint32_t bound) {
    smc_id a = g->access_head[(size_t)loc * g->stride + t];
    while (a && g->pool.at[a].index > bound) {
        const smc_id jump = g->pool.at[a].jump;
        a = jump && g->pool.at[jump].index > bound ? jump : g->pool.at[a].prev_access;
    }
    return a;
}

// The last of them that writes. Initialisation is not among them.
static inline smc_id smc_graph_last_write(const smc_graph *g, uint32_t loc, uint32_t t,
                                          uint32_t bound) {
    const smc_id w = g->write_head[(size_t)loc * g->stride + t];
    if (!w || g->pool.at[w].index <= bound) return w;
    const smc_id a = smc_graph_last_access(g, loc, t, bound);
    return !a || g->pool.at[a].writes ? a : g->pool.at[a].prev_write;
}

// The last of its first `bound` events that wrote to `loc` or read from it: the write or the one
// read; 0: none.
static inline smc_id smc_graph_last_value(const smc_graph *g, uint32_t loc, uint32_t t,
                                          uint32_t bound) {
    const smc_id a = smc_graph_last_access(g, loc, t, bound);
    return !a || g->pool.at[a].writes ? a : g->pool.at[a].rf;
}

// Whether the exploration is to stop. Long questions then end with the answer that lets it go on -
// yes, it is consistent, it can be read - and nobody is to count what follows from it.
static inline bool smc_graph_stops(const smc_graph *g) { return smc_is_stopped(g->options.stop); }

// Whether the program is to be asked for a step. Where not, smc_graph.status says why.
static inline bool smc_graph_may_ask(smc_graph *g) {
    if (g->status == SMC_OK && smc_graph_stops(g)) g->status = SMC_STOPPED;
    return g->status == SMC_OK;
}

// Whether a comes before b in the fixed total order of the writes that a read, with what is before
// it, may take: initialisation first, then by the path of the thread and index; first by
// smc_graph_rules.compare_sources.
static inline bool smc_thread_comes_first(const smc_graph *g, uint32_t a, uint32_t b) {
    return a != b &&
           (a == SMC_INIT_THREAD || (b != SMC_INIT_THREAD && g->rank.at[a] < g->rank.at[b]));
}
static inline bool smc_canonical_before(const smc_graph *g, smc_id read, const smc_event *a,
                                        const smc_event *b) {
    const int order = g->rules.compare_sources
                          ? g->rules.compare_sources(g, read, smc_id_of(g, a), smc_id_of(g, b))
                          : 0;
    if (order) return order < 0;
    return a->thread == b->thread ? a->index < b->index
                                  : smc_thread_comes_first(g, a->thread, b->thread);
}

// Whether it is an RMW in no order with others of its location (reductions/commuting): it neither
// reads nor writes there.
static inline bool smc_is_unordered(const smc_event *e) { return e->kind == SMC_RMW && !e->reads; }

// a is in the (po u rf)-prefix of b (or is b).
static inline bool smc_in_clock(const smc_event *a, const uint32_t *clock) {
    return a->thread == SMC_INIT_THREAD || a->index <= clock[a->thread];
}

// The digest of the values that a thread has read from shared memory: `smc_digest_start`, then
// `smc_digest_read` for each.
static inline uint64_t smc_mix(uint64_t x) { // splitmix64's finaliser
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}
// Of the n-th part of a whole that has a number, which may be one more than that of another whole:
// their parts are told apart however many there are.
static inline uint64_t smc_mix_part(uint64_t whole, uint64_t n) {
    return smc_mix(whole * 0x9e3779b97f4a7c15u + n);
}
// A thread starts with its name: which of its creator's threads it is. Identities may be numbered
// in any order.
enum { SMC_MAIN_NAME = 1 };
static inline uint64_t smc_digest_start(uint64_t creator, uint32_t nth) {
    return smc_mix(creator * 31 + nth + 1);
}
// Byte by byte, so that what is read is the same in whatever pieces the program reads it.
static inline uint64_t smc_digest_read(uint64_t digest, uint64_t value, unsigned size) {
    for (unsigned i = 0; i < size && i < 8; i++) {
        digest = (digest ^ (value >> 8 * i & 0xff)) * 0x94d049bb133111ebu;
        digest ^= digest >> 29;
    }
    return digest;
}

// What counts in a sum over threads.
static inline uint64_t smc_digest_end(uint64_t digest) { return smc_mix(digest); }

// Names an event in every process alike, by the path of its thread and its place there; 0: none, or
// an initialisation write.
static inline uint64_t smc_event_code(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_ev(g, id);
    return !id || e->thread == SMC_INIT_THREAD
               ? 0
               : smc_mix_part(g->threads.at[e->thread].path, e->index);
}

// What the current graph is: its events in the order of addition, with what they read, by names
// that are the same in every process.
uint64_t smc_graph_digest(const smc_graph *);

// Recomputes everything that link and unlink maintain and compares: NULL, or what is wrong. For
// tests.
const char *smc_graph_check(const smc_graph *);

#endif
