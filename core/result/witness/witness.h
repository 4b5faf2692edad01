// witness.h - a witness: the execution that shows an error.
#ifndef SMC_RESULT_WITNESS_H
#define SMC_RESULT_WITNESS_H

#include "program/program.h"

// An event of a witness: a copy that outlives the graph.
typedef struct smc_witness_event {
    uint32_t thread, index; // `index` counts from 1 within the thread
    uint8_t kind;           // smc_kind
    // smc_order, as it applies in this execution (smc_order_in_execution); SMC_PLAIN for plain
    // accesses.
    uint8_t order;
    uint8_t rmw;          // RMW: smc_rmw; fence: smc_fence
    bool reads, writes;   // a failed compare-exchange reads and does not write
    bool failed_attempt;  // see smc_is_failed_attempt
    bool po_releases;     // see smc_action.po_releases
    bool is_waiting_list; // the access is to a list of waiting threads (core/program/waiting.h)
    bool tries;           // the event tries to lock a mutex without waiting (smc_action.returns)
    bool culprit;         // the event shows the error, alone or with others
    bool repeated; // the thread waits by reading, and the event belongs to the round that it would
                   // repeat for ever
    // Block, bound: the thread's last round is repeated in a cycle together with those of other
    // threads (SMC_ERR_TERMINATION).
    bool in_turns;
    bool in_cycle;   // it belongs to steps that can repeat for ever (docs/design/starvation.md)
    bool pending;    // the event is not executed: it is the action at which a disabled thread waits
                     // (deadlock)
    uint32_t loc;    // 0: the event has no location
    uint32_t object; // allocation, free: the object
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

// The kinds of objects that a thread may wait for at the end of an execution.
typedef enum smc_wait_for {
    SMC_WAITS_FOR_THREAD,
    SMC_WAITS_FOR_MUTEX,
    SMC_WAITS_TO_READ, // waits for a read-write lock
    SMC_WAITS_TO_WRITE,
    SMC_WAITS_FOR_SIGNAL,
    SMC_WAITS_FOR_POST,
    SMC_WAITS_AT_BARRIER,
    SMC_WAITS_FOR_ONCE,
    SMC_WAITS_FOR_WAKE_UP, // waits at a futex or std::atomic
    SMC_WAITS_FOR_VALUE,   // waits by reading in a loop
    SMC_WAITS_KINDS
} smc_wait_for;

// A thread that waits for ever, and the threads that could end its wait. Events are given by their
// positions in the witness.
enum { SMC_MOST_ENDING = 3, SMC_NO_POSITION = INT32_MAX };
typedef struct smc_wait {
    uint32_t thread, at; // the waiting thread, and its last event
    uint8_t what;        // smc_wait_for
    bool is_root;        // the wait belongs to the root of the deadlock (deadlocks/explain.h)
    // The threads in `by` would end the wait if they continued; otherwise they hold the lock, or
    // are the joined threads.
    bool would;
    bool sets;         // the threads in `by` would also write the condition that was checked
    bool lacks_signal; // FOR_SIGNAL: the condition holds, only the signal is missing
    uint32_t of;       // event whose location the thread waits for; SMC_NO_POSITION: it waits for a
                       // thread
    uint32_t taken;    // FOR_MUTEX: the event by which by[0] has locked the mutex; SMC_NO_POSITION:
                       // not known
    // FOR_SIGNAL: the read that checked the condition before the wait; SMC_NO_POSITION: none.
    uint32_t checked;
    uint32_t n_by, by[SMC_MOST_ENDING]; // number of threads and the threads themselves, see `would`
} smc_wait;

// A witness. Its events are sorted by thread and index. If the model is prefix-closed, it contains
// only the events in the (po u rf)-prefix of those that show the error.
typedef struct smc_witness {
    uint32_t n;
    smc_witness_event *events;
    uint32_t n_co; // coherence: pairs of positions; the first write immediately precedes the second
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

// The wait of a thread; NULL: the thread does not wait, or what it waits for is not known.
const smc_wait *smc_wait_of(const smc_witness *, uint32_t thread);
// The wait of the first thread of the root that `w`'s thread waits for; NULL: there is none.
const smc_wait *smc_wait_next_in_root(const smc_witness *, const smc_wait *);
// Whether the wait is for a mutex or a read-write lock.
static inline bool smc_waits_for_lock(const smc_wait *w) {
    return w->what == SMC_WAITS_FOR_MUTEX || w->what == SMC_WAITS_TO_READ ||
           w->what == SMC_WAITS_TO_WRITE;
}

#endif
