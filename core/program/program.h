// program.h - the interface through which the core sees a checked program. Nothing here depends on
// LLVM or C semantics.
//
// A program is a set of deterministic threads. A thread's next action depends only on the values
// that the thread has received, so the histories of a thread form a trie, the behaviour trie. A
// `smc_step` is a node of the trie: a history of a thread together with the next action. Edges are
// received values. Histories with equal continuations may share a node. An explorer moves a thread
// back and forth by keeping pointers to steps: backtracking is free, and no history is executed
// twice.
//
// An explorer may pass a value to a thread before it knows whether any execution contains a write
// of this value: enumerate and cdschecker (under c11) ask for the continuation first and later
// discard histories that belong to no execution. Such a value was written to the location in
// another history, so it has the location's type. An error that a thread detects in a history
// (SMC_ERROR) is an action; it is an error of the program only if an execution contains the action.
// Infinite histories are ended by the program (SMC_BOUND) or abandoned by the explorer.
//
//   thread identities  dense from 0 (main), a function of the creator's history
//   locations          dense from 1, one for each cell of memory (cells do not overlap), and one
//                      for each lock; location 0 (SMC_LOC_FENCE) belongs to the core, which uses
//                      it for fences under some models
//   objects            dense from 1, one for each address at which memory was allocated; 0 is
//                      static memory, whose bounds are checked by the program
//   places             dense from 1, a source position with the place of the call that led to it; 0
//                      is unknown
//
// What a number stands for does not depend on the schedule, but which number is assigned does:
// numbers are assigned in the order of first use. Data that must be equal in all processes uses the
// codes in smc_location and smc_place and the paths of threads (core/graph/graph.h). Steps are
// valid until the program is freed or trimmed.
#ifndef SMC_PROGRAM_H
#define SMC_PROGRAM_H

#include "program/action.h"
#include "program/depends.h"

enum { SMC_LOC_FENCE = 0 };

typedef struct smc_step {
    smc_action action;
} smc_step;

typedef struct smc_location {
    uint64_t address; // the address as the program's printf prints it with %p
    uint64_t code;    // hash that identifies the location, equal in all processes
    uint32_t object;  // the object that contains the location; 0: static memory
    uint32_t offset;  // offset of the location in bytes, from the start of the object
    uint32_t size;    // size in bytes; the values of a 16-byte location are represented by numbers
                      // (smc_program.wide)
    // Static memory or a zeroed allocation, which contains `initial`; otherwise reading the initial
    // value is an error.
    bool initialised;
    bool lock; // a mutex, not data; other synchronisation objects have such a location too, which
               // identifies the object
    bool uninitialised_lock; // a lock in uninitialised memory: the program must initialise the
                             // object before use
    bool thread_state; // holds the state of a thread that may be detached: 1 joined, 2 detached
    bool mutex;        // the word of a mutex or spinlock that contains its holder's identity
    uint32_t part_of;  // if the location is a word of a synchronisation object: location of the
                       // object's lock; otherwise 0
    bool plain_only;   // the program's text contains only plain reads and writes of the location
    bool elided;       // accesses here would be elided under another value of smc_start.elides
    uint64_t initial;  // value of the initialisation write; SMC_UNWRITTEN if the location is
                       // uninitialised and the program tracks copies of uninitialised memory
} smc_location;

typedef struct smc_place {
    const char *file;     // file name as given to the compiler; NULL: unknown
    const char *function; // name of the function that contains the place; NULL: unknown
    uint32_t line, column;
    uint32_t caller; // place of the call that the enclosing function was called by; 0 in a thread's
                     // first function
    uint64_t code;   // hash that identifies the place with its callers, equal in all processes
    uint32_t source; // number of the place without its callers
    bool optimised;  // in code that a compiler has optimised, so that accesses may differ from the
                     // source
    bool header;     // in a header of the C++ library, not called by the program's code
    bool in_library_callee; // in a header of the C++ library, called by the program's code
    const char *library; // the library function called here, if the action is in it; otherwise NULL
    const char *callee;  // with in_library_callee: the function that the program calls
    bool is_volatile;    // accesses here are volatile and not atomic
    bool is_assembly;    // accesses here are those of inline assembly
    bool of_runtime;     // in the part of the language's runtime that keeps what it allocates until
                         // the process ends: such an allocation is no leak
} smc_place;
typedef SMC_VEC(smc_place) smc_place_list;

// Which actions on memory that only one thread accesses are elided, i.e. executed within the thread
// without an action (docs/design/private.md).
typedef enum smc_memory_elision {
    SMC_ELIDES_NOTHING,
    SMC_ELIDES_OWN,   // plain accesses, allocations and frees
    SMC_ELIDES_FREED, // the same, except for memory that is not freed when its thread ends and, in
                      // a program with `statics_keep`, for static variables that point to
                      // allocated memory then
} smc_memory_elision;

// Which repetitions of retry loops are not explored (docs/design/rounds.md).
typedef enum smc_dropped_repetitions {
    SMC_DROPS_NOTHING,
    SMC_DROPS_ATTEMPTS,
    SMC_DROPS_ROUNDS
} smc_dropped_repetitions;

// Treatment of atomic accesses to several cells (docs/mixed-sizes.md).
typedef enum smc_mixed_sizes {
    SMC_MIXED_REFUSED,  // rejected as SMC_UNSUPPORTED
    SMC_MIXED_FALLBACK, // SMC_UNSUPPORTED without a message: the explorer can fall back to another
                        // method
    SMC_MIXED_IN_PARTS, // one action for each cell; all but the first have smc_action.continues
} smc_mixed_sizes;

// Identifies a thread other than main: the nth (from 1) thread created by `creator`.
typedef struct smc_created {
    uint32_t creator, nth;
} smc_created;

typedef struct smc_program smc_program;
struct smc_facts;

// Facts about a loop or a retried access that make a reduction leave out less there
// (docs/design/rounds.md). The loop or access is identified by smc_place.source.
typedef enum smc_loop_fact {
    // A thread runs for ever in the loop: only a few rounds of such loops are explored.
    SMC_LOOP_FOR_EVER = 1 << 0,
    SMC_LOOP_ALL_ROUNDS = 1 << 1, // the loop gives up and calls functions: all rounds are executed
    // The loop gives up: all rounds that read several locations are executed
    // (smc_last_round_action).
    SMC_LOOP_ALL_READS = 1 << 2,
    // Rounds that consist of several actions were left out, so that threads must mark where rounds
    // begin (smc_action.begins_round).
    SMC_LOOP_REPORTS_ROUNDS = 1 << 3,
    SMC_LOOP_KEEPS_ROUND = 1 << 4, // each thread executes one of the rounds that it would otherwise
                                   // leave out
    // Attempts are executed even if the thread undoes them at once (smc_action.only_if).
    SMC_LOOP_ATTEMPTS = 1 << 5,
    SMC_LOOP_ALLOWED_RACE = 1 << 6, // not about a loop: a plain access at this place may race
                                    // (smc_is_allowed_race)
    SMC_LOOP_FACTS_END = 1 << 7,
} smc_loop_fact;

// How an exploration runs a program. {0}: every access is an action.
typedef struct smc_start {
    smc_memory_elision elides;
    smc_mixed_sizes mixed_sizes;
    bool forces_sources; // arrivals at barriers have forced sources (smc_action.forced_source)
    // SMC_DROPS_ATTEMPTS: an attempt that the thread would undo at once writes nothing
    // (smc_action.only_if), and the explorer checks each complete execution
    // (reductions/rounds/attempts.h). SMC_DROPS_ROUNDS: in addition, a loop that gives up executes
    // one last round with the same sources in place of all remaining rounds
    // (smc_last_round_action).
    smc_dropped_repetitions drops;
    bool inputs; // the explorer asks which answers to SMC_CHOOSES_TERM are possible; otherwise an
                 // input without a range is SMC_UNSUPPORTED
    bool knows_rcu; // the model supports RCU (SMC_MODEL_RCU); otherwise RCU is SMC_UNSUPPORTED
    // The model has data races, and a read may read from a write without synchronising with it.
    // Therefore an access in a round of a wait may race with an access after the wait
    // (docs/design/rounds.md#race).
    bool races_late;
    // The model uses `depends`. Therefore a round that reads the same values from other sources
    // leaves the thread in a different state.
    bool asks_for_depends;
    // Other processes explore other parts of the executions. Anything learnt about memory must be
    // shared with them, so it always results in SMC_RESTART.
    bool in_parts;
    // Replays an execution that was found before: `advance` continues although a stop was
    // requested, and few states of threads are kept, since most steps receive only one answer.
    bool replays;
    // In a replay: finds how elided accesses divide memory, for a later replay without elision.
    bool surveys;
    // Threads execute all rounds of their loops, and are not suspended after a round without
    // effect, unless the round has no action. An action `serves` if the thread has begun a further
    // round of a loop without an exit since its previous action.
    bool all_rounds;
    // Accesses with weaker orders than this neither synchronise nor drain a store buffer.
    smc_order free_below;
    uint32_t n_numbered; // The threads to which the program must assign the numbers from 1 on, in
                         // this order, and how many there are.
    const smc_created *numbered;
} smc_start;

// Whether, in histories made since the last restart: an access was elided; an arrival at a barrier
// had a forced source; an access had several cells; an attempt or round was dropped
// (smc_start.drops). If so, a start that differs in the corresponding field restarts. Set by the
// program; reductions and explorers ask.
typedef struct smc_program_met {
    bool elided, forced_sources, mixed_sizes, attempts;
} smc_program_met;

// Facts learnt about the program (facts.h). learn: adds a fact about a loop and returns
// SMC_RESTART; the next start discards all histories. knows: whether a fact about a loop is known.
// tell: writes the program's facts. hear: replaces all facts; the next start discards all
// histories. `loops`: bits of smc_loop_fact, the facts known of at least one loop. The pointers are
// NULL if the program makes no assumptions. Used by reductions and by processes that share work.
typedef struct smc_program_facts {
    smc_status (*learn)(smc_program *, smc_loop_fact, uint32_t source);
    bool (*knows)(const smc_program *, smc_loop_fact, uint32_t source);
    void (*tell)(const smc_program *, struct smc_facts *);
    bool (*hear)(smc_program *, const struct smc_facts *); // returns false if a fact is damaged
    unsigned loops;
} smc_program_facts;

// Histories that may belong to no execution.
typedef struct smc_program_supposed {
    // Set by an explorer around `advance` if the history may belong to no execution. Then anything
    // that the program does not support is reported as SMC_UNSUPPORTED without a message, and
    // nothing is learnt about the program.
    bool now;
    // Called if at least one of the histories turns out to belong to no execution. At the next
    // start, the program discards what it has learnt about memory from histories. NULL if the
    // program learns nothing.
    void (*refute)(smc_program *);
} smc_program_supposed;

// The memory that histories take.
typedef struct smc_program_storage {
    // Set by the program if it stores too many histories. The explorer may then call `trim` with
    // all steps that it still uses. All other steps are freed, and are executed again when they are
    // needed.
    bool over_memory_budget;
    // Frees all histories except those that lead to the n steps. NULL if over_memory_budget is
    // never set.
    void (*trim)(smc_program *, const smc_step *const *live, size_t n);
} smc_program_storage;

// Objects: what values and static variables point to. For leaks, symmetry, deadlocks and reports.
typedef struct smc_program_objects {
    // extent: stores the base address and size of the object into which the value points; false:
    // the value is no address of an object. address: address of the object. Both are NULL if values
    // are never addresses.
    bool (*extent)(const smc_program *, uint64_t value, uint64_t *base, uint64_t *size);
    uint64_t (*address)(const smc_program *, uint32_t object);
    // Memory that static variables point to at the end, directly or indirectly, is no leak.
    bool statics_keep;
} smc_program_objects;

// Names for reports. Each function writes a text to buf.
typedef struct smc_program_names {
    // The name of a location in the source ("x", "queue.slots[3]", "malloc at line 7, byte 8").
    void (*location)(const smc_program *, uint32_t loc, char *buf, size_t size);
    // object: the name of an object ("malloc(line 7)"). value: the name of what a value of `bytes`
    // bytes points to ("&x"); returns false if the value is no address. NULL if there are no
    // objects, or no addresses.
    void (*object)(const smc_program *, uint32_t object, char *buf, size_t size);
    bool (*value)(const smc_program *, unsigned bytes, uint64_t value, char *buf, size_t size);
    // A value of a location in the notation of the location's type (an enumerator, a boolean), if
    // that differs from the number; otherwise returns false. NULL if the program has no types.
    bool (*typed)(const smc_program *, uint32_t loc, uint64_t value, char *buf, size_t size);
    // A value that is undefined, at least in part, and is therefore represented by a number;
    // returns false if the value is defined. NULL if there are no such values.
    bool (*undefined)(const smc_program *, uint64_t value, char *buf, size_t size);
    // The name that the program has given to the thread; "a or b" if the name depends on the
    // history. Returns false if the thread has no name. NULL if no thread has a name.
    bool (*thread)(const smc_program *, uint32_t thread, char *buf, size_t size);
    // A client's call (SMC_CALL_BEGINS) or its result (SMC_CALL_ENDS): `what` is that smc_chosen,
    // `word` the word of the action. NULL: there are no clients.
    void (*call)(const smc_program *, unsigned what, uint64_t word, char *buf, size_t size);
} smc_program_names;

struct smc_program {
    // Starts the program in the mode that the second argument describes, and returns main's first
    // step. Histories that were made in another mode are discarded.
    smc_status (*start)(smc_program *, const smc_start *, const smc_step **out);

    // Returns what the last `start` returned, if the program has not changed since; otherwise NULL.
    // The function pointer is NULL if the program does not support this.
    const smc_step *(*started)(const smc_program *);

    // Returns the step after `at` received `value`. `at` must not be a thread's last action
    // (smc_is_last). Equal arguments give equal pointers. On SMC_RESTART, SMC_STOPPED,
    // SMC_UNSUPPORTED and SMC_NO_MEMORY nothing has changed and *out is not set.
    smc_status (*advance)(smc_program *, const smc_step *at, uint64_t value, const smc_step **out);

    // SMC_OK if the thread, each time that the addition at `attempt` reads one of these values and
    // does not write (smc_action.only_if), would undo it and be back there in the same state,
    // whichever of them it reads on the way. SMC_UNSUPPORTED if that is not known. NULL if no
    // addition has such a condition.
    smc_status (*tries_again)(smc_program *, const smc_step *attempt, const uint64_t *values,
                              size_t n);

    // Returns the first step of the thread created at `at`, a SMC_CREATE.
    smc_status (*child)(smc_program *, const smc_step *at, const smc_step **out);

    // Stores a number from 1 on such that steps with the same number are of the same thread, have
    // the same action, and continue in the same way: equal answers lead to equal numbers. To be
    // called after a start with `all_rounds`; valid until the next restart. SMC_UNSUPPORTED: the
    // step has no number, since the thread owns memory that is elided. NULL: no step has one.
    smc_status (*continuation)(smc_program *, const smc_step *, uint32_t *out);

    smc_location (*location)(const smc_program *, uint32_t loc);
    smc_place (*place)(const smc_program *, uint32_t place);

    // Identifies a thread by its creator. NULL: thread numbers do not depend on the order in which
    // threads are met.
    smc_created (*created)(const smc_program *, uint32_t thread);

    // Computes the dependencies in a thread's history (depends.h): its first n steps, which
    // received these values. The caller frees *out. NULL: not supported.
    smc_status (*depends)(smc_program *, const smc_step *const *steps, const uint64_t *values,
                          uint32_t n, smc_depends **out);

    // Returns the two halves, low half first, of the 16-byte value that the number `name`
    // represents. Equal values have equal numbers in all executions. NULL if there are no 16-byte
    // locations.
    void (*wide)(const smc_program *, uint64_t name, uint64_t half[2]);

    // The terms of the program's inputs (inputs/terms.h); NULL: it has no inputs, or their values
    // are choices among numbers.
    struct smc_terms *terms;
    // Sets *out to the number that a value is if the inputs have these values (by their index in
    // `terms`). Returns false if the value does not depend on inputs. NULL if `terms` is.
    bool (*evaluate)(const smc_program *, uint64_t value, const uint64_t *inputs, uint64_t *out);

    smc_program_objects objects;
    smc_program_facts facts;
    smc_program_met met;
    smc_program_supposed supposed;
    smc_program_storage storage;
    smc_program_names names;
};

#endif
