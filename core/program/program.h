// program.h - the seam through which the core sees a program. No LLVM and no C semantics on this
// side.
//
// A program is a set of deterministic threads. What a thread does next depends only on the values
// it has received, so its histories form a tree: the behaviour trie. A `smc_step` is a node of it -
// a thread after one history, with its next action - and an edge is a received value. Histories
// after which a thread goes on alike may share a node. An explorer moves a thread back and forth by
// keeping step pointers: rewinding is free, and no history is interpreted twice.
//
// A thread may be given a value that nobody has written yet, or that nobody writes in the end: an
// explorer asks what follows (enumerate and cdschecker do so under c11) and drops histories that
// come to nothing. Such a value was written to that location in some other history, so that it is
// one of the location's type. What a history finds wrong by itself (SMC_ERROR) is an action like
// others, and an error of the program only in an execution that shows it. A history that would go
// on for ever is for the program to end (SMC_BOUND) or for the explorer to leave.
//
//   thread identities  dense from 0 (main), a function of the creator's history
//   locations          dense from 1, one for each cell of memory (they do not overlap), and one for
//                      each lock; location 0 (SMC_LOC_FENCE) belongs to the core, which puts fences
//                      there under some models
//   objects            dense from 1, one for each address at which memory was allocated; 0 is
//                      static memory, whose bounds the program checks itself
//   places             dense from 1, a source position with the place of the call that led to it; 0
//                      is nowhere
//
// What each of them stands for does not depend on the schedule. Which number it has does: the one
// that is met first has the smallest. What must be the same in every process goes by codes
// (smc_location, smc_place) and by the paths of threads (core/graph/graph.h). Steps stay valid as
// long as the program, or until it is trimmed.
#ifndef SMC_PROGRAM_H
#define SMC_PROGRAM_H

#include "program/action.h"
#include "program/depends.h"

enum { SMC_LOC_FENCE = 0 };

typedef struct smc_step {
    smc_action action;
} smc_step;

typedef struct smc_location {
    uint64_t address; // as the program prints it with %p
    uint64_t code;    // names it, in every process alike
    uint32_t object;  // 0: static memory
    uint32_t offset;  // bytes from the start of the object
    uint32_t size;    // bytes; of more than 8 the values are names (smc_program.wide)
    bool initialised; // static memory and zeroed allocations; otherwise reading `initial` is an
                      // error
    bool lock;        // a mutex, not data; of other synchronisation objects what stands for them
    bool uninitialised_lock; // a lock: in memory of no contents, so that the object has to be
                             // initialised
    bool thread_state; // whether a thread is joined (1) or detached (2), where some are detached
    bool mutex;        // the word of a mutex or spinlock that says who holds it
    uint32_t part_of;  // a word of a synchronisation object: the location of its lock; 0: of none
    bool plain_only;  // no access but plain reads and writes goes there, by what the program's text
                      // says
    bool elided;      // the program has it only because it elides nothing (smc_program.elide)
    uint64_t initial; // the value of the initialisation write; SMC_UNWRITTEN where the program
                      // tells copies apart
} smc_location;

typedef struct smc_place {
    const char *file;     // as the compiler was given it; NULL where unknown
    const char *function; // NULL where unknown
    uint32_t line, column;
    uint32_t caller; // place of the call that entered this function; 0 in a thread's first function
    uint64_t code;   // names it with its callers, in every process alike
    uint32_t source; // the same without its callers: a number
    bool optimised;  // a compiler has made of the source there what it thought best
    bool header; // in a header of C++'s library, which no code of the program's has called there
    bool in_library_callee; // in a header of C++'s library, which code of the program's has called
                            // there
    const char *library;    // the function of a library that is called there, where steps have been
                            // made in it; NULL: none
    const char *callee;     // of in_library_callee: the function that the program calls there
    bool is_volatile;       // accesses there are volatile, and not atomic
} smc_place;
typedef SMC_VEC(smc_place) smc_place_list;

// What is no action of what a thread does with memory that it alone touches (docs/private.md).
typedef enum smc_memory_elision {
    SMC_ELIDES_NOTHING,
    SMC_ELIDES_OWN,   // plain accesses, and that it is allocated and freed
    SMC_ELIDES_FREED, // the same, but for what nobody has freed when its thread ends
} smc_memory_elision;

// What is left out of loops that try again (docs/design/rounds.md).
typedef enum smc_drops { SMC_DROPS_NOTHING, SMC_DROPS_ATTEMPTS, SMC_DROPS_ROUNDS } smc_drops;

// What an atomic access to several cells is (docs/mixed-sizes.md).
typedef enum smc_mixed_sizes {
    SMC_MIXED_REFUSED,  // SMC_UNSUPPORTED
    SMC_MIXED_UNSAID,   // the same without a message: there is another way
    SMC_MIXED_IN_PARTS, // several actions, of which all but the first continue it
                        // (smc_action.continues)
} smc_mixed_sizes;

// A thread other than main: the nth, from 1, of those that its creator creates.
typedef struct smc_created {
    uint32_t creator, nth;
} smc_created;

typedef struct smc_program smc_program;
struct smc_facts;

// What may be found out of a loop, or of an access that is tried again, by which less is left out
// there (docs/design/rounds.md). It goes by smc_place.source.
typedef enum smc_loop_fact {
    SMC_LOOP_FOR_EVER = 1 << 0,     // a thread runs for ever there: of loops without an end a few
                                    // rounds are explored
    SMC_LOOP_ALL_ROUNDS = 1 << 1,   // it gives up, and calls functions: all rounds are gone round
    SMC_LOOP_ALL_READS = 1 << 2,    // it gives up: the same of rounds that read several locations
                                    // (smc_last_round)
    SMC_LOOP_TELLS_ROUNDS = 1 << 3, // rounds of several actions have been left out, so that threads
                                    // say where rounds begin (smc_action.begins_round)
    SMC_LOOP_KEEPS_ROUND = 1 << 4,  // each thread goes round one round that it would leave out
    SMC_LOOP_ATTEMPTS = 1 << 5,     // what would be taken back at once is done (smc_action.only_if)
    SMC_LOOP_ALLOWED_RACE = 1 << 6, // none of a loop: a plain access here may race
                                    // (smc_is_allowed_race)
    SMC_LOOP_FACTS_END = 1 << 7,
} smc_loop_fact;

struct smc_program {
    // The first step of main.
    smc_status (*start)(smc_program *, const smc_step **out);

    // The same as the last start has given it, of a program that is as it was then. NULL: it is
    // not. NULL where no program can be asked.
    const smc_step *(*started)(const smc_program *);

    // The step after `at` received `value`; never called at a last action (smc_is_last). The same
    // arguments give the same pointer. SMC_RESTART, SMC_STOPPED, SMC_UNSUPPORTED, SMC_NO_MEMORY:
    // nothing was changed, *out is not set.
    smc_status (*advance)(smc_program *, const smc_step *at, uint64_t value, const smc_step **out);

    // The first step of the thread created at `at`, a SMC_CREATE.
    smc_status (*child)(smc_program *, const smc_step *at, const smc_step **out);

    smc_location (*location)(const smc_program *, uint32_t loc);
    // The object of memory that a value is an address in: where it begins, and its bytes. false: it
    // is no such address. The address of an object. NULL where no value is an address.
    bool (*extent)(const smc_program *, uint64_t value, uint64_t *base, uint64_t *size);
    uint64_t (*object_address)(const smc_program *, uint32_t object);
    smc_place (*place)(const smc_program *, uint32_t place);

    // Set by an explorer before `start`, which takes it away and does so, forgetting all that was
    // asked for otherwise. `has_elided`: something has been done that is no action.
    smc_memory_elision elide;
    bool has_elided;

    // Set by an explorer before `start`, which takes it away as above: arrivals at barriers have
    // forced sources (smc_action.forced_source). `has_forced_sources`: it has made a difference.
    bool forces_sources;
    bool has_forced_sources;

    // Set by an explorer as long as it explores. `has_mixed_sizes`: it has made a difference.
    smc_mixed_sizes mixed_sizes;
    bool has_mixed_sizes;

    // Set before `start`: the model knows of RCU (SMC_MODEL_RCU). Otherwise it is SMC_UNSUPPORTED.
    bool knows_rcu;

    // What has been found out of the program (facts.h). After `learn`, SMC_RESTART, or after
    // `hear`, which takes the place of all that was known, all begins again at the next start.
    // `loops`: the facts that are known of one at least. NULL, all of them, where nothing is
    // assumed.
    smc_status (*learn)(smc_program *, smc_loop_fact, uint32_t source);
    bool (*knows)(const smc_program *, smc_loop_fact, uint32_t source);
    void (*tell)(const smc_program *, struct smc_facts *);
    bool (*hear)(smc_program *, const struct smc_facts *); // false: a fact is damaged
    unsigned loops;

    // Set before `start`: the model has data races, and a read may come after a write without
    // happening after it. What was done in a round of a wait may then race with what comes after
    // the wait (docs/design/rounds.md#race).
    bool races_late;
    // Set before `start`: the model asks by which reads a thread has its values (`depends`). After
    // a round that has read the same values from elsewhere it is another thread, then.
    bool asks_for_depends;
    // Set before `start`: accesses of weaker orders synchronise with nothing and drain no buffer.
    smc_order free_below;

    // Set by an explorer before `start`, which takes it away as above: attempts that would be taken
    // back at once change nothing (smc_action.only_if), and each whole execution is judged
    // (reductions/rounds/attempts.h). `has_attempts`: there are some. SMC_DROPS_ROUNDS: beside
    // that, a loop that gives up goes round a last round that reads the same as the one before,
    // instead of all that are left (smc_last_round); where there is one, `has_attempts`.
    smc_drops drops;
    bool has_attempts;

    // Set by an explorer before `start`: others explore other parts. Nothing that any of them finds
    // out about memory is known to all, so that whatever is news is SMC_RESTART.
    bool in_parts;

    // Which thread has that number. NULL: numbers do not depend on which thread is met first.
    smc_created (*created)(const smc_program *, uint32_t thread);
    // Set before `start`: the threads that have the first numbers after main's, 0.
    const smc_created *numbered;
    uint32_t n_numbered;

    // Set by an explorer around `advance`: perhaps no execution has the history. What the program
    // cannot do there is SMC_UNSUPPORTED without a message, and is no property of the program.
    bool supposes;
    // At least one of these histories is none of an execution: the program forgets, with the next
    // start, what it has learnt of memory from them. NULL where it learns nothing.
    void (*refute)(smc_program *);

    // Set by an explorer before `start`, which takes it away: until the next start, steps are made
    // though a stop was asked for. An execution that was found can so be made once more.
    bool ignore_stop;

    // Set by the program when it holds more histories than it cares to. The explorer may then call
    // `trim` with every step it still holds on to: the others, and what they led to, are forgotten
    // and made again when they are asked for again.
    bool over_memory_budget;
    // NULL where `over_memory_budget` is never set.
    void (*trim)(smc_program *, const smc_step *const *live, size_t n);

    // The dependencies of a thread's history: its first n steps, which have received these values
    // (depends.h). The caller frees *out. NULL: the program does not track them.
    smc_status (*depends)(smc_program *, const smc_step *const *steps, const uint64_t *values,
                          uint32_t n, smc_depends **out);

    // The two halves, low first, of the value of a location of 16 bytes that goes by this name;
    // equal values have equal names, in every execution. NULL where no location is that large.
    void (*wide)(const smc_program *, uint64_t name, uint64_t half[2]);

    // Writes the user's name for a location ("x", "queue.slots[3]", "malloc at line 7, byte 8")
    // into buf.
    void (*describe)(const smc_program *, uint32_t loc, char *buf, size_t size);

    // The same for an object ("malloc(line 7)"), and for a value of so many bytes that is an
    // address ("&x"). false: it is a number. NULL where there are no objects, where all values are
    // numbers.
    void (*describe_object)(const smc_program *, uint32_t object, char *buf, size_t size);
    bool (*describe_value)(const smc_program *, unsigned bytes, uint64_t value, char *buf,
                           size_t size);

    // A value of a location in words of its type, where they are not just its number; NULL: the
    // program has no types.
    bool (*describe_typed)(const smc_program *, uint32_t loc, uint64_t value, char *buf,
                           size_t size);
    // What the program calls a thread; "a or b" where it is called so in some histories each.
    // false: nothing. NULL where none is named.
    bool (*thread_name)(const smc_program *, uint32_t thread, char *buf, size_t size);
    // A call of a client, in words: one that begins, or ends with its result (SMC_CALL_BEGINS,
    // SMC_CALL_ENDS, whose word it is). NULL: there are no clients.
    void (*describe_call)(const smc_program *, unsigned what, uint64_t word, char *buf,
                          size_t size);
    // The same for one that goes by a name because it is undefined, in part at least. NULL where
    // there are none.
    bool (*describe_undefined)(const smc_program *, uint64_t value, char *buf, size_t size);
};

#endif
