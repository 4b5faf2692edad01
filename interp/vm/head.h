// head.h - the state of a thread: `smc_vm.head` and the lists that belong to it.
//
// The state of a thread consists of `head`, its words (frames), private objects and their bytes,
// escaped stack objects, allocation counts, notes, jump targets, and the pages of the objects it
// owns. The state has no pointers into the machine, so copying saves and restores it (state.c).
#ifndef SMC_VM_HEAD_H
#define SMC_VM_HEAD_H

#include "interp/bytecode/address.h"
#include "interp/bytecode/bytecode.h"
#include "interp/memory/names.h"
#include "program/program.h"

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
    uint32_t n_inputs;  // number of inputs that the thread has received
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

#endif
