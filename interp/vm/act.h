// act.h - what the machine stops for: actions, errors, and what cannot be gone on with; and where
// it stands.
#ifndef SMC_VM_ACT_H
#define SMC_VM_ACT_H

#include "interp/vm/vm.h"

// Actions. Each fills vm->action, with the place of head.pc, and sets head.phase.
smc_flow smc_vm_act(smc_vm *, smc_action action, uint32_t phase);
smc_flow smc_vm_error(smc_vm *, smc_error_kind kind, const char *fmt, ...) SMC_PRINTF(3, 4);
// SMC_UNSUPPORTED, after telling the user: "not supported: " with a noun, or a sentence of its own.
smc_flow smc_vm_refuse(smc_vm *, const char *noun, ...) SMC_PRINTF(2, 3);
smc_flow smc_vm_refuse_since(smc_vm *, const char *sentence, ...) SMC_PRINTF(2, 3);
smc_flow smc_vm_refuse_silently(smc_vm *); // SMC_UNSUPPORTED: whoever explores tries another way
smc_flow smc_vm_restart(smc_vm *); // SMC_RESTART: memory has been found to be made of other pieces

uint32_t smc_vm_source(smc_vm *);         // of head.pc
uint32_t smc_vm_program_source(smc_vm *); // the same, where that is in a header of C++'s library,
                                          // of the program's call
uint32_t smc_vm_place(smc_vm *);          // the same, with its callers

// A note of the running thread; NULL: there is none. Its value; 0: there is none.
smc_note *smc_vm_find_note(const smc_vm *, uint64_t of, uint64_t kind);
uint64_t smc_vm_note(const smc_vm *, uint64_t of, uint64_t kind);

// The kind of a note of address 0: how the thread is expected to end the process from now on (death
// tests), from SMC_EXPECTS_STATUS on with that status. Such an end is no error.
enum { SMC_NOTE_EXPECTS_END = 254 };
enum { SMC_EXPECTS_NOTHING, SMC_EXPECTS_DEATH, SMC_EXPECTS_SIGNAL, SMC_EXPECTS_STATUS = 256 };
smc_flow smc_vm_end_process(smc_vm *, uint64_t status);

#endif
