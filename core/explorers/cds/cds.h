// cds.h - state of the explorer cdschecker: a C11 execution under construction, with events,
// happens-before clocks, modification-order constraints and promises.
//
// A read takes an existing write, waits for a write that another thread will make independently of
// the read, or is promised a write that will be made because of the read
// (docs/design/cdschecker.md). Events are stored in the order of their creation, which extends po
// and, except for reads of promises, rf; the last event is removed first. Modification order is not
// enumerated: the edges implied by happens-before and reads-from form a constraint graph (order.c).
#ifndef SMC_CDS_H
#define SMC_CDS_H

#include "base/table.h"
#include "candidates/errors.h"
#include "explorers/search_progress.h"

typedef uint32_t cds_id; // id of an event or promise; 0: none

// How a read got its source: a write that existed, a write for which the read waited, or a promise.
typedef enum cds_mode { CDS_DIRECT, CDS_WAITED, CDS_PROMISED } cds_mode;

// An event, an initialisation write, or a promise: a write that is still to be made.
typedef struct cds_event {
    const smc_step *step; // the event's step; NULL: an initialisation write, or a promise
    uint64_t in, out;     // value read, value written; as in smc_event
    // SMC_INIT_THREAD for an initialisation write; for a promise: the thread that must write.
    uint32_t thread;
    uint32_t index; // index in the thread, from 1; initialisation writes and promises: 0
    uint32_t loc;
    uint32_t rank; // number of promises in the longest chain of promises on which the event depends
    // The source: of a read, a write or promise; of a lock, an unlock or the initialisation write;
    // of a join, the thread's end; 0: none.
    cds_id rf;
    // Of a write, unlock or promise: the first RMW or lock that reads from it; 0: none.
    cds_id rmw_reader;
    // Previous event of the thread; for its first event, the event that created the thread.
    cds_id before;
    cds_id prev_access;  // previous access of the thread to the location
    cds_id fulfilled_by; // of a promise: the write that fulfils it; 0: none
    uint64_t history;    // hash of the values that the thread has received up to this event
    uint8_t kind, order; // smc_kind; effective memory order (smc_order_in_execution)
    // Of a read that waited or reads a promise: number of reads of promises (length of cds.readers)
    // when this was decided.
    uint32_t promised;
    uint8_t mode;              // cds_mode: how the read got its source
    bool first;                // `before` is an event of another thread
    bool reads, writes, plain; // `plain`: a plain access, which can race
    // The (po u rf)-prefix contains a read of a promise that was not fulfilled when the event was
    // created.
    bool speculative;
} cds_event;

// The vector clocks of an event: for each thread, how many of its events are in a set.
typedef enum cds_clock {
    CDS_HB, // events that happen before the event, and the event itself
    // The (po u rf)-prefix of the event, and the event itself. Sources that were unfulfilled
    // promises are missing.
    CDS_PORF,
    CDS_SYNC,     // events that happen before an acquire read from this event
    CDS_RELEASED, // happens-before at the last release fence of its thread
    CDS_ACQUIRED, // events that would happen before an acquire fence after this event
    CDS_CLOCKS
} cds_clock;

// A thread under construction.
typedef struct cds_thread {
    SMC_VEC(cds_id) events;
    const smc_step *step; // the thread's next action; NULL: it has ended or is not created
    // The thread waits: at a read, for a write by thread `waits_for`; at a lock, until that thread
    // has locked the mutex.
    bool waits;
    uint32_t waits_for;
    uint32_t promised; // of a waiting thread: cds_event.promised of its read
    cds_id create;     // the event that created the thread
} cds_thread;

// A location, with its events in the order of their creation.
typedef struct cds_loc {
    cds_id init;              // initialisation write; 0: no thread has reached the location
    SMC_VEC(cds_id) writes;   // includes the initialisation write and promises
    SMC_VEC(cds_id) accesses; // does not include promises
    SMC_VEC(cds_id) heads;    // [thread]: the thread's last access
} cds_loc;

// A value that a read may be promised.
typedef struct cds_future_value {
    uint64_t value;
    uint32_t thread, rank; // the thread that writes the value; cds_event.rank of the promise
    bool because;          // in some execution, the write depended on the read
    bool rmw;              // in some execution, an RMW wrote the value
    bool tried;            // the read has been promised this value
} cds_future_value;

// In place of a thread number: no thread; every thread.
enum { CDS_NO_THREAD = UINT32_MAX, CDS_ANY_THREAD = UINT32_MAX };

// The choice of a source for a read or lock, while its alternatives are explored. Actions of other
// threads at the location may add alternatives.
typedef struct cds_choice {
    // Location, thread and index of the read or lock. Thread CDS_NO_THREAD: the choice which
    // promise a write fulfils.
    uint32_t loc, thread, index;
    uint32_t only;      // the only thread whose actions matter; CDS_ANY_THREAD: all threads matter
    bool rmw, acquires; // the event is an RMW; it acquires whatever it reads
    // Threads that write the location independently of the read, for which the read can wait (the
    // backtracking set).
    SMC_VEC(uint32_t) writers;
    SMC_VEC(uint32_t) links; // threads that reach a write of the location because of the read
    // Values written to the location, which the read may be promised (future values).
    SMC_VEC(cds_future_value) futures;
} cds_choice;

// The kind of an observation, which is added to one of the lists of a choice: writers, links or
// futures.
typedef enum cds_observation_kind { CDS_WRITER, CDS_LINK, CDS_FUTURE } cds_observation_kind;
// An observation: an action of a thread at a location in some execution.
typedef struct cds_observation {
    cds_observation_kind kind;
    // `reader`: the thread of the choices for which the observation counts; CDS_NO_THREAD: all
    // choices.
    uint32_t loc, reader;
    cds_future_value observed; // the observed write; only `thread` is set for all kinds
} cds_observation;

// The most writes that a thread made to a location in executions without unfulfilled promises; and
// whether a promise was refused because of this limit.
typedef struct cds_write_limit {
    uint32_t loc, thread, max;
    bool refused_promise; // a promise of one more write was refused
} cds_write_limit;

// Flags of a write after a certain history of its thread. CDS_FOLLOWED: in some execution, the
// thread writes the location again later. CDS_NOT_AWAITED: a read did not wait for that later
// write, because CDS_FOLLOWED was not set yet.
enum { CDS_FOLLOWED = 1, CDS_NOT_AWAITED = 2 };

// The position of an access in the order S, and those of the last fence before it and the next
// fence after it in its thread, as indices in cds.sc; CDS_NO_THREAD: there is none.
typedef struct cds_thread_position {
    uint32_t self, fence_before, fence_after; // indices in cds.sc
} cds_thread_position;

// The value of one word of cds.rows before a change.
typedef struct cds_saved_word {
    uint32_t row, word; // indices in cds.rows
    uint64_t value;
} cds_saved_word;
// The clocks of an event before a change.
typedef struct cds_saved_clock {
    cds_id event;     // the event whose clocks these are
    uint32_t *clocks; // CDS_CLOCKS clocks, owned
} cds_saved_clock;

// The state of an exploration.
typedef struct cds {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    bool done; // the exploration is over: because of an error, or for the reason in result->status
    smc_candidate_errors errors;
    smc_share share;           // progress of the current round of the exploration
    SMC_VEC(cds_event) events; // [id]; number 0 is unused
    SMC_VEC(cds_thread) threads;
    SMC_VEC(cds_loc) locs;
    SMC_VEC(cds_id) promises; // all promises of the execution
    SMC_VEC(cds_id) readers;  // the execution's reads of promises, in the order of their creation
    SMC_VEC(cds_choice) choices;   // the choices that are being explored, the innermost last
    SMC_VEC(cds_observation) seen; // observations made in all executions
    // Location and reader of each choice that was being explored when an execution was abandoned.
    SMC_VEC(cds_observation) missed;
    SMC_VEC(cds_write_limit) counts; // from all executions
    // (history of a write, location) -> CDS_FOLLOWED, CDS_NOT_AWAITED; from all executions.
    smc_table followed;
    bool again;         // the exploration must restart, since new observations may add alternatives
    uint32_t stride;    // room in a clock: number of threads
    uint32_t clock_cap; // number of events for which `clocks` has room
    uint32_t *clocks;   // [event][cds_clock][thread]
    // Of `rows`: number of words in a row; number of rows with memory.
    uint32_t row_words, row_cap;
    uint64_t *rows; // [event][word]: the writes after this write in modification order, as bits
    // Changes of `rows`, to undo them.
    SMC_VEC(cds_saved_word) saved_words;
    // Changes of `clocks`, to undo them.
    SMC_VEC(cds_saved_clock) saved_clocks;
    SMC_VEC(uint32_t) edges; // scratch: pairs of writes whose order is still to be added
    SMC_VEC(cds_id) sc;      // the seq_cst events, in the order of their creation
    uint64_t *before;  // scratch: [index in sc][word]: the later events in S, as bits of indices
    size_t before_cap; // number of words for which `before` has memory
    SMC_VEC(cds_thread_position) standings; // scratch: [event]: its positions in S
    // Writes and locks to offer to waiting threads, in the order of their creation.
    SMC_VEC(cds_id) announced;
    // `next_announced`: index in `announced` of the event that is being offered. `next_recipient`:
    // the next recipient of the offer: 0: the promises; n: thread n - 1.
    uint32_t next_announced, next_recipient;
    uint32_t n_writes;    // number of writes in the execution, without initialisation writes
    uint32_t most_writes; // maximum of `n_writes` in all executions
    // [event]: position of a write in a complete modification order, which determines release
    // sequences. NULL: the order is incomplete, and only RMWs are known to continue a release
    // sequence.
    const uint32_t *total;
    bool visited;              // the execution was visited with another modification order
    SMC_VEC(uint32_t) counted; // errors (indices in the result) for which the execution was counted
} cds;

// Returns the event; valid until an event is added.
static inline cds_event *cds_event_at(const cds *x, cds_id e) { return &x->events.at[e]; }
// Clock c of event e, with cds.stride elements.
static inline uint32_t *cds_clock_of(const cds *x, cds_id e, cds_clock c) {
    return x->clocks + ((size_t)e * CDS_CLOCKS + c) * x->stride;
}
// The thread's last event; if it has none, the event that created the thread.
static inline cds_id cds_last_event_of_thread(const cds *x, uint32_t t) {
    const cds_thread *thread = &x->threads.at[t];
    return thread->events.n ? thread->events.at[thread->events.n - 1] : thread->create;
}
static inline bool cds_is_init(const cds_event *e) { return e->thread == SMC_INIT_THREAD; }
static inline bool cds_is_promise(const cds_event *e) { return !e->step && !cds_is_init(e); }
// Whether the event is a promise that is not fulfilled.
static inline bool cds_is_unfulfilled(const cds_event *e) {
    return cds_is_promise(e) && !e->fulfilled_by;
}
// Whether clock c of event b contains event a, or a = b; false if a is a promise.
static inline bool cds_is_before(const cds *x, cds_id a, cds_clock c, cds_id b) {
    const cds_event *e = cds_event_at(x, a);
    return cds_is_init(e) || (e->index && e->index <= cds_clock_of(x, b, c)[e->thread]);
}
// Whether the memory order acquires or consumes.
static inline bool cds_acquires(unsigned order) {
    return order >= SMC_CONSUME && order != SMC_RELEASE;
}
// Whether the memory order releases.
static inline bool cds_releases(unsigned order) { return order >= SMC_RELEASE; }
// Whether the event is in the order S.
static inline bool cds_is_sc(const cds_event *e) {
    return e->order == SMC_SEQ_CST && (e->reads || e->writes || e->kind == SMC_FENCE);
}

#endif
