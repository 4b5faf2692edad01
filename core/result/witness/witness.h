// witness.h - the execution that shows an error.
#ifndef SMC_RESULT_WITNESS_H
#define SMC_RESULT_WITNESS_H

#include "program/program.h"

// An event of a reported execution: a copy that lives on after the exploration has moved on.
typedef struct smc_witness_event {
    uint32_t thread, index; // index from 1 within the thread
    uint8_t kind;           // smc_kind
    uint8_t order;       // smc_order, the one that counts for the access (smc_order_in_execution);
                         // SMC_PLAIN for plain accesses
    uint8_t rmw;         // smc_rmw; of a fence smc_fence
    bool reads, writes;  // a failed compare-exchange reads and does not write
    bool failed_attempt; // smc_is_failed_attempt
    bool po_releases;    // as of an action
    bool who_waits;      // of a list of threads (core/program/waiting.h)
    bool tries;          // to take a mutex, without waiting for it (smc_action.returns)
    bool culprit;        // this event shows the error
    bool repeated; // in the round that its thread, which waits by reading, would go round for ever
    bool in_turns; // block, bound: its thread repeats its last round in turn with others
                   // (SMC_ERR_TERMINATION)
    bool pending;  // not executed: the action a disabled thread waits at (deadlock)
    uint32_t loc;  // 0 where the event has none
    uint32_t object; // alloc, free: of what
    uint32_t place;
    uint32_t other;   // create, join: the other thread's identity
    uint32_t undone;  // choice: how many events the round has of which it tells
                      // (smc_round_net_zero); 0: it is a choice
    uint64_t in, out; // value read, value written
    int32_t rf; // position in smc_witness.events of the write it reads; -1: initialisation, or it
                // does not read
    uint32_t step; // its place in the linearisation (linearize.h): 0, 1, 2, ..
    bool scoped; // alloc, free: of a local variable, whose scope begins or ends (smc_action.scoped)
    bool continues; // it is part of one access with the event before it (smc_action.continues)
    bool stale;     // it reads something else than was written last by then
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
    SMC_WAITS_FOR_WAKE_UP, // at a futex, or for a std::atomic
    SMC_WAITS_FOR_VALUE,   // it reads it again and again
    SMC_WAITS_KINDS
} smc_wait_for;

// A thread that waits for ever, and who would end that. Positions are those of events.
enum { SMC_MOST_ENDING = 3, SMC_NO_POSITION = INT32_MAX };
typedef struct smc_wait {
    uint32_t thread, at; // its last event
    uint8_t what;        // smc_wait_for
    bool is_root;        // the others wait for it, not it for them
    bool would;          // `by`: who would go on to end it; otherwise who holds it, or is joined
    bool sets;           // .. and writes what was checked
    bool lacks_signal;   // FOR_SIGNAL: what it waits for has come
    uint32_t of;         // has the location that it waits for; SMC_NO_POSITION: of a thread
    uint32_t taken;      // FOR_MUTEX: where by[0] has taken it; SMC_NO_POSITION: not known
    uint32_t checked;    // FOR_SIGNAL: what it has checked before; SMC_NO_POSITION: nothing
    uint32_t n_by, by[SMC_MOST_ENDING]; // threads
} smc_wait;

// The execution that shows an error, sorted by thread and index. Where the model is prefix-closed,
// it ends where the error shows: what has no part in how it comes to that is left out.
typedef struct smc_witness {
    uint32_t n;
    smc_witness_event *events;
    uint32_t n_co; // coherence: pairs of positions, the first immediately before the second
    uint32_t (*co)[2];
    uint32_t stale, switches; // how many events are stale, and how often the next step is another
                              // thread's
    smc_created *threads;     // those that have the numbers from 1 on in it, where it does not go
    uint32_t n_threads;       // without saying: another one than main creates threads
    bool mixed;               // some event continues
    bool in_part;             // what it is made of lacks events that the program has
    bool exact;               // no linearisation has fewer of them
    SMC_VEC(smc_wait) waits;  // of a deadlock (deadlocks/explain.h); none: not known
    uint64_t digest; // of the execution and its events that show the error, by names that are the
                     // same in every process
} smc_witness;

// Whether the thread comes to its end.
bool smc_witness_has_ended(const smc_witness *, uint32_t thread);

// The wait of a thread; NULL: it does not wait, or that is not known.
const smc_wait *smc_wait_of(const smc_witness *, uint32_t thread);
// The wait of the first thread of the root for which this one waits; NULL: there is none.
const smc_wait *smc_wait_next_in_root(const smc_witness *, const smc_wait *);
// For a mutex or a read-write lock, which others hold.
static inline bool smc_waits_for_lock(const smc_wait *w) {
    return w->what == SMC_WAITS_FOR_MUTEX || w->what == SMC_WAITS_TO_READ ||
           w->what == SMC_WAITS_TO_WRITE;
}

#endif
