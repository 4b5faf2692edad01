// action.h - actions: what threads do that other threads can notice.
//
// A program (core/program/program.h) produces actions. A graph (graph.h) holds executed ones as
// events.
#ifndef SMC_ACTION_H
#define SMC_ACTION_H

#include "program/errors.h"

#include "base/base.h"
#include "program/waiting.h"

// X(enumerator, name in reports, receives: number of values an explorer may answer with, types of
// the words: smc_word_type)
//   one   a single value: 0, or one that is determined
//   many  the value depends on the execution, and the thread may continue differently for each
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
    /* a synchronisation object, named by the location of its lock */                              \
    X(SMC_DESTROY, "destroy", one, UNUSED, UNUSED)

// clang-format off
typedef enum smc_kind {
#define X(id, name, receives, first, second) id,
    SMC_KINDS(X)
#undef X
        SMC_KIND_COUNT
} smc_kind;
// clang-format on

typedef enum smc_order {
    SMC_PLAIN,
    SMC_RELAXED,
    SMC_CONSUME,
    SMC_ACQUIRE,
    SMC_RELEASE,
    SMC_ACQ_REL,
    SMC_SEQ_CST
} smc_order;

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
    X(SMC_MAX, "fetch_max", smc_signed(read, size) > smc_signed(operand, size) ? read : operand)   \
    X(SMC_MIN, "fetch_min", smc_signed(read, size) < smc_signed(operand, size) ? read : operand)   \
    X(SMC_UMAX, "fetch_umax", read > operand ? read : operand)                                     \
    X(SMC_UMIN, "fetch_umin", read < operand ? read : operand)                                     \
    X(SMC_FADD, "fetch_add", smc_float_op(SMC_FADD, read, operand, size))                          \
    /* of float or double, depending on size */                                                    \
    X(SMC_FSUB, "fetch_sub", smc_float_op(SMC_FSUB, read, operand, size))                          \
    X(SMC_FMAX, "fetch_max", smc_float_op(SMC_FMAX, read, operand, size))                          \
    X(SMC_FMIN, "fetch_min", smc_float_op(SMC_FMIN, read, operand, size))                          \
    X(SMC_APPEND, "append", smc_waiting_with(read, operand)) /* to a list of threads */            \
    X(SMC_REMOVE, "remove", smc_waiting_without(read, operand))                                    \
    X(SMC_CAS, "compare_exchange", operand)              /* writes only where read == expected */  \
    X(SMC_ADD_BELOW, "add_below", read + operand)                                                  \
    /* writes only where read < expected: a readers' lock */                                       \
    X(SMC_SUB_ABOVE, "subtract_above", read - operand)                                             \
    /* writes only where read > expected: a semaphore */                                           \
    X(SMC_FETCH, "fetch", read)                                                                    \
    /* writes nothing: it reads one of several cells (continues) */

// X(enumerator, name in reports, condition). The condition under which an SMC_ADD or SMC_SUB
// writes; `limit` is rmw.expected, of the access's size. If it does not hold, the thread would undo
// the addition at once (docs/design/rounds.md#attempts).
#define SMC_CONDITIONS(X)                                                                          \
    X(SMC_IF_EQUAL, "equal", read == limit)                                                        \
    X(SMC_IF_UNEQUAL, "unequal", read != limit)                                                    \
    X(SMC_IF_LESS, "less", smc_signed(read, size) < smc_signed(limit, size))                       \
    X(SMC_IF_MORE, "more", smc_signed(read, size) > smc_signed(limit, size))                       \
    X(SMC_IF_BELOW, "below", read < limit)                                                         \
    X(SMC_IF_NONE, "none of", !(read & limit))                                                     \
    X(SMC_IF_SOME, "some of", (read & limit) != 0)

// Operand of SMC_FETCH: the part of a compare-exchange that reads its first cell; otherwise 0.
enum { SMC_FETCH_TO_COMPARE = 1 };

// Kind of a fence of the kernel or of a machine, apart from its order. Only some models distinguish
// them.
typedef enum smc_fence {
    SMC_FENCE_BY_ORDER,
    SMC_FENCE_BEFORE_ATOMIC,
    SMC_FENCE_AFTER_ATOMIC,
    SMC_FENCE_AFTER_SPINLOCK,
    SMC_FENCE_AFTER_UNLOCK_LOCK,
    SMC_FENCE_RCU_LOCK, // this and the next two: RCU read-side critical sections and grace periods
    SMC_FENCE_RCU_UNLOCK,
    SMC_FENCE_RCU_SYNC,
    SMC_FENCE_INSTRUCTIONS, // isb, isync: later instructions are fetched again
    SMC_FENCE_STORES,       // dmb ishst, eieio, fence w,w
    SMC_FENCE_SRCU_LOCK,    // SRCU, at a location: a read that begins a critical section,
    SMC_FENCE_SRCU_UNLOCK,  // a write that ends one,
    SMC_FENCE_SRCU_SYNC,    // and a fence that waits for a grace period
    SMC_FENCE_AFTER_SRCU,   // smp_mb__after_srcu_read_unlock
    SMC_FENCE_NORETURN,     // RMW: an operation of the kernel without return value
    SMC_FENCE_LOCK,         // RMW: takes a spinlock if it writes
    SMC_FENCE_UNLOCK,       // write: releases a spinlock
    SMC_FENCES,
} smc_fence;
static inline bool smc_is_rcu(unsigned fence) {
    return (fence >= SMC_FENCE_RCU_LOCK && fence <= SMC_FENCE_RCU_SYNC) ||
           (fence >= SMC_FENCE_SRCU_LOCK && fence <= SMC_FENCE_AFTER_SRCU);
}

// What a choice decides. EXCHANGE, ALLOCATION: whether it fails (1). ROUNDS: number of rounds of a
// loop that gives up. TIMEOUT: whether a wait with a time limit times out. ROUNDS and TIMEOUT are
// not under the program's control; they may be answered in the same way for ever. SMC_CALL_BEGINS
// and SMC_CALL_ENDS have one alternative and mark the calls of a client (observers/calls.h).
typedef enum smc_chosen {
    SMC_CHOOSES_VALUE,
    SMC_CHOOSES_EXCHANGE,
    SMC_CHOOSES_ALLOCATION,
    SMC_CHOOSES_ROUNDS,
    SMC_CHOOSES_TIMEOUT,
    SMC_CALL_BEGINS,
    SMC_CALL_ENDS
} smc_chosen;

// clang-format off
typedef enum smc_rmw {
#define X(id, name, result) id,
    SMC_RMW_OPS(X)
#undef X
        SMC_RMW_COUNT
} smc_rmw;
// clang-format on

// clang-format off
typedef enum smc_condition {
    SMC_ALWAYS,
#define X(id, name, holds) id,
    SMC_CONDITIONS(X)
#undef X
    SMC_CONDITION_COUNT
} smc_condition;
// clang-format on

// The value of memory that was never written, at any size. Copying such memory copies the value.
// Accesses of less than 8 bytes have no such value; a program that computes it as an 8-byte value
// is rejected.
#define SMC_UNWRITTEN UINT64_C(0xa7f1c3e95b2d8064)

enum { SMC_ACTION_WORDS = 2 };

// An action. Values have at most 8 bytes and are zero-extended to 64 bits; the program interns
// wider ones.
typedef struct smc_action {
    uint8_t kind;             // smc_kind; determines the meaning of the words below
    uint8_t order;            // smc_order; SMC_PLAIN for a non-atomic access
    uint8_t order_fail : 3;   // compare-exchange: order of the read if it fails
    uint8_t po_releases : 1;  // atomic SMC_WRITE, SMC_RMW: under the rules of the source language,
                              // later writes of the thread continue a release sequence headed by it
    uint8_t begins_round : 1; // a round of a loop that may wait begins here; set only if
                              // smc_program.loops has SMC_LOOP_TELLS_ROUNDS
    uint8_t only_if : 3;      // SMC_RMW that adds: smc_condition
    uint8_t op;   // SMC_RMW: smc_rmw; SMC_CHOICE: smc_chosen; SMC_FENCE, SRCU reads and writes:
                  // smc_fence; SMC_BLOCK that copies: smc_left_out_by
    uint8_t size; // accesses: bytes, 1 to 8; atomic ones 1, 2, 4 or 8
    union {
        uint8_t error; // smc_error_kind; SMC_ERROR: what happened, a subkind; SMC_BLOCK: what it is
                       // where the wait never ends, 0: an assume
        uint8_t whole; // accesses: size in bytes of the atomic access that this is a part of, if it
                       // races with accesses of other sizes; otherwise 0
    };
    uint8_t sync : 1; // accesses: within a semaphore, condition variable, ..; the value read is not
                      // part of the outcome
    uint8_t forced_source : 1; // SMC_RMW, SMC_READ: to arrive at a barrier, or depart: what is read
                               // is no choice (core/reductions/barriers)
    uint8_t exits : 1; // SMC_END: the whole process ends (main returns, exit, abort): nobody waits
                       // any more; accesses: smc_is_allowed_race
    uint8_t returns : 1; // the same: since main has returned; SMC_RMW, to take a mutex: the call
                         // returns where another thread holds it
    uint8_t serves : 1; // SMC_BLOCK, SMC_BOUND: the thread goes round a loop that nothing leads out
                        // of, and so runs for ever
    uint8_t dead_state : 1; // SMC_BLOCK: the thread is not where the round began, but would be
                            // without private bytes that nobody reads any more
    uint8_t copies : 1;     // SMC_READ: only moves the value on, so that SMC_UNWRITTEN is no error;
                            // SMC_BLOCK: another execution goes on as this one would
    uint8_t may_be_destroyed : 1; // SMC_READ, SMC_WRITE, SMC_RMW: of a word of an object that need
                                  // not be there any more: the thread waited at it, or only needs
                                  // its address
    uint8_t result_unused : 1;    // SMC_RMW, plain SMC_READ: the thread goes on in the same way
                                  // whatever it has read
    uint8_t scoped : 1;           // SMC_ALLOC: a local variable, which ends with its scope;
                                  // SMC_BOUND: in the place of an allocation that is too large;
                                  // SMC_LOCK: it begins an atomic section; SMC_RMW: of the
                                  // kernel, where it returns nothing, or takes a spinlock;
                                  // SMC_BLOCK: the thread may wait for more work
    uint8_t of_thread : 1;        // SMC_ALLOC: a thread-local variable, which is nobody's to free;
                                  // SMC_BOUND: in the place of a thread that is created; accesses:
                                  // of a list of threads (waiting.h), which has 8 bytes, or of a
                                  // thread's identity + 1, or 0
    uint8_t is_new : 1;           // SMC_FENCE: none of the program's, but one that could be there
    uint8_t full_access : 1; // plain SMC_READ, SMC_WRITE: all that the program accesses there, so
                             // that it could be atomic
    uint8_t elided : 1; // SMC_ALLOC, SMC_FREE: the program does it only because it elides nothing
                        // (smc_program.elide)
    uint8_t continues : 1; // accesses: part of one atomic access, with the action before it
                           // (docs/mixed-sizes.md)
    uint8_t yields : 1;    // the thread has asked, since its last action, to let others go on
    uint32_t loc; // accesses, lock, unlock, initialise, destroy: location (program.h); 0 otherwise
    uint32_t object; // what has a location in allocated memory, alloc, free: object; 0 for static
                     // memory
    uint32_t thread; // create, join: the other thread's identity
    uint32_t place;  // where in the source (program.h)
    union {
        uint64_t words[SMC_ACTION_WORDS]; // for code that handles actions of all kinds: only the
                                          // words that smc_action_word defines are valid
        uint64_t parties; // SMC_READ with forced source: number of threads that meet at the barrier
        struct {          // SMC_READ
            uint64_t unused;
            uint64_t repeats; // it must read from the source of the thread's event that lies this
                              // many events back; 0: any source (smc_last_round)
        } read;
        uint64_t written; // SMC_WRITE
        struct {          // SMC_RMW
            uint64_t operand;
            union {
                uint64_t expected; // conditional RMWs: compared with the value read, not truncated
                uint64_t parties;  // with forced source: as for SMC_READ
            };
        } rmw;
        uint64_t bytes;            // SMC_ALLOC
        struct {                   // SMC_CHOICE
            uint64_t alternatives; // number of possible answers
            uint64_t undone; // see smc_net_zero_round, smc_last_round. SMC_CALL_BEGINS: the call;
                             // SMC_CALL_ENDS: its result
        } choice;
        uint64_t result;       // SMC_END
        struct {               // SMC_BLOCK, SMC_BOUND (without text)
            uint32_t repeats;  // number of the thread's last events that it would or could repeat
                               // for ever; 0: an assume, a bound, or a round with a choice
            uint32_t net_zero; // SMC_BLOCK: how many of these form a net-zero round, which restores
                               // what it writes; 0: the round is idle, i.e. writes nothing
            const char *text;  // description of the wait, or NULL
        } block;
        struct {              // SMC_ERROR
            uint64_t object;  // object concerned; 0: none
            const char *text; // description of the error, or NULL
        } failure;
    };
} smc_action;

_Static_assert(sizeof(smc_action) == 40, "each history has one of these for each of its steps");

// Type of a word of an action.
typedef enum smc_word_type {
    SMC_WORD_UNUSED, // undefined contents
    SMC_WORD_NUMBER,
    SMC_WORD_VALUE, // value of memory, possibly an address, with the access's size; or the thread's
                    // result
    SMC_WORD_OBJECT,
    SMC_WORD_TEXT,
} smc_word_type;

static inline smc_word_type smc_action_word(const smc_action *a, unsigned word) {
    static const uint8_t types[SMC_KIND_COUNT][SMC_ACTION_WORDS] = {
#define X(id, name, receives, first, second) [id] = {SMC_WORD_##first, SMC_WORD_##second},
        SMC_KINDS(X)
#undef X
    };
    // `expected` is a value of memory only for SMC_CAS
    if (a->kind == SMC_RMW && a->op == SMC_CAS) return SMC_WORD_VALUE;
    return (smc_word_type)types[a->kind][word];
}

// Whether the thread waits after an idle round, so that it could as well wait before the last read.
// After a net-zero round it could not: other threads may have read intermediate values
// (docs/design/rounds.md#awaits).
static inline bool smc_is_idle_block(const smc_action *a) {
    return a->kind == SMC_BLOCK && !a->block.net_zero;
}

// How many of the thread's last actions a block leaves out; 0: unknown.
static inline uint32_t smc_left_out_by(const smc_action *block) {
    return block->copies ? block->op : block->block.repeats;
}

// The text of a block or error; NULL: none.
static inline const char *smc_action_text(const smc_action *a) {
    return a->kind == SMC_BLOCK ? a->block.text : a->kind == SMC_ERROR ? a->failure.text : NULL;
}

// The part of an event's result that does not depend on what it receives: the value written, the
// result of the thread, the number of repeated events. For RMWs see smc_rmw_writes.
static inline uint64_t smc_action_leaves(const smc_action *a) {
    switch (a->kind) {
    case SMC_WRITE: return a->written;
    case SMC_END: return a->result;
    case SMC_BLOCK: return a->block.repeats;
    case SMC_CHOICE: return a->op >= SMC_CALL_BEGINS ? a->choice.undone : 0;
    default: return 0;
    }
}

static inline uint64_t smc_truncate(uint64_t v, unsigned size) {
    return size >= 8 ? v : v & ((1ull << 8 * size) - 1);
}

static inline int64_t smc_signed(uint64_t v, unsigned size) {
    unsigned shift = 64 - 8 * size;
    return (int64_t)(v << shift) >> shift;
}

// Applies SMC_FADD etc. to the bits of floats (size 4) or doubles (size 8).
uint64_t smc_float_op(smc_rmw, uint64_t read, uint64_t operand, unsigned size);

// Whether the condition of a conditional addition holds.
static inline bool smc_holds(const smc_action *a, uint64_t read) {
    const uint64_t limit = a->rmw.expected;
    const unsigned size = a->size;
    switch ((smc_condition)a->only_if) {
#define X(id, name, holds) case id: return holds;
        SMC_CONDITIONS(X)
#undef X
    case SMC_ALWAYS:
    case SMC_CONDITION_COUNT: break;
    }
    return true;
}

// Whether an RMW that reads `read` writes; if so, *out is the value. A failed compare-exchange only
// reads.
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
    if (a->op == SMC_FETCH || (a->only_if && !smc_holds(a, read))) return false;
    // operands are not truncated: names of wide values have no size
    *out = a->op == SMC_XCHG || a->op == SMC_CAS ? operand : smc_truncate(result, size);
    return true;
}

// A choice with one alternative that announces the last round of a loop that gives up after
// `rounds` rounds. The round replaces all remaining ones: it consists of the same actions as the
// thread's last `actions` actions, and its reads have the same sources (read.repeats).
static inline smc_action smc_last_round(uint32_t actions, uint32_t rounds) {
    return (smc_action){.kind = SMC_CHOICE,
                        .op = SMC_CHOOSES_ROUNDS,
                        .choice = {.alternatives = 1, .undone = (uint64_t)rounds << 32 | actions}};
}
// Number of actions in such a round, and number of rounds of the loop; 0: the action is no
// smc_last_round.
static inline uint32_t smc_repeated_actions(const smc_action *a) {
    return a->kind == SMC_CHOICE && a->op == SMC_CHOOSES_ROUNDS && a->choice.alternatives == 1
               ? (uint32_t)a->choice.undone
               : 0;
}
static inline uint32_t smc_repeated_rounds(const smc_action *a) {
    return smc_repeated_actions(a) ? (uint32_t)(a->choice.undone >> 32) : 0;
}
// Whether the source of the read is determined by read.repeats.
static inline bool smc_repeats(const smc_action *a) {
    return a->kind == SMC_READ && a->read.repeats;
}

// Whether repeating this answer for ever is not to be expected of the program, which could choose
// otherwise. Failures of exchanges and allocations count: they need not fail. Their successes, and
// choices of rounds and timeouts, do not count: they may be answered in the same way for ever.
static inline bool smc_chooses_freely(const smc_action *a, uint64_t answer) {
    if (a->kind != SMC_CHOICE || a->choice.alternatives < 2) return false;
    const bool may_fail = a->op == SMC_CHOOSES_EXCHANGE || a->op == SMC_CHOOSES_ALLOCATION;
    return may_fail ? answer : a->op != SMC_CHOOSES_ROUNDS && a->op != SMC_CHOOSES_TIMEOUT;
}

// A choice with one alternative that marks the end of a net-zero round: the thread's last `actions`
// actions have returned the thread to its state at their beginning, and every location that it
// wrote has the value that it found there.
static inline smc_action smc_net_zero_round(uint32_t actions) {
    return (smc_action){.kind = SMC_CHOICE, .choice = {.alternatives = 1, .undone = actions}};
}
// Number of actions in such a round; 0: the action is no smc_net_zero_round.
static inline uint32_t smc_round_net_zero(const smc_action *a) {
    return a->kind == SMC_CHOICE && a->op == SMC_CHOOSES_VALUE && a->choice.alternatives == 1
               ? (uint32_t)a->choice.undone
               : 0;
}

// Family of an RMW: RMWs of one family commute, i.e. leave the same value in any order; 0: none.
static inline unsigned smc_rmw_family(unsigned rmw) {
    static const uint8_t families[SMC_RMW_COUNT] = {
        [SMC_ADD] = 1, [SMC_SUB] = 1, [SMC_AND] = 2,  [SMC_OR] = 3,  [SMC_XOR] = 4,
        [SMC_MAX] = 5, [SMC_MIN] = 6, [SMC_UMAX] = 7, [SMC_UMIN] = 8};
    return families[rmw];
}

// Whether the RMW writes for every value read.
static inline bool smc_rmw_is_unconditional(const smc_action *a) {
    return a->op < SMC_CAS && !a->only_if;
}

// Whether the value read is part of the outcome: the thread uses it, other than within a semaphore,
// condition variable, .. or to test whether an attempt succeeded.
static inline bool smc_is_of_outcome(const smc_action *a) {
    return (a->kind == SMC_READ || (a->kind == SMC_RMW && !a->result_unused)) && !a->sync &&
           !a->only_if;
}

// Whether the action is a failed attempt to take a lock or semaphore. It does not synchronise with
// the holder (C17 7.26.4.5, C++20 [thread.mutex.requirements.mutex]).
static inline bool smc_is_failed_attempt(const smc_action *a, bool writes) {
    return a->kind == SMC_RMW && a->sync && a->order_fail == SMC_RELAXED && !writes;
}

// The smc_fence of an action.
static inline uint8_t smc_fence_of(uint8_t kind, uint8_t op, bool scoped) {
    if (kind == SMC_RMW && scoped) return op == SMC_CAS ? SMC_FENCE_LOCK : SMC_FENCE_NORETURN;
    return kind == SMC_FENCE || kind == SMC_READ || kind == SMC_WRITE ? op : SMC_FENCE_BY_ORDER;
}

static inline bool smc_is_access(unsigned kind) {
    return kind == SMC_READ || kind == SMC_WRITE || kind == SMC_RMW;
}
// Whether the action accesses a list of waiting threads (waiting.h).
static inline bool smc_is_list_access(const smc_action *a) {
    return smc_is_access(a->kind) && a->of_thread && a->size == 8;
}
// The value that the thread receives from an action that has read `in`: an arrival at a barrier
// does not reveal its position.
static inline uint64_t smc_received_by(const smc_action *a, uint64_t in) {
    return a->kind == SMC_RMW && a->forced_source ? 0 : in;
}
static inline bool smc_is_plain_access(const smc_action *a) {
    return a->order == SMC_PLAIN && (a->kind == SMC_READ || a->kind == SMC_WRITE);
}
// A plain access that is made as a relaxed one, since a race of it is allowed: others are not.
static inline bool smc_is_allowed_race(const smc_action *a) {
    return smc_is_access(a->kind) && a->exits;
}
// Whether it must not race with another access, whatever that is.
static inline bool smc_races_as_plain(const smc_action *a) {
    return smc_is_access(a->kind) && (a->order == SMC_PLAIN || a->exits);
}
static inline bool smc_is_last(unsigned kind) { return kind >= SMC_END && kind <= SMC_ERROR; }

// Whether the kind begins or ends the lifetime of a synchronisation object. All other actions on
// the object are uses; static objects need no initialisation.
static inline bool smc_is_lifetime(unsigned kind) {
    return kind == SMC_INITIALISE || kind == SMC_DESTROY;
}
// Whether `second` directly after `first`, both on one object, is an error.
static inline bool smc_is_misuse(unsigned first, unsigned second) {
    return first == SMC_DESTROY ? second != SMC_INITIALISE : second == SMC_INITIALISE;
}

// Whether the action ends the process.
static inline bool smc_ends_process(const smc_action *a) { return a->kind == SMC_END && a->exits; }
// Whether two atomic accesses of one cell race because of different sizes.
static inline bool smc_sizes_race(const smc_action *a, const smc_action *b) {
    return (a->whole || b->whole) &&
           (a->whole ? a->whole : a->size) != (b->whole ? b->whole : b->size);
}

// Whether the thread waits, other than for an assume: it would wait or run as long as the process
// lives.
static inline bool smc_is_wait(const smc_action *a) { return a->kind == SMC_BLOCK && a->error; }

// Whether the action tries to lock a mutex that is a word with the identity of its holder.
static inline bool smc_takes_word(const smc_action *a) {
    return a->kind == SMC_RMW && a->sync && a->of_thread && a->size == 4 && a->op == SMC_CAS;
}

// Whether the thread ends, without the process, so that it can be joined.
static inline bool smc_is_joinable(const smc_action *a) { return a->kind == SMC_END && !a->exits; }

// Whether the actions are equal in everything that affects an execution.
bool smc_same_action(const smc_action *, const smc_action *);

const char *smc_kind_name(unsigned kind);
const char *smc_order_name(unsigned order);
const char *smc_rmw_name(unsigned rmw);

#endif
