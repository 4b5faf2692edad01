// depends.h - computes the dependencies between steps of a thread by rerunning its history. For
// each register and private byte, it tracks the set of steps from which the value was computed
// (docs/design/dependencies.md).
#ifndef SMC_VM_DEPENDS_H
#define SMC_VM_DEPENDS_H

#include "interp/vm/vm.h"
#include "program/depends.h"

// Starts to track a history of n steps. The VM must be at the first step.
void smc_vm_depends_start(smc_vm *, uint32_t n);
void smc_vm_depends_end(smc_vm *);

// Writes the dependencies of step i, which is the VM's next action.
void smc_vm_depends_record_step(const smc_vm *, uint32_t i, smc_depends *out);
// Records that the VM continues with the answer to step i.
void smc_vm_depends_record_answer(smc_vm *, uint32_t i);

// Tracks an instruction of the current frame; to be called before the instruction is executed.
void smc_vm_depends_track_instruction(smc_vm *, const smc_insn *);

#endif
