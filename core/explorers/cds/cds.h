// cds.h - state of the explorer cdschecker: a C11 execution under construction, with events,
// happens-before clocks, modification-order constraints and promises.
//
// A read takes an existing write, waits for a write that another thread will make independently of
// the read, or is promised a write that will be made because of the read
// (docs/design/cdschecker.md). Events are stored in the order of their creation, which extends po
// and, except for promises, rf; they are removed last in, first out. Modification order is not
// enumerated: the edges implied by happens-before and reads-from form a constraint graph (order.c).
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
    uint64_t in, out;     // value read, value written; as in smc_event
    // SMC_INIT_THREAD for an initialisation write; for a promise: the thread that must write.
    uint32_t thread;
    uint32_t index; // index in the thread, from 1; initialisation writes and promises: 0
    uint32_t loc;
    uint32_t rank; // length of the chain of promises on which the event depends
    // The source: a write or promise; lock: an unlock or the initialisation; join: the thread's
    // end; 0: none.
    cds_id rf;
    cds_id taker;  // write, unlock or promise: the first RMW or lock that reads from it; 0: none
    cds_id before; // previous event of the thread, or the event that created the thread
    cds_id prev_access;  // previous access of the thread to the location
    cds_id kept_by;      // for a promise: the write that fulfils it; 0: none
    uint64_t history;    // hash of the values that the thread has received up to this event
    uint8_t kind, order; // `order`: the effective one (smc_order_in_execution)
    // Number of reads of promises that existed when it was decided that this read waits or is
    // promised a value.
    uint32_t promised;
    uint8_t way; // cds_mode: how the read got its source
    bool first;  // `before` is an event of another thread
    bool reads, writes, plain;
    bool speculative; // the (po u rf)-prefix contains a read of a promise that was not fulfilled
                      // then
} cds_event;

// The vector clocks of an event.
typedef enum cds_clock {
    CDS_HB, // events that happen before it, and the event itself
    // The (po u rf)-prefix of the event, and the event itself; sources that were promises not yet
    // fulfilled are missing.

    CDS_PORF,
    CDS_SYNC,     // what an acquire read of the event gets
    CDS_RELEASED, // happens-before at the last release fence of its thread
    CDS_ACQUIRED, // what an acquire fence gets from the thread's earlier reads
    CDS_CLOCKS
} cds_clock;

typedef struct cds_thread {
    SMC_VEC(cds_id) events;
    const smc_step *step; // the thread's next action; NULL: it has ended or is not created
    // The thread waits: at a read, for a write of thread `waits_for`; at a lock, until that thread
    // has locked.
    bool waits;
    uint32_t waits_for;
    uint32_t promised; // see cds_event.promised
    cds_id create;     // the event that created the thread
} cds_thread;

typedef struct cds_loc {
    cds_id init;              // initialisation write; 0: location not used yet
    SMC_VEC(cds_id) writes;   // includes the initialisation write and promises
    SMC_VEC(cds_id) accesses; // does not include promises
    SMC_VEC(cds_id) heads;    // [thread]: the thread's last access
} cds_loc;

// A value that a read may be promised.
typedef struct cds_future {
    uint64_t value;
    uint32_t thread, rank;
    bool because; // the write was seen to depend on the read
    bool rmw;     // the value was written by an RMW
    bool tried;   // the read was already promised this value
} cds_future;

enum { CDS_NOBODY = UINT32_MAX, CDS_ANYBODY = UINT32_MAX };

// A choice of a read's or lock's source that is being explored. Actions of other threads at the
// location may add alternatives meanwhile.
typedef struct cds_choice {
    // Location, thread and index of the read or lock; thread CDS_NOBODY: the choice which promise a
    // write fulfils.
    uint32_t loc, thread, index;
    uint32_t only;      // only actions of this thread matter; CDS_ANYBODY: of every thread
    bool rmw, acquires; // the read belongs to an RMW; the read acquires from every source
    // Threads that write the location independently of the read (backtracking set).
    SMC_VEC(uint32_t) writers;
    SMC_VEC(uint32_t) links;     // threads that reach a write of the location because of the read
    SMC_VEC(cds_future) futures; // values written to the location, which the read may be promised
} cds_choice;

// A kind of observation about a location.
typedef enum cds_observation_kind { CDS_WRITER, CDS_LINK, CDS_FUTURE } cds_observation_kind;
typedef struct cds_observation {
    cds_observation_kind kind;
    // `reader`: thread of the choice that the observation is for; CDS_NOBODY: it is for all
    // choices.
    uint32_t loc, reader;
    cds_future observed; // what was observed; only `thread` is set for all kinds
} cds_observation;

// Maximum number of writes of a thread to a location in executions without unfulfilled promises,
// and whether a promise was refused because of this number.
typedef struct cds_write_bound {
    uint32_t loc, thread, max;
    bool refused_promise;
} cds_write_bound;

// Flags of a write after a given history of its thread. CDS_FOLLOWED: in some execution the thread
// writes the location again later. CDS_NOT_AWAITED: a read did not wait for that later write,
// because CDS_FOLLOWED was not set yet.
enum { CDS_FOLLOWED = 1, CDS_NOT_AWAITED = 2 };

// Positions of an access in the order S, as indices in cds.sc: of the access itself, of the last
// fence before it and of the next fence after it; CDS_NOBODY: none.
typedef struct cds_thread_position {
    uint32_t self, fence_before, fence_after;
} cds_thread_position;

// The value that a word of a row of the modification order had before a change.
typedef struct cds_saved_word {
    uint32_t row, word;
    uint64_t value;
} cds_saved_word;
// The clocks that an event had before a change.
typedef struct cds_saved_clock {
    cds_id event;
    uint32_t *clocks; // CDS_CLOCKS saved clocks of the event
} cds_saved_clock;

typedef struct cds {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    bool done; // the exploration is over: an error ends it, or result->status has the reason
    smc_candidate_errors errors;
    smc_share share;           // share of the search tree that is done in this round
    SMC_VEC(cds_event) events; // [id]; number 0 is unused
    SMC_VEC(cds_thread) threads;
    SMC_VEC(cds_loc) locs;
    SMC_VEC(cds_id) promises; // all promises made in the execution
    SMC_VEC(cds_id) readers;  // reads of promises, in order of creation
    SMC_VEC(cds_choice) choices;
    SMC_VEC(cds_observation) seen; // observations made in all executions
    // Location and reader of the choices that were being explored when an execution was abandoned.
    SMC_VEC(cds_observation) missed;
    SMC_VEC(cds_write_bound) counts; // collected from all executions
    // (history of a write, location) -> CDS_FOLLOWED, CDS_NOT_AWAITED; collected from all
    // executions.
    smc_table followed;
    bool again;         // the exploration must restart with new observations
    uint32_t stride;    // number of threads in a clock
    uint32_t clock_cap; // number of events that have clocks
    uint32_t *clocks;   // [event][cds_clock][thread]
    uint32_t row_words, row_cap;
    uint64_t *rows; // [event][word]: the successors of a write in modification order, as bits
    SMC_VEC(cds_saved_word) saved_words;
    SMC_VEC(cds_saved_clock) saved_clocks;
    SMC_VEC(uint32_t) edges; // scratch: pairs of writes, whose order must be added
    SMC_VEC(cds_id) sc;      // the seq_cst events
    uint64_t *before;        // scratch: [index in sc][word]: the successors in S, as bits
    size_t before_cap;
    SMC_VEC(cds_thread_position) standings; // scratch: [event]: its positions in S
    SMC_VEC(cds_id) announced;              // writes and locks, in order of creation
    // Index in `announced` of the event being offered; whom it is offered to: 0: promises; n:
    // thread n - 1.
    uint32_t next_announced, next_asked;
    uint32_t n_writes;    // number of writes in the execution, without initialisation
    uint32_t most_writes; // the maximum of `n_writes` so far
    // [event]: position of a write in a complete modification order, which determines release
    // sequences. NULL: there is none yet, and only RMWs are known to continue a release sequence.
    const uint32_t *total;
    bool visited;              // the execution was visited with some modification order
    SMC_VEC(uint32_t) counted; // errors (indices in the result) for which the execution was counted
} cds;

static inline cds_event *cds_event_at(const cds *x, cds_id e) { return &x->events.at[e]; }
static inline uint32_t *cds_clock_of(const cds *x, cds_id e, cds_clock c) {
    return x->clocks + ((size_t)e * CDS_CLOCKS + c) * x->stride;
}
// The thread's last event; if it has none, the event that created the thread.
static inline cds_id cds_last_of(const cds *x, uint32_t t) {
    const cds_thread *thread = &x->threads.at[t];
    return thread->events.n ? thread->events.at[thread->events.n - 1] : thread->create;
}
static inline bool cds_is_init(const cds_event *e) { return e->thread == SMC_INIT_THREAD; }
static inline bool cds_is_promise(const cds_event *e) { return !e->step && !cds_is_init(e); }
static inline bool cds_is_open(const cds_event *e) { return cds_is_promise(e) && !e->kept_by; }
// Whether the event is an actual write rather than a promise.
static inline bool cds_is_write(const cds_event *e) { return e->writes && !cds_is_promise(e); }
// Whether the clock c of event b contains event a, or a = b; false for promises.
static inline bool cds_is_before(const cds *x, cds_id a, cds_clock c, cds_id b) {
    const cds_event *e = cds_event_at(x, a);
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
