// effects.h - what a thread writes to shared memory in the rounds of a loop, and whether a round
// has undone it all.
//
// There is a list only while the thread is in a loop that may undo what it does (SMC_SPIN_EFFECTS),
// the outermost of them: it makes histories differ by the values that were read.
#ifndef SMC_VM_EFFECTS_H
#define SMC_VM_EFFECTS_H

#include "interp/vm/vm.h"

enum { SMC_MOST_EFFECTS = 64 }; // of the last ones

// The loop whose record stands at this register is entered, left.
void smc_effects_open(smc_vm *, const uint64_t *record);
void smc_effects_close(smc_vm *, const uint64_t *record);
// Forgets what belongs to a loop that has been left with its function.
void smc_effects_tidy(smc_vm *);

// The write, or RMW that read `read` and wrote `written`, is the thread's last action.
void smc_effects_add(smc_vm *, const smc_action *, uint64_t read, uint64_t written);

// The thread has freed the object: nobody asks what it has written there in the loop.
void smc_effects_forget(smc_vm *, uint32_t object);

// Whether each location that the thread has written to after so many actions holds again, as far as
// the thread goes, what it found there: by a read-modify-write, or by a write of its own before; or
// all it did was to add numbers that come to 0.
bool smc_effects_are_net_zero(const smc_vm *, uint32_t since);

#endif
