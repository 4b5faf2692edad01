// cds.h - state of a C11 execution under construction: events, happens-before clocks,
// modification-order constraints, promises.
//
// A read takes an existing write, waits for one that another thread will make independently of it,
// or is promised one that will be made because of it (docs/design/cdschecker.md). Events are stored
// in the order of their creation, which extends po and, except for promises, rf; they are removed
// last in, first out. Modification order is not enumerated: the edges implied by happens-before and
// reads-from form a constraint graph (order.c).
#ifndef SMC_CDS_H
#define SMC_CDS_H

#include "base/table.h"
#include "candidates/errors.h"
#include "explorers/share.h"

typedef uint32_t cds_id; // id of an event or promise; 0: none

// How a read got its source.
typedef enum cds_mode { CDS_DIRECT, CDS_WAITED, CDS_PROMISED } cds_mode;

typedef struct cds_event {
    const smc_step *step; // NULL: an initialisation write, or a promise
    uint64_t in, out;     // as in smc_event
    uint32_t thread;      // SMC_INIT_THREAD: initialisation; promise: the thread that must write
    uint32_t index;       // from 1; initialisation and promises: 0
    uint32_t loc;
    uint32_t rank; // length of the chain of promises that it depends on
    cds_id rf; // its source: write or promise; lock: unlock or initialisation; join: end; 0: none
    cds_id taker;        // write, unlock or promise: the first RMW or lock that reads it
    cds_id before;       // previous event of its thread, or the one that created the thread
    cds_id prev_access;  // previous access of the thread to the location
    cds_id kept_by;      // promise: the write that fulfils it
    uint64_t history;    // hash of the values that its thread has received, including this event
    uint8_t kind, order; // order: the effective one (smc_order_in_execution)
    uint32_t promised;   // number of reads of promises when it was decided that it waits or is
                         // promised
    uint8_t way;         // cds_mode
    bool first;          // `before` is not of its thread
    bool reads, writes, plain;
    bool speculative; // its (po u rf)-prefix has a read of a promise that was then open
} cds_event;

// The vector clocks of an event.
typedef enum cds_clock {
    CDS_HB,       // events that happen before it, itself included
    CDS_PORF,     // its (po u rf)-prefix, itself included, without sources that were open promises
    CDS_SYNC,     // what an acquire read of it gets
    CDS_RELEASED, // happens-before at its thread's last release fence
    CDS_ACQUIRED, // what an acquire fence gets from the thread's reads
    CDS_CLOCKS
} cds_clock;

typedef struct cds_thread {
    SMC_VEC(cds_id) events;
    const smc_step *step; // next action; NULL: ended or not created
    bool waits; // at a read: waits for a write of thread `waits_for`; at a lock: until that thread
                // has locked
    uint32_t waits_for;
    uint32_t promised; // as in cds_event
    cds_id create;
} cds_thread;

typedef struct cds_loc {
    cds_id init;              // 0: not used yet
    SMC_VEC(cds_id) writes;   // including initialisation and promises
    SMC_VEC(cds_id) accesses; // without promises
    SMC_VEC(cds_id) heads;    // [thread]: its last access
} cds_loc;

// A value that a read may be promised.
typedef struct cds_future {
    uint64_t value;
    uint32_t thread, rank;
    bool because; // the write was seen to depend on the read
    bool rmw;     // an RMW wrote it
    bool tried;
} cds_future;

enum { CDS_NOBODY = UINT32_MAX, CDS_ANYBODY = UINT32_MAX };

// A choice being explored. What other threads do at the location meanwhile may extend it.
typedef struct cds_choice {
    uint32_t loc, thread, index; // of the read or lock; CDS_NOBODY: the choice which promise a
                                 // write fulfils
    uint32_t only;               // only this thread's actions matter, or CDS_ANYBODY
    bool rmw, acquires;        // the read belongs to an RMW; it is an acquire read for every source
    SMC_VEC(uint32_t) writers; // threads that write the location independently of the read
                               // (backtracking set)
    SMC_VEC(uint32_t) links;   // threads that reach a write of the location because of the read
    SMC_VEC(cds_future) futures; // values written to the location
} cds_choice;

// A kind of observation about a location.
typedef enum cds_observation_kind { CDS_WRITER, CDS_LINK, CDS_FUTURE } cds_observation_kind;
typedef struct cds_observation {
    cds_observation_kind sight;
    uint32_t loc, reader; // reader: thread of the choice; CDS_NOBODY: for all choices
    cds_future what;      // in all kinds, .thread
} cds_observation;

// Maximum number of writes of a thread to a location in executions without open promises, and
// whether a promise was refused because of it.
typedef struct cds_count {
    uint32_t loc, thread, most;
    bool refused;
} cds_count;

// Flags of a write with a given thread history: some execution has a later write of the thread to
// the location; a thread did not wait because this was not known.
enum { CDS_FOLLOWED = 1, CDS_NOT_AWAITED = 2 };

// Positions of an access in S: indices in cds.sc; CDS_NOBODY: none.
typedef struct cds_thread_position {
    uint32_t self, fence_before, fence_after;
} cds_thread_position;

// Undo records: a word of an order row; clocks of an event.
typedef struct cds_old_word {
    uint32_t row, word;
    uint64_t value;
} cds_old_word;
typedef struct cds_old_clock {
    cds_id event;
    uint32_t *clocks; // CDS_CLOCKS clocks
} cds_old_clock;

typedef struct cds {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    bool done; // the exploration is over: an error ends it, or result->status has the reason
    smc_candidate_errors errors;
    smc_share share;           // of this round
    SMC_VEC(cds_event) events; // by id; 0 is unused
    SMC_VEC(cds_thread) threads;
    SMC_VEC(cds_loc) locs;
    SMC_VEC(cds_id) promises; // all promises made
    SMC_VEC(cds_id) readers;  // reads of promises, in order of creation
    SMC_VEC(cds_choice) choices;
    SMC_VEC(cds_observation) seen;   // observations of all executions
    SMC_VEC(cds_observation) missed; // location and reader of choices open when an execution was
                                     // abandoned
    SMC_VEC(cds_count) counts;       // from all executions
    smc_table followed; // (history of a write, location) -> CDS_FOLLOWED, CDS_NOT_AWAITED; from all
                        // executions
    bool again;         // restart the exploration with new knowledge
    uint32_t stride;    // threads per clock
    uint32_t clock_cap; // events with clocks
    uint32_t *clocks;   // [event][cds_clock][thread]
    uint32_t row_words, row_cap;
    uint64_t *rows; // [event][word]: the modification-order successors of a write
    SMC_VEC(cds_old_word) old_words;
    SMC_VEC(cds_old_clock) old_clocks;
    SMC_VEC(uint32_t) edges; // scratch: pairs to be added
    SMC_VEC(cds_id) sc;      // seq_cst events
    uint64_t *before;        // scratch: [sc][word]: successors in S
    size_t before_cap;
    SMC_VEC(cds_thread_position) standings; // scratch: [event]
    SMC_VEC(cds_id) announced;              // writes and locks in order of creation
    uint32_t next_announced, next_asked;    // the one being offered: to promises (0), or to thread
                                            // next_asked - 1
    uint32_t n_writes;                      // number of threads' writes in the execution
    uint32_t most_writes;                   // its maximum so far
    // [event]: position of a write in a complete modification order, which determines release
    // sequences; NULL: only RMWs are known to continue them.
    const uint32_t *total;
    bool visited;              // the execution was visited with some modification order
    SMC_VEC(uint32_t) counted; // errors (indices in the result) for which it was counted
} cds;

static inline cds_event *cds_ev(const cds *x, cds_id e) { return &x->events.at[e]; }
static inline uint32_t *cds_clock_of(const cds *x, cds_id e, cds_clock c) {
    return x->clocks + ((size_t)e * CDS_CLOCKS + c) * x->stride;
}
// The thread's last event, or the one that created it.
static inline cds_id cds_last_of(const cds *x, uint32_t t) {
    const cds_thread *thread = &x->threads.at[t];
    return thread->events.n ? thread->events.at[thread->events.n - 1] : thread->create;
}
static inline bool cds_is_init(const cds_event *e) { return e->thread == SMC_INIT_THREAD; }
static inline bool cds_is_promise(const cds_event *e) { return !e->step && !cds_is_init(e); }
static inline bool cds_is_open(const cds_event *e) { return cds_is_promise(e) && !e->kept_by; }
// Whether it is a write that has been made.
static inline bool cds_is_write(const cds_event *e) { return e->writes && !cds_is_promise(e); }
// Whether a is before b (or is b) by the clock; false for promises.
static inline bool cds_is_before(const cds *x, cds_id a, cds_clock c, cds_id b) {
    const cds_event *e = cds_ev(x, a);
    return cds_is_init(e) || (e->index && e->index <= cds_clock_of(x, b, c)[e->thread]);
}
static inline bool cds_acquires(unsigned order) {
    return order >= SMC_CONSUME && order != SMC_RELEASE;
}
static inline bool cds_releases(unsigned order) { return order >= SMC_RELEASE; }
static inline bool cds_is_sc(const cds_event *e) {
    return e->order == SMC_SEQ_CST && (e->reads || e->writes || e->kind == SMC_FENCE);
}

#endif
