// libc.h - the library functions that smc stands in for. libc.c holds the table.
#ifndef SMC_LIBC_H
#define SMC_LIBC_H

#include "interp/vm/vm.h"

const smc_libc_fn *smc_libc_find(const char *name);
const smc_libc_fn *smc_libc_at(size_t i); // NULL past the last one
const char *smc_libc_remark(const smc_libc_fn *); // what users should know of it; NULL: programs do not call it

// What the program may do with synchronisation objects, found in its code (uses.c).
void smc_sync_find_uses(smc_vm *);

// libc_thread.c
smc_libc_run smc_libc_thread_create, smc_libc_thread_join, smc_libc_thread_self, smc_libc_thread_equal,
    smc_libc_thread_exit, smc_libc_thread_detach, smc_libc_c11_create, smc_libc_c11_join;
// libc_mutex.c
smc_libc_run smc_libc_lock, smc_libc_trylock, smc_libc_timedlock, smc_libc_unlock, smc_libc_c11_lock, smc_libc_c11_trylock,
    smc_libc_c11_timedlock, smc_libc_c11_unlock, smc_libc_spin_lock, smc_libc_spin_trylock, smc_libc_spin_unlock,
    smc_libc_mutex_init, smc_libc_c11_mutex_init, smc_libc_spin_init, smc_libc_mutex_destroy, smc_libc_mutex_depth;
enum { SMC_MUTEX_TYPE_AT = 16, SMC_MTX_RECURSIVE = 1 }; // as in glibc: bytes from its start; thrd's mtx_recursive
// libc_sync.c: X(name, RMW, compares)
#define SMC_WORD_OPS(X)                                                                                                    X(exchange, SMC_XCHG, false) X(fetch_add, SMC_ADD, false) X(fetch_and, SMC_AND, false) X(fetch_or, SMC_OR, false)      X(compare_exchange, SMC_CAS, true) X(add_below, SMC_ADD_BELOW, true) X(subtract_above, SMC_SUB_ABOVE, true)
#define X(id, op, compares) smc_libc_run smc_libc_word_##id;
SMC_WORD_OPS(X)
#undef X
smc_libc_run smc_libc_word_load, smc_libc_word_store, smc_libc_wait, smc_libc_misuse, smc_libc_refuse, smc_libc_elsewhere,
    smc_libc_choose, smc_libc_spurious, smc_libc_identity, smc_libc_note, smc_libc_set_note, smc_libc_next_note,
    smc_libc_plain_lock, smc_libc_plain_unlock;
// Kinds of notes (smc_vm_note); the library's own are less.
enum { SMC_NOTE_DEPTH = 256, SMC_NOTE_JOINED };
// The k-th word of the object at an address, or its lock, after a look at the address; `what` should be there.
enum { SMC_SYNC_LOCK = UINT32_MAX };
smc_flow smc_sync_at(smc_vm *, uint64_t address, uint32_t k, uint32_t size, const char *what, smc_target *out);
// The thread waits: what its last access read is not what it needs. %s in the text is the object's name.
smc_flow smc_sync_wait(smc_vm *, uint64_t address, const char *text);
smc_flow smc_sync_error(smc_vm *, smc_error_kind kind, uint64_t address, const char *text);
// libc_memory.c
smc_libc_run smc_libc_malloc, smc_libc_calloc, smc_libc_free, smc_libc_memcpy, smc_libc_memset, smc_libc_allocated_size;
// libc_choice.c: X(type as in __VERIFIER_nondet_<type>, bytes, signed)
#define SMC_NONDET_TYPES(X)                                                                                            \
    X(char, 1, true) X(uchar, 1, false) X(short, 2, true) X(ushort, 2, false) X(int, 4, true) X(uint, 4, false)        \
    X(unsigned, 4, false) X(long, 8, true) X(ulong, 8, false) X(longlong, 8, true) X(ulonglong, 8, false)              \
    X(size_t, 8, false) X(u8, 1, false) X(u16, 2, false) X(u32, 4, false) X(u64, 8, false)
#define X(type, bytes, is_signed) smc_libc_run smc_libc_nondet_##type;
SMC_NONDET_TYPES(X)
#undef X
smc_libc_run smc_libc_nondet_bool;
// libc_print.c
smc_libc_run smc_libc_put, smc_libc_format_double;

#endif
