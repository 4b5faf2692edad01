// sync.h - what the models of mutexes, threads and other synchronisation objects have in common.
#ifndef SMC_LIBC_SYNC_H
#define SMC_LIBC_SYNC_H

#include "interp/vm/target.h"

// As in glibc: bytes of a spinlock; mtx_recursive of <threads.h>; where in a mutex its type stands.
enum { SMC_SPIN_SIZE = 4, SMC_MTX_RECURSIVE = 1 };
static inline uint32_t smc_mutex_type_at(const smc_code *code) {
    return code->short_pointers ? 12 : 16;
}

// Kinds of notes (smc_vm_note); the library's own are less.
enum { SMC_NOTE_DEPTH = 256, SMC_NOTE_JOINED, SMC_NOTE_READINGS, SMC_NOTE_ROBUST };

// What is looked for at an address: `what`, which takes `extent` bytes there, as its lock, or as
// its k-th word, of `size` bytes.
typedef struct smc_sync_part {
    const char *what;
    uint32_t extent, size, k; // size 0: the lock
    bool own;                 // the lock is one of the library's own
} smc_sync_part;
smc_flow smc_sync_at(smc_vm *, uint64_t address, smc_sync_part part, smc_target *out);
// Initialises or destroys the object there, whatever the part.
smc_flow smc_sync_lifetime(smc_vm *, smc_kind, uint64_t address, smc_sync_part part,
                           uint32_t phase);
// A text of the library's.
smc_flow smc_libc_text_at(smc_vm *, uint64_t address, const char **text);
// The thread waits: what its last access read is not what it needs. %s in the text is the object's
// name.
smc_flow smc_sync_wait(smc_vm *, uint64_t address, const char *text);
smc_flow smc_sync_error(smc_vm *, smc_error_kind kind, uint64_t address, const char *text);

#endif
