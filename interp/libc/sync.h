// sync.h - shared by the models of mutexes, threads and other synchronisation objects.
#ifndef SMC_LIBC_SYNC_H
#define SMC_LIBC_SYNC_H

#include "interp/vm/target.h"

// Constants of glibc: size of a spinlock, and mtx_recursive of <threads.h>.
enum { SMC_SPIN_SIZE = 4, SMC_MTX_RECURSIVE = 1 };
// Returns the byte offset at which glibc stores the type in a pthread_mutex_t.
static inline uint32_t smc_mutex_type_at(const smc_code *code) {
    return code->short_pointers ? 12 : 16;
}

// Kinds of notes that models keep about the current thread (smc_vm_get_note_value). smc's library
// uses numbers below 256.
enum { SMC_NOTE_DEPTH = 256, SMC_NOTE_JOINED, SMC_NOTE_READINGS, SMC_NOTE_ROBUST };

// A part of a synchronisation object: its lock, or its k-th word.
typedef struct smc_sync_part {
    const char *what;         // names the object in messages, for example "a mutex"
    uint32_t extent, size, k; // extent: bytes of the object; size: bytes of the word, or 0 for the
                              // lock
    bool own;                 // the library's internal lock of the object, which is separate from
                              // the program's
} smc_sync_part;
// Finds the memory location of a part of the object at this address.
smc_flow smc_sync_resolve_part(smc_vm *, uint64_t address, smc_sync_part part,
                               smc_access_target *out);
// Performs the action that initialises or destroys the object; `phase` is the model's next phase.
smc_flow smc_sync_change_lifetime(smc_vm *, smc_kind, uint64_t address, smc_sync_part part,
                                  uint32_t phase);
// Reads a string constant of the library at this address.
smc_flow smc_libc_text_at(smc_vm *, uint64_t address, const char **text);
// Suspends the thread, because the value of its last access does not allow it to continue. %s in
// the text is replaced by the object's name.
smc_flow smc_sync_wait(smc_vm *, uint64_t address, const char *text);
// Reports an error of the program. %s in the text is replaced by the object's name.
smc_flow smc_sync_report_error(smc_vm *, smc_error_kind kind, uint64_t address, const char *text);

#endif
