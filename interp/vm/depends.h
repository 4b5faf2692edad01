// depends.h - computes dependencies between a thread's steps by rerunning its history: for
// registers and private bytes, the sets of steps they were computed from
// (docs/design/dependencies.md).
#ifndef SMC_VM_DEPENDS_H
#define SMC_VM_DEPENDS_H

#include "interp/vm/vm.h"
#include "program/depends.h"

// Starts tracking for a history of n steps. The machine is at its first step.
void smc_vm_depends_start(smc_vm *, uint32_t n);
void smc_vm_depends_end(smc_vm *);

// Writes what step i, at which the machine is, depends on.
void smc_vm_depends_note(const smc_vm *, uint32_t i, smc_depends *out);
// Records that the machine is about to continue with the answer to step i.
void smc_vm_depends_answer(smc_vm *, uint32_t i);

// Tracks an instruction of the current frame, before it is executed.
void smc_vm_depends_step(smc_vm *, const smc_insn *);

#endif
