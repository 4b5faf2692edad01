// action.h - actions: the steps of a thread that other threads can notice, such as accesses to
// shared memory.
//
// A program (core/program/program.h) produces actions. A graph (graph.h) holds executed actions as
// events.
#ifndef SMC_ACTION_H
#define SMC_ACTION_H

#include "program/errors.h"

#include "base/base.h"
#include "program/waiting.h"

// X(enumerator, name in reports, receives, type of the first word, type of the second word). The
// types are those of smc_word_type. `receives`: the number of possible answers, i.e. values that an
// explorer can pass to the thread for the action:
//   one   a single answer: 0, or a value that is determined
//   many  the answer depends on the execution, and may decide how the thread continues
#define SMC_KINDS(X)                                                                               \
    X(SMC_READ, "read", many, NUMBER, NUMBER)                                                      \
    X(SMC_WRITE, "write", one, VALUE, UNUSED)                                                      \
    X(SMC_RMW, "rmw", many, VALUE, NUMBER)        /* fetch-op, exchange, compare-exchange;         \
                                                     answered with the value read */               \
    X(SMC_FENCE, "fence", one, UNUSED, UNUSED)                                                     \
    X(SMC_LOCK, "lock", one, UNUSED, UNUSED)                                                       \
    X(SMC_UNLOCK, "unlock", one, UNUSED, UNUSED)                                                   \
    X(SMC_CREATE, "create", one, UNUSED, UNUSED)                                                   \
    X(SMC_JOIN, "join", many, UNUSED, UNUSED)     /* answered with the result of the joined        \
                                                     thread */                                     \
    X(SMC_ALLOC, "alloc", one, NUMBER, UNUSED)                                                     \
    X(SMC_FREE, "free", one, UNUSED, UNUSED)                                                       \
    X(SMC_CHOICE, "choice", many, NUMBER, NUMBER) /* bounded nondeterminism; answered with one of  \
                                                     its alternatives, from 0 */                   \
    X(SMC_END, "end", one, VALUE, UNUSED)         /* end of the thread; nothing follows */         \
    X(SMC_BLOCK, "block", one, NUMBER, TEXT)      /* a false assume or an unfulfilled wait:        \
                                                     nothing follows */                            \
    X(SMC_BOUND, "bound", one, NUMBER, UNUSED)    /* a loop bound was reached: nothing follows,    \
                                                     and the verdict is `bounded` at best */       \
    X(SMC_ERROR, "error", one, OBJECT, TEXT)      /* an error detected by the thread; nothing      \
                                                     follows */                                    \
    X(SMC_INITIALISE, "initialise", one, UNUSED, UNUSED)                                           \
    /* initialises a synchronisation object, given by the location of its lock */                  \
    X(SMC_DESTROY, "destroy", one, UNUSED, UNUSED)

// clang-format off
typedef enum smc_kind {
#define X(id, name, receives, first, second) id,
    SMC_KINDS(X)
#undef X
        SMC_KIND_COUNT
} smc_kind;
// clang-format on

// Memory order of an access or fence; the order of the enumerators is used.
typedef enum smc_order {
    SMC_PLAIN,
    SMC_RELAXED,
    SMC_CONSUME,
    SMC_ACQUIRE,
    SMC_RELEASE,
    SMC_ACQ_REL,
    SMC_SEQ_CST
} smc_order;

// Whether a read, RMW or fence of this order acquires.
static inline bool smc_order_acquires(unsigned order) {
    return order >= SMC_CONSUME && order != SMC_RELEASE;
}
// Whether a write, RMW or fence of this order releases.
static inline bool smc_order_releases(unsigned order) {
    return order == SMC_RELEASE || order == SMC_ACQ_REL || order == SMC_SEQ_CST;
}

// X(enumerator, name in reports, value written as a function of the value read and the operand).
#define SMC_RMW_OPS(X)                                                                             \
    X(SMC_XCHG, "exchange", operand)                                                               \
    X(SMC_ADD, "fetch_add", read + operand)                                                        \
    X(SMC_SUB, "fetch_sub", read - operand)                                                        \
    X(SMC_NEG, "negate", -read)                                                                    \
    X(SMC_AND, "fetch_and", read & operand)                                                        \
    X(SMC_NAND, "fetch_nand", ~(read & operand))                                                   \
    X(SMC_OR, "fetch_or", read | operand)                                                          \
    X(SMC_XOR, "fetch_xor", read ^ operand)                                                        \
    X(SMC_MAX, "fetch_max", smc_sign_extended(read, size) > smc_sign_extended(operand, size)       \
        ? read : operand)                                                                          \
    X(SMC_MIN, "fetch_min", smc_sign_extended(read, size) < smc_sign_extended(operand, size)       \
        ? read : operand)                                                                          \
    X(SMC_UMAX, "fetch_umax", read > operand ? read : operand)                                     \
    X(SMC_UMIN, "fetch_umin", read < operand ? read : operand)                                     \
    X(SMC_FADD, "fetch_add", smc_float_op(SMC_FADD, read, operand, size))                          \
    /* SMC_FADD to SMC_FMIN: of float or double, depending on `size` */                            \
    X(SMC_FSUB, "fetch_sub", smc_float_op(SMC_FSUB, read, operand, size))                          \
    X(SMC_FMAX, "fetch_max", smc_float_op(SMC_FMAX, read, operand, size))                          \
    X(SMC_FMIN, "fetch_min", smc_float_op(SMC_FMIN, read, operand, size))                          \
    X(SMC_APPEND, "append", smc_waiting_add(read, operand))                                       \
    /* SMC_APPEND and SMC_REMOVE: the value is a list of threads (program/waiting.h) */            \
    X(SMC_REMOVE, "remove", smc_waiting_remove(read, operand))                                    \
    X(SMC_CAS, "compare_exchange", operand) /* writes only where read == expected */               \
    X(SMC_ADD_BELOW, "add_below", read + operand)                                                  \
    /* SMC_ADD_BELOW: writes only where read < expected; used to lock for reading */               \
    X(SMC_SUB_ABOVE, "subtract_above", read - operand)                                             \
    /* SMC_SUB_ABOVE: writes only where read > expected; used to take from a semaphore */          \
    X(SMC_FETCH, "fetch", read)                                                                    \
    /* SMC_FETCH: writes nothing; used where an access reads several cells (see `continues`) */

// X(enumerator, name in reports, condition). The condition under which an SMC_ADD or SMC_SUB writes
// (smc_action.only_if); `limit` is rmw.expected, of the access's size. The program makes an
// addition conditional if the thread would undo the addition at once when the condition is false
// (docs/design/rounds.md#attempts).
#define SMC_CONDITIONS(X)                                                                          \
    X(SMC_IF_EQUAL, "equal", read == limit)                                                        \
    X(SMC_IF_UNEQUAL, "unequal", read != limit)                                                    \
    X(SMC_IF_LESS, "less", smc_sign_extended(read, size) < smc_sign_extended(limit, size))         \
    X(SMC_IF_MORE, "more", smc_sign_extended(read, size) > smc_sign_extended(limit, size))         \
    X(SMC_IF_BELOW, "below", read < limit)                                                         \
    X(SMC_IF_NONE, "none of", !(read & limit))                                                     \
    X(SMC_IF_SOME, "some of", (read & limit) != 0)

// Value of rmw.operand of an SMC_FETCH that reads the first cell of a compare-exchange; the operand
// of other SMC_FETCH is 0.
enum { SMC_FETCH_TO_COMPARE = 1 };

// Kinds of fences, and of other events that order accesses, in the memory models of the Linux
// kernel and of machines, in addition to the memory order. Only some models distinguish them.
typedef enum smc_fence {
    SMC_FENCE_BY_ORDER, // no kind: the memory order decides
    SMC_FENCE_BEFORE_ATOMIC,
    SMC_FENCE_AFTER_ATOMIC,
    SMC_FENCE_AFTER_SPINLOCK,
    SMC_FENCE_AFTER_UNLOCK_LOCK,
    SMC_FENCE_RCU_LOCK, // this kind and the next two: RCU read-side critical sections and grace
                        // periods
    SMC_FENCE_RCU_UNLOCK,
    SMC_FENCE_RCU_SYNC,
    SMC_FENCE_INSTRUCTIONS, // isb, isync: later instructions are fetched again
    SMC_FENCE_STORES,       // orders stores only: dmb ishst, eieio, fence w,w
    SMC_FENCE_SRCU_LOCK,    // SRCU, which has a location: a read that begins a critical section
    SMC_FENCE_SRCU_UNLOCK,  // SRCU: a write that ends a critical section
    SMC_FENCE_SRCU_SYNC,    // SRCU: a fence that waits for a grace period
    SMC_FENCE_AFTER_SRCU,   // the kernel's smp_mb__after_srcu_read_unlock
    SMC_FENCE_NORETURN,     // RMW: an operation of the kernel that returns no value
    SMC_FENCE_LOCK,         // RMW: takes a spinlock if the RMW writes
    SMC_FENCE_UNLOCK,       // write: releases a spinlock
    SMC_FENCES,
} smc_fence;
// Whether the kind belongs to RCU or SRCU.
static inline bool smc_is_rcu(unsigned fence) {
    return (fence >= SMC_FENCE_RCU_LOCK && fence <= SMC_FENCE_RCU_SYNC) ||
           (fence >= SMC_FENCE_SRCU_LOCK && fence <= SMC_FENCE_AFTER_SRCU);
}

// The meaning of a choice's answer. EXCHANGE, ALLOCATION: whether the operation fails (answer 1).
// ROUNDS: the number of rounds of a loop that gives up. TIMEOUT: whether a wait with a time limit
// times out. The program cannot influence the answers to ROUNDS and TIMEOUT; they may be the same
// for ever. INPUT: nothing, it marks where the thread receives an input, and has one alternative.
// TERM: the value of a term (inputs/terms.h) that is not known; the answer is that value, and only
// those values are answers that the other answers of the execution leave possible
// (graph/answers.h). FAULT: 0 if the environment does what it should, otherwise a fault; the number
// of faults in an execution is bounded (program/faults.h). SMC_CALL_BEGINS and SMC_CALL_ENDS have
// one alternative and mark the calls of a client (observers/calls.h).
typedef enum smc_choice_kind {
    SMC_CHOOSES_VALUE,
    SMC_CHOOSES_EXCHANGE,
    SMC_CHOOSES_ALLOCATION,
    SMC_CHOOSES_ROUNDS,
    SMC_CHOOSES_TIMEOUT,
    SMC_CHOOSES_INPUT,
    SMC_CHOOSES_TERM,
    SMC_CHOOSES_FAULT,
    SMC_CALL_BEGINS,
    SMC_CALL_ENDS
} smc_choice_kind;

// clang-format off
// Operation of an RMW.
typedef enum smc_rmw {
#define X(id, name, result) id,
    SMC_RMW_OPS(X)
#undef X
        SMC_RMW_COUNT
} smc_rmw;
// clang-format on

// clang-format off
// Condition of an RMW that adds; SMC_ALWAYS: it has none.
typedef enum smc_condition {
    SMC_ALWAYS,
#define X(id, name, holds) id,
    SMC_CONDITIONS(X)
#undef X
    SMC_CONDITION_COUNT
} smc_condition;
// clang-format on

// The value of memory that was never written, for accesses of every size. Copying such memory
// copies the value. An access of less than 8 bytes cannot read the value; a program that computes
// it as an 8-byte value is rejected.
#define SMC_UNWRITTEN UINT64_C(0xa7f1c3e95b2d8064)

enum { SMC_ACTION_WORDS = 2 }; // number of 64-bit words in an action

// An action. Values have at most 8 bytes and are zero-extended to 64 bits; the program represents
// wider values by numbers (smc_program.wide). A comment that begins with kinds (SMC_READ: ..)
// describes the member for actions of these kinds.
typedef struct smc_action {
    uint8_t kind;            // smc_kind; determines the meaning of the words below
    uint8_t order;           // smc_order; SMC_PLAIN for a non-atomic access
    uint8_t order_fail : 3;  // compare-exchange: order of the read if it fails
    uint8_t po_releases : 1; // atomic SMC_WRITE, SMC_RMW: under the rules of the source language,
                             // later writes of the thread continue a release sequence headed by it
    // A round of a loop that may wait begins at this action; set only if smc_program_facts.loops
    // has SMC_LOOP_REPORTS_ROUNDS.
    uint8_t begins_round : 1;
    uint8_t only_if : 3; // SMC_RMW that adds: the smc_condition under which it writes
    // SMC_RMW: smc_rmw. SMC_CHOICE: smc_choice_kind. SMC_FENCE, and reads and writes of SRCU:
    // smc_fence. SMC_BLOCK with `copies`: number of actions that are explored in another execution
    // (smc_count_explored_elsewhere).
    uint8_t op;
    uint8_t size; // accesses: number of bytes, 1 to 8; of atomic accesses 1, 2, 4 or 8
    union {
        // smc_error_kind. SMC_ERROR: the error, as a subkind if its kind has any. SMC_BLOCK: the
        // error if the wait never ends; 0: a false assume.
        uint8_t error;
        // Accesses: if this is a part of a larger atomic access that races with accesses of other
        // sizes, the size of the larger access in bytes; otherwise 0.
        uint8_t whole;
    };
    // Accesses: belongs to the implementation of a semaphore, condition variable, ..; the value
    // read is not part of the outcome.
    uint8_t sync : 1;
    // SMC_RMW, SMC_READ: an arrival at a barrier or a departure from it. Its source is determined,
    // not chosen (core/reductions/barriers).
    uint8_t forced_source : 1;
    // SMC_END: the whole process ends (main returns, exit, abort), so that no thread waits any
    // longer. Accesses: the access may race (smc_is_allowed_race).
    uint8_t exits : 1;
    // SMC_END: the process ends because main has returned. SMC_RMW that takes a mutex: a trylock,
    // which returns without waiting if another thread holds the mutex. SMC_READ: counts the signals
    // that have reached the thread (termination/interrupted.h).
    uint8_t returns : 1;
    // SMC_BLOCK, SMC_BOUND: the thread is a server: it is in a loop without an exit and runs for
    // ever. Other actions: see smc_start.all_rounds.
    uint8_t serves : 1;
    // SMC_BLOCK: the thread's state differs from the state at the beginning of the round only in
    // private bytes that the thread never reads again.
    uint8_t dead_state : 1;
    // SMC_READ: only copies the value, so that reading SMC_UNWRITTEN is no error. SMC_BLOCK: the
    // continuation is explored in another execution.
    uint8_t copies : 1;
    // SMC_READ, SMC_WRITE, SMC_RMW: accesses a word of a synchronisation object that may have been
    // destroyed already: the thread waited at the object, or needs only the object's address.
    uint8_t may_be_destroyed : 1;
    uint8_t result_unused : 1; // SMC_RMW, plain SMC_READ: the thread continues in the same way
                               // whatever value it reads
    // SMC_ALLOC: allocates a local variable, whose lifetime ends with its scope. SMC_BOUND: stands
    // in place of an allocation that is too large. SMC_LOCK: begins an atomic section. SMC_RMW: an
    // operation of the kernel that returns nothing or takes a spinlock. SMC_BLOCK: the thread may
    // be waiting for more work. SMC_READ: see wakeups.h.
    uint8_t scoped : 1;
    // SMC_ALLOC: allocates a thread-local variable, which no thread frees. SMC_BOUND: stands in
    // place of the creation of a thread. Accesses: the value names threads: with 8 bytes, it is a
    // list of threads (waiting.h); otherwise a thread's identity + 1, or 0 for none.
    uint8_t of_thread : 1;
    uint8_t is_new : 1; // SMC_FENCE: a fence that is not in the program but could be inserted
    // Plain SMC_READ, SMC_WRITE: covers all bytes that the program ever accesses there, so that the
    // access could be made atomic.
    uint8_t full_access : 1;
    // SMC_ALLOC, SMC_FREE: this would not be an action if smc_start.elides were set.
    uint8_t elided : 1;
    // Accesses: this action and the preceding one are parts of one atomic access
    // (docs/mixed-sizes.md).
    uint8_t continues : 1;
    uint8_t yields : 1; // the thread has yielded since its previous action
    uint32_t loc;       // accesses, lock, unlock, initialise, destroy: the location (program.h);
                        // otherwise 0
    // SMC_ALLOC, SMC_FREE, and actions with a location in allocated memory: the object; 0: static
    // memory.
    uint32_t object;
    uint32_t thread; // create, join: identity of the other thread
    uint32_t place;  // position in the source (program.h)
    union {
        uint64_t words[SMC_ACTION_WORDS]; // the words, for code that handles actions of all kinds;
                                          // smc_action_word says which are valid
        uint64_t parties; // SMC_READ with forced source: number of threads that wait for each other
                          // at the barrier
        struct {          // SMC_READ
            uint64_t unused;
            // The read must have the source of the thread's event that lies this number of events
            // back; 0: any source (smc_last_round_action).
            uint64_t repeats;
        } read;
        uint64_t written; // SMC_WRITE
        struct {          // SMC_RMW
            uint64_t operand;
            union {
                uint64_t expected; // conditional RMWs: the value that the value read is compared
                                   // with, not truncated
                uint64_t test;     // SMC_ADD, SMC_SUB without only_if: smc_rmw_test; 0: none
                uint64_t parties;  // RMW with forced source: as for SMC_READ
            };
        } rmw;
        uint64_t bytes;            // SMC_ALLOC
        struct {                   // SMC_CHOICE
            uint64_t alternatives; // number of possible answers; SMC_CHOOSES_TERM: 2, whatever
                                   // number is possible
            // See smc_net_zero_round_action, smc_last_round_action. SMC_CALL_BEGINS: the call;
            // SMC_CALL_ENDS: the call's result. SMC_CHOOSES_INPUT, SMC_CHOOSES_TERM: the term.
            // SMC_CHOOSES_FAULT: see program/fault_action.h.
            uint64_t word;
        } choice;
        uint64_t result; // SMC_END
        struct {         // SMC_BLOCK, SMC_BOUND (without text)
            // Number of the thread's last events that the thread would or could repeat for ever; 0:
            // a false assume, a bound, or a round that contains a choice.
            uint32_t repeats;
            // SMC_BLOCK: how many of the repeated events form a net-zero round, which restores the
            // values that it overwrites; 0: the round is idle, i.e. writes nothing.
            uint32_t net_zero;
            const char *text; // description of the wait, or NULL
        } block;
        struct {              // SMC_ERROR
            uint64_t object;  // the object concerned; 0: none
            const char *text; // description of the error, or NULL
        } failure;
    };
} smc_action;

_Static_assert(sizeof(smc_action) == 40, "each history has one of these for each of its steps");

// The contents of a 64-bit word of an action, as determined by the action's kind.
typedef enum smc_word_type {
    SMC_WORD_UNUSED, // the contents are undefined
    SMC_WORD_NUMBER,
    SMC_WORD_VALUE,  // a value of memory, of the access's size and possibly an address; or a
                     // thread's result
    SMC_WORD_OBJECT, // number of an object
    SMC_WORD_TEXT,
} smc_word_type;

// The contents of the action's word number `word` (0 or 1).
static inline smc_word_type smc_action_word(const smc_action *a, unsigned word) {
    static const uint8_t types[SMC_KIND_COUNT][SMC_ACTION_WORDS] = {
#define X(id, name, receives, first, second) [id] = {SMC_WORD_##first, SMC_WORD_##second},
        SMC_KINDS(X)
#undef X
    };
    // only for SMC_CAS is `expected` a value of memory
    if (a->kind == SMC_RMW && a->op == SMC_CAS) return SMC_WORD_VALUE;
    return (smc_word_type)types[a->kind][word];
}

// Whether the thread waits after an idle round. Such a thread could as well wait before its last
// read. After a net-zero round it could not, since other threads may have read intermediate values
// (docs/design/rounds.md#awaits).
static inline bool smc_is_idle_block(const smc_action *a) {
    return a->kind == SMC_BLOCK && !a->block.net_zero;
}

// Number of the thread's last actions that another execution explores in place of this one; 0:
// unknown.
static inline uint32_t smc_count_explored_elsewhere(const smc_action *block) {
    return block->copies ? block->op : block->block.repeats;
}

// The text of a block or error; NULL: none.
static inline const char *smc_action_text(const smc_action *a) {
    return a->kind == SMC_BLOCK ? a->block.text : a->kind == SMC_ERROR ? a->failure.text : NULL;
}

// The word of the action that does not depend on the answer: the value written, the result of the
// thread, the number of repeated events, the call of a client, a term. For RMWs see
// smc_rmw_writes.
static inline uint64_t smc_action_own_result(const smc_action *a) {
    switch (a->kind) {
    case SMC_WRITE: return a->written;
    case SMC_END: return a->result;
    case SMC_BLOCK: return a->block.repeats;
    case SMC_CHOICE: return a->op >= SMC_CHOOSES_INPUT ? a->choice.word : 0;
    default: return 0;
    }
}

// The value reduced to `size` bytes.
static inline uint64_t smc_truncate(uint64_t v, unsigned size) {
    return size >= 8 ? v : v & ((1ull << 8 * size) - 1);
}

// The value of `size` bytes, at least 1, as a signed number.
static inline int64_t smc_sign_extended(uint64_t v, unsigned size) {
    unsigned shift = 64 - 8 * size;
    return (int64_t)(v << shift) >> shift;
}

// Applies SMC_FADD, SMC_FSUB, SMC_FMAX or SMC_FMIN to the bits of floats (size 4) or doubles (size
// 8).
uint64_t smc_float_op(smc_rmw, uint64_t read, uint64_t operand, unsigned size);

// Whether a loop of attempts that also checks for an overflow may treat the value of `size` bytes
// as too large: such a check passes for every value below an eighth of the range
// (pass/flow/attempts.c).
static inline bool smc_is_large_count(uint64_t value, unsigned size) {
    return value >> (8 * size - 3);
}

// Whether the condition holds for the value `read` of `size` bytes. SMC_ALWAYS holds for every
// value.
static inline bool smc_condition_holds_for(unsigned condition, uint64_t limit, unsigned size,
                                           uint64_t read) {
    switch ((smc_condition)condition) {
#define X(id, name, holds) case id: return holds;
        SMC_CONDITIONS(X)
#undef X
    case SMC_ALWAYS:
    case SMC_CONDITION_COUNT: break;
    }
    return true;
}

// Whether the conditional addition writes if it reads `read`; true if it has no condition.
static inline bool smc_condition_holds(const smc_action *a, uint64_t read) {
    return smc_condition_holds_for(a->only_if, a->rmw.expected, a->size, read);
}

// Whether an RMW that reads `read` writes; if so, *out is the value written. A failed
// compare-exchange only reads.
static inline bool smc_rmw_writes(const smc_action *a, uint64_t read, uint64_t *out) {
    const uint64_t operand = a->rmw.operand;
    const unsigned size = a->size;
    uint64_t result = 0;
    switch ((smc_rmw)a->op) {
#define X(id, name, expr) case id: result = (expr); break;
        SMC_RMW_OPS(X)
#undef X
    case SMC_RMW_COUNT: break;
    }
    if (a->op == SMC_CAS && read != a->rmw.expected) return false;
    if (a->op == SMC_ADD_BELOW && read >= a->rmw.expected) return false;
    if (a->op == SMC_SUB_ABOVE && read <= a->rmw.expected) return false;
    if (a->op == SMC_FETCH || (a->only_if && !smc_condition_holds(a, read))) return false;
    // an operand may be the number of a wide value (smc_program.wide), which must not be truncated
    *out = a->op == SMC_XCHG || a->op == SMC_CAS ? operand : smc_truncate(result, size);
    return true;
}

// Makes a choice with one alternative, which announces the last round of a loop that gives up after
// `rounds` rounds. The announced round replaces all remaining ones: it consists of the same actions
// as the thread's last `actions` actions, and its reads have the same sources (read.repeats).
static inline smc_action smc_last_round_action(uint32_t actions, uint32_t rounds) {
    return (smc_action){.kind = SMC_CHOICE,
                        .op = SMC_CHOOSES_ROUNDS,
                        .choice = {.alternatives = 1, .word = (uint64_t)rounds << 32 | actions}};
}
// The arguments of smc_last_round_action, if it made this action; otherwise 0.
static inline uint32_t smc_repeated_actions(const smc_action *a) {
    return a->kind == SMC_CHOICE && a->op == SMC_CHOOSES_ROUNDS && a->choice.alternatives == 1
               ? (uint32_t)a->choice.word
               : 0;
}
static inline uint32_t smc_repeated_rounds(const smc_action *a) {
    return smc_repeated_actions(a) ? (uint32_t)(a->choice.word >> 32) : 0;
}
// Whether the source of the read is determined by read.repeats.
static inline bool smc_is_repeated_read(const smc_action *a) {
    return a->kind == SMC_READ && a->read.repeats;
}

// Whether the choice is of the value of a term.
static inline bool smc_chooses_term(const smc_action *a) {
    return a->kind == SMC_CHOICE && a->op == SMC_CHOOSES_TERM;
}
// Whether a choice may have this answer. The other answers of the execution can exclude further
// values of a term (graph/answers.h).
static inline bool smc_is_answer(const smc_action *a, uint64_t answer) {
    return smc_chooses_term(a) || answer < a->choice.alternatives;
}

// Whether fairness forbids an infinite execution in which this answer is always given, because
// another answer is possible. True for failures of exchanges and allocations, which need not fail,
// and for faults; false for their successes, and for choices of rounds, timeouts and terms: a term
// whose value was chosen before has it again.
static inline bool smc_is_unfair_answer(const smc_action *a, uint64_t answer) {
    if (a->kind != SMC_CHOICE || smc_chooses_term(a)) return false;
    if (a->op == SMC_CHOOSES_INPUT) return true;
    if (a->choice.alternatives < 2) return false;
    const bool may_fail = a->op == SMC_CHOOSES_EXCHANGE || a->op == SMC_CHOOSES_ALLOCATION ||
                          a->op == SMC_CHOOSES_FAULT;
    return may_fail ? answer : a->op != SMC_CHOOSES_ROUNDS && a->op != SMC_CHOOSES_TIMEOUT;
}

// Makes a choice with one alternative, which marks the end of a net-zero round: the thread's last
// `actions` actions have restored the thread's state and the value of every location that they
// wrote.
static inline smc_action smc_net_zero_round_action(uint32_t actions) {
    return (smc_action){.kind = SMC_CHOICE, .choice = {.alternatives = 1, .word = actions}};
}
// The argument of smc_net_zero_round_action, if it made this action; otherwise 0.
static inline uint32_t smc_round_net_zero(const smc_action *a) {
    return a->kind == SMC_CHOICE && a->op == SMC_CHOOSES_VALUE && a->choice.alternatives == 1
               ? (uint32_t)a->choice.word
               : 0;
}

// The family of an RMW operation; 0: none. RMWs of one family commute: executed in any order, they
// leave the same value.
static inline unsigned smc_rmw_commuting_family(unsigned rmw) {
    static const uint8_t families[SMC_RMW_COUNT] = {
        [SMC_ADD] = 1, [SMC_SUB] = 1, [SMC_AND] = 2,  [SMC_OR] = 3,  [SMC_XOR] = 4,
        [SMC_MAX] = 5, [SMC_MIN] = 6, [SMC_UMAX] = 7, [SMC_UMIN] = 8};
    return families[rmw];
}

// The number that an SMC_ADD or SMC_SUB adds, modulo 2^64.
static inline uint64_t smc_rmw_addend(const smc_action *a) {
    return a->op == SMC_SUB ? 0 - a->rmw.operand : a->rmw.operand;
}

// Whether the RMW writes, whatever value it reads.
static inline bool smc_rmw_is_unconditional(const smc_action *a) {
    return a->op < SMC_CAS && !a->only_if;
}

// Whether the value read is part of the outcome. Not part of it are values read by the
// implementation of a synchronisation object, unused values, and values that only show whether an
// attempt succeeded.
static inline bool smc_is_outcome_read(const smc_action *a) {
    return (a->kind == SMC_READ || (a->kind == SMC_RMW && !a->result_unused)) && !a->sync &&
           !a->only_if;
}

// Whether the action is a failed attempt to take a lock or semaphore. A failed attempt does not
// synchronise with the holder (C17 7.26.4.5, C++20 [thread.mutex.requirements.mutex]).
static inline bool smc_is_failed_attempt(const smc_action *a, bool writes) {
    return a->kind == SMC_RMW && a->sync && a->order_fail == SMC_RELAXED && !writes;
}

// The smc_fence of an action with the given members `kind`, `op` and `scoped`.
static inline uint8_t smc_fence_of(uint8_t kind, uint8_t op, bool scoped) {
    if (kind == SMC_RMW && scoped) return op == SMC_CAS ? SMC_FENCE_LOCK : SMC_FENCE_NORETURN;
    return kind == SMC_FENCE || kind == SMC_READ || kind == SMC_WRITE ? op : SMC_FENCE_BY_ORDER;
}

// Whether an action of this kind reads or writes memory.
static inline bool smc_is_access(unsigned kind) {
    return kind == SMC_READ || kind == SMC_WRITE || kind == SMC_RMW;
}
// Whether the action accesses a list of waiting threads (waiting.h).
static inline bool smc_is_list_access(const smc_action *a) {
    return smc_is_access(a->kind) && a->of_thread && a->size == 8;
}
// The value that the thread receives from an action that has read `in`. An arrival at a barrier
// receives 0, which hides its position among the arrivals.
static inline uint64_t smc_value_received_by(const smc_action *a, uint64_t in) {
    return a->kind == SMC_RMW && a->forced_source ? 0 : in;
}
static inline bool smc_is_plain_access(const smc_action *a) {
    return a->order == SMC_PLAIN && (a->kind == SMC_READ || a->kind == SMC_WRITE);
}
// Whether the action is a plain access of the program that may race (SMC_LOOP_ALLOWED_RACE) and is
// therefore made as a relaxed access. All other plain accesses must not race.
static inline bool smc_is_allowed_race(const smc_action *a) {
    return smc_is_access(a->kind) && a->exits;
}
// Whether the action is a part of a larger access that must not race as a whole, or an access that
// may race: the race detector checks its location even if no access to it is plain.
static inline bool smc_belongs_to_mixed_access(const smc_action *a) {
    return smc_is_access(a->kind) && (a->whole || a->exits);
}
// Whether the access must not race with any other access, atomic or not.
static inline bool smc_races_as_plain(const smc_action *a) {
    return smc_is_access(a->kind) && (a->order == SMC_PLAIN || a->exits);
}
// whether nothing follows in the thread
static inline bool smc_kind_ends_thread(unsigned kind) {
    return kind >= SMC_END && kind <= SMC_ERROR;
}

// Whether an action of the kind begins or ends the lifetime of a synchronisation object. All other
// actions on the object are uses. Static objects need no initialisation.
static inline bool smc_is_lifetime(unsigned kind) {
    return kind == SMC_INITIALISE || kind == SMC_DESTROY;
}
// Whether it is an error that an action of kind `second` directly follows one of kind `first` on
// the same object.
static inline bool smc_is_misuse(unsigned first, unsigned second) {
    return first == SMC_DESTROY ? second != SMC_INITIALISE : second == SMC_INITIALISE;
}

// Whether the action ends the process.
static inline bool smc_ends_process(const smc_action *a) { return a->kind == SMC_END && a->exits; }
// Whether two atomic accesses to one cell race because their sizes differ.
static inline bool smc_sizes_race(const smc_action *a, const smc_action *b) {
    return (a->whole || b->whole) &&
           (a->whole ? a->whole : a->size) != (b->whole ? b->whole : b->size);
}

// Whether the thread waits for another thread (as opposed to a false assume), as long as the
// process lives.
static inline bool smc_is_wait(const smc_action *a) { return a->kind == SMC_BLOCK && a->error; }

// Whether the action tries to lock a mutex whose memory word contains the identity of its holder.
static inline bool smc_locks_by_word(const smc_action *a) {
    return a->kind == SMC_RMW && a->sync && a->of_thread && a->size == 4 && a->op == SMC_CAS;
}

// Whether the action ends its thread but not the process, so that the thread can be joined.
static inline bool smc_is_joinable(const smc_action *a) { return a->kind == SMC_END && !a->exits; }

// Whether the actions are equal in all members that affect an execution.
bool smc_actions_are_equal(const smc_action *, const smc_action *);

// Names in reports.
const char *smc_kind_name(unsigned kind);
const char *smc_order_name(unsigned order);
const char *smc_rmw_name(unsigned rmw);

#endif
