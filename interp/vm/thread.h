// thread.h - what a thread keeps from one action to the next besides its activations, and its end.
#ifndef SMC_VM_THREAD_H
#define SMC_VM_THREAD_H

#include "interp/vm/vm.h"

// Allocates; `what` need only say what the place and the thread do not. SMC_FLOW_NEXT: nobody else
// need know.
smc_flow smc_vm_allocate(smc_vm *, uint64_t size, smc_allocation what, uint64_t *address,
                         uint32_t phase);
// The address of the thread's copy of code->locals.at[k]; 0: restart (smc_memory_allocate).
uint64_t smc_vm_local(smc_vm *, uint32_t k);
// The kind of a note of address 0, the signals that the thread blocks: it begins with its
// creator's.
enum { SMC_NOTE_SIGNAL_MASK = 255 };
// The running thread has created so many.
void smc_vm_note_creation(smc_vm *, uint32_t n);
// Sets a note's value (act.h); a value of 0 takes it away. false: too many notes.
SMC_MUST_USE bool smc_vm_set_note(smc_vm *, uint64_t of, uint64_t kind, uint64_t value);
// Recomputes the hash of the notes: NULL, or what is wrong.
const char *smc_notes_check(const smc_vm *);
// The least that is not less than `from` and has a note of that kind; UINT64_MAX: none.
uint64_t smc_vm_next_note(const smc_vm *, uint64_t from, uint64_t kind);
// Frees the escaped stack objects but for the first n. Entered until SMC_FLOW_NEXT.
smc_flow smc_vm_free_escaped(smc_vm *, uint32_t n, uint32_t phase);
// Ends the thread: first its escaped stack objects and thread-locals go. Entered until it has
// ended. The process ends with it where the main thread `returns`.
smc_flow smc_vm_end(smc_vm *, uint64_t result, bool returns);

// The error that has just been made is one of this source; 0: of head.pc, as it is.
void smc_vm_say_of(smc_vm *, uint32_t source);
// Whether to end with this status is an error.
bool smc_vm_status_fails(const smc_vm *, uint64_t status);
// End the process; where it fails, with an error at the source, 0: of head.pc.
smc_flow smc_vm_exit(smc_vm *, uint64_t status, uint32_t source);
smc_flow smc_vm_abort(smc_vm *, const char *fmt, ...) SMC_PRINTF(2, 3);

#endif
