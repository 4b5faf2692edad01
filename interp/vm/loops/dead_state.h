// dead_state.h - rounds of a loop that differ from doing nothing in private bytes alone.
//
// Such bytes are stale: where all of them are written before one is read, it makes no difference
// that there was the round, and the thread need not go on (docs/design/rounds.md#dead-state). Until
// then, every private access is looked at.
#ifndef SMC_VM_DEAD_STATE_H
#define SMC_VM_DEAD_STATE_H

#include "interp/vm/vm.h"

enum { SMC_MAX_KEPT = 1 << 16, SMC_MAX_STALE = 32 };

// A round of the loop whose record stands at this register begins: its private bytes are kept, if
// they are not too many.
void smc_dead_state_keep(smc_vm *, const uint64_t *record);
// It is over, and began when so many actions had been answered and clocks been read: the bytes that
// it has changed become stale, if they are known.
void smc_dead_state_begin(smc_vm *, const uint64_t *record, uint32_t since, uint32_t clocks);
// A function was left: what belongs to its loops is forgotten. It has to be called where that
// happens, and nowhere else: what a thread does next must not depend on when its state is saved.
void smc_dead_state_tidy(smc_vm *);
// n private bytes are read, written.
void smc_dead_state_read(smc_vm *, const uint8_t *at, uint32_t n);
void smc_dead_state_written(smc_vm *, const uint8_t *at, uint32_t n);

#endif
