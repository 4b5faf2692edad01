// sync.h - shared by the models of mutexes, threads and other synchronisation objects.
#ifndef SMC_LIBC_SYNC_H
#define SMC_LIBC_SYNC_H

#include "interp/vm/target.h"

// Constants of glibc: size of a spinlock, and mtx_recursive of <threads.h>.
enum { SMC_SPIN_SIZE = 4, SMC_MTX_RECURSIVE = 1 };
static inline uint32_t smc_mutex_type_at(const smc_code *code) {
    return code->short_pointers ? 12 : 16;
}

// Kinds of notes that models keep about the current thread (smc_vm_note_value); smaller numbers are
// used by smc's library.
enum { SMC_NOTE_DEPTH = 256, SMC_NOTE_JOINED, SMC_NOTE_READINGS, SMC_NOTE_ROBUST };

// A part of an object at an address: its lock, or its k-th word of `size` bytes. The object takes
// `extent` bytes; `what` names it in messages.
typedef struct smc_sync_part {
    const char *what;
    uint32_t extent, size, k; // size 0: the lock
    bool own;                 // it is an internal lock of the library
} smc_sync_part;
// Finds the memory location of a part of the object at the address.
smc_flow smc_sync_resolve_part(smc_vm *, uint64_t address, smc_sync_part part,
                               smc_access_target *out);
// Performs the action that initialises or destroys the object.
smc_flow smc_sync_change_lifetime(smc_vm *, smc_kind, uint64_t address, smc_sync_part part,
                                  uint32_t phase);
// Reads a string constant of the library at this address.
smc_flow smc_libc_text_at(smc_vm *, uint64_t address, const char **text);
// Ends the thread's execution as waiting, because the value of its last access does not allow it to
// continue. %s in the text is replaced by the object's name.
smc_flow smc_sync_wait(smc_vm *, uint64_t address, const char *text);
smc_flow smc_sync_report_error(smc_vm *, smc_error_kind kind, uint64_t address, const char *text);

#endif
