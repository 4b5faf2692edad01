// dead_state.h - detects rounds of a loop whose only effect is on private bytes that are not used
// again.
//
// After each round, the bytes that it changed are tracked: if all are overwritten or die before one
// of them is read, the round had no effect, and the thread may be suspended
// (docs/design/rounds.md#dead-state). Until then, every private access is checked.
#ifndef SMC_VM_DEAD_STATE_H
#define SMC_VM_DEAD_STATE_H

#include "interp/vm/vm.h"

enum { SMC_MAX_KEPT = 1 << 16, SMC_MAX_STALE = 32 };

// Marks the beginning of a round of the loop with this record: keeps a copy of the private bytes,
// unless they are too many.
void smc_dead_state_begin_round(smc_vm *, const uint64_t *record);
// Marks the end of a round, which began when the thread had made `since` actions and `clocks` clock
// readings. If there is a copy, begins to track the bytes that the round changed.
void smc_dead_state_end_round(smc_vm *, const uint64_t *record, uint32_t since, uint32_t clocks);
// Forgets the loops of functions that have been left. Must be called at each return: a thread's
// behaviour must not depend on when its state is saved.
void smc_dead_state_drop_left_loops(smc_vm *);
// Record that the thread reads or writes n private bytes.
void smc_dead_state_note_read(smc_vm *, const uint8_t *at, uint32_t n);
void smc_dead_state_note_write(smc_vm *, const uint8_t *at, uint32_t n);

#endif
