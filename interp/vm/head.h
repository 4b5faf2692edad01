// head.h - the state of a thread: `smc_vm.head` and the lists that belong to it.
//
// The state of a thread consists of `head`, its words (frames), private objects and their bytes,
// escaped stack objects, allocation counts, notes, jump targets, and the pages of the objects it
// owns. It contains no pointers into the VM, so copying saves and restores it (state.c).
#ifndef SMC_VM_HEAD_H
#define SMC_VM_HEAD_H

#include "interp/bytecode/address.h"
#include "interp/bytecode/bytecode.h"
#include "interp/memory/names.h"
#include "program/program.h"

// The header of a frame, directly before register 0. The function's constants precede the header.
typedef struct smc_frame {
    const smc_function *function;
    const smc_insn *call; // the caller's instruction; NULL for a thread's first function
    uint32_t caller;      // index in words of the caller's register 0
    uint32_t slots;       // number of private objects at entry
    uint32_t escaped;     // number of escaped stack objects at entry
    uint32_t place;       // place of `call`; 0: not computed yet, or no call
} smc_frame;
_Static_assert(sizeof(smc_frame) == SMC_FRAME_WORDS * sizeof(uint64_t), "frame header size");

// A value of smc_slot.undefined.
#define SMC_OUT_OF_SCOPE UINT32_MAX

_Static_assert((SMC_MAX_SLOTS & (SMC_MAX_SLOTS - 1)) == 0, "a mask takes a slot from an address");
// Offset in the private bytes where owned objects begin (owned/owned.h).
enum { SMC_OWNED_OFFSET = 8 << 20 };

// A private object. The bytes of object i+1 follow those of object i.
typedef struct smc_slot {
    uint32_t start, size; // position in vm->bytes; size in bytes
    uint32_t end;         // position after its bytes and their undefined flags (undefined/bytes.h)
    uint32_t undefined; // number of undefined bytes; SMC_OUT_OF_SCOPE: the object is not alive, and
                        // size is 0
    uint32_t variable;  // index in code->variables
    uint32_t backoff;   // 1: its value only determines how long the thread waits
                        // (pass/relevance/relevance.h)
} smc_slot;

// The header of an owned object, directly before its bytes.
typedef struct smc_owned_object {
    smc_slot slot;
    uint32_t lifetime_began, written; // values of smc_head.owned_writes when the object's lifetime
                                      // began, and at the last write to it
    uint64_t base;                    // program address; 0: the object is not alive
} smc_owned_object;

// A value of up to 8 bytes with its undefined bits.
typedef struct smc_value {
    uint64_t value;
    smc_undefined undefined;
} smc_value;

// A register with undefined bits; `word` is its index in words.
typedef struct smc_undefined_register {
    uint32_t word;
    smc_undefined is;
} smc_undefined_register;

// A range of private bytes that are undefined and were copied or partly written
// (undefined/bytes.h): n bytes from position `at` of vm->bytes. Each has the undefined bits `bits`.
// Byte k comes from the address origin + k.
typedef struct smc_undefined_bytes {
    uint32_t at, n;
    uint64_t origin;
    uint64_t bits;
} smc_undefined_bytes;

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

// A target of longjmp: index in words of the frame's register 0, index of the call of setjmp in its
// function, and numbers of private and escaped stack objects at that time.
typedef struct smc_longjmp_target {
    uint64_t name; // value that setjmp stores in the program's jmp_buf (libc/jump.c)
    uint32_t frame, call, slots, escaped;
} smc_longjmp_target;

// Number of mutexes whose release can be recognised. If the thread holds more, locking one is an
// effect.
enum { SMC_MAX_HELD_MUTEXES = 3 };
// Largest value of a clock, in nanoseconds.
#define SMC_END_OF_TIME (UINT64_C(1) << 62)
// A mutex that the thread holds.
typedef struct smc_held_mutex {
    uint32_t mutex, since; // location of the mutex; number of the action that locked it
} smc_held_mutex;
// The release of a mutex that was held when a round began; the release ends the round.
typedef struct smc_mutex_release {
    uint32_t mutex, round, at, clocks; // location of the mutex; smc_vm_progress.round at the
                                       // release; number of actions at the release;
                                       // smc_vm_progress.clocks at the release
    uint64_t did;                      // smc_vm_progress.did: hash of the round's actions
    uint32_t first, unused; // smc_vm_progress.first at the release; `unused` fills the padding
    uint64_t did_since_first;
} smc_mutex_release;
// A summary of a thread's actions, by which waiting loops are detected (loops/progress.h). Actions
// are numbered from 1; members that are numbers of actions are 0 if there is no such action.
// Values of smc_vm_progress.reporting. Rounds that release a mutex and lock it again, and write
// plainly while they hold it, may be unobservable between two releases. This is known at the second
// release, so they are not reported as net-zero rounds before. NOT_YET: the thread has decided
// nothing; UNREPORTED: the last such round was not reported; ALWAYS: a round that was not reported
// turned out to be observable, so all later ones are reported.
enum { SMC_REPORTS_NOT_YET, SMC_REPORTS_UNREPORTED, SMC_REPORTS_ALWAYS };

typedef struct smc_vm_progress {
    uint32_t actions;              // number of actions so far
    uint32_t effect, choice, read; // numbers of the last actions: effect: with an effect besides
                                   // changing the value of memory; choice: a free choice; read: a
                                   // read
    uint32_t write;                // number of the last action that wrote to memory
    uint32_t place;                // place of the last read
    uint32_t rewrites;   // number of the last compare-exchange that wrote the value it had read
    uint32_t clocks;     // number of readings of clocks that did not advance
    uint32_t statistics; // number of accesses to memory that only collects statistics
    uint32_t promised;   // 1: the program declares that the round that ends here would be repeated
                         // without change (__VERIFIER_spin_end)
    uint32_t buffers;    // 1: a store of the thread may be in its store buffer; only maintained if
                         // exit handlers exist (smc_sync_uses.finish)
    uint32_t n_held;     // number of mutexes in `held`
    smc_held_mutex held[SMC_MAX_HELD_MUTEXES]; // the mutexes that the thread holds, in locking
                                               // order
    uint32_t began; // number of the action that locked a mutex directly before the current round of
                    // a loop that may wait; 0: there is no such action, or the mutex has been
                    // released
    uint32_t polled; // location of the mutex that action `began` had locked, after its release; 0:
                     // none
    uint32_t round;  // number of actions when the current round of a loop that may wait began, if
                     // it holds a mutex; 0: no such round, or an action followed that `did` does
                     // not cover
    uint32_t head;   // number of the first action of the last round; 0: not recorded
                     // (SMC_LOOP_REPORTS_ROUNDS is not set)
    uint32_t executed_round; // 1: the thread has executed a round that could have been omitted
                             // (SMC_LOOP_EXECUTES_ONE_ROUND)
    uint32_t again; // equal to `round` if that round began in the same state as the round before
                    // it, except that a mutex was released and locked again
    uint32_t reporting; // whether rounds that release and lock a mutex, and write, are reported
                        // (SMC_REPORTS_NOT_YET, ..)
    uint32_t first; // number of actions when the first such round since the last lock or release
                    // began, for the loop around the one of `round`; 0 if `round` is 0
    uint64_t did;   // hash of the actions since `round` and of the values they received
    uint64_t did_since_first; // the same since `first`
    uint64_t did_before;    // the same for the round before `again`, up to its release of the mutex
    smc_mutex_release left; // last release of a mutex that was held when a round began
    uint32_t stops; // number of actions at the end of a round that returned to the thread's state
                    // at an earlier release of a mutex, `since`; 0: the last action ended no such
                    // round
    smc_mutex_release since;
    uint64_t objects;     // hash of a set of objects: those that the thread has allocated and not
                          // freed, or freed without having allocated them
    const smc_insn *acts; // instruction of the last action that did not access statistics, if the
                          // program has any; `answer`: the value it received
    uint64_t answer;
    // If the last action before a round was a read: origin is the number of its trie node,
    // actions_at_origin the number of actions then. 0: it was no read, or an action other than a
    // read or a fence has followed (trie/retries.h)
    uint32_t origin, actions_at_origin;
    uint32_t repeats, repeated; // each of the next `repeats` reads must read from the same write as
                                // the read that was `repeated` actions earlier
                                // (smc_last_round_action)
} smc_vm_progress;

// A range of private bytes that a loop round has changed (loops/dead_state.h).
typedef struct smc_range {
    uint32_t from, to;
} smc_range;
// The private bytes that the last round of a loop has changed, which are tracked
// (loops/dead_state.h).
typedef struct smc_dead_state {
    uint32_t owner; // index in words of the record (smc_round_record) of the loop whose round began
                    // when smc_vm.saved_bytes was copied
    uint32_t n_saved_bytes; // number of bytes in smc_vm.saved_bytes; 0: there is no copy
    uint64_t layout;        // hash of the private objects' positions when the round began
    uint32_t n; // number of ranges of changed bytes in smc_vm.dead_ranges; 0: nothing is
                // tracked
    uint32_t since, clocks; // numbers of actions and of clock readings when the round began
    uint32_t frame;         // index in words of register 0 of the loop's frame
    uint32_t left;          // number of further accesses after which tracking ends
    uint32_t owned;         // value of owned_writes when the round began
    uint64_t objects;       // value of progress.objects when the round began
    bool is_dead; // all changed bytes were overwritten before being read, so the round has no
                  // lasting effect
    bool serves;  // the loop has no exit
} smc_dead_state;

// A write, or a plain read, of the thread to shared memory in the loop that may undo its effects
// (loops/effects.h).
typedef struct smc_effect {
    uint32_t action, loc, size, how; // number of the action; location; size in bytes; kind of
                                     // access (effects.c)
    uint64_t before, after;          // values before and after the access; `before` is only valid
                                     // if the thread has read it
} smc_effect;
// The recording of accesses (smc_vm.effects) in a loop that may undo its writes.
typedef struct smc_effects {
    uint32_t open, owner; // open: the thread is in a loop that may undo its writes; owner: index in
                          // words of the loop's record
    uint32_t frame;       // index in words of register 0 of the loop's frame
    uint32_t since;       // all writes after this number of actions are recorded
    uint32_t n;           // number of records
    uint32_t n_reads;     // number of records that are plain reads; all were made after `released`
    uint32_t released;    // number of the last action after which another thread may access what
                          // the thread has accessed before; 0: none since the loop was entered
} smc_effects;

// The loop in which the thread has performed many actions (loops/rounds.h). It is recorded only
// after many actions, because states with different records are not merged.
typedef struct smc_rounds {
    const smc_insn *header, *end; // first instruction and last back edge of the loop; NULL: no loop
                                  // is recorded
    uint64_t objects;             // value of progress.objects when the loop was recorded
    uint64_t yields;              // number of yields and pauses since the loop was recorded
    uint32_t frame;               // index in words of register 0 of the loop's frame
    uint32_t rounds;              // number of rounds since the loop was recorded
    uint32_t others; // number of back edges of other loops since the loop's last back edge
    uint32_t since;  // number of actions when the loop was recorded
    uint32_t owned;  // value of owned_writes when the loop was recorded
    uint32_t failed; // number of the last RMW that did not write; 0: none since the loop was
                     // recorded
} smc_rounds;

// The part of a thread's state that has a fixed size.
typedef struct smc_head {
    const smc_insn *pc; // current instruction
    uint32_t frame;     // index in words of register 0 of the current frame
    uint32_t stack;     // number of bytes that the frames would take on a real machine
    uint32_t n_slots, n_escaped, n_sites, n_notes, n_jumps; // numbers of elements in the lists of
                                                            // smc_vm with these names
    uint32_t n_undefined; // number of partly undefined registers; their records are ordered by
                          // frame
    uint32_t n_undefined_bytes;
    uint32_t forgotten;    // number of times that jump targets were removed
    uint32_t owned_writes; // number of writes to owned objects, including the begin and the end of
                           // their lifetimes
    uint64_t notes_hash;   // hash of the set of the thread's notes (smc_note); 0: there are none
    uint64_t undefined_hash; // hash of `undefined` and `undefined_bytes`; 0: there are none
    uint32_t n_words, n_bytes, n_chunks; // numbers of words, bytes and chunks of a saved state; in
                                         // the VM they follow from frames and objects
    uint32_t thread;                     // number of the thread
    uint32_t n_creates;                  // number of threads that the thread has created
    uint32_t n_inputs;                   // number of inputs that the thread has received
    uint32_t n_unfreed; // number of owned objects that the thread still has to free
                        // (smc_owned_must_be_freed)
    uint64_t clock;     // nanoseconds of the thread's clock, at most SMC_END_OF_TIME (libc/clock.c)
    uint64_t end_time_is_written; // 1: the thread has written the word with the time of its end
                                  // (libc/thread.c)
    uint64_t live_locals; // bit set of the escaping thread-local variables that are allocated
    uint8_t done;         // in an access to several cells: number of bytes whose cells are
                          // answered (access.c)
    uint8_t sent;         // in such an access: an action was sent and awaits its answer
    uint8_t fence; // smc_fence: semantics that the next atomic access has besides its memory order
    smc_value gathered; // value read so far by an access to several cells (parts.c)
    smc_vm_progress progress;
    smc_rounds rounds;
    smc_dead_state dead_state;
    smc_effects effects;
    uint32_t phase;      // position in an instruction that performs several actions; 0: not started
    uint64_t scratch[4]; // data that the instruction at pc keeps between its actions
} smc_head;

#endif
