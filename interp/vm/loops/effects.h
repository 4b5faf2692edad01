// effects.h - records a thread's writes to shared memory in a loop, to detect rounds that undo
// their writes; and its plain reads, to detect those that no other thread can observe.
//
// Writes are recorded only in the outermost loop with SMC_SPIN_UNDOING: recorded values make states
// differ that would otherwise be equal.
#ifndef SMC_VM_EFFECTS_H
#define SMC_VM_EFFECTS_H

#include "interp/vm/vm.h"

enum { SMC_MAX_EFFECTS = 64 }; // most records; older ones are dropped

// smc_effects_enter_loop is to be called when the loop with this record is entered,
// smc_effects_leave_loop when it is left.
void smc_effects_enter_loop(smc_vm *, const uint64_t *record);
void smc_effects_leave_loop(smc_vm *, const uint64_t *record);
// Forgets the recorded loop if its function has been left.
void smc_effects_drop_ended_loops(smc_vm *);

// Records the thread's last action if it is a write, or an RMW that read `read` and wrote
// `written`.
void smc_effects_add_write(smc_vm *, const smc_action *, uint64_t read, uint64_t written);

// To be called after each action. Records plain reads, and what may release the thread's accesses.
void smc_effects_note_action(smc_vm *, const smc_action *, uint64_t answer);

// Forgets recorded accesses to an object that the thread has freed.
void smc_effects_forget_object(smc_vm *, uint32_t object);

// True if the thread's writes after its first `since` actions have no net effect: each location has
// again the value that the thread found there (read by an RMW, or written by an earlier write of
// its own), or the thread only added numbers to it whose sum is 0.
bool smc_effects_are_net_zero(const smc_vm *, uint32_t since);

// True if the thread's writes after its first `since` actions are plain, have restored the value of
// each location, and no other thread can have accessed these locations in between without a race
// (docs/design/rounds.md#plain-writes).
bool smc_effects_are_unobservable(const smc_vm *, uint32_t since);

// True if the writes after the first `since` actions may be unobservable between
// smc_vm_progress.left and the next release: those after `left` follow the last release, and after
// this release each location that was written is first read, by plain accesses.
bool smc_effects_may_be_unobservable(const smc_vm *, uint32_t since);

#endif
