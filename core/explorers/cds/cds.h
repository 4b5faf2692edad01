// cds.h - executions under C11 as they grow: events, clocks of happens-before, modification-order
// constraints, promises.
//
// A read takes a write that has been made, waits for one that another thread will make without it,
// or is promised one that will be made because of it (docs/cdschecker.md). The events stand in the
// order in which they were made, which extends po, and rf save for promises; the event made last is
// taken back first. Modification order is never enumerated: what follows from happens-before and
// reads-from is a graph of constraints (order.c).
#ifndef SMC_CDS_H
#define SMC_CDS_H

#include "base/table.h"
#include "candidates/errors.h"
#include "explorers/share.h"

typedef uint32_t cds_id; // of an event, or of a promise; 0 is none

// How a read came to its source.
typedef enum cds_mode { CDS_DIRECT, CDS_WAITED, CDS_PROMISED } cds_mode;

typedef struct cds_event {
    const smc_step *step; // NULL: an initialisation write, or a promise
    uint64_t in, out;     // as of smc_event
    uint32_t thread;      // SMC_INIT_THREAD: initialisation; promise: the thread that is to write
    uint32_t index;       // from 1; initialisation, promise: 0
    uint32_t loc;
    uint32_t rank; // how many promises stand behind it, one because of the other
    cds_id rf; // what it reads: a write or promise, an unlock or initialisation (a lock), an end (a
               // join); 0: nothing
    cds_id taker;        // a write, unlock or promise: the first RMW or lock that reads it
    cds_id before;       // the event before it in its thread, or the one that created the thread
    cds_id prev_access;  // of the same thread to the same location
    cds_id kept_by;      // promise: the write that keeps it
    uint64_t history;    // of its thread: a hash of the values that it has received, this event's
                         // included
    uint8_t kind, order; // the order that counts (smc_order_in_execution)
    uint32_t promised; // how many reads of promises had been made when it was decided that it waits
                       // or is promised
    uint8_t way;       // cds_mode
    bool first;        // `before` is not of its thread
    bool reads, writes, plain;
    bool speculative; // something in its (po u rf)-prefix read a promise that was open then
} cds_event;

// Clocks: for each thread, how many of its events. Of each event:
typedef enum cds_clock {
    CDS_HB,   // what happens before it, itself included
    CDS_PORF, // its (po u rf)-prefix, itself included; what was read from open promises is not in
              // it
    CDS_SYNC, // what happens before whoever acquires by reading it
    CDS_RELEASED, // what happened before its thread's last release fence
    CDS_ACQUIRED, // what an acquire fence after it gets from the thread's reads
    CDS_CLOCKS
} cds_clock;

typedef struct cds_thread {
    SMC_VEC(cds_id) events;
    const smc_step *step; // its next action; NULL: over or not created
    bool waits; // at a read for a write of thread `waits_for`; at a lock until that has locked
    uint32_t waits_for;
    uint32_t promised; // as of an event
    cds_id create;
} cds_thread;

typedef struct cds_loc {
    cds_id init;              // 0: not touched yet
    SMC_VEC(cds_id) writes;   // initialisation and promises too
    SMC_VEC(cds_id) accesses; // no promises
    SMC_VEC(cds_id) heads;    // [thread]: its last access
} cds_loc;

// A value that a read may be promised.
typedef struct cds_future {
    uint64_t value;
    uint32_t thread, rank;
    bool because; // it was seen to be written because of the read
    bool rmw;     // an RMW wrote it
    bool tried;
} cds_future;

enum { CDS_NOBODY = UINT32_MAX, CDS_ANYBODY = UINT32_MAX };

// A choice that is being explored: what other threads do at the location meanwhile may add to it.
typedef struct cds_choice {
    uint32_t loc, thread, index; // of the read or lock; CDS_NOBODY: which promise a write keeps
    uint32_t only;               // what only this thread does matters, or CDS_ANYBODY
    bool rmw, acquires;          // the read is one of an RMW; it is an acquire, whatever it reads
    SMC_VEC(uint32_t) writers;   // threads that write there, not because of the read (backtracking
                                 // set)
    SMC_VEC(uint32_t) links;     // threads that come to a write there because of the read
    SMC_VEC(cds_future) futures; // values that are written there
} cds_choice;

// What has been seen of a location, with what is kept of it for choices there.
typedef enum cds_sight { CDS_WRITER, CDS_LINK, CDS_FUTURE } cds_sight;
typedef struct cds_seen {
    cds_sight sight;
    uint32_t loc, reader; // reader: whose choice; CDS_NOBODY: anybody's
    cds_future what;      // .thread for all
} cds_seen;

// How often a thread writes to a location, at most, in an execution without open promises, and
// whether a promise has been refused since that would have been more.
typedef struct cds_count {
    uint32_t loc, thread, most;
    bool refused;
} cds_count;

// Of a write of a thread with this history: another write of the thread to the location has
// followed it; somebody did not wait for that since it was not known.
enum { CDS_FOLLOWED = 1, CDS_NOT_AWAITED = 2 };

// Where an access stands in S: positions in cds.sc, CDS_NOBODY if there is none.
typedef struct cds_standing {
    uint32_t self, fence_before, fence_after;
} cds_standing;

// A word of a row of the order before it was changed; a clock before it was changed.
typedef struct cds_old_word {
    uint32_t row, word;
    uint64_t value;
} cds_old_word;
typedef struct cds_old_clock {
    cds_id event;
    uint32_t *clocks; // CDS_CLOCKS of them
} cds_old_clock;

typedef struct cds {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    bool done; // nothing more is to be visited: an error ends the exploration, or result->status
               // says why
    smc_candidate_errors errors;
    smc_share share;           // of this round
    SMC_VEC(cds_event) events; // by id; 0 is not used
    SMC_VEC(cds_thread) threads;
    SMC_VEC(cds_loc) locs;
    SMC_VEC(cds_id) promises; // all that have been made
    SMC_VEC(cds_id) readers;  // reads of promises, in the order in which they were made
    SMC_VEC(cds_choice) choices;
    SMC_VEC(cds_seen) seen;   // in all executions
    SMC_VEC(cds_seen) missed; // location and reader of choices that were open when an execution was
                              // given up
    SMC_VEC(cds_count) counts; // in all executions
    smc_table followed;        // (history of a write, location), in all executions: CDS_FOLLOWED,
                               // CDS_NOT_AWAITED
    bool again;                // the exploration is to start anew, knowing more
    uint32_t stride;           // threads for which a clock has room
    uint32_t clock_cap;        // events for which there are clocks
    uint32_t *clocks;          // [event][cds_clock][thread]
    uint32_t row_words, row_cap;
    uint64_t *rows; // [event][word]: the writes that come later in modification order
    SMC_VEC(cds_old_word) old_words;
    SMC_VEC(cds_old_clock) old_clocks;
    SMC_VEC(uint32_t) edges; // scratch: pairs to be entered
    SMC_VEC(cds_id) sc;      // seq_cst events
    uint64_t *before;        // scratch: [sc][word]: what has to come later in S
    size_t before_cap;
    SMC_VEC(cds_standing) standings;     // scratch: [event]
    SMC_VEC(cds_id) announced;           // writes and locks that have been made, in order
    uint32_t next_announced, next_asked; // the one that is being offered, to promises (0) or to
                                         // thread next_asked - 1
    uint32_t n_writes;                   // made by threads
    uint32_t most_writes;                // at any time
    // [event]: a write's place in a whole modification order of its location, which says how far
    // release sequences go; NULL: they go on by RMWs alone, further ones are pending.
    const uint32_t *total;
    bool visited;              // the current execution has been, with some modification order
    SMC_VEC(uint32_t) counted; // errors, by index in the result, that it has been counted for
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
// One that is made.
static inline bool cds_is_write(const cds_event *e) { return e->writes && !cds_is_promise(e); }
// Whether a comes before b (or is b) by the clock; never of a promise.
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
