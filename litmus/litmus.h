// litmus.h - a program as a table: threads of a few instructions each, implementing
// core/program/program.h for core tests.
//
// Thread 0 creates all others that are not late first. Every thread has one register, the value it
// read last (initially 0). It may be undefined: to decide by it is an error then, and so are what
// an RMW makes of it and an atomic read of a location that was never written; to store it, to
// exchange it, to end with it is none.
#ifndef SMC_LITMUS_H
#define SMC_LITMUS_H

#include "program/program.h"

#include <stdio.h>

typedef enum litmus_op {
    LIT_END = 0,
    LIT_LOAD,      // register = loc
    LIT_STORE,     // loc = value
    LIT_STORE_REG, // loc = register + value: a data dependence
    LIT_RMW, // register = loc; loc = register `rmw` value; expected where it is a compare-exchange
    LIT_FENCE,
    LIT_LOCK, // loc is a mutex, from 0
    LIT_UNLOCK,
    LIT_INITIALISE, // loc is a mutex
    LIT_DESTROY,
    LIT_SKIP_EQ, // if register == value, skip the next `skip` instructions
    LIT_SKIP_NE,
    LIT_ASSUME_EQ,  // block unless register == value
    LIT_WAIT_EQ,    // the same, as a wait: the last event would be read again for ever
    LIT_ASSERT_NE,  // error if register == value
    LIT_ABORT_EQ,   // the same, of another kind
    LIT_EXIT_EQ,    // the process ends if register == value
    LIT_CHOOSE,     // register = 0 .. value-1
    LIT_JOIN,       // register = the last register of thread `value`
    LIT_EXPECT_EQ,  // block at the end of the thread unless register == value here: nothing in
                    // between depends on it
    LIT_CREATE,     // create thread `value`, which is late
    LIT_MEET,       // wait at the barrier, for so many as l->parties says; the register is 0 then
    LIT_SKIP_BELOW, // if register < value, skip the next `skip` instructions
    LIT_STAY, // a wait, as long as the list of threads in the register has this one in it; the
              // register is 0 then
    LIT_WAKE, // of the list in the register, which is loc's, one goes, by choice; all, if value
              // is not 0; where loc holds another list by now, that is another execution. The
              // register is 0 then
} litmus_op;

// Every thread has a node: l->n_words locations, which are 0 at first, and their address.
typedef enum litmus_at {
    LIT_AT_LOC,
    LIT_AT_OWN,      // loc is a word of the thread's own node
    LIT_AT_OTHER,    // of thread 2's, for thread 1, or of thread 1's
    LIT_AT_REGISTER, // of that whose address is in the register; where none is there, nothing is
                     // done
} litmus_at;

typedef struct litmus_instr {
    uint8_t op, loc, rmw, skip; // data locations and mutexes are counted from 0
    uint8_t order, order_fail;  // 0 is SMC_PLAIN
    uint8_t yields;             // as of an action
    uint8_t po_releases;        // as of an action
    uint8_t sync;    // inside a lock or condition variable: what it reads is no part of the outcome
    uint8_t let_go;  // as of an action
    uint8_t unasked; // LIT_RMW: the register stays as it is
    uint8_t tested;  // LIT_RMW of SMC_ADD or SMC_SUB: the register says whether the value read fits
                     // `expected`, an smc_rmw_test
    uint8_t moves;   // LIT_LOAD, atomic: may be of a location that was never written; LIT_STORE: of
                     // LIT_UNDEFINED, not value
    uint8_t at;      // litmus_at
    uint8_t of_own;  // LIT_VALUE, LIT_EXPECTED: that is the address of the thread's own node
    uint8_t lists;   // accesses: loc holds a list of threads (core/program/waiting.h); with LIT_RMW
                     // SMC_APPEND or SMC_REMOVE the thread itself
    uint64_t value, expected;
} litmus_instr;

enum { LIT_VALUE = 1, LIT_EXPECTED = 2 };

enum { LIT_THREADS = 12, LIT_LENGTH = 48 };

typedef struct litmus {
    uint32_t n_threads, n_locs, n_mutexes;
    uint64_t initial[4];
    litmus_instr code[LIT_THREADS][LIT_LENGTH]; // each thread ends with LIT_END
    uint8_t part_of[4]; // [location]: a word of a mutex, by its number + 1; 0: data
    uint8_t blank;      // bits: of mutexes that have to be initialised
    uint8_t unwritten;  // bits: of locations to which nothing is written at first
    uint8_t n_words;    // of each thread's node; 0: there are none
    uint16_t late;      // bits: of threads that an instruction creates
    uint8_t parties;    // of the barrier, if there is one; its words are the last two locations:
                        // arrivals, and rounds that are over
    uint16_t mute;      // bits: of threads that end with 0, whatever their register holds
    bool odd;           // one of the equal threads is not, or some are joined alone
    uint8_t equal_to[LIT_THREADS]; // [thread]: the one whose places its own are, with the same
                                   // code; 0: its own
} litmus;

// A name of an undefined value, besides SMC_UNWRITTEN.
#define LIT_UNDEFINED UINT64_C(0xc3a50f961e7d2b48)

smc_program *litmus_open(const litmus *);
void litmus_close(smc_program *);
void litmus_print(const litmus *, FILE *);

// Random small programs are made with a set of features: X(constant, bit, name).
#define LITMUS_FEATURES(X)                                                                         \
    X(LIT_WITH_RMW, 0, "rmw")                                                                      \
    X(LIT_WITH_FENCE, 1, "fence")                                                                  \
    X(LIT_WITH_LOCK, 2, "lock")                                                                    \
    X(LIT_WITH_SKIP, 3, "skip")                                                                    \
    X(LIT_WITH_PLAIN, 4, "plain")                                                                  \
    X(LIT_WITH_JOIN, 5, "join")                                                                    \
    X(LIT_WITH_CHOICE, 6, "choice")                                                                \
    X(LIT_WITH_WAIT, 7, "wait")                                                                    \
    X(LIT_LARGER, 8, "larger")        /* a few more instructions: slow for the oracle */           \
    X(LIT_WITH_SYNC, 9, "sync")       /* what the C library makes: locks that are words,           \
                                         trylock, */                                               \
                                      /* a condition variable */                                   \
    X(LIT_WITH_CYCLE, 10, "cycle")    /* accesses of threads in a circle, many of them seq_cst */  \
    X(LIT_WITH_ENDS, 11, "ends")      /* a thread may abort or exit */                             \
    X(LIT_WITH_LIFETIME, 12, "lifetime") /* mutexes are initialised and destroyed */               \
    X(LIT_WITH_UNDEFINED, 13, "undefined") /* locations not written at first, undefined stores */  \
    X(LIT_WITH_STRONG, 14, "strong")  /* a third are all seq_cst, a third but for few accesses */  \
    X(LIT_WITH_LATE, 15, "late")      /* a thread is created later on */                           \
    X(LIT_WITH_EQUAL, 16, "equal")    /* most threads are equal */                                 \
    X(LIT_WITH_BARRIER, 17, "barrier") /* threads meet, now and then too many of them */           \
    X(LIT_WITH_NODES, 18, "nodes")    /* equal threads hand on addresses of their nodes */         \
    X(LIT_WITH_COUNTER, 19, "counter") /* most threads add to a location, some read it */          \
    X(LIT_WITH_ATTEMPT, 20, "attempt") /* threads try to take a lock, and some fail */             \
    X(LIT_WITH_WAITING, 21, "waiting") /* equal threads wait until they are taken off a list */    \
    X(LIT_WITH_SEQUENCE, 22, "sequence") /* release sequences of half of the writes go on by po */
// clang-format off
enum {
#define X(constant, bit, name) constant = 1 << bit,
    LITMUS_FEATURES(X)
#undef X
    LIT_WITH_ALL = ((1 << 8) - 1) | LIT_WITH_SYNC | LIT_WITH_CYCLE, // "all"
};
// clang-format on

// The features in an argument: --with=lock,rmw, or their bits as a number. Ends the process with
// status 2 and the list of names where there is no such feature.
unsigned litmus_features(const char *argument);

litmus litmus_random(uint64_t seed, unsigned features);
// Puts in, at random, what initialises and destroys mutexes.
void litmus_random_lifetimes(litmus *, uint64_t seed);

#endif
