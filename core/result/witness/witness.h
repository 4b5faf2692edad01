// witness.h - the execution that shows an error (witness).
#ifndef SMC_RESULT_WITNESS_H
#define SMC_RESULT_WITNESS_H

#include "program/program.h"

// An event of a witness: a copy that outlives the graph.
typedef struct smc_witness_event {
    uint32_t thread, index; // `index` counts from 1 within the thread
    uint8_t kind;           // smc_kind
    uint8_t order; // smc_order, as it applies in this execution (smc_order_in_execution); SMC_PLAIN
                   // for plain accesses
    uint8_t rmw;   // smc_rmw; of a fence: smc_fence
    bool reads, writes;   // a failed compare-exchange reads and does not write
    bool failed_attempt;  // smc_is_failed_attempt
    bool po_releases;     // smc_action.po_releases
    bool is_waiting_list; // access to a list of waiting threads (core/program/waiting.h)
    bool tries;           // an attempt to lock a mutex without waiting for it (smc_action.returns)
    bool culprit;         // the event shows the error
    bool repeated;   // in the round that the thread, which waits by reading, would repeat for ever
    bool in_turns;   // block, bound: the thread's last round is repeated in a cycle with those of
                     // others (SMC_ERR_TERMINATION)
    bool pending;    // not executed: the action at which a disabled thread waits (deadlock)
    uint32_t loc;    // 0: none
    uint32_t object; // alloc, free: the object
    uint32_t place;
    uint32_t other;   // create, join: identity of the other thread
    uint32_t undone;  // choice: number of events in the net-zero round that it marks
                      // (smc_round_net_zero); 0: an actual choice
    uint64_t in, out; // values read and written
    int32_t rf;       // position in smc_witness.events of the write that it reads; -1: the
                      // initialisation, or not a read
    uint32_t step;    // position in the display order (display_order.h), from 0
    bool scoped;      // alloc, free: of a local variable at the beginning or end of its scope
                      // (smc_action.scoped)
    bool continues;   // part of the same access as the previous event (smc_action.continues)
    bool stale;       // it does not read the last write in the display order
} smc_witness_event;

// What a thread waits for at the end of an execution.
typedef enum smc_wait_for {
    SMC_WAITS_FOR_THREAD,
    SMC_WAITS_FOR_MUTEX,
    SMC_WAITS_TO_READ, // a read-write lock
    SMC_WAITS_TO_WRITE,
    SMC_WAITS_FOR_SIGNAL,
    SMC_WAITS_FOR_POST,
    SMC_WAITS_AT_BARRIER,
    SMC_WAITS_FOR_ONCE,
    SMC_WAITS_FOR_WAKE_UP, // at a futex or std::atomic
    SMC_WAITS_FOR_VALUE,   // by reading in a loop
    SMC_WAITS_KINDS
} smc_wait_for;

// A thread that waits for ever, and the threads that could end its wait. Positions are those of
// events.
enum { SMC_MOST_ENDING = 3, SMC_NO_POSITION = INT32_MAX };
typedef struct smc_wait {
    uint32_t thread, at; // `at`: its last event
    uint8_t what;        // smc_wait_for
    bool is_root;        // part of the root of the deadlock (deadlocks/explain.h)
    bool would; // `by` are threads that would end the wait if they continued; otherwise they hold
                // the lock or are joined
    bool sets;  // they would also write the condition that was checked
    bool lacks_signal; // FOR_SIGNAL: the condition is satisfied, only the signal is missing
    uint32_t of;       // event whose location is waited for; SMC_NO_POSITION: waits for a thread
    uint32_t taken;    // FOR_MUTEX: the lock by by[0]; SMC_NO_POSITION: not known
    uint32_t checked;  // FOR_SIGNAL: the read of the condition before the wait; SMC_NO_POSITION:
                       // none
    uint32_t n_by, by[SMC_MOST_ENDING]; // threads, see `would`
} smc_wait;

// A witness, sorted by thread and index. If the model is prefix-closed, it has only the events in
// the (po u rf)-prefix of those that show the error.
typedef struct smc_witness {
    uint32_t n;
    smc_witness_event *events;
    uint32_t n_co; // coherence: pairs of positions, the first immediately before the second
    uint32_t (*co)[2];
    uint32_t stale, switches; // numbers of stale events, and of context switches in the
                              // display order
    smc_created *threads;    // [number - 1]: the creations that the thread numbers stand for; empty
    uint32_t n_threads;      // unless threads other than main create threads
    bool mixed;              // some event `continues`
    bool in_part;            // accesses are missing that the exploration has elided
    bool exact;              // no display order has fewer of them (display_order.h)
    SMC_VEC(smc_wait) waits; // of a deadlock (deadlocks/explain.h); empty: not known
    uint64_t digest; // hash of the execution and the events that show the error, equal in all
                     // processes
} smc_witness;

// Whether the thread has ended.
bool smc_witness_has_ended(const smc_witness *, uint32_t thread);

// The wait of a thread; NULL: it does not wait, or that is not known.
const smc_wait *smc_wait_of(const smc_witness *, uint32_t thread);
// The wait of the first thread in the root that this one waits for; NULL: none.
const smc_wait *smc_wait_next_in_root(const smc_witness *, const smc_wait *);
// Whether the wait is for a mutex or a read-write lock.
static inline bool smc_waits_for_lock(const smc_wait *w) {
    return w->what == SMC_WAITS_FOR_MUTEX || w->what == SMC_WAITS_TO_READ ||
           w->what == SMC_WAITS_TO_WRITE;
}

#endif
