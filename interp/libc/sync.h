// sync.h - what the models of mutexes, threads and other synchronisation objects have in common.
#ifndef SMC_LIBC_SYNC_H
#define SMC_LIBC_SYNC_H

#include "interp/vm/target.h"

enum { SMC_MUTEX_TYPE_AT = 16, SMC_MTX_RECURSIVE = 1 }; // as in glibc: bytes from its start; thrd's mtx_recursive

// Kinds of notes (smc_vm_note); the library's own are less.
enum { SMC_NOTE_DEPTH = 256, SMC_NOTE_JOINED };

// The k-th word of the object at an address, or its lock, after a look at the address; `what` should be there.
enum { SMC_SYNC_LOCK = UINT32_MAX };
smc_flow smc_sync_at(smc_vm *, uint64_t address, uint32_t k, uint32_t size, const char *what, smc_target *out);
// A text of the library's.
smc_flow smc_libc_text_at(smc_vm *, uint64_t address, const char **text);
// The thread waits: what its last access read is not what it needs. %s in the text is the object's name.
smc_flow smc_sync_wait(smc_vm *, uint64_t address, const char *text);
smc_flow smc_sync_error(smc_vm *, smc_error_kind kind, uint64_t address, const char *text);

#endif
