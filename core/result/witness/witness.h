// witness.h - a witness: a copy of an execution that shows an error.
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
    uint8_t rmw;          // of an RMW: smc_rmw; of a fence: smc_fence
    bool reads, writes;   // a failed compare-exchange reads and does not write
    bool failed_attempt;  // see smc_is_failed_attempt
    bool po_releases;     // see smc_action.po_releases
    bool is_waiting_list; // the access is to a list of waiting threads (core/program/waiting.h)
    bool tries;           // the event tries to lock a mutex without waiting (smc_action.returns)
    bool culprit;         // the event shows the error, by itself or together with others
    // The thread waits by reading, and the event belongs to the round that the thread would repeat
    // for ever.
    bool repeated;
    // Of a block or bound: the thread's last round repeats in a cycle together with the rounds of
    // other threads (SMC_ERR_TERMINATION).
    bool in_turns;
    // The event belongs to steps that can repeat for ever (docs/design/starvation.md).
    bool in_cycle;
    bool pending;    // the event is not executed: it is the action at which a disabled thread waits
    uint32_t loc;    // 0: the event has no location
    uint32_t object; // of an allocation or free: the number of the object
    uint32_t place;  // where in the source the action is
    uint32_t other;  // of a creation or join: number of the other thread
    // Of a choice: number of events in the net-zero round that the choice marks
    // (smc_round_net_zero); 0: it marks none.
    uint32_t net_zero_events;
    uint64_t in, out; // values read and written
    // Position in smc_witness.events of the event's source; -1: an initialisation write, or no
    // source.
    int32_t rf;
    uint32_t step; // position in the display order (display_order.h), from 0
    // Of an allocation or free: that of a local variable, at the beginning or end of its scope
    // (smc_action.scoped).
    bool scoped;
    // The event and the previous one belong to the same access (smc_action.continues).
    bool continues;
    bool stale; // the event does not read the last write before it in the display order
    // The value read or written depends on inputs: `in` or `out` is its number for the inputs that
    // smc_witness_choose_inputs has chosen.
    bool reads_input, writes_input;
    // Of a choice of an input, whose value is `out`: its width, and whether it is signed or a
    // floating-point number, of which `out` has the bits.
    uint8_t input_bits;
    bool input_is_signed, input_is_float;
} smc_witness_event;

// The kinds of waits of threads at the end of an execution.
typedef enum smc_wait_kind {
    SMC_WAITS_FOR_THREAD,
    SMC_WAITS_FOR_MUTEX,
    SMC_WAITS_TO_READ,    // waits for a read-write lock
    SMC_WAITS_TO_WRITE,   // waits to write-lock a read-write lock
    SMC_WAITS_FOR_SIGNAL, // waits for a signal of a condition variable
    SMC_WAITS_FOR_POST,   // waits for a semaphore to be posted
    SMC_WAITS_AT_BARRIER,
    SMC_WAITS_FOR_ONCE,    // waits for a once function that another thread runs
    SMC_WAITS_FOR_WAKE_UP, // waits at a futex or std::atomic
    SMC_WAITS_FOR_VALUE,   // waits by reading in a loop
    SMC_WAITS_KINDS
} smc_wait_kind;

// SMC_MAX_ENDING: maximum number of threads in smc_wait.by. SMC_NO_POSITION: in place of a position
// of an event, no event.
enum { SMC_MAX_ENDING = 3, SMC_NO_POSITION = INT32_MAX };
// A thread that waits for ever, and the threads that could end its wait. Events are given by their
// positions in smc_witness.events.
typedef struct smc_wait {
    uint32_t thread, at; // the waiting thread, and its last event
    uint8_t what;        // smc_wait_kind
    bool is_root;        // the wait belongs to the root of the deadlock (deadlocks/explain.h)
    // The contents of `by`: true: the threads that would end the wait if they continued; false: the
    // holders of the lock, or the joined thread.
    bool would;
    bool sets;         // the threads in `by` would also write the location that `checked` read
    bool lacks_signal; // SMC_WAITS_FOR_SIGNAL: the condition holds, only the signal is missing
    // The event whose location the thread waits for; SMC_NO_POSITION: it waits for a thread.
    uint32_t of;
    // SMC_WAITS_FOR_MUTEX: the event by which by[0] has locked the mutex; SMC_NO_POSITION: not
    // known.
    uint32_t taken;
    // SMC_WAITS_FOR_SIGNAL: the read that checked the condition before the wait; SMC_NO_POSITION:
    // none.
    uint32_t checked;
    // Number of these threads (at most SMC_MAX_ENDING are stored), and their numbers.
    uint32_t n_by, by[SMC_MAX_ENDING];
} smc_wait;

// A copy of an execution that shows an error; owns its arrays. Events are sorted by thread and
// index; an event's position is its index in `events`. If the model is prefix-closed, the copy
// contains only the events that show the error and their (po u rf)-prefix.
typedef struct smc_witness {
    uint32_t n;
    smc_witness_event *events;
    // Coherence as pairs of positions: the first write immediately precedes the second.
    uint32_t n_co;
    uint32_t (*co)[2]; // n_co pairs
    // Numbers of stale events and of context switches in the display order.
    uint32_t stale, switches;
    // [number - 1]: which creation each thread number stands for; empty unless threads other than
    // main create threads.
    smc_created_thread *threads;
    uint32_t n_threads; // number of elements of `threads`
    bool mixed;         // some event `continues`
    bool in_part;       // the exploration has elided accesses, which are missing
    bool exact;         // no display order has fewer stale events, or as many and fewer switches
    SMC_VEC(smc_wait) waits; // of a deadlock (deadlocks/explain.h); empty: not computed
    // Hash of the execution and of the events that show the error; the same in all processes.
    uint64_t digest;
} smc_witness;

// Whether the thread has ended.
bool smc_witness_has_ended(const smc_witness *, uint32_t thread);

// Returns the wait of the thread; NULL: it does not wait, or its wait is unknown.
const smc_wait *smc_wait_of(const smc_witness *, uint32_t thread);
// Returns the wait of a thread that `w` waits for and that belongs to the root; NULL: there is
// none.
const smc_wait *smc_next_wait_in_root(const smc_witness *, const smc_wait *);
// Whether the wait is for a mutex or a read-write lock.
static inline bool smc_waits_for_lock(const smc_wait *w) {
    return w->what == SMC_WAITS_FOR_MUTEX || w->what == SMC_WAITS_TO_READ ||
           w->what == SMC_WAITS_TO_WRITE;
}

#endif
