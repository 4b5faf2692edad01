// program.h - the interface between the core and a checked program. Nothing here depends on LLVM or
// C semantics.
//
// A program is a set of deterministic threads. A thread's next action depends only on the values
// that the thread has received, so the histories of a thread form a trie, the behaviour trie. An
// `smc_step` is a node of the trie: a history of a thread together with the next action. Edges are
// received values. Histories with equal continuations may share a node. An explorer moves a thread
// forwards and backwards by keeping pointers to steps: backtracking is free, and no history is
// executed twice.
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
// A number stands for the same entity in every schedule of one run, but which number an entity gets
// depends on the schedule: numbers are assigned in the order of first use. Data that must be equal
// in all processes uses the codes in smc_location and smc_place and the paths of threads
// (core/graph/graph.h). Steps are valid until the program is freed or trimmed.
#ifndef SMC_PROGRAM_H
#define SMC_PROGRAM_H

#include "program/action.h"
#include "program/depends.h"

enum { SMC_LOC_FENCE = 0 }; // the location of fences that are RMWs

// A history of a thread, with the thread's next action.
typedef struct smc_step {
    smc_action action;
} smc_step;

enum { SMC_MAX_CELL = 16 }; // bytes of the largest location that is not a block

// A memory location or a lock.
typedef struct smc_location {
    uint64_t address; // the address as printf("%p") in the program prints it
    uint64_t code;    // hash that identifies the location, equal in all processes
    uint32_t object;  // the object that contains the location; 0: static memory
    uint32_t offset;  // offset of the location in bytes, from the start of the object
    uint32_t size; // size in bytes; the values of a location of more than 8 bytes are represented
                   // by numbers: those of 16 bytes (smc_program.wide), and those of blocks
                   // (smc_start.blocks)
    // The location is in static memory or a zeroed allocation, and contains `initial`; otherwise
    // reading the initial value is an error.
    bool initialised;
    bool lock; // a mutex, not data; every other synchronisation object has such a location too,
               // which identifies the object
    bool uninitialised_lock; // a lock in uninitialised memory: the program must initialise the
                             // object before use
    bool thread_state; // holds the state of a thread that may be detached: 1 joined, 2 detached
    bool mutex;        // the word of a mutex or spinlock; contains its holder's identity
    uint32_t part_of;  // if the location is a word of a synchronisation object: location of the
                       // object's lock; otherwise 0
    bool plain_only;   // the program's text contains only plain reads and writes of the location
    bool elided;       // accesses here would be elided with another value of smc_start.elides
    uint64_t initial;  // value of the initialisation write; SMC_UNWRITTEN if the location is
                       // uninitialised and the program tracks copies of uninitialised memory
} smc_location;

// A source position, with the calls that lead to it.
typedef struct smc_place {
    const char *file;     // file name as given to the compiler; NULL: unknown
    const char *function; // name of the function that contains the place; NULL: unknown
    uint32_t line, column;
    // Position of the code itself, also if `line` and `column` are those of the program's call of
    // it; 0: unknown.
    uint32_t code_line, code_column;
    uint32_t caller; // place of the call of the enclosing function; 0: the function is the thread's
                     // first one
    uint64_t code;   // hash that identifies the place with its callers, equal in all processes
    uint32_t source; // number of the place without its callers
    bool optimised;  // in code that was optimised by a compiler, so that accesses may differ from
                     // the source
    bool header;     // in a header of the C++ library, not called by the program's code
    bool in_library_callee; // in a header of the C++ library, called by the program's code
    const char *library;    // the library function called here, if the action is in that function;
                            // otherwise NULL
    const char *callee;     // with in_library_callee: the function that the program calls
    bool is_volatile;       // accesses here are volatile and not atomic
    bool is_assembly;       // accesses here are those of inline assembly
    bool of_runtime; // in a part of the language's runtime that keeps its allocations until the
                     // process ends: they are no leaks
    // Variable or member that first stores the result of the call at this place; for an input
    // without one, the function that returns the input. NULL: unknown.
    const char *holder;
} smc_place;
typedef SMC_VEC(smc_place) smc_place_list;

// Which actions on memory that only one thread accesses are elided, i.e. executed within the thread
// without an action (docs/design/private.md).
typedef enum smc_memory_elision {
    SMC_ELIDES_NOTHING,
    SMC_ELIDES_OWN, // plain accesses, allocations and frees of memory that only one thread accesses
    SMC_ELIDES_FREED, // as SMC_ELIDES_OWN, except for memory that is not freed when its thread ends
                      // and, in a program with `statics_keep`, for static variables that point to
                      // allocated memory at that time
} smc_memory_elision;

// Repetitions of retry loops that are not explored (docs/design/rounds.md); smc_start.drops has the
// meaning of each value.
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

// A thread other than main: the nth (from 1) thread created by the thread `creator`.
typedef struct smc_created_thread {
    uint32_t creator, nth;
} smc_created_thread;

typedef struct smc_program smc_program;
struct smc_facts;

// Facts about a loop or a retried access, as bits of a set. Each makes a reduction leave out less
// there (docs/design/rounds.md). The loop or access is identified by smc_place.source.
typedef enum smc_loop_fact {
    // A thread runs for ever in the loop: only a few rounds of such loops are explored.
    SMC_LOOP_FOR_EVER = 1 << 0,
    SMC_LOOP_ALL_ROUNDS = 1 << 1, // the loop gives up and calls functions: all rounds are executed
    // The loop gives up: all rounds that read several locations are executed
    // (smc_last_round_action).
    SMC_LOOP_ALL_READS = 1 << 2,
    // Rounds that consist of several actions are left out, so that threads must mark the beginnings
    // of rounds (smc_action.begins_round).
    SMC_LOOP_REPORTS_ROUNDS = 1 << 3,
    SMC_LOOP_EXECUTES_ONE_ROUND = 1 << 4, // each thread executes one of the rounds that it would
                                          // otherwise leave out
    // Attempts that the thread undoes at once are executed nevertheless (without
    // smc_action.only_if).
    SMC_LOOP_ATTEMPTS = 1 << 5,
    SMC_LOOP_ALLOWED_RACE = 1 << 6, // a plain access, not in a loop: the access may race
                                    // (smc_is_allowed_race)
    // A read-modify-write whose value or operand depends on inputs: it does not commute with
    // others,
    // since sums that are made in different orders are different terms.
    SMC_LOOP_TERMS = 1 << 7,
    SMC_LOOP_FACTS_END = 1 << 8,
} smc_loop_fact;

// How an exploration runs a program. {0}: every access is an action, and nothing is left out.
typedef struct smc_start {
    smc_memory_elision elides;   // the actions that the program may elide
    smc_mixed_sizes mixed_sizes; // treatment of accesses that span several cells
    bool forces_sources; // arrivals at barriers have forced sources (smc_action.forced_source)
    // SMC_DROPS_ATTEMPTS: an attempt that the thread would undo at once writes nothing
    // (smc_action.only_if), and the explorer checks each complete execution
    // (reductions/rounds/attempts.h). SMC_DROPS_ROUNDS: in addition, a loop that gives up executes
    // one last round, with the same sources, in place of all remaining rounds
    // (smc_last_round_action).
    smc_dropped_repetitions drops;
    bool inputs; // the explorer asks which answers to SMC_CHOOSES_TERM are possible; otherwise an
                 // input without a range is SMC_UNSUPPORTED
    const char *explorer, *model; // names for messages; NULL: unknown
    bool supports_rcu; // the model supports RCU (SMC_MODEL_RCU); otherwise RCU is SMC_UNSUPPORTED
    // The model has data races, and a read may read from a write without synchronising with it.
    // Therefore an access in a round of a wait may race with an access after the wait
    // (docs/design/rounds.md#race).
    bool races_late;
    // Two accesses to a location that happens-before does not order are an error if one of them
    // writes and one of them is plain. Therefore copies of many bytes may be one action
    // (docs/design/private.md#blocks).
    bool blocks;
    // The model uses `depends`. Therefore a round that reads the same values from other sources
    // leaves the thread in a different state.
    bool needs_dependencies;
    // Other processes explore other parts of the executions. Facts learnt about memory must be
    // shared with them, so learning one always results in SMC_RESTART.
    bool in_parts;
    // Replays a known execution: `advance` continues although a stop is requested, and few states
    // of threads are stored, since most steps receive only one answer.
    bool replays;
    // In a replay: determines how elided accesses divide memory into cells, for a later replay
    // without elision.
    bool surveys_cells;
    // Threads execute all rounds of their loops. They are suspended after a round without effect
    // only if the round has no action. `serves` is set in an action if, since the thread's previous
    // action, the thread has begun another round of a loop without an exit.
    bool all_rounds;
    // Accesses with weaker orders than this neither synchronise nor drain a store buffer.
    smc_order unsynchronised_below;
    uint32_t n_numbered;                // how many threads `numbered` has
    const smc_created_thread *numbered; // the threads that must get the numbers 1, 2, .. in this
                                        // order
} smc_start;

// Whether, in the histories executed since the last restart: an access was elided; an arrival at a
// barrier had a forced source; an access had several cells; an attempt or round was dropped
// (smc_start.drops). If a member is true, a start with another value of the corresponding option
// discards the histories. Set by the program, read by reductions and explorers.
typedef struct smc_program_features_used {
    bool elided, forced_sources, mixed_sizes, attempts;
} smc_program_features_used;

// The program's own facts (facts.h). The function pointers are NULL if the program makes no
// assumptions. Used by reductions and by processes that share work.
typedef struct smc_program_facts {
    // Adds a fact about the loop at `source` and returns SMC_RESTART; the next start discards all
    // histories.
    smc_status (*learn)(smc_program *, smc_loop_fact, uint32_t source);
    // Returns whether the fact about the loop at `source` is known.
    bool (*knows)(const smc_program *, smc_loop_fact, uint32_t source);
    // Encodes the program's facts.
    void (*encode_facts)(const smc_program *, struct smc_facts *);
    // Replaces the program's facts by decoded ones; the next start discards all histories. Returns
    // false if a fact is damaged.
    bool (*decode_facts)(smc_program *, const struct smc_facts *);
    unsigned loops; // bits of smc_loop_fact: facts that are known about at least one loop
} smc_program_facts;

// Treatment of histories that may belong to no execution.
typedef struct smc_program_speculation {
    // Set by an explorer while it calls `advance` for a history that may belong to no execution.
    // Then anything that the program does not support is reported as SMC_UNSUPPORTED without a
    // message, and the program learns no facts.
    bool now;
    // Called when at least one of these histories turns out to belong to no execution. The next
    // start discards the facts about memory that the program has learnt from histories. NULL: the
    // program learns nothing.
    void (*refute)(smc_program *);
} smc_program_speculation;

// The memory that the stored histories take.
typedef struct smc_program_storage {
    // Set by the program if the stored histories take too much memory. The explorer may then call
    // `trim` with all steps that it still uses.
    bool over_memory_budget;
    // Frees all histories except those that lead to the n steps in `live`; freed steps are executed
    // again when they are needed. NULL: over_memory_budget is never set.
    void (*trim)(smc_program *, const smc_step *const *live, size_t n);
} smc_program_storage;

// The objects that values and static variables point to. For leaks, symmetry, deadlocks and
// reports. The function pointers are NULL if values are never addresses.
typedef struct smc_program_objects {
    // Stores the base address and the size of the object that the value points into. Returns false
    // if the value is no address within an object.
    bool (*extent)(const smc_program *, uint64_t value, uint64_t *base, uint64_t *size);
    // Returns the base address of the object.
    uint64_t (*address)(const smc_program *, uint32_t object);
    // At the end, memory that static variables point to, directly or indirectly, is no leak.
    bool statics_keep;
} smc_program_objects;

// Names for reports. Each function writes a text to buf, which has `size` bytes.
typedef struct smc_program_names {
    // The name of a location in the source ("x", "queue.slots[3]", "malloc at line 7, byte 8").
    void (*location)(const smc_program *, uint32_t loc, char *buf, size_t size);
    // The name of an object ("malloc(line 7)"). NULL: there are no objects.
    void (*object)(const smc_program *, uint32_t object, char *buf, size_t size);
    // The name of the target of the value of `bytes` bytes ("&x"). Returns false if the value is no
    // address. NULL: no value is an address.
    bool (*value)(const smc_program *, unsigned bytes, uint64_t value, char *buf, size_t size);
    // The value of a location in the notation of the location's type (an enumerator, a boolean).
    // Returns false if the number itself is that notation. NULL: the program has no types.
    bool (*typed)(const smc_program *, uint32_t loc, uint64_t value, char *buf, size_t size);
    // The description of a value that is undefined, at least in part, and is therefore represented
    // by a number. Returns false if the value is defined. NULL: there are no such values.
    bool (*undefined)(const smc_program *, uint64_t value, char *buf, size_t size);
    // The name that the program has given to the thread; "a or b" if the name depends on the
    // history. Returns false if the thread has no name. NULL: no thread has a name.
    bool (*thread)(const smc_program *, uint32_t thread, char *buf, size_t size);
    // A client's call or its result: `what` is SMC_CALL_BEGINS or SMC_CALL_ENDS, and `word` is the
    // action's word. NULL: there are no clients.
    void (*call)(const smc_program *, unsigned what, uint64_t word, char *buf, size_t size);
} smc_program_names;

// A checked program. The functions take the program as their first argument.
struct smc_program {
    // Starts the program in the given mode, and stores main's first step. Discards histories that
    // were executed in another mode.
    smc_status (*start)(smc_program *, const smc_start *, const smc_step **out);

    // Returns the step that the last `start` stored, if the program has not changed since;
    // otherwise NULL. The function pointer may be NULL: not supported.
    const smc_step *(*started)(const smc_program *);

    // Stores the step that follows `at` if the thread receives `value`. `at` must not be a thread's
    // last action (smc_kind_ends_thread). Equal arguments give equal pointers. On SMC_RESTART,
    // SMC_STOPPED, SMC_UNSUPPORTED and SMC_NO_MEMORY nothing has changed and *out is not set.
    smc_status (*advance)(smc_program *, const smc_step *at, uint64_t value, const smc_step **out);

    // Decides whether a conditional addition (smc_action.only_if) that does not write can be left
    // out. Returns SMC_OK if for each of the n values the thread, after the addition at `attempt`
    // has read the value, would undo the addition and return to `attempt` in the same state,
    // whichever of the values it reads in between. SMC_UNSUPPORTED: unknown. NULL: no addition has
    // a condition.
    smc_status (*tries_again)(smc_program *, const smc_step *attempt, const uint64_t *values,
                              size_t n);
    // Returns SMC_OK if the thread continues in the same way after the read at `at`, whichever of
    // both values it has read; the first one occurs in an execution. SMC_UNSUPPORTED: it does not,
    // or that is unknown. NULL: no addition has a condition.
    smc_status (*has_equal_continuation)(smc_program *, const smc_step *at, uint64_t value,
                                         uint64_t other);

    // Stores the first step of the thread that the SMC_CREATE at `at` creates.
    smc_status (*child)(smc_program *, const smc_step *at, const smc_step **out);

    // Stores a number, from 1, that identifies the step's continuation: steps with the same number
    // belong to one thread, have the same action, and equal answers lead to equal numbers. Requires
    // a start with `all_rounds`; valid until the next restart. SMC_UNSUPPORTED: the step has no
    // number, because the thread owns elided memory. NULL: no step has a number.
    smc_status (*continuation)(smc_program *, const smc_step *, uint32_t *out);

    // Descriptions of a location and of a place.
    smc_location (*location)(const smc_program *, uint32_t loc);
    smc_place (*place)(const smc_program *, uint32_t place);

    // Identifies a thread by its creator. NULL: thread numbers do not depend on the order in which
    // threads are created.
    smc_created_thread (*created)(const smc_program *, uint32_t thread);

    // Computes the dependencies in a thread's history, i.e. among its first n steps, which received
    // these values. The caller frees *out. NULL: not supported.
    smc_status (*depends)(smc_program *, const smc_step *const *steps, const uint64_t *values,
                          uint32_t n, smc_depends **out);

    // Stores the two halves, low half first, of the 16-byte value that the number `name`
    // represents. Equal values have equal numbers in all executions. NULL: there are no 16-byte
    // locations.
    void (*wide)(const smc_program *, uint64_t name, uint64_t half[2]);

    // The terms of the program's inputs (inputs/terms.h); NULL: it has no inputs, or their values
    // are choices among numbers.
    struct smc_terms *terms;
    // Stores the number that `value` represents if the inputs have these values (in the order of
    // `terms`); stores nothing if `inputs` is NULL. Returns false if the value does not depend on
    // inputs. The function pointer is NULL if `terms` is NULL.
    bool (*evaluate)(const smc_program *, uint64_t value, const uint64_t *inputs, uint64_t *out);
    // Sets *out to the value that an RMW writes if it reads `read`, provided that this value or the
    // operand depends on inputs; otherwise leaves *out. NULL if `terms` is.
    void (*combine)(smc_program *, const smc_action *, uint64_t read, uint64_t *out);

    smc_program_objects objects;
    smc_program_facts facts;
    smc_program_features_used used;
    smc_program_speculation supposed;
    smc_program_storage storage;
    smc_program_names names;
};

// Like smc_rmw_writes, for values that may depend on inputs.
static inline bool smc_program_rmw_writes(smc_program *p, const smc_action *a, uint64_t read,
                                          uint64_t *out) {
    if (!smc_rmw_writes(a, read, out)) return false;
    if (p->combine) p->combine(p, a, read, out);
    return true;
}

#endif
