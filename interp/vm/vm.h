// vm.h - the virtual machine: runs one thread until its next action that other threads may observe.
//
// The state of a thread consists of `head`, its words (frames), private slots and bytes, escaped
// stack objects, allocation counts, notes, jump targets, and the pages of the objects it owns. It
// holds no pointers into the machine, so it is saved and restored by copying (state.c).
#ifndef SMC_VM_H
#define SMC_VM_H

#include "functions/functions.h"
#include "program/program.h"
#include "interp/bytecode/address.h"
#include "interp/bytecode/bytecode.h"
#include "interp/bytecode/long_loop.h"
#include "interp/options.h"
#include "interp/memory/memory.h"
#include "interp/memory/places.h"
#include "interp/output/output.h"

// How a piece of interpretation ended.
typedef enum smc_flow {
    SMC_FLOW_NEXT,  // the instruction is done
    SMC_FLOW_AGAIN, // continue at head.pc, which may have changed
    SMC_FLOW_ACT,  // vm->action needs an answer; the instruction is then re-entered with head.phase
                   // > 0
    SMC_FLOW_ASK,  // vm->probe needs a decision; the instruction is then re-entered
                   // (loops/retries.h)
    SMC_FLOW_FAIL, // vm->status has the reason
} smc_flow;

// Precedes register 0 of each frame; the function's constants precede the frame.
typedef struct smc_frame {
    const smc_function *function;
    const smc_insn *call; // the caller's instruction; NULL in a thread's first function
    uint32_t caller;      // the caller's register 0, as an index into words
    uint32_t slots;       // private slots in use at entry
    uint32_t escaped;     // escaped stack objects at entry
    uint32_t place;       // of `call`; 0: not computed yet, or none
} smc_frame;
_Static_assert(sizeof(smc_frame) == SMC_FRAME_WORDS * sizeof(uint64_t), "frame header size");

#define SMC_OUT_OF_SCOPE UINT32_MAX

_Static_assert((SMC_MAX_SLOTS & (SMC_MAX_SLOTS - 1)) == 0, "a mask takes a slot from an address");
// Offset in the private bytes where owned objects begin (owned/owned.h).
enum { SMC_OWNED_FROM = 8 << 20 };

// A private stack object; the bytes of slot i+1 follow those of slot i.
typedef struct smc_slot {
    uint32_t start, size;
    uint32_t end;       // end of its bytes and of the undefined bitmap that follows them
                        // (undefined/bytes.h)
    uint32_t undefined; // number of undefined bytes; SMC_OUT_OF_SCOPE: the object is not alive, and
                        // size is 0
    uint32_t variable;  // variable that it stores
    uint32_t backoff;   // 1: it only determines how long the thread waits
                        // (pass/relevance/relevance.h)
} smc_slot;

// Precedes the bytes of an owned object.
typedef struct smc_owned {
    smc_slot slot;
    uint32_t born, written; // value of the thread's owned_writes when the object's lifetime began,
                            // and number of the last write to it
    uint64_t base;          // its address; 0: not alive
} smc_owned;

// Up to 8 bytes that were read or are to be written.
typedef struct smc_value {
    uint64_t value;
    smc_undefined undefined;
} smc_value;

// A partly undefined register; `word` is an index into words.
typedef struct smc_undefined_register {
    uint32_t word;
    smc_undefined is;
} smc_undefined_register;

// Undefined private bytes that were copied from elsewhere (undefined/bytes.h): position among the
// private bytes, number, and undefined bits of each byte. Byte k originates from origin + k.
typedef struct smc_undefined_bytes {
    uint32_t at, n;
    uint64_t origin;
    uint64_t bits;
} smc_undefined_bytes;

// Facts that were learnt about loops (loops/facts.h).
typedef struct smc_loops {
    uint8_t *of; // [source]: a set of smc_loop_fact
    uint8_t any; // union of all sets
} smc_loops;

// Number of the thread's allocations at a place.
typedef struct smc_allocation_site {
    uint64_t code; // smc_place.code
    uint64_t count;
} smc_allocation_site;

// Thread-local data of the library models: how deep a mutex is locked, the value of a
// thread-specific key, .. Notes are ordered by creation; a note with value 0 is removed.
typedef struct smc_note {
    uint64_t of; // an address, a handle, a key
    uint64_t kind, value;
} smc_note;

// A longjmp target: index of the frame's register 0, the instruction that called setjmp, and the
// stack size at that time.
typedef struct smc_jump {
    uint64_t name;
    uint32_t frame, call, slots, escaped;
} smc_jump;

// Summary of the thread's actions for the detection of loops that wait (spin.c). Actions are
// numbered from 1.
enum { SMC_MAX_HELD = 3 };
#define SMC_END_OF_TIME (UINT64_C(1) << 62)
typedef struct smc_held {
    uint32_t mutex, since; // location, number of the lock action
} smc_held;
typedef struct smc_release {
    uint32_t mutex, round, at, clocks; // at: number of actions at that time; clocks: value of
                                       // `clocks`
    uint64_t did;
} smc_release;
typedef struct smc_vm_progress {
    uint32_t actions;              // number of answered actions
    uint32_t effect, choice, read; // last action that had an effect other than on a memory value,
                                   // last free choice, last read
    uint32_t write;                // last action that changed a memory value or wrote it again
    uint32_t place;                // of `read`
    uint32_t rewrites;             // last compare-exchange that wrote the value it had read
    uint32_t clocks;               // number of reads of a clock that did not advance
    uint32_t statistics; // number of actions that accessed memory that only collects statistics
    uint32_t promised; // 1: the program declares that the loop round that ends now may be repeated
                       // unchanged
    uint32_t buffers; // 1: a store of the thread may still be in a store buffer; only maintained if
                      // there are exit handlers (smc_sync_uses.finish)
    uint32_t n_held;
    smc_held held[SMC_MAX_HELD]; // held mutexes, in locking order
    uint32_t began;   // number of a lock action: a round of a loop that may wait began right after
                      // that mutex was taken
    uint32_t polled;  // that mutex, after it was released; 0: none
    uint32_t round;   // number of actions when a round of a loop that may wait began last; 0: none
                      // began, or an action followed that is not compared
    uint32_t head;    // the same plus 1; 0: not needed (SMC_LOOP_REPORTS_ROUNDS)
    uint32_t kept;    // 1: the thread has executed a round that could be omitted
                      // (SMC_LOOP_KEEPS_ROUND)
    uint32_t again;   // like `round`, of a round that began in the same state as the one before,
                      // except that a mutex was released and taken again
    uint64_t did;     // hash of the actions since `round` and of their answers
    smc_release left; // last release of a mutex that was held when a round began
    uint32_t stops;   // number of actions when such a round brought the thread back to where it had
                      // released the mutex `since`
    smc_release since;
    uint64_t objects; // hash of the set of objects that the thread allocated and did not free, or
                      // freed and did not allocate
    const smc_insn *acts; // last action that did not access statistics, if there is such memory;
                          // and its answer
    uint64_t answer;
    uint32_t origin, origin_at; // node of the read that was the last action before a round, and the
                                // number of actions then; 0: none, or the thread has made an
                                // action other than a read or a fence since (loops/retries.h)
    uint32_t repeats, repeated; // the next `repeats` reads repeat the reads that happened
                                // `repeated` actions earlier (smc_last_round)
} smc_vm_progress;

// A library function that returned one of several possible answers, and the first place in the
// program where it did.
typedef struct smc_answered {
    char *function;
    uint32_t source;
} smc_answered;

// Private bytes that a round of a loop changed (dead_state.h).
typedef struct smc_range {
    uint32_t from, to;
} smc_range;
typedef struct smc_dead_state {
    uint32_t owner; // register, as an index into words, of the loop whose round began with the kept
                    // bytes
    uint32_t n_kept;        // bytes
    uint64_t layout;        // hash of the slots at that time
    uint32_t n;             // number of ranges of changed bytes
    uint32_t since, clocks; // number of answered actions and of clock reads when that round began
    uint32_t frame;         // frame of its loop
    uint32_t left;          // remaining accesses to track
    uint32_t owned;         // value of owned_writes when that round began
    uint64_t objects;       // value of progress.objects at that time
    bool gone;   // all changed bytes were overwritten without being read: the round has no lasting
                 // effect
    bool serves; // the loop has no exit
} smc_dead_state;

// A write of the thread to shared memory in its current loop (loops/effects.h).
typedef struct smc_effect {
    uint32_t action, loc, size, how; // how: see effects.c
    uint64_t before, after;          // before: only valid if it was read
} smc_effect;
typedef struct smc_effects {
    uint32_t open, owner; // owner: register of the loop, as an index into words
    uint32_t frame;       // of that loop
    uint32_t since;       // the list contains all writes after this many actions
    uint32_t n;
} smc_effects;

// The loop in which a thread that has acted often currently is (rounds.h). It is only recorded
// after many actions, so that shorter histories can still merge.
typedef struct smc_rounds {
    const smc_insn *header, *end; // first instruction and last back edge; NULL: no loop yet
    uint64_t objects;             // value of progress.objects when the loop was first seen
    uint32_t frame;
    uint32_t rounds; // since the loop was first seen
    uint32_t others; // back edges of other loops since its last one
    uint32_t since;  // number of answered actions then
    uint32_t owned;  // value of owned_writes then
    uint32_t failed; // number of the last RMW without a write; 0: none since
} smc_rounds;

typedef struct smc_head {
    const smc_insn *pc;
    uint32_t frame; // register 0 of the current frame, as an index into words
    uint32_t stack; // bytes that the frames would take on a real machine
    uint32_t n_slots, n_escaped, n_sites, n_notes, n_jumps;
    uint32_t n_undefined; // number of partly undefined registers, ordered by frame
    uint32_t n_undefined_bytes;
    uint32_t forgotten;    // number of times that jump targets were dropped
    uint32_t owned_writes; // writes to owned objects; the begin and end of their lifetimes count as
                           // writes
    uint64_t notes_hash;   // hash of the set of notes; 0: no notes
    uint64_t undefined_hash;             // hash of `undefined` and `undefined_bytes`; 0: none
    uint32_t n_words, n_bytes, n_chunks; // only in a saved state: sizes that follow from the
                                         // frames, slots and rooms in use
    uint32_t thread;                     // identity
    uint32_t n_creates;
    uint32_t n_unfreed; // owned objects that the thread has to free (smc_owned_must_be_freed)
    uint64_t clock;     // nanoseconds that have passed for the thread, at most SMC_END_OF_TIME
                        // (libc/clock.c)
    uint64_t end_time_written; // 1: the thread has written the word that says when it ended
    uint64_t live_locals;      // bit set of the escaping thread-local variables that are allocated
    uint8_t done;              // progress of an access to several cells: answered bytes (access.c)
    uint8_t sent;  // number of actions sent; a part of a wide cell is read, then written
    uint8_t fence; // smc_fence: fence semantics of the next atomic access besides its order
    smc_value gathered;
    smc_vm_progress progress;
    smc_rounds rounds;
    smc_dead_state dead_state;
    smc_effects effects;
    uint32_t phase;      // how often the instruction at pc has acted; 0: not started
    uint64_t scratch[4]; // data that this instruction keeps between its actions
} smc_head;

// How the program may use synchronisation objects; this determines how they are modelled
// (interp/libc/sync.c).
typedef struct smc_sync_uses {
    bool mutex_words; // a trylock on a mutex exists: all mutexes are words
    bool spin_words;  // the same for spinlocks
    bool robust;      // robust mutexes may exist: mutexes have types and are words
    bool ceilings;    // priority ceilings may be set: mutexes have types and are words
    bool types;       // mutexes of other types than normal exist: their type is read
    bool detached;    // detached threads exist: each thread has a word with its state
    bool finish;      // exit handlers run after the last thread
    bool attributes;  // threads may be created detached, by an attribute
    bool clocks;      // a clock may be read
    bool cancels;     // a thread may be cancelled
    bool ends;        // the end of a thread may be queried: each thread writes that it has ended
    bool threads;     // the list of threads may be queried: creating a thread adds to it
    bool goes_on; // a thread that arrives at a C++ barrier or latch may continue without waiting
    bool is_rust; // a Rust program with its standard library
    bool serial;  // some call of pthread_barrier_wait uses the result
    const smc_function *body; // wrapper that threads run, given their start function; NULL: none
} smc_sync_uses;

// A failed allocation: the largest size requested at the source (UINT64_MAX: or more), or the
// largest alignment if that was the reason.
typedef struct smc_too_large {
    uint32_t source;
    bool is_alignment;
    uint64_t size;
} smc_too_large;

// The thread's activity since its last action.
typedef struct smc_run_so_far {
    uint64_t from;    // value of smc_vm.instructions at that time
    uint32_t pauses;  // number of yields
    uint32_t looked;  // back edges that were checked
    uint32_t sampled; // the same, since a limit was reached; 0: none was
    uint64_t sample_from;
} smc_run_so_far;

// The loop with the most rounds in any history.
typedef struct smc_most_rounds {
    const smc_function *fn;
    const smc_insn *end;
    uint64_t rounds;
    smc_round_does does;
    bool about; // the number is an estimate
} smc_most_rounds;

// A name that a thread has in some history.
typedef struct smc_thread_name {
    uint32_t thread;
    char *name;
} smc_thread_name;

// Owned memory (owned/pages.c): the bytes of all threads' objects, and the pages that saved thread
// states share.
typedef struct smc_page smc_page;
typedef struct smc_chunk smc_chunk;
typedef struct smc_handover_set smc_handover_set;
typedef struct smc_page_store {
    smc_page **rows; // hash table
    uint32_t size, n;
    uint64_t bytes; // total size
} smc_page_store;
typedef struct smc_thread_room {
    SMC_VEC(uint32_t) chunks;
    uint32_t next, end; // free space in the last chunk
} smc_thread_room;
typedef struct smc_owned_memory {
    SMC_VEC(smc_chunk *) chunks;
    SMC_VEC(smc_thread_room) threads;   // by identity
    SMC_VEC(smc_page *) saved;          // scratch of smc_pages_share
    uint32_t room, wanted;              // bytes available; bytes needed, if that was too little
    SMC_VEC(smc_handover_set *) handed; // objects that creators passed to threads
                                        // (owned/handover.h)
    smc_table handover_numbers;         // (hash, index among equal hashes) -> number
    smc_page_store store;
} smc_owned_memory;

// Rounds that are executed without events (loops/counted.h). acts is NULL if there are none.
typedef struct smc_counted_rounds {
    const smc_insn *acts;
    uint64_t answer;
    uint32_t owner; // the loop, by the index of its record
} smc_counted_rounds;

// The decision whether a round was a retry (loops/retries.h), requested by SMC_FLOW_ASK.
typedef struct smc_probe {
    enum { SMC_PROBE_OPEN, SMC_PROBE_DIFFERS, SMC_PROBE_AGREES } decided;
    const smc_insn *loop; // SMC_OP_SPIN of the loop
    uint32_t record;      // index of the loop's record in words
    bool probes;          // the thread is run ahead to a round of the loop: SMC_FLOW_ASK when there
} smc_probe;

typedef struct smc_vm_shadow smc_vm_shadow; // depends/depends.h
typedef struct smc_branches smc_branches;

typedef struct smc_vm {
    smc_head head;
    uint64_t *words;
    smc_slot *slots;
    uint8_t *bytes;
    uint64_t *escaped; // addresses
    smc_allocation_site *sites;
    smc_note *notes;
    smc_jump *jumps;
    smc_undefined_register *undefined;
    smc_undefined_bytes *undefined_bytes; // ordered by position
    uint8_t *kept;
    smc_range *dead_ranges;
    smc_effect *effects;

    smc_owned_memory owned;
    smc_branches *branches;  // depends/branches.h: branches that were executed with dependency
                             // tracking; NULL: none
    smc_vm_shadow *shadow;   // set while a history is rerun to compute its dependencies
    bool puts_fences;        // emit relaxed fences at SMC_FENCE_PLACE
    smc_start start;         // how the program is run
    bool has_forced_sources; // forced sources made a difference
    bool has_mixed_sizes;    // mixed sizes did
    uint32_t mixed_at;       // first source of a mixed-size access, plus 1; 0: none
    uint32_t protects_at;    // the same for mprotect used as a barrier of all threads
    uint32_t fenced_at;      // the same for membarrier under a model in which it orders more
    uint32_t unmapped_at;    // the same for munmap of a part of a mapping
    bool has_elided;         // an access to owned memory was made without an action
    uint64_t looked_at;      // an owned object that was read since the last action; 0: none
    uint64_t answer;         // answer to the last action
    smc_action action;       // valid after SMC_FLOW_ACT
    bool yields;             // the thread has yielded since its last action
    smc_run_so_far run;
    const smc_stop *stop; // stop condition of the options, or a dummy (smc_start.ignores_stop)
    const _Atomic int *look, *halt; // look: take back edges slowly; halt: stop at calls and bounds
    smc_most_rounds most;
    uint32_t most_created, created_at; // threads created by one thread; source of the last creation
    smc_counted_rounds left;           // loops/counted.h
    const smc_insn *acted;             // instruction whose action was answered last in this run
    bool ahead, polls;  // ahead: trial run after a lock (trie/run.c); polls: it came back to
                        // where a round began right after the mutex was taken
    uint32_t came_from; // number of the node that was answered last; 0: none
    smc_probe probe;    // loops/retries.h
    smc_loops loops;
    bool has_attempts;                       // smc_program.has_attempts
    bool has_depends;                        // start.asks_for_depends made a difference
    uint64_t child_function, child_argument; // SMC_CREATE: start function and argument of the new
                                             // thread, which inherits head.clock
    uint64_t child_mask;                     // SMC_CREATE: its signal mask
    uint32_t child_handover; // SMC_CREATE: objects passed to it (owned/handover.h); 0: none
    smc_status status;       // valid after SMC_FLOW_FAIL

    const smc_code *code;
    smc_memory memory;
    smc_places places;
    smc_interp_options options;
    uint64_t instructions, waits;
    bool *passed;                         // elements of code->marks that some history has reached
    bool *covered;                        // elements of code->covers that some history has executed
    bool *passed_before, *covered_before; // the same for earlier explorations
    SMC_VEC(smc_answered) answered;
    SMC_VEC(uint32_t) tried_once;     // sources of weak exchanges that no loop retries (exchange.h)
    SMC_VEC(smc_too_large) too_large; // by source
    SMC_VEC(char *) texts;            // texts of errors
    SMC_VEC(smc_thread_name) thread_names;
    smc_printed printed;  // output of the program, if the options show it
    smc_table wait_texts; // (address, kind of wait) -> text + 1
    smc_sync_uses uses;
    smc_table live;       // (instruction, register) -> 1: live, 2: dead (undefined.c)
    SMC_VEC(char) output; // the line that printf is formatting
} smc_vm;

// ---- library functions that smc models (interp/libc) --------------------------------------------

// Executes the call at head.pc. args has n registers; *result is 0 before the call. A function that
// acts is re-entered with head.phase > 0 and the answer in vm->answer.
typedef smc_flow smc_libc_run(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result);

struct smc_libc_fn {
    smc_library_function is; // its row
    smc_libc_run *run;
};

enum {
    SMC_MAX_UNDEFINED = 1 << 20,
    SMC_MAX_ESCAPED = 1 << 18,
    SMC_MAX_SITES = 1 << 16,
    SMC_MAX_NOTES = 1 << 16,
    SMC_MAX_JUMPS = 1 << 12
};

void smc_vm_init(smc_vm *, const smc_code *, const smc_interp_options *);
void smc_vm_free(smc_vm *);
// Forgets the names of threads.
void smc_vm_forget_names(smc_vm *);

// Initialises the machine as thread `thread`, about to run `fn` with `n` arguments.
void smc_vm_begin(smc_vm *, uint32_t thread, const smc_function *fn, const uint64_t *args,
                  uint32_t n);

// Runs to the next action (SMC_FLOW_ACT) or to a failure. If head.phase > 0, vm->answer is the
// answer to the last action.
smc_flow smc_vm_run(smc_vm *);

// Returns whether the register of an activation of `fn` may be read from the instruction on before
// it is written.
bool smc_vm_is_live(smc_vm *, const smc_function *fn, const smc_insn *at, int32_t reg);

// Records that the last action, `a`, was answered, before smc_vm_run continues (loops/progress.c).
void smc_vm_answer(smc_vm *, const smc_action *a, uint64_t answer);

// A compact copy of the thread's state (state.c).
typedef struct smc_saved smc_saved;
smc_saved *smc_vm_save(smc_vm *);
void smc_vm_restore(smc_vm *, const smc_saved *);
void smc_saved_free(smc_saved *);
// Returns the size in bytes, without the pages it shares with others (smc_vm.owned.store).
size_t smc_saved_size(const smc_saved *);
uint64_t smc_saved_hash(const smc_saved *);
bool smc_saved_same(const smc_saved *, const smc_saved *);
const smc_head *smc_saved_head(const smc_saved *);
const uint64_t *smc_saved_words(const smc_saved *);
// Returns whether two states are equal except for the head, private bytes and records of loops.
// same(with, i) decides on words[i] if these differ.
bool smc_saved_agree(const smc_saved *, const smc_saved *, bool (*same)(void *with, uint32_t i),
                     void *with);

static inline uint64_t *smc_vm_registers(smc_vm *vm) { return vm->words + vm->head.frame; }
static inline uint32_t smc_vm_index_of(const smc_vm *vm, const uint64_t *word) {
    return (uint32_t)(word - vm->words);
}
static inline smc_frame *smc_frame_of(uint64_t *registers) {
    return (smc_frame *)(void *)registers - 1;
}

// The address that an instruction accesses or computes: with an index (bytecode.h), or without.
static inline uint64_t smc_address_in(const smc_insn *i, const uint64_t *r) {
    return r[i->b] + i->imm;
}
static inline uint64_t smc_address_at(const smc_insn *i, const uint64_t *r) {
    return smc_address_in(i, r) +
           smc_addr_step(r[i->b], (int64_t)(r[i->c] << i->cut) >> i->cut, i->scale);
}

// Returns the object of a private access, or NULL if the access is invalid. All private accesses
// are checked here.
static inline smc_slot *smc_vm_slot_at(const smc_vm *vm, uint64_t address, uint32_t size) {
    const uint32_t slot = (uint32_t)(address >> SMC_PRIVATE_BITS) & (SMC_MAX_SLOTS - 1);
    const uint32_t offset = smc_offset_in(SMC_KIND_PRIVATE, address);
    if (address >> (SMC_FIRST_BIT + SMC_KIND_PRIVATE) != 1 || slot >= vm->head.n_slots) return NULL;
    smc_slot *s = &vm->slots[slot];
    return (uint64_t)offset + size <= s->size ? s : NULL;
}

static inline bool smc_vm_owns(const smc_vm *vm, const smc_slot *s) {
    const uint64_t at = (uint64_t)((uintptr_t)s - (uintptr_t)vm->bytes);
    return at >= SMC_OWNED_FROM && at < SMC_OWNED_FROM + (uint64_t)vm->owned.room;
}

// Returns the end of the stack objects.
static inline uint32_t smc_vm_private_end(const smc_vm *vm) {
    return vm->head.n_slots ? vm->slots[vm->head.n_slots - 1].end : 0;
}

#endif
