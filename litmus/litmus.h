// litmus.h - small programs given as tables of instructions, which implement core/program/program.h
// for tests of the core.
//
// Thread 0 first creates all other threads except late ones. Each thread has one register, which
// holds the last value it read; it is initially 0. The value may be undefined. These are errors: a
// branch on an undefined value, an RMW that computes with one, and an atomic read of a location
// that was never written. Storing, exchanging and returning an undefined value is allowed.
#ifndef SMC_LITMUS_H
#define SMC_LITMUS_H

#include "program/program.h"

#include <stdio.h>

typedef enum litmus_op {
    LIT_END = 0,
    LIT_LOAD,      // register = loc
    LIT_STORE,     // loc = value
    LIT_STORE_REG, // loc = register + value, with a data dependency
    LIT_RMW, // register = loc; loc = register `rmw` value; `expected` is for a compare-exchange
    LIT_FENCE,
    LIT_LOCK, // loc is the number of a mutex, from 0
    LIT_UNLOCK,
    LIT_INITIALISE, // loc is the number of a mutex
    LIT_DESTROY,
    LIT_SKIP_EQ, // if register == value, skip the next `skip` instructions
    LIT_SKIP_NE,
    LIT_ASSUME_EQ,    // block unless register == value
    LIT_WAIT_EQ,      // the same as a wait in a loop, which would repeat the last event for ever
    LIT_ASSERT_NE,    // error if register == value
    LIT_ABORT_EQ,     // the same with another kind of error
    LIT_EXIT_EQ,      // the process ends if register == value
    LIT_CHOOSE,       // register = 0 .. value-1
    LIT_JOIN,         // register = the last register of thread `value`, after its end
    LIT_EXPECT_EQ,    // if register != value here, block at the end of the thread: the events in
                      // between do not depend on the comparison
    LIT_CREATE,       // create the late thread `value`
    LIT_BARRIER_WAIT, // wait at the barrier until l->parties threads have arrived; then register =
                      // 0
    LIT_SKIP_BELOW,   // if register < value, skip the next `skip` instructions
    LIT_LIST_WAIT, // wait as long as this thread is in the list of threads that the register holds;
                   // then register = 0
    LIT_LIST_WAKE, // remove one thread, which is chosen, from the list in the register, which was
                   // read from loc; if value is not 0, remove all. Block if loc holds another list
                   // by now: other executions cover that. Then register = 0
} litmus_op;

// What loc refers to. Each thread has a node: l->n_words locations, which are initially 0, and an
// address.
typedef enum litmus_base {
    LIT_AT_LOC,
    LIT_AT_OWN_NODE,      // word loc of the thread's own node
    LIT_AT_OTHER_NODE,    // word loc of the node of thread 1; for thread 1 itself, of thread 2
    LIT_AT_REGISTER_NODE, // word loc of the node whose address is in the register; without effect
                          // if it is no address of a node
} litmus_base;

typedef struct litmus_instr {
    uint8_t op, loc, rmw, skip; // loc: number of a data location or a mutex, from 0
    uint8_t order, order_fail;  // of type smc_order; 0 is SMC_PLAIN
    uint8_t yields;             // see smc_action.yields
    uint8_t po_releases;        // see smc_action.po_releases
    uint8_t sync; // the access is part of a lock or condition variable: the value read is not
                  // part of the outcome
    uint8_t may_be_destroyed; // see smc_action.may_be_destroyed
    uint8_t keeps_register;   // LIT_RMW: the register is not changed
    uint8_t tested; // LIT_RMW with SMC_ADD or SMC_SUB: register = whether the value read satisfies
                    // `expected`, which is an smc_rmw_test
    uint8_t moves;  // LIT_LOAD, atomic: the location may never have been written; LIT_STORE:
                    // stores LIT_UNDEFINED instead of value
    uint8_t at;     // of type litmus_base
    uint8_t names_own_node; // LIT_VALUE, LIT_EXPECTED: value or expected stands for the address of
                            // the thread's own node
    // Not 0: loc holds a list of threads (core/program/waiting.h). LIT_RMW with SMC_APPEND or
    // SMC_REMOVE: the operand is the thread itself. LIT_WAITS_IN_LIST: the thread has appended
    // itself and released a mutex.
    uint8_t lists;
    uint64_t value, expected;
} litmus_instr;

enum { LIT_VALUE = 1, LIT_EXPECTED = 2 };
enum { LIT_WAITS_IN_LIST = 2 };

enum { LIT_THREADS = 12, LIT_LENGTH = 48 };

typedef struct litmus {
    uint32_t n_threads, n_locs, n_mutexes;
    uint64_t initial[4];
    litmus_instr code[LIT_THREADS][LIT_LENGTH]; // [thread][index]; each thread ends with LIT_END
    uint8_t part_of[4]; // [location]: 1 + number of the mutex of which the location is a word; 0:
                        // data
    uint8_t uninitialised_mutexes; // bit set of mutexes that must be initialised before use
    uint8_t unwritten;             // bit set of locations that have no initial value
    uint8_t n_words;               // number of words in each thread's node; 0: there are no nodes
    uint16_t late;                 // bit set of late threads, which LIT_CREATE creates
    uint8_t parties; // number of threads that the barrier waits for; 0: there is no barrier. Its
                     // words are the last two locations: number of arrivals, and number of
                     // completed rounds
    uint16_t returns_zero;   // bit set of threads that return 0 instead of their register
    bool is_distinguishable; // the threads that are copies of each other can be distinguished, by
                             // an instruction or by how they are joined
    uint8_t equal_to[LIT_THREADS]; // [thread]: the thread with equal code whose source positions it
                                   // shares; 0: it has its own
} litmus;

// A second undefined value besides SMC_UNWRITTEN, with another representation.
#define LIT_UNDEFINED UINT64_C(0xc3a50f961e7d2b48)

// Returns a program that executes a copy of the table; litmus_close frees it.
smc_program *litmus_open(const litmus *);
void litmus_close(smc_program *);
// Prints the instructions of each thread.
void litmus_print(const litmus *, FILE *);

// Features of random programs: X(constant, bit, name).
#define LITMUS_FEATURES(X)                                                                         \
    X(LIT_WITH_RMW, 0, "rmw")                                                                      \
    X(LIT_WITH_FENCE, 1, "fence")                                                                  \
    X(LIT_WITH_LOCK, 2, "lock")                                                                    \
    X(LIT_WITH_SKIP, 3, "skip")                                                                    \
    X(LIT_WITH_PLAIN, 4, "plain")                                                                  \
    X(LIT_WITH_JOIN, 5, "join")                                                                    \
    X(LIT_WITH_CHOICE, 6, "choice")                                                                \
    X(LIT_WITH_WAIT, 7, "wait")                                                                    \
    X(LIT_LARGER, 8, "larger")        /* more instructions: slow for the oracle */                 \
    X(LIT_WITH_SYNC, 9, "sync")       /* locks and a condition variable made of words, as in the   \
                                         C library, with trylock */                                \
    X(LIT_WITH_CYCLE, 10, "cycle")    /* critical cycles with many seq_cst accesses */             \
    X(LIT_WITH_ENDS, 11, "ends")      /* a thread may abort or exit */                             \
    X(LIT_WITH_LIFETIME, 12, "lifetime") /* mutexes are initialised and destroyed */               \
    X(LIT_WITH_UNDEFINED, 13, "undefined") /* locations not written at first, undefined stores */  \
    X(LIT_WITH_STRONG, 14, "strong")  /* a third all seq_cst, a third mostly */                    \
    X(LIT_WITH_LATE, 15, "late")      /* the last thread is late */                                \
    X(LIT_WITH_EQUAL, 16, "equal")    /* most threads are equal */                                 \
    X(LIT_WITH_BARRIER, 17, "barrier") /* a barrier, sometimes with too many threads */            \
    X(LIT_WITH_NODES, 18, "nodes")    /* threads exchange addresses of their nodes */              \
    X(LIT_WITH_COUNTER, 19, "counter") /* most threads add to a location, some read it */          \
    X(LIT_WITH_ATTEMPT, 20, "attempt") /* threads try a lock, and some attempts fail */            \
    X(LIT_WITH_WAITING, 21, "waiting") /* equal threads wait in a list */                          \
    X(LIT_WITH_SEQUENCE, 22, "sequence") /* po extends release sequences of half of the writes */  \
    X(LIT_WITH_POOL, 23, "pool")      /* equal threads wait as for a condition variable */
// clang-format off
enum {
#define X(constant, bit, name) constant = 1 << bit,
    LITMUS_FEATURES(X)
#undef X
    LIT_WITH_ALL = ((1 << 8) - 1) | LIT_WITH_SYNC | LIT_WITH_CYCLE, // "all"
};
// clang-format on

// Parses features: --with=lock,rmw, or their bits as a number. If a name is unknown, prints all
// names and ends the process with status 2.
unsigned litmus_features(const char *argument);

// Returns a random program, which only depends on the seed and the features (a bit set).
litmus litmus_random(uint64_t seed, unsigned features);
// Inserts initialisations and destructions of mutexes at random.
void litmus_random_lifetimes(litmus *, uint64_t seed);

#endif
