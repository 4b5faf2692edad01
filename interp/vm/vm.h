// vm.h - the virtual machine: runs one thread until the thread's next action that other threads may
// observe.
//
// The state of a thread consists of `head`, its words (frames), private objects and their bytes,
// escaped stack objects, allocation counts, notes, jump targets, and the pages of the objects it
// owns. The state has no pointers into the machine, so copying saves and restores it (state.c).
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
#include "interp/output.h"

// Result of executing an instruction, or of running the machine: what happens next.
typedef enum smc_flow {
    SMC_FLOW_NEXT,  // the instruction is done
    SMC_FLOW_AGAIN, // continue at head.pc, which may have changed
    SMC_FLOW_ACT,  // vm->action needs an answer; the instruction is then re-entered with head.phase
                   // > 0
    SMC_FLOW_ASK,  // vm->probe needs a decision; the instruction is then re-entered
                   // (loops/retries.h)
    SMC_FLOW_FAIL, // vm->status has the reason
} smc_flow;

// Header of a frame, in the words before register 0; the function's constants precede the header.
typedef struct smc_frame {
    const smc_function *function;
    const smc_insn *call; // the caller's instruction; NULL for a thread's first function
    uint32_t caller;      // index in words of the caller's register 0
    uint32_t slots;       // number of private objects at entry
    uint32_t escaped;     // number of escaped stack objects at entry
    uint32_t place;       // place of `call`; 0: not computed yet, or no call
} smc_frame;
_Static_assert(sizeof(smc_frame) == SMC_FRAME_WORDS * sizeof(uint64_t), "frame header size");

#define SMC_OUT_OF_SCOPE UINT32_MAX

_Static_assert((SMC_MAX_SLOTS & (SMC_MAX_SLOTS - 1)) == 0, "a mask takes a slot from an address");
// Offset in the private bytes where owned objects begin (owned/owned.h).
enum { SMC_OWNED_FROM = 8 << 20 };

// A private object. The bytes of object i+1 follow those of object i.
typedef struct smc_slot {
    uint32_t start, size;
    uint32_t end;       // position after its bytes and the undefined flags that follow them
                        // (undefined/bytes.h)
    uint32_t undefined; // number of undefined bytes; SMC_OUT_OF_SCOPE: the object is not alive, and
                        // size is 0
    uint32_t variable;  // index in code->variables
    uint32_t backoff;   // 1: its value only determines how long the thread waits
                        // (pass/relevance/relevance.h)
} smc_slot;

// Header of an owned object, before its bytes.
typedef struct smc_owned_object {
    smc_slot slot;
    uint32_t born, written; // values of the thread's owned_writes when the object's lifetime began,
                            // and at the last write to the object
    uint64_t base;          // program address; 0: the object is not alive
} smc_owned_object;

// A value of up to 8 bytes with its undefined bits.
typedef struct smc_value {
    uint64_t value;
    smc_undefined undefined;
} smc_value;

// A partly undefined register; `word` is its index in words.
typedef struct smc_undefined_register {
    uint32_t word;
    smc_undefined is;
} smc_undefined_register;

// Undefined private bytes that were copied or partly written (undefined/bytes.h): position in
// vm->bytes, number of bytes, and the undefined bits of each byte. Byte k comes from address origin
// + k.
typedef struct smc_undefined_bytes {
    uint32_t at, n;
    uint64_t origin;
    uint64_t bits;
} smc_undefined_bytes;

// Facts that the exploration has learnt about loops (loops/facts.h).
typedef struct smc_loops {
    uint8_t *of; // [source]: bit set of smc_loop_fact
    uint8_t any; // union of the sets of all sources
} smc_loops;

// Number of the thread's allocations so far at one allocation site.
typedef struct smc_allocation_site {
    uint64_t code; // smc_place.code
    uint64_t count;
} smc_allocation_site;

// Data of a library model about the running thread, such as the recursion depth of a mutex or the
// value of a thread-specific key. Notes are ordered by creation; setting the value to 0 removes a
// note.
typedef struct smc_note {
    uint64_t of; // key of the note: an address, a handle or a pthread key
    uint64_t kind, value;
} smc_note;

// A target of longjmp: the index in words of the frame's register 0, the instruction that called
// setjmp, and the stack sizes at that time.
typedef struct smc_longjmp_target {
    uint64_t name;
    uint32_t frame, call, slots, escaped;
} smc_longjmp_target;

// Summary of the thread's actions, by which loops that wait are detected (spin.c). Actions are
// numbered from 1.
enum { SMC_MAX_HELD = 3 };
#define SMC_END_OF_TIME (UINT64_C(1) << 62)
typedef struct smc_held_mutex {
    uint32_t mutex, since; // location of the mutex, and number of the action that locked it
} smc_held_mutex;
typedef struct smc_release {
    uint32_t mutex, round, at, clocks; // mutex: location; round: as in smc_vm_progress; at: number
                                       // of actions at the release; clocks: value of
                                       // smc_vm_progress.clocks at that time
    uint64_t did;
} smc_release;
typedef struct smc_vm_progress {
    uint32_t actions;              // number of actions so far
    uint32_t effect, choice, read; // numbers of the last action with an effect other than on a
                                   // memory value, of the last free choice, and of the last read;
                                   // 0: none
    uint32_t write;                // number of the last action that wrote to memory
    uint32_t place;                // place of the last read
    uint32_t rewrites;   // number of the last compare-exchange that wrote the value it had read
    uint32_t clocks;     // number of readings of clocks that did not advance
    uint32_t statistics; // number of accesses to memory that only collects statistics
    uint32_t promised;   // 1: the program declares that repeating the loop round that ends at this
                         // point changes nothing
    uint32_t buffers;    // 1: a store of the thread may be in its store buffer; only maintained if
                         // there are exit handlers (smc_sync_uses.finish)
    uint32_t n_held;
    smc_held_mutex held[SMC_MAX_HELD]; // the mutexes that the thread holds, in locking order
    uint32_t began;   // number of the action that locked a mutex right before the current round of
                      // a loop that may wait
    uint32_t polled;  // location of the mutex of `began`, once it is unlocked; 0: none
    uint32_t round;   // number of actions when the last round of a loop that may wait began; 0:
                      // none began, or an action followed that is not compared
    uint32_t head;    // `round` + 1; 0: not needed (SMC_LOOP_REPORTS_ROUNDS is not set)
    uint32_t kept;    // 1: the thread has executed a round that could be omitted
                      // (SMC_LOOP_KEEPS_ROUND)
    uint32_t again;   // like `round`, if that round began in the same state as the one before,
                      // except that a mutex was released and locked again
    uint64_t did;     // hash of the actions since `round` and of the values they received
    smc_release left; // the last release of a mutex that was held when a round began
    uint32_t stops;   // number of actions when a round had brought the thread back to the state of
                      // the release `since`
    smc_release since;
    uint64_t objects; // hash of the set of objects that the thread has allocated and not freed, or
                      // freed and not allocated
    const smc_insn *acts; // last action that did not access statistics, if the program has
                          // statistics; `answer`: the value it received
    uint64_t answer;
    // origin: number of the trie node of the read that was the last action before a round;
    // origin_at: number of actions then. 0: there is none, or another action than a read or a fence
    // followed (loops/retries.h)
    uint32_t origin, origin_at;
    uint32_t repeats, repeated; // the next `repeats` reads must read from the same writes as the
                                // reads that were `repeated` actions earlier
                                // (smc_last_round_action)
} smc_vm_progress;

// A library function that has returned one of several possible results, and the first source at
// which it did.
typedef struct smc_arbitrary_result {
    char *function;
    uint32_t source;
} smc_arbitrary_result;

// A range of private bytes that a loop round has changed (dead_state.h).
typedef struct smc_range {
    uint32_t from, to;
} smc_range;
typedef struct smc_dead_state {
    uint32_t owner;  // index in words of the record of the loop whose round began with the kept
                     // bytes
    uint32_t n_kept; // number of kept bytes
    uint64_t layout; // hash of the private objects' positions at that time
    uint32_t n;      // number of ranges of changed bytes
    uint32_t since, clocks; // numbers of actions and of clock readings when the round began
    uint32_t frame;         // index in words of register 0 of the loop's frame
    uint32_t left;          // number of accesses that may still be tracked
    uint32_t owned;         // value of owned_writes when the round began
    uint64_t objects;       // value of progress.objects when the round began
    bool gone;   // all changed bytes were overwritten before being read, so the round has no
                 // lasting effect
    bool serves; // the loop has no exit
} smc_dead_state;

// A write of the thread to shared memory in the loop that may undo its effects (loops/effects.h).
typedef struct smc_effect {
    uint32_t action, loc, size, how; // number of the action, location, size in bytes; how: see
                                     // effects.c
    uint64_t before, after;          // values before and after the write; before: only valid if the
                                     // thread has read it
} smc_effect;
typedef struct smc_effects {
    uint32_t open, owner; // open: the thread is in such a loop; owner: index in words of the loop's
                          // record
    uint32_t frame;       // index in words of register 0 of the loop's frame
    uint32_t since;       // the list has all writes after this many actions
    uint32_t n;
} smc_effects;

// The loop in which the thread has performed many actions (rounds.h). It is recorded only after
// many actions, because states with different records are not merged.
typedef struct smc_rounds {
    const smc_insn *header, *end; // first instruction and last back edge of the loop; NULL: no loop
                                  // is recorded
    uint64_t objects;             // value of progress.objects when the loop was recorded
    uint32_t frame;
    uint32_t rounds; // number of rounds since the loop was recorded
    uint32_t others; // number of back edges of other loops since the loop's last back edge
    uint32_t since;  // number of actions when the loop was recorded
    uint32_t owned;  // value of owned_writes when the loop was recorded
    uint32_t failed; // number of the last RMW that did not write; 0: none since the loop was
                     // recorded
} smc_rounds;

typedef struct smc_head {
    const smc_insn *pc;
    uint32_t frame; // index in words of register 0 of the current frame
    uint32_t stack; // number of bytes that the frames would take on a real machine
    uint32_t n_slots, n_escaped, n_sites, n_notes, n_jumps;
    uint32_t n_undefined; // number of partly undefined registers; their records are ordered by
                          // frame
    uint32_t n_undefined_bytes;
    uint32_t forgotten;    // how often jump targets were dropped
    uint32_t owned_writes; // number of writes to owned objects; the begin and the end of a lifetime
                           // count as writes
    uint64_t notes_hash;   // hash of the set of notes; 0: there are none
    uint64_t undefined_hash; // hash of `undefined` and `undefined_bytes`; 0: there are none
    uint32_t n_words, n_bytes, n_chunks; // numbers of words, bytes and chunks; only set in a saved
                                         // state, since in the machine they follow from frames and
                                         // objects
    uint32_t thread;                     // number of the thread
    uint32_t n_creates;
    uint32_t n_unfreed; // owned objects that the thread has to free (smc_owned_must_be_freed)
    uint64_t clock;     // nanoseconds of the thread's clock, at most SMC_END_OF_TIME (libc/clock.c)
    uint64_t end_time_written; // 1: the thread has written the word that says when it ended
    uint64_t live_locals;      // bit set of the escaping thread-local variables that are allocated
    uint8_t done;              // in an access to several cells: number of bytes whose cells are
                               // answered (access.c)
    uint8_t sent;              // in such an access: an action was sent and awaits its answer
    uint8_t fence; // smc_fence: fence semantics that the next atomic access has besides its memory
                   // order
    smc_value gathered;
    smc_vm_progress progress;
    smc_rounds rounds;
    smc_dead_state dead_state;
    smc_effects effects;
    uint32_t phase;      // position in an instruction that acts several times; 0: not started
    uint64_t scratch[4]; // data that the instruction at pc keeps between its actions
} smc_head;

// Features of synchronisation objects that the program may use; they determine how the objects are
// modelled (interp/libc/sync.c).
typedef struct smc_sync_uses {
    bool mutex_words; // some call may try to lock a mutex: all mutexes are memory words
    bool spin_words;  // the same for spinlocks
    bool robust;      // robust mutexes may exist: mutexes are words and their types are read
    bool ceilings;    // priority ceilings may be set: mutexes are words and their types are read
    bool types;       // mutexes of types other than normal exist: types are read
    bool detached;    // detached threads exist: each thread has a word with its state
    bool finish;      // exit handlers run after the last thread
    bool attributes;  // thread attributes may make new threads detached
    bool clocks;      // some call may read a clock
    bool cancels;     // threads may be cancelled
    bool ends;        // some call may query whether a thread has ended: each thread writes a word
                      // when it ends
    bool threads; // some call may query the list of threads: each new thread is added to the list
    bool goes_on; // a thread that arrives at a C++ barrier or latch may continue without waiting
    bool is_rust; // a Rust program with its standard library
    bool serial;  // some call uses the result of pthread_barrier_wait
    const smc_function *body; // the library's wrapper that calls a thread's start function; NULL:
                              // none
} smc_sync_uses;

// A failed allocation: the largest size that was requested at the source (UINT64_MAX: that or
// more), or, if it failed for that reason, the largest alignment.
typedef struct smc_too_large {
    uint32_t source;
    bool is_alignment;
    uint64_t size;
} smc_too_large;

// What the thread has executed since its last action.
typedef struct smc_run_so_far {
    uint64_t from;    // value of smc_vm.instructions at the last action
    uint32_t pauses;  // number of yields
    uint32_t looked;  // number of back edges that were checked
    uint32_t sampled; // number of back edges that were checked since a limit was reached; 0: no
                      // limit was reached
    uint64_t sample_from;
} smc_run_so_far;

// The loop with most rounds in any history.
typedef struct smc_most_rounds {
    const smc_function *fn;
    const smc_insn *end;
    uint64_t rounds;
    smc_round_does does;
    bool about; // the number of rounds is an estimate
} smc_most_rounds;

// A name that a thread has in some history.
typedef struct smc_thread_name {
    uint32_t thread;
    char *name;
} smc_thread_name;

// Owned memory (owned/pages.c): the bytes of all threads' objects, and the interned pages to which
// saved states refer.
typedef struct smc_page smc_page;
typedef struct smc_chunk smc_chunk;
typedef struct smc_handover_set smc_handover_set;
typedef struct smc_page_store {
    smc_page **rows; // hash table of all pages
    uint32_t size, n;
    uint64_t bytes; // total size of the pages
} smc_page_store;
typedef struct smc_thread_room {
    SMC_VEC(uint32_t) chunks;
    uint32_t next, end; // positions of the free bytes in the last chunk
} smc_thread_room;
typedef struct smc_owned_memory {
    SMC_VEC(smc_chunk *) chunks;
    SMC_VEC(smc_thread_room) threads; // [thread]
    SMC_VEC(smc_page *) saved;        // temporary list of smc_pages_share_chunks
    uint32_t room, wanted;            // bytes available for the thread memory; bytes needed, if
                                      // that is not enough
    // objects that creators handed over to new threads (owned/handover.h)
    SMC_VEC(smc_handover_set *) handed;
    smc_table handover_numbers; // (hash, index among equal hashes) -> number of the
                                // handed-over objects
    smc_page_store store;
} smc_owned_memory;

// The loop whose remaining rounds are executed without events (loops/counted.h). acts == NULL:
// none.
typedef struct smc_counted_rounds {
    const smc_insn *acts;
    uint64_t answer;
    uint32_t owner; // index in words of the loop's record
} smc_counted_rounds;

// The request of a decision whether a round was a retry, and its result (SMC_FLOW_ASK,
// loops/retries.h).
typedef struct smc_probe {
    enum { SMC_PROBE_OPEN, SMC_PROBE_DIFFERS, SMC_PROBE_AGREES } decided;
    const smc_insn *loop; // the SMC_OP_SPIN of the loop
    uint32_t record;      // index in words of the loop's record
    bool probes;          // this is the speculative run to a round of the loop; SMC_FLOW_ASK when
                          // it gets there
} smc_probe;

typedef struct smc_vm_shadow smc_vm_shadow; // depends.h
typedef struct smc_post_dominators smc_post_dominators;

// What some history has met.
typedef struct smc_met {
    bool has_forced_sources; // forced sources made a difference
    bool has_mixed_sizes;    // mixed sizes did
    bool has_depends;        // start.asks_for_depends did
    bool has_attempts;       // smc_program.has_attempts
    bool has_elided;         // an access to owned memory was made without an action
    uint32_t mixed_at;       // first source of a mixed-size access, plus 1; 0: none
    uint32_t protects_at;    // the same for mprotect used as a barrier of all threads
    uint32_t fenced_at;      // the same for membarrier under a model in which it orders more
    uint32_t unmapped_at;    // the same for munmap of a part of a mapping
} smc_met;

// A thread that is created. It inherits head.clock.
typedef struct smc_vm_child {
    uint64_t function, argument; // it starts in this function
    uint64_t mask;               // its signal mask
    uint32_t handover;           // objects passed to it (owned/handover.h); 0: none
} smc_vm_child;

// Which elements of code->marks (passed) and code->covers (covered) some history has reached.
typedef struct smc_vm_coverage {
    bool *passed, *covered;
    bool *passed_before, *covered_before; // in earlier explorations
} smc_vm_coverage;

// What is told to the user besides errors.
typedef struct smc_vm_remarks {
    SMC_VEC(smc_arbitrary_result) answered;
    SMC_VEC(uint32_t) tried_once;     // sources of weak exchanges that no loop retries (exchange.h)
    SMC_VEC(smc_too_large) too_large; // by source
} smc_vm_remarks;

typedef struct smc_vm {
    smc_head head;
    uint64_t *words;
    smc_slot *slots;
    uint8_t *bytes;
    uint64_t *escaped; // addresses of the escaped stack objects
    smc_allocation_site *sites;
    smc_note *notes;
    smc_longjmp_target *jumps;
    smc_undefined_register *undefined;
    smc_undefined_bytes *undefined_bytes; // ordered by position
    uint8_t *kept;
    smc_range *dead_ranges;
    smc_effect *effects;

    smc_owned_memory owned;
    smc_post_dominators *branches; // branches.h: branches that were executed with dependency
                                   // tracking; NULL: none
    smc_vm_shadow *shadow;         // set while a history is rerun to compute its dependencies
    bool puts_fences;              // emit relaxed fences at SMC_FENCE_PLACE
    smc_start start;               // how the program is run
    smc_met met;
    uint64_t looked_at; // an owned object that was read since the last action; 0: none
    uint64_t answer;    // answer to the last action
    smc_action action;  // valid after SMC_FLOW_ACT
    bool yields;        // the thread has yielded since its last action
    smc_run_so_far run;
    const smc_stop *stop;           // stop condition of the options, or one that never stops
                                    // (smc_start.ignores_stop)
    const _Atomic int *look, *halt; // flags that request: look: back edges by the slow path; halt:
                                    // a stop at the next call or loop bound
    smc_most_rounds most;
    uint32_t most_created, created_at; // largest number of threads created by one thread; source of
                                       // the last creation
    smc_counted_rounds left;           // remaining rounds without events (loops/counted.h)
    const smc_insn *acted; // instruction of the action that was answered last in this run
    bool ahead, polls;     // ahead: this is a trial run after a lock (trie/run.c); polls: the trial
                           // run returned to where a round began right after the mutex was locked
    uint32_t came_from; // number of the trie node of the last action that has its result; 0: none
    smc_probe probe;    // the requested decision about a retry (loops/retries.h)
    smc_loops loops;
    smc_vm_child child; // SMC_CREATE: the new thread
    smc_status status;  // valid after SMC_FLOW_FAIL

    const smc_code *code;
    smc_memory memory;
    smc_places places;
    smc_interp_options options;
    uint64_t instructions, waits;
    smc_vm_coverage coverage;
    smc_vm_remarks remarks;
    SMC_VEC(char *) texts; // texts of errors
    SMC_VEC(smc_thread_name) thread_names;
    smc_program_output printed; // output of the program, if the options show it
    smc_table wait_texts;       // (address, kind of wait) -> index of its text + 1
    smc_sync_uses uses;
    smc_table live;       // (instruction, register) -> 1: the register is live, 2: it is dead
                          // (undefined/registers.c)
    SMC_VEC(char) output; // line of program output that printf is formatting
} smc_vm;

// ---- library functions that smc models (interp/libc) --------------------------------------------

// Executes a call of a modelled function at head.pc. args has n registers; *result is 0 before the
// call. If the function performs an action, it is called again with head.phase > 0 and the
// value that the action received in vm->answer.
typedef smc_flow smc_libc_run(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result);

struct smc_libc_fn {
    smc_library_function is; // the function's row in the table of library functions
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
// Forgets the names that threads got, before a restart.
void smc_vm_forget_names(smc_vm *);

// Initialises the machine for the thread with number `thread`, which will call `fn` with n
// arguments.
void smc_vm_begin_thread(smc_vm *, uint32_t thread, const smc_function *fn, const uint64_t *args,
                         uint32_t n);

// Runs to the next action (SMC_FLOW_ACT) or to a failure (SMC_FLOW_FAIL). If head.phase > 0,
// vm->answer must have the value received for the last action.
smc_flow smc_vm_run_to_action(smc_vm *);

// True if the register of a frame of `fn` is live at the instruction.
bool smc_vm_is_live(smc_vm *, const smc_function *fn, const smc_insn *at, int32_t reg);

// Updates the summary of the thread's actions after the last action, `a`, received its value; to be
// called before smc_vm_run_to_action continues (loops/progress.c).
void smc_vm_record_answer(smc_vm *, const smc_action *a, uint64_t answer);

// A saved copy of the thread's state in one block (state.c).
typedef struct smc_saved smc_saved;
smc_saved *smc_vm_save_state(smc_vm *);
void smc_vm_restore_state(smc_vm *, const smc_saved *);
void smc_saved_free(smc_saved *);
// Returns the size of the state in bytes, without the pages that it shares with other states
// (smc_vm.owned.store).
size_t smc_saved_state_size(const smc_saved *);
uint64_t smc_saved_state_hash(const smc_saved *);
bool smc_saved_states_are_equal(const smc_saved *, const smc_saved *);
const smc_head *smc_saved_state_head(const smc_saved *);
const uint64_t *smc_saved_state_words(const smc_saved *);
// True if two states are equal, except that heads, private bytes and records of loops are not
// compared. same(with, i) decides whether words[i] count as equal if their values differ.
bool smc_saved_states_agree(const smc_saved *, const smc_saved *,
                            bool (*same)(void *with, uint32_t i), void *with);

static inline uint64_t *smc_vm_registers(smc_vm *vm) { return vm->words + vm->head.frame; }
static inline uint32_t smc_vm_index_of(const smc_vm *vm, const uint64_t *word) {
    return (uint32_t)(word - vm->words);
}
static inline smc_frame *smc_frame_of(uint64_t *registers) {
    return (smc_frame *)(void *)registers - 1;
}

// Returns the address that an instruction accesses or computes; only some instructions have an
// index (bytecode.h).
static inline uint64_t smc_accessed_address(const smc_insn *i, const uint64_t *r) {
    return r[i->b] + i->imm;
}
static inline uint64_t smc_address_operand_of(const smc_insn *i, const uint64_t *r) {
    return smc_accessed_address(i, r) +
           smc_addr_step_by(r[i->b], (int64_t)(r[i->c] << i->cut) >> i->cut, i->scale);
}

// Returns the object of an access to private memory; NULL: the access is invalid. Every private
// access is checked here.
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

// Returns the position in vm->bytes after the last private object.
static inline uint32_t smc_vm_private_end(const smc_vm *vm) {
    return vm->head.n_slots ? vm->slots[vm->head.n_slots - 1].end : 0;
}

#endif
