// act.h - functions by which an instruction stops the VM, with an action, an error or a refusal;
// and the current source position.
#ifndef SMC_VM_ACT_H
#define SMC_VM_ACT_H

#include "interp/vm/vm.h"

// Stop the VM with an action: fill vm->action, with the place of the current instruction, and set
// head.phase to `phase`. smc_vm_report_error's action is an error.
smc_flow smc_vm_do_action(smc_vm *, smc_action action, uint32_t phase);
smc_flow smc_vm_report_error(smc_vm *, smc_error_kind kind, const char *fmt, ...) SMC_PRINTF(3, 4);
// End the exploration with SMC_UNSUPPORTED and a message: smc_vm_report_unsupported prints "not
// supported: " and a noun phrase, smc_vm_report_unsupported_since a whole sentence.
smc_flow smc_vm_report_unsupported(smc_vm *, const char *noun, ...) SMC_PRINTF(2, 3);
smc_flow smc_vm_report_unsupported_since(smc_vm *, const char *sentence, ...) SMC_PRINTF(2, 3);
// Ends the exploration with SMC_UNSUPPORTED without a message, so that the explorer can retry in
// another mode.
smc_flow smc_vm_stop_at_unsupported(smc_vm *);
// Ends the run with SMC_RESTART, because the partition of memory into cells has changed.
smc_flow smc_vm_request_restart(smc_vm *);

uint32_t smc_vm_source(smc_vm *); // source of the current instruction
// The same, but if the instruction is in a C++ library header, the source of the program's call.
uint32_t smc_vm_program_source(smc_vm *);
uint32_t smc_vm_place(smc_vm *); // place (source and call stack) of the current instruction

// Makes the VM execute every back edge on the slow path from now on (loops/rounds.h).
void smc_vm_watch_back_edges(smc_vm *);
// Number of actions or pauses (smc_vm_count_pause) after which the VM watches the thread's back
// edges.
enum { SMC_MANY_ACTIONS = 64 };
// To be called when the thread yields or writes to owned memory, which are no actions. After
// SMC_MANY_ACTIONS such events or actions, the VM watches the thread's back edges.
void smc_vm_count_pause(smc_vm *);

// A note is a number that models keep about the running thread under a key (of, kind). If there is
// no such note, smc_vm_find_note returns NULL, and smc_vm_get_note_value returns 0.
smc_note *smc_vm_find_note(const smc_vm *, uint64_t of, uint64_t kind);
uint64_t smc_vm_get_note_value(const smc_vm *, uint64_t of, uint64_t kind);

// Kind of the note (its `of` is 0) that a death test sets: how the thread is expected to end the
// process.
enum { SMC_NOTE_EXPECTS_END = 254 };
// Values of that note. SMC_EXPECTS_STATUS + n expects the exit status n. If the thread ends in the
// expected way, it is no error.
enum { SMC_EXPECTS_NOTHING, SMC_EXPECTS_DEATH, SMC_EXPECTS_SIGNAL, SMC_EXPECTS_STATUS = 256 };
// Ends the process with this exit status.
smc_flow smc_vm_end_process(smc_vm *, uint64_t status);

#endif
