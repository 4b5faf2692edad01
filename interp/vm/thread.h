// thread.h - allocations, notes and thread-local variables of the running thread, and the end of
// threads and of the process.
#ifndef SMC_VM_THREAD_H
#define SMC_VM_THREAD_H

#include "interp/vm/vm.h"

// Allocates `size` bytes and sets *address. `what` has the parts of the allocation's key that do
// not follow from the place and the thread. Returns SMC_FLOW_NEXT if the object is exclusive to the
// thread; otherwise the allocation is an action.
smc_flow smc_vm_allocate_memory(smc_vm *, uint64_t size, smc_allocation what, uint64_t *address,
                                uint32_t phase);
// Returns the address of the thread's copy of code->locals.at[k]; 0: the exploration must restart
// (smc_memory_allocate).
uint64_t smc_vm_thread_local_address(smc_vm *, uint32_t k);
// Kind of the note (its `of` is 0) that holds the set of signals that the thread blocks. A thread
// inherits the set from its creator.
enum { SMC_NOTE_SIGNAL_MASK = 255 };
// Records, for a warning, that the running thread has created n threads.
void smc_vm_record_creation(smc_vm *, uint32_t n);
// Sets the value of a note (act.h); a value of 0 removes the note. Returns false if the thread has
// too many notes.
SMC_MUST_USE bool smc_vm_set_note(smc_vm *, uint64_t of, uint64_t kind, uint64_t value);
// Checks the hash of the notes by recomputing it. Returns NULL, or a description of the difference.
const char *smc_notes_check(const smc_vm *);
// Returns the smallest key `of` >= `from` for which there is a note of this kind; UINT64_MAX: none.
uint64_t smc_vm_next_note(const smc_vm *, uint64_t from, uint64_t kind);
// Frees the thread's escaped stack objects except the first n. The caller repeats the call until it
// returns SMC_FLOW_NEXT.
smc_flow smc_vm_free_escaped(smc_vm *, uint32_t n, uint32_t phase);
// Ends the thread, after freeing its escaped stack objects and thread-local variables. The caller
// repeats the call until the thread has ended. If the main thread `returns`, the process ends.
smc_flow smc_vm_end_thread(smc_vm *, uint64_t result, bool returns);

// Moves the error that was just reported to this source; 0: the error keeps the current source.
void smc_vm_attribute_error(smc_vm *, uint32_t source);
// True if the process fails when it ends with this status, and the options treat that as an error.
bool smc_vm_status_fails(const smc_vm *, uint64_t status);
// Ends the process. If it fails, reports an error at `source`; 0: at the current instruction.
smc_flow smc_vm_exit_process(smc_vm *, uint64_t status, uint32_t source);
// Ends the process as abort does; the text says why.
smc_flow smc_vm_abort_process(smc_vm *, const char *fmt, ...) SMC_PRINTF(2, 3);

#endif
