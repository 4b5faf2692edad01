// act.h - how the VM stops: with an action, an error or a refusal; and the current source position.
#ifndef SMC_VM_ACT_H
#define SMC_VM_ACT_H

#include "interp/vm/vm.h"

// Actions. They fill vm->action, with the place of head.pc, and set head.phase.
smc_flow smc_vm_act(smc_vm *, smc_action action, uint32_t phase);
smc_flow smc_vm_error(smc_vm *, smc_error_kind kind, const char *fmt, ...) SMC_PRINTF(3, 4);
// Report SMC_UNSUPPORTED to the user: smc_vm_refuse prints "not supported: " and a noun phrase,
// smc_vm_refuse_since a whole sentence.
smc_flow smc_vm_refuse(smc_vm *, const char *noun, ...) SMC_PRINTF(2, 3);
smc_flow smc_vm_refuse_since(smc_vm *, const char *sentence, ...) SMC_PRINTF(2, 3);
// Returns SMC_UNSUPPORTED without a message: the explorer retries in another mode.
smc_flow smc_vm_refuse_silently(smc_vm *);
// Returns SMC_RESTART: the partition of memory into cells has changed.
smc_flow smc_vm_restart(smc_vm *);

uint32_t smc_vm_source(smc_vm *);         // source of head.pc
uint32_t smc_vm_program_source(smc_vm *); // the same, but the program's call if head.pc is in a C++
                                          // library header
uint32_t smc_vm_place(smc_vm *);          // source of head.pc with its call stack

// A note of the running thread; NULL: there is none. Its value; 0: there is none.
smc_note *smc_vm_find_note(const smc_vm *, uint64_t of, uint64_t kind);
uint64_t smc_vm_note(const smc_vm *, uint64_t of, uint64_t kind);

// The kind of a note of address 0: how the thread is expected to end the process from now on (death
// tests), from SMC_EXPECTS_STATUS on with that status. Such an end is no error.
enum { SMC_NOTE_EXPECTS_END = 254 };
enum { SMC_EXPECTS_NOTHING, SMC_EXPECTS_DEATH, SMC_EXPECTS_SIGNAL, SMC_EXPECTS_STATUS = 256 };
smc_flow smc_vm_end_process(smc_vm *, uint64_t status);

#endif
