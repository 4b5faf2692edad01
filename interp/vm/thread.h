// thread.h - thread-local state other than frames, and the end of threads and of the process.
#ifndef SMC_VM_THREAD_H
#define SMC_VM_THREAD_H

#include "interp/vm/vm.h"

// Allocates `size` bytes. `what` provides the parts of the key that do not follow from the place
// and the thread. Returns SMC_FLOW_NEXT if the object is exclusive to the thread, so that there is
// no event.
smc_flow smc_vm_allocate(smc_vm *, uint64_t size, smc_allocation what, uint64_t *address,
                         uint32_t phase);
// Returns the address of the thread's copy of code->locals.at[k]; 0: restart (smc_memory_allocate).
uint64_t smc_vm_local(smc_vm *, uint32_t k);
// The kind of the note, for address 0, that holds the signals the thread blocks. A thread inherits
// it from its creator.
enum { SMC_NOTE_SIGNAL_MASK = 255 };
// The running thread has created so many.
void smc_vm_note_creation(smc_vm *, uint32_t n);
// Sets a note's value (act.h); a value of 0 takes it away. false: too many notes.
SMC_MUST_USE bool smc_vm_set_note(smc_vm *, uint64_t of, uint64_t kind, uint64_t value);
// Recomputes the hash of the notes. Returns NULL, or a description of the violation.
const char *smc_notes_check(const smc_vm *);
// Returns the smallest `of` >= `from` with a note of that kind; UINT64_MAX: none.
uint64_t smc_vm_next_note(const smc_vm *, uint64_t from, uint64_t kind);
// Frees the escaped stack objects except the first n. The instruction is re-entered until it
// returns SMC_FLOW_NEXT.
smc_flow smc_vm_free_escaped(smc_vm *, uint32_t n, uint32_t phase);
// Ends the thread, after its escaped stack objects and thread-local variables. The instruction is
// re-entered until the thread has ended. If the main thread `returns`, the process ends.
smc_flow smc_vm_end(smc_vm *, uint64_t result, bool returns);

// Attributes the error that was just created to this source; 0: it stays at head.pc.
void smc_vm_say_of(smc_vm *, uint32_t source);
// True if ending the process with this status is an error.
bool smc_vm_status_fails(const smc_vm *, uint64_t status);
// End the process. A failing status is reported as an error at `source`, or at head.pc if it is 0.
smc_flow smc_vm_exit(smc_vm *, uint64_t status, uint32_t source);
smc_flow smc_vm_abort(smc_vm *, const char *fmt, ...) SMC_PRINTF(2, 3);

#endif
