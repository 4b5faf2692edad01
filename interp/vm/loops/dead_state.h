// dead_state.h - detects rounds of a loop whose only effect is on private bytes that are not used
// again.
//
// After such a round the changed bytes are tracked: if all are overwritten or die before one is
// read, the round had no effect, and the thread may end (docs/design/rounds.md#dead-state). Until
// then, every private access is checked.
#ifndef SMC_VM_DEAD_STATE_H
#define SMC_VM_DEAD_STATE_H

#include "interp/vm/vm.h"

enum { SMC_MAX_KEPT = 1 << 16, SMC_MAX_STALE = 32 };

// Begins a round of the loop with this record: keeps a copy of the private bytes, if they are not
// too many.
void smc_dead_state_keep(smc_vm *, const uint64_t *record);
// Ends the round, which began after `since` actions and `clocks` clock reads: begins to track the
// bytes that it changed, if there is a copy.
void smc_dead_state_begin(smc_vm *, const uint64_t *record, uint32_t since, uint32_t clocks);
// Forgets the loops of a function that was left. Must be called exactly when that happens: a
// thread's behaviour must not depend on when its state is saved.
void smc_dead_state_tidy(smc_vm *);
// Record a read or write of n private bytes.
void smc_dead_state_read(smc_vm *, const uint8_t *at, uint32_t n);
void smc_dead_state_written(smc_vm *, const uint8_t *at, uint32_t n);

#endif
