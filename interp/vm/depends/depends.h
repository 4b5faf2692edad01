// depends.h - what registers and private bytes are computed from, while a thread's history is run
// once more: sets of its steps (docs/design/dependencies.md).
#ifndef SMC_VM_DEPENDS_H
#define SMC_VM_DEPENDS_H

#include "interp/vm/vm.h"
#include "program/depends.h"

// From now on, for a history of n steps. The machine is at the first of them.
void smc_vm_depends_start(smc_vm *, uint32_t n);
void smc_vm_depends_end(smc_vm *);

// The machine stands at step number i: what that depends on.
void smc_vm_depends_note(const smc_vm *, uint32_t i, smc_depends *out);
// It is about to go on with the answer to that.
void smc_vm_depends_answer(smc_vm *, uint32_t i);

// Of the running activation, before the instruction is done.
void smc_vm_depends_step(smc_vm *, const smc_insn *);

#endif
