// dead_state.h - detects rounds of a loop that only change private bytes that are never read again.
//
// After a round, the bytes that it changed are tracked. If all of them are overwritten or die
// before one is read, the round had no effect, and the thread may be suspended
// (docs/design/rounds.md#dead-state). During the tracking, every private access is checked.
#ifndef SMC_VM_DEAD_STATE_H
#define SMC_VM_DEAD_STATE_H

#include "interp/vm/vm.h"

// Largest number of private bytes that are copied at the beginning of a round, and largest number
// of ranges of changed bytes.
enum { SMC_MAX_SAVED_BYTES = 1 << 16, SMC_MAX_DEAD_RANGES = 32 };

// Marks the beginning of a round of the loop with this record: keeps a copy of the private bytes,
// unless there are too many.
void smc_dead_state_begin_round(smc_vm *, const uint64_t *record);
// Marks the end of a round. `since` and `clocks` are the numbers of actions and clock readings at
// its beginning. If there is a copy, the tracking of the changed bytes begins.
void smc_dead_state_end_round(smc_vm *, const uint64_t *record, uint32_t since, uint32_t clocks);
// Ends the tracking for a loop whose function has returned. To be called at each return, so that a
// thread's behaviour does not depend on when its state is saved.
void smc_dead_state_drop_ended_loops(smc_vm *);
// Record that the thread reads or writes n private bytes.
void smc_dead_state_note_read(smc_vm *, const uint8_t *at, uint32_t n);
void smc_dead_state_note_write(smc_vm *, const uint8_t *at, uint32_t n);

#endif
