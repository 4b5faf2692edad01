// vm.h - the virtual machine: runs one thread until it does something that others may notice.
//
// A thread's whole state is `head`, its words (frames), its private slots and bytes, its list of
// escaped stack objects, how often it has allocated where, its notes, where it may jump to, and the
// pages of what it owns. None of it holds a pointer into the machine, so that it is saved and
// restored by copying (state.c).
#ifndef SMC_VM_H
#define SMC_VM_H

#include "program/program.h"
#include "interp/bytecode/address.h"
#include "interp/bytecode/bytecode.h"
#include "interp/bytecode/long_loop.h"
#include "interp/options.h"
#include "interp/memory/memory.h"
#include "interp/memory/places.h"
#include "interp/output/output.h"

// What a piece of interpretation ended in.
typedef enum smc_flow {
    SMC_FLOW_NEXT,  // the instruction is done
    SMC_FLOW_AGAIN, // go on at head.pc, whatever that is now
    SMC_FLOW_ACT,   // vm->action is to be answered; the instruction is then entered again with
                    // head.phase > 0
    SMC_FLOW_FAIL,  // vm->status says why
} smc_flow;

// Stands below register 0 of each activation; the function's constants stand below it.
typedef struct smc_frame {
    const smc_function *function;
    const smc_insn *call; // the caller's instruction; NULL in a thread's first function
    uint32_t caller;      // the caller's register 0, as an index into words
    uint32_t slots;       // private slots in use at entry
    uint32_t escaped;     // escaped stack objects at entry
    uint32_t place;       // of `call`; 0: not asked for yet, or none
} smc_frame;
_Static_assert(sizeof(smc_frame) == SMC_FRAME_WORDS * sizeof(uint64_t), "frame header size");

#define SMC_OUT_OF_SCOPE UINT32_MAX

_Static_assert((SMC_MAX_SLOTS & (SMC_MAX_SLOTS - 1)) == 0, "a mask takes a slot from an address");
// Where among the private bytes those of objects that are owned begin (owned/owned.h).
enum { SMC_OWNED_FROM = 8 << 20 };

// A private stack object; the bytes of slot i+1 follow those of slot i.
typedef struct smc_slot {
    uint32_t start, size;
    uint32_t end;       // of its bytes and of what stands behind them: which of them are undefined
                        // (undefined/bytes.h)
    uint32_t undefined; // how many these are; SMC_OUT_OF_SCOPE: the object does not live, and size
                        // is 0
    uint32_t variable;  // what it is an object of
    uint32_t backoff;   // 1: it only decides how long the thread waits (pass/relevance/relevance.h)
} smc_slot;

// Stands before the bytes of an object that is owned.
typedef struct smc_owned {
    smc_slot slot;
    uint32_t born, written; // how many writes to such objects the thread had made when it began to
                            // live; number of the last one to it
    uint64_t base;          // its address; 0: it does not live
} smc_owned;

// Up to 8 bytes on their way from or to memory.
typedef struct smc_value {
    uint64_t value;
    smc_undefined undefined;
} smc_value;

// A register that is undefined in part, as an index into words.
typedef struct smc_undefined_register {
    uint32_t word;
    smc_undefined is;
} smc_undefined_register;

// Undefined private bytes that are not as nothing was ever written to them (undefined/bytes.h):
// where among bytes, how many, which bits of each byte. Byte k comes from origin + k.
typedef struct smc_undefined_bytes {
    uint32_t at, n;
    uint64_t origin;
    uint64_t bits;
} smc_undefined_bytes;

// What is known of loops (loops/facts.h).
typedef struct smc_loops {
    uint8_t *of; // [source]: smc_loop_fact, several
    uint8_t any; // all that is known of one at least
} smc_loops;

// How often the thread has allocated at a place.
typedef struct smc_allocation_site {
    uint64_t code; // smc_place.code
    uint64_t count;
} smc_allocation_site;

// What the library remembers of the thread's own doings: how deep it holds a mutex, what it keeps
// under a key, .. Notes are in the order in which they were first made; one of value 0 is not kept.
typedef struct smc_note {
    uint64_t of; // an address, a handle, a key
    uint64_t kind, value;
} smc_note;

// Where longjmp goes: an activation's register 0 and an instruction of its function, which called
// setjmp, and what was on the stack.
typedef struct smc_jump {
    uint64_t name;
    uint32_t frame, call, slots, escaped;
} smc_jump;

// What the thread has done so far, as far as loops that wait need to know (spin.h). Numbers of
// actions count from 1.
enum { SMC_MAX_HELD = 3 };
#define SMC_END_OF_TIME (UINT64_C(1) << 62)
typedef struct smc_held {
    uint32_t mutex, since; // location, number of the lock
} smc_held;
typedef struct smc_release {
    uint32_t mutex, round, at, clocks; // at: how many actions there were; what `clocks` was
    uint64_t did;
} smc_release;
typedef struct smc_vm_progress {
    uint32_t actions;              // answered
    uint32_t effect, choice, read; // the last that changed something other than a value in memory,
                                   // chose freely, read
    uint32_t write;                // the last that changed a value in memory, or wrote it anew
    uint32_t place;                // of `read`
    uint32_t rewrites;             // the last compare-exchange that wrote what it had read
    uint32_t clocks;               // how often a clock was read that stood still
    uint32_t statistics; // how many of the actions were accesses of memory at which nobody looks
    uint32_t promised; // 1: the program says that the round of a loop that ends now may be repeated
                       // as it was
    uint32_t buffers;  // 1: a store of the thread may still be in a buffer; told only where exit
                       // handlers are (smc_sync_uses.finish)
    uint32_t n_held;
    smc_held held[SMC_MAX_HELD]; // mutexes, in the order in which they were taken
    uint32_t began;  // number of a lock: as soon as that mutex was taken, a round of a loop that
                     // may wait began
    uint32_t polled; // that mutex, where it has been released since; 0: none
    uint32_t round;  // how many actions there were when a round of a loop that may wait began last;
                     // 0: none of it, or something was done since then that is not compared
    uint32_t head;   // the same, plus 1; 0: not asked for (SMC_LOOP_TELLS_ROUNDS)
    uint32_t kept;   // 1: it has gone round a round that could be left out (SMC_LOOP_KEEPS_ROUND)
    uint32_t again;  // the same as `round`, of a round that began as the one before did, but for a
                     // mutex that was released and taken again
    uint64_t did;    // hash of the actions since `round`, and their answers
    smc_release left; // the last release of a mutex that was held when a round began
    uint32_t stops;   // how many actions there were when the thread came back by such a round to
                      // where it had released the mutex `since`
    smc_release since;
    uint64_t objects; // hash of the set of those that it has made and not freed, or freed and not
                      // made
    const smc_insn *acts; // of the last other action, where there is such memory; its answer
    uint64_t answer;
    uint32_t repeats, repeated; // the next reads, so many, repeat those that stand so many actions
                                // before them (smc_last_round)
} smc_vm_progress;

// A library function that has given one answer of many, and the first place in the program where it
// did.
typedef struct smc_answered {
    char *function;
    uint32_t source;
} smc_answered;

// Private bytes of which a round of a loop left others than it found (dead_state.h).
typedef struct smc_range {
    uint32_t from, to;
} smc_range;
typedef struct smc_dead_state {
    uint32_t owner; // the register whose round began with the bytes that are kept, as an index into
                    // words
    uint32_t n_kept;        // bytes
    uint64_t layout;        // of the slots then
    uint32_t n;             // ranges of stale bytes
    uint32_t since, clocks; // how many actions had been answered, clocks read, when that round
                            // began
    uint32_t frame;         // of its loop
    uint32_t left;          // accesses that are still looked at
    uint32_t owned;         // what owned_writes was when that round began
    uint64_t objects;       // what progress.objects was
    bool gone;              // all of them were written and none read: the round makes no difference
    bool serves;            // nothing leads out of its loop
} smc_dead_state;

// What the thread has written to shared memory in the loop that it is in (loops/effects.h).
typedef struct smc_effect {
    uint32_t action, loc, size, how; // how: see effects.c
    uint64_t before, after;          // before: where it was read
} smc_effect;
typedef struct smc_effects {
    uint32_t open, owner; // the register whose loop it is, as an index into words
    uint32_t frame;       // of that loop
    uint32_t since;       // the list has all writes after so many actions
    uint32_t n;
} smc_effects;

// The loop in which a thread that has acted often is (rounds.h). It is not there before that, so
// that histories can meet.
typedef struct smc_rounds {
    const smc_insn *header, *end; // its first instruction, its last back edge; NULL: none yet
    uint64_t objects;             // what progress.objects was when it was met
    uint32_t frame;
    uint32_t rounds; // since it was met
    uint32_t others; // back edges of others since its last one
    uint32_t since;  // how many actions had been answered then
    uint32_t owned;  // what owned_writes was
    uint32_t failed; // number of the last RMW that wrote nothing; 0: there was none since
} smc_rounds;

typedef struct smc_head {
    const smc_insn *pc;
    uint32_t frame; // the running activation's register 0, as an index into words
    uint32_t stack; // bytes of the activations, as a machine would have them
    uint32_t n_slots, n_escaped, n_sites, n_notes, n_jumps;
    uint32_t n_undefined; // registers, those of later activations last
    uint32_t n_undefined_bytes;
    uint32_t forgotten;      // how often jumps were
    uint32_t owned_writes;   // to objects that the thread owns; that one begins or ends to live is
                             // one, too
    uint64_t notes_hash;     // of the set of notes; 0: there are none
    uint64_t undefined_hash; // of the rows of undefined and undefined_bytes; 0: there are none
    uint32_t n_words, n_bytes, n_chunks; // of a saved state only: what follows from the frames,
                                         // slots and rooms in use
    uint32_t thread;                     // identity
    uint32_t n_creates;
    uint32_t n_unfreed;   // objects that the thread owns and has to free: no thread-locals
    uint64_t clock;       // nanoseconds that have passed for the thread, at most SMC_END_OF_TIME
                          // (libc/clock.c)
    uint64_t end_told;    // 1: it has written that it ends, and when
    uint64_t live_locals; // which of the thread's escaping thread-local variables are allocated
    uint8_t done;         // of an access to several cells (access.h)
    uint8_t sent;         // how many of its actions: a part of a wide cell is read and written
    uint8_t fence;        // smc_fence: what the next atomic access is beside its order
    smc_value gathered;
    smc_vm_progress progress;
    smc_rounds rounds;
    smc_dead_state dead_state;
    smc_effects effects;
    uint32_t phase;      // how often the instruction at pc has acted; 0: it has not begun
    uint64_t scratch[4]; // what that instruction remembers between its actions
} smc_head;

// What the program may do with synchronisation objects, which decides how they are modelled
// (interp/libc/sync.c).
typedef struct smc_sync_uses {
    bool mutex_words; // someone tries to take a mutex: all mutexes are words
    bool spin_words;  // the same of spinlocks
    bool robust;      // there may be robust mutexes: they have types and are words
    bool ceilings;    // the priority ceilings of mutexes may be set: they have types and are words
    bool types;       // there are mutexes that are not normal: their type is read
    bool detached;   // there are detached threads: each thread has a word that says what becomes of
                     // it
    bool finish;     // the last thread to end would have handlers to run
    bool attributes; // some may be created so
    bool clocks;     // a clock may be read
    bool cancels;    // a thread may be cancelled
    bool ends;       // somebody may look whether a thread has ended: each writes that it has
    bool threads;    // somebody may ask which threads there are: who creates one adds it to a list
    bool goes_on;    // who comes to a C++ barrier or latch may go on without waiting there
    bool is_rust;    // the program is one of Rust, with its standard library
    bool serial;     // some call that waits at a barrier looks at what it returns
    const smc_function *body; // what threads run instead, given what they are to run; NULL: nothing
} smc_sync_uses;

// An allocation that failed: of so many bytes, the most that were asked for there (UINT64_MAX: or
// more), or, where its alignment is the reason, of that.
typedef struct smc_too_large {
    uint32_t source;
    bool is_alignment;
    uint64_t size;
} smc_too_large;

// What the thread has done since its last action.
typedef struct smc_run_so_far {
    uint64_t from;    // smc_vm.instructions then
    uint32_t pauses;  // how often it has yielded
    uint32_t looked;  // back edges that were looked at
    uint32_t sampled; // the same, since a limit has come; 0: none has
    uint64_t sample_from;
} smc_run_so_far;

// Of all histories the loop that was gone round most often.
typedef struct smc_most_rounds {
    const smc_function *fn;
    const smc_insn *end;
    uint64_t rounds;
    smc_round_does does;
    bool about; // estimated
} smc_most_rounds;

// What a thread is called in some history.
typedef struct smc_thread_name {
    uint32_t thread;
    char *name;
} smc_thread_name;

// What is owned (owned/pages.c): the bytes of all threads' objects, and what the states of threads
// share of them.
typedef struct smc_page smc_page;
typedef struct smc_chunk smc_chunk;
typedef struct smc_handed smc_handed;
typedef struct smc_page_store {
    smc_page **rows; // by hash
    uint32_t size, n;
    uint64_t bytes; // held
} smc_page_store;
typedef struct smc_thread_room {
    SMC_VEC(uint32_t) chunks;
    uint32_t next, end; // of the last one, what is free
} smc_thread_room;
typedef struct smc_owned_memory {
    SMC_VEC(smc_chunk *) chunks;
    SMC_VEC(smc_thread_room) threads; // by identity
    SMC_VEC(smc_page *) saved;        // scratch of smc_pages_settle
    uint32_t room, wanted;            // bytes that there are; more, if that was too little
    SMC_VEC(smc_handed *) handed;     // what creators have handed to threads (owned/handover.h)
    smc_table handed_ids;             // (hash, how many others have it) -> number
    smc_page_store store;
} smc_owned_memory;

// Rounds that are gone round without events (loops/counted.h). acts NULL: none.
typedef struct smc_left_rounds {
    const smc_insn *acts;
    uint64_t answer;
    uint32_t owner; // the loop, by the index of its record
} smc_left_rounds;

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
    smc_undefined_bytes *undefined_bytes; // in the order of their places
    uint8_t *kept;
    smc_range *dead_ranges;
    smc_effect *effects;

    smc_owned_memory owned;
    smc_branches *branches; // depends/branches.h, of what was run so; NULL: nothing was
    smc_vm_shadow *shadow;  // a history is run once more for its dependencies; NULL: it is not
    bool knows_rcu;         // smc_program.knows_rcu
    bool puts_fences;       // where fences could be (SMC_FENCE_PLACE): relaxed ones
    bool forces_sources; // arrivals at barriers have forced sources; `has_forced_sources`: that has
                         // been asked for
    bool has_forced_sources;
    smc_mixed_sizes mixed_sizes; // `has_mixed_sizes`: it has made a difference
    bool has_mixed_sizes;
    uint32_t mixed_at;    // source of such an access, the first in the text, plus 1; 0: none
    uint32_t protects_at; // the same of calls of mprotect as a barrier of all threads
    uint32_t fenced_at;   // the same of calls of membarrier under a model that orders more by them
    uint32_t unmapped_at; // the first munmap of a part in the text, plus 1; 0: none
    bool has_elided;      // something was done with what is owned, and is no action
    uint64_t looked_at;   // an object that is owned and was read since the last action; 0: none was
    uint64_t answer;      // to the last action
    smc_action action;    // SMC_FLOW_ACT
    bool yields;          // the thread has yielded since its last action
    smc_run_so_far run;
    const smc_stop *stop; // of the options, or one that nobody asks for (smc_program.ignore_stop)
    const _Atomic int *look, *halt; // whether back edges are taken slowly; whether to stop at calls
                                    // and bounds
    smc_most_rounds most;
    uint32_t most_created, created_at; // threads that one thread has created; the source of the
                                       // last
    smc_left_rounds left;              // loops/counted.h
    const smc_insn *acted;             // whose action was answered last, in this run
    bool ahead, polls; // it is only tried where a lock leads (trie/program.c); it has led back
                       // to where a round began as soon as the mutex was taken
    smc_loops loops;
    smc_drops drops;       // smc_program.drops
    bool has_attempts;     // smc_program.has_attempts
    bool races_late;       // smc_program.races_late
    smc_order free_below;  // smc_program.free_below
    bool asks_for_depends; // smc_program.asks_for_depends; `has_depends`: it makes a difference
    bool has_depends;
    uint64_t child_function, child_argument; // SMC_CREATE: what the new thread runs; its clock goes
                                             // on with head.clock
    uint64_t child_mask;                     // SMC_CREATE: the signals that it blocks
    uint32_t child_handed; // SMC_CREATE: what it is handed (owned/handover.h); 0: nothing
    smc_status status;     // SMC_FLOW_FAIL

    const smc_code *code;
    smc_memory memory;
    smc_places places;
    smc_interp_options options;
    uint64_t instructions, waits;
    bool *passed;                         // which of code->marks some history has come to
    bool *covered;                        // which of code->covers some history has run
    bool *passed_before, *covered_before; // the same of explorations before this one
    SMC_VEC(smc_answered) answered;
    SMC_VEC(uint32_t) tried_once; // sources of weak exchanges that no loop tries again (exchange.h)
    SMC_VEC(smc_too_large) too_large; // by source
    SMC_VEC(char *) texts;            // of errors
    SMC_VEC(smc_thread_name) thread_names;
    smc_printed printed;  // where the options show it
    smc_table wait_texts; // (address, what is waited for) -> text + 1
    smc_sync_uses uses;
    smc_table live;       // (instruction, register) -> 1: it is read from there on, 2: it is not
                          // (undefined.c)
    SMC_VEC(char) output; // the line that printf is making
} smc_vm;

// ---- the library functions that smc stands in for (interp/libc) ---------------------------------

// Runs the call at head.pc. args hold n registers; a result goes to *result (0 before the call). A
// function that acts is entered again with head.phase > 0 and the answer in vm->answer.
typedef smc_flow smc_libc_run(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result);

// What a program that may call the function does. Others need not keep what this takes: see
// smc_sync_uses.
typedef enum smc_libc_use {
    SMC_USES_MUTEX_WORDS = 1 << 0,
    SMC_USES_SPIN_WORDS = 1 << 1,
    SMC_USES_ROBUST = 1 << 2,
    SMC_USES_CEILINGS = 1 << 3,
    SMC_USES_DETACHED = 1 << 4,
    SMC_USES_ATTRIBUTES = 1 << 5 | SMC_USES_DETACHED,
    SMC_USES_CANCELS = 1 << 6,
    SMC_USES_ENDS = 1 << 7,
    SMC_USES_CLOCKS = 1 << 8,
    SMC_USES_GOES_ON = 1 << 9,
    SMC_USES_THREADS = 1 << 10,
} smc_libc_use;

struct smc_libc_fn {
    const char *name;
    smc_libc_run *run;
    uint32_t n_args; // at least
    uint8_t passes;  // a bit for each of the first arguments: it is not used, but passed on
    uint16_t uses;   // of smc_libc_use
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
void smc_vm_forget_names(smc_vm *); // of threads

// Makes the machine a thread about to run `fn` with its `n` arguments.
void smc_vm_begin(smc_vm *, uint32_t thread, const smc_function *fn, const uint64_t *args,
                  uint32_t n);

// Runs to the next action (SMC_FLOW_ACT) or to a failure. With head.phase > 0, vm->answer answers
// the last action.
smc_flow smc_vm_run(smc_vm *);

// The last action, `a`, is answered; smc_vm_run goes on from there (spin.c).
void smc_vm_answer(smc_vm *, const smc_action *a, uint64_t answer);

// State, saved compactly (state.c).
typedef struct smc_saved smc_saved;
smc_saved *smc_vm_save(smc_vm *);
void smc_vm_restore(smc_vm *, const smc_saved *);
void smc_saved_free(smc_saved *);
size_t smc_saved_size(const smc_saved *); // but for what it shares with others: smc_vm.owned.store
uint64_t smc_saved_hash(const smc_saved *);
bool smc_saved_same(const smc_saved *, const smc_saved *);

static inline uint64_t *smc_vm_registers(smc_vm *vm) { return vm->words + vm->head.frame; }
static inline uint32_t smc_vm_index_of(const smc_vm *vm, const uint64_t *word) {
    return (uint32_t)(word - vm->words);
}
static inline smc_frame *smc_frame_of(uint64_t *registers) {
    return (smc_frame *)(void *)registers - 1;
}

// Where an instruction that has an address reads or writes, or what it computes; with an index
// (bytecode.h), or without.
static inline uint64_t smc_address_in(const smc_insn *i, const uint64_t *r) {
    return r[i->b] + i->imm;
}
static inline uint64_t smc_address_at(const smc_insn *i, const uint64_t *r) {
    return smc_address_in(i, r) +
           smc_addr_step(r[i->b], (int64_t)(r[i->c] << i->cut) >> i->cut, i->scale);
}

// The object of a private access, or NULL. The one check of private memory.
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

// Where the stack objects end.
static inline uint32_t smc_vm_private_end(const smc_vm *vm) {
    return vm->head.n_slots ? vm->slots[vm->head.n_slots - 1].end : 0;
}

#endif
