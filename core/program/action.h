// action.h - what a thread can do that others may notice: kinds, orders, and the action itself.
//
// A program (core/program/program.h) produces actions; a graph (graph.h) holds them as events once they have happened.
#ifndef SMC_ACTION_H
#define SMC_ACTION_H

#include "base/base.h"

// X(enumerator, name in reports, receives: how many different values an explorer may answer with)
//   one   a single answer, 0, or one that is determined (join: the joined thread's result)
//   many  the answer depends on the execution; the thread may go on differently for each
#define SMC_KINDS(X)                                                                                                   \
    X(SMC_READ, "read", many)                                                                                          \
    X(SMC_WRITE, "write", one)                                                                                         \
    X(SMC_RMW, "rmw", many)       /* fetch-op, exchange, compare-exchange; answered with the value read */             \
    X(SMC_FENCE, "fence", one)                                                                                         \
    X(SMC_LOCK, "lock", one)                                                                                           \
    X(SMC_UNLOCK, "unlock", one)                                                                                       \
    X(SMC_CREATE, "create", one)                                                                                       \
    X(SMC_JOIN, "join", many)     /* answered with the value of the joined thread's end */                             \
    X(SMC_ALLOC, "alloc", one)                                                                                         \
    X(SMC_FREE, "free", one)                                                                                           \
    X(SMC_CHOICE, "choice", many) /* bounded nondeterminism; answered with 0 .. value-1 */                             \
    X(SMC_END, "end", one)        /* the thread is over; nothing follows */                                            \
    X(SMC_BLOCK, "block", one)    /* a false assume or an unfulfilled wait: nothing follows; counted as blocked */     \
    X(SMC_BOUND, "bound", one)    /* a loop bound was reached: nothing follows, and the verdict is `bounded` at best */\
    X(SMC_ERROR, "error", one)    /* the thread found an error by itself; nothing follows */                           \
    X(SMC_INITIALISE, "initialise", one) /* a synchronisation object, named by the location of its lock */             \
    X(SMC_DESTROY, "destroy", one)

typedef enum smc_kind {
#define X(id, name, receives) id,
    SMC_KINDS(X)
#undef X
        SMC_KIND_COUNT
} smc_kind;

typedef enum smc_order { SMC_PLAIN, SMC_RELAXED, SMC_CONSUME, SMC_ACQUIRE, SMC_RELEASE, SMC_ACQ_REL, SMC_SEQ_CST } smc_order;

// What an RMW writes, from the value it read and its operand.
#define SMC_RMW_OPS(X)                                                                                                 \
    X(SMC_XCHG, "exchange", operand)                                                                                   \
    X(SMC_ADD, "fetch_add", read + operand)                                                                            \
    X(SMC_SUB, "fetch_sub", read - operand)                                                                            \
    X(SMC_NEG, "negate", -read)                                                                                        \
    X(SMC_AND, "fetch_and", read & operand)                                                                            \
    X(SMC_NAND, "fetch_nand", ~(read & operand))                                                                       \
    X(SMC_OR, "fetch_or", read | operand)                                                                              \
    X(SMC_XOR, "fetch_xor", read ^ operand)                                                                            \
    X(SMC_MAX, "fetch_max", smc_signed(read, size) > smc_signed(operand, size) ? read : operand)                       \
    X(SMC_MIN, "fetch_min", smc_signed(read, size) < smc_signed(operand, size) ? read : operand)                       \
    X(SMC_UMAX, "fetch_umax", read > operand ? read : operand)                                                         \
    X(SMC_UMIN, "fetch_umin", read < operand ? read : operand)                                                         \
    X(SMC_FADD, "fetch_add", smc_float_op(SMC_FADD, read, operand, size))      /* of float or double, by the size */    \
    X(SMC_FSUB, "fetch_sub", smc_float_op(SMC_FSUB, read, operand, size))                                              \
    X(SMC_FMAX, "fetch_max", smc_float_op(SMC_FMAX, read, operand, size))                                              \
    X(SMC_FMIN, "fetch_min", smc_float_op(SMC_FMIN, read, operand, size))                                              \
    X(SMC_CAS, "compare_exchange", operand)              /* writes only where read == expected */                      \
    X(SMC_ADD_BELOW, "add_below", read + operand)        /* writes only where read < expected: a readers' lock */      \
    X(SMC_SUB_ABOVE, "subtract_above", read - operand)   /* writes only where read > expected: a semaphore */

typedef enum smc_rmw {
#define X(id, name, result) id,
    SMC_RMW_OPS(X)
#undef X
        SMC_RMW_COUNT
} smc_rmw;

// X(enumerator, name in JSON, words in reports). These are errors of the checked program.
#define SMC_ERRORS(X)                                                                                                  \
    X(SMC_ERR_ASSERTION, "assertion", "assertion failed")                                                              \
    X(SMC_ERR_REACH, "reach_error", "an error function is reached")                                                    \
    X(SMC_ERR_RACE, "race", "data race")                                                                               \
    X(SMC_ERR_DEADLOCK, "deadlock", "deadlock")                                                                        \
    X(SMC_ERR_UNINITIALIZED, "uninitialized", "use of uninitialised memory")                                           \
    X(SMC_ERR_MEMORY, "memory", "invalid memory access")                                                               \
    X(SMC_ERR_LIVENESS, "liveness", "waiting for what can never come")                                                 \
    X(SMC_ERR_LOCK, "lock", "misuse of a lock")                                                                        \
    X(SMC_ERR_THREAD, "thread", "misuse of a thread")                                                                  \
    X(SMC_ERR_ARITHMETIC, "arithmetic", "undefined arithmetic")                                                        \
    X(SMC_ERR_UNREACHABLE, "unreachable", "code that must not be reached is reached")                                  \
    X(SMC_ERR_ABORT, "abort", "the program ends abnormally")                                                           \
    X(SMC_ERR_EXIT, "exit", "the program ends with a status other than 0")

typedef enum smc_error_kind {
#define X(id, name, words) id,
    SMC_ERRORS(X)
#undef X
        SMC_ERR_COUNT
} smc_error_kind;

// The value of memory that was never written, at any size; memory may also be given it, by a copy of such memory. It lies
// outside the values of less than 8 bytes; a program that makes it by itself as one of 8 is refused.
#define SMC_UNWRITTEN UINT64_C(0xa7f1c3e95b2d8064)

// One action. Values are at most 8 bytes, zero-extended to 64 bits; wider ones are for the program to intern.
typedef struct smc_action {
    uint8_t kind;       // smc_kind
    uint8_t order;      // smc_order; SMC_PLAIN for a non-atomic access
    uint8_t order_fail; // compare-exchange: the order of the read where it fails
    uint8_t rmw;        // SMC_RMW: smc_rmw
    uint8_t size;       // accesses: bytes, 1 to 8; atomic ones 1, 2, 4 or 8
    uint8_t error;      // smc_error_kind; SMC_ERROR: what happened; SMC_BLOCK: what it is where the wait never ends
    uint8_t sync : 1;   // accesses: inside a semaphore, condition variable, ..: what it reads is no part of the outcome
    uint8_t settled : 1; // SMC_RMW, SMC_READ: to arrive at a barrier, or depart: what is read is no choice (core/graph/settled.h)
    uint8_t exits : 1;  // SMC_END: the whole process ends (exit, abort), so nobody is left deadlocked
    uint8_t copies : 1; // SMC_READ: only moves the value on, so that SMC_UNWRITTEN is no error
    uint8_t let_go : 1; // SMC_READ, SMC_RMW: of a word of an object that the thread waited at: it may have been destroyed since
    uint8_t unasked : 1; // SMC_RMW: the thread goes on in the same way whatever it has read
    uint8_t of_thread : 1; // SMC_ALLOC: a thread-local variable, which is nobody's to free
    uint8_t is_new : 1; // SMC_FENCE: none of the program's, but one that could be there
    uint8_t whole : 1;  // plain SMC_READ, SMC_WRITE: all that the program accesses there, so that it could be atomic
    uint8_t folded : 1; // SMC_ALLOC, SMC_FREE: the program does it only because it does not fold (smc_program.fold)
    uint8_t yields : 1; // the thread has asked, since its last action, to let others go on
    uint32_t loc;       // accesses, lock, unlock, initialise, destroy: location (program.h); 0 otherwise
    uint32_t object;    // what has a location in allocated memory, alloc, free: object; 0 for static memory
    uint32_t thread;    // create, join: the other thread's identity
    uint32_t place;     // where in the source (program.h)
    uint64_t value;     // write: value; RMW: operand; end: result; alloc: bytes; choice: how many; error: the object it is about, or 0;
                        // block: how many of the thread's last events it would repeat for ever, 0: an assume
    uint64_t expected;  // compare-exchange and conditional RMWs: compared with the value read; choice: smc_undone_round; settled: how
                        // many threads meet there
    const char *text;   // error: what happened, in words; NULL otherwise
} smc_action;

static inline uint64_t smc_truncate(uint64_t v, unsigned size) { return size >= 8 ? v : v & ((1ull << 8 * size) - 1); }

static inline int64_t smc_signed(uint64_t v, unsigned size) {
    unsigned shift = 64 - 8 * size;
    return (int64_t)(v << shift) >> shift;
}

// SMC_FADD and the like on the bits of floats (4 bytes) or doubles (8).
uint64_t smc_float_op(smc_rmw, uint64_t read, uint64_t operand, unsigned size);

// Whether an RMW that reads `read` writes, and if so what (in *out). A failed compare-exchange is a read.
static inline bool smc_rmw_writes(const smc_action *a, uint64_t read, uint64_t *out) {
    const uint64_t operand = a->value;
    const unsigned size = a->size;
    uint64_t result = 0;
    switch ((smc_rmw)a->rmw) {
#define X(id, name, expr) case id: result = (expr); break;
        SMC_RMW_OPS(X)
#undef X
    case SMC_RMW_COUNT: break;
    }
    if (a->rmw == SMC_CAS && read != a->expected) return false;
    if (a->rmw == SMC_ADD_BELOW && read >= a->expected) return false;
    if (a->rmw == SMC_SUB_ABOVE && read <= a->expected) return false;
    *out = a->rmw == SMC_XCHG || a->rmw == SMC_CAS ? operand : smc_truncate(result, size); // a name is of no size
    return true;
}

// A round of a loop, the thread's last `actions` actions, has brought the thread to the state in which it began, and memory, as far as
// the thread goes, too: each location to which it has written holds the value that it found. It is told by a choice of one.
static inline smc_action smc_undone_round(uint32_t actions) {
    return (smc_action){.kind = SMC_CHOICE, .value = 1, .expected = actions};
}
// How many actions such a round had; 0: the action tells of none.
static inline uint32_t smc_round_undone(const smc_action *a) {
    return a->kind == SMC_CHOICE && a->value == 1 ? (uint32_t)a->expected : 0;
}

// RMWs of one family leave the same value whatever their order; 0: of none.
static inline unsigned smc_rmw_family(unsigned rmw) {
    static const uint8_t families[SMC_RMW_COUNT] = {[SMC_ADD] = 1, [SMC_SUB] = 1, [SMC_AND] = 2, [SMC_OR] = 3, [SMC_XOR] = 4,
                                                   [SMC_MAX] = 5, [SMC_MIN] = 6, [SMC_UMAX] = 7, [SMC_UMIN] = 8};
    return families[rmw];
}

// Whether it writes whatever it reads.
static inline bool smc_rmw_is_unconditional(unsigned rmw) { return rmw < SMC_CAS; }

// Whether what is read is a part of the outcome: somebody uses it, and not inside of a semaphore, condition variable, .. alone.
static inline bool smc_is_of_outcome(const smc_action *a) {
    return (a->kind == SMC_READ || a->kind == SMC_RMW) && !a->sync && !a->unasked;
}

static inline bool smc_is_access(unsigned kind) { return kind == SMC_READ || kind == SMC_WRITE || kind == SMC_RMW; }
static inline bool smc_is_last(unsigned kind) { return kind >= SMC_END && kind <= SMC_ERROR; }

// Of a synchronisation object. It is used by whatever else is done to it, and need not be initialised where it is static.
static inline bool smc_is_lifetime(unsigned kind) { return kind == SMC_INITIALISE || kind == SMC_DESTROY; }
// Whether it is an error if the second comes next of what is done to an object.
static inline bool smc_is_misuse(unsigned first, unsigned second) {
    return first == SMC_DESTROY ? second != SMC_INITIALISE : second == SMC_INITIALISE;
}

// Whether the thread comes to its end here and can be joined: not where it takes the whole process with it.
static inline bool smc_is_joinable(const smc_action *a) { return a->kind == SMC_END && !a->exits; }

bool smc_same_action(const smc_action *, const smc_action *);

const char *smc_kind_name(unsigned kind);
const char *smc_order_name(unsigned order);
const char *smc_rmw_name(unsigned rmw);
const char *smc_error_name(unsigned error);  // as in JSON
const char *smc_error_words(unsigned error); // as in text

#endif
