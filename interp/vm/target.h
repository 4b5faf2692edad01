// target.h - resolves an address to private bytes, a constant or a cell of shared memory.
#ifndef SMC_VM_TARGET_H
#define SMC_VM_TARGET_H

#include "interp/vm/vm.h"

// The memory of an access, or of its first cell. If `host` is not NULL, all bytes are private or
// constant, and host is their address in smc. Otherwise loc and object identify a cell of shared
// memory, and size is the number of its bytes that the access covers.
typedef struct smc_access_target {
    uint8_t *host;
    smc_slot *slot;           // object that contains the private bytes; NULL: the memory is not
                              // private
    const uint8_t *undefined; // undefined bits of the bytes of a constant (smc_global); NULL: none
    uint64_t address;         // program address of a constant's bytes
    uint32_t loc, object, size;
    bool wide;       // the cell has 16 bytes
    uint32_t within; // byte offset of the access in a wide cell or in a private object
} smc_access_target;

// smc_vm_find_object finds only the object: for shared memory host is NULL, and object is set if it
// is an allocation. smc_vm_resolve_access also finds the cell. Both report an error for an invalid
// access.
smc_flow smc_vm_find_object(smc_vm *, uint64_t address, uint32_t size, bool write,
                            smc_access_target *out);
smc_flow smc_vm_resolve_access(smc_vm *, uint64_t address, uint32_t size, bool write,
                               smc_access_target *out);
// Like smc_vm_resolve_access, for an atomic access. If the access spans several cells and the
// explorer supports that (parts.c), returns the first cell (out->size < size); if the explorer does
// not, the access is refused.
smc_flow smc_vm_resolve_atomic(smc_vm *, uint64_t address, uint32_t size, bool write,
                               smc_access_target *out);
// Resolves the first cell of the remaining bytes of an access that spans several cells.
smc_flow smc_vm_resolve_part(smc_vm *, uint64_t address, uint32_t size, bool write,
                             smc_access_target *out);
// Resolves a 16-byte atomic access. If the bytes are divided into several cells, finds the first
// cell.
smc_flow smc_vm_resolve_wide(smc_vm *, uint64_t address, bool write, smc_access_target *out);

// Handles a write to a part of a wide cell. If the explorer supports it, the exploration restarts
// with several cells instead of the wide one; otherwise the access is refused.
smc_flow smc_vm_split_wide_cell(smc_vm *, uint64_t address, uint32_t size);

// Read and write up to 8 private or constant bytes.
smc_value smc_vm_get_bytes(smc_vm *, const smc_access_target *, uint32_t size);
void smc_vm_set_bytes(smc_vm *, const smc_access_target *, uint32_t size, smc_value);

// Returns where smc stores the bytes of a constant; NULL: the range is not inside one constant,
// cannot be accessed or is partly undefined.
const uint8_t *smc_vm_constant_at(const smc_vm *, uint64_t address, uint32_t size);
// Sets *host to the bytes at an address in private or constant memory, and *left to the number of
// bytes from there to the end of the object, at least 1. For models that read without events.
// Refuses shared memory.
smc_flow smc_vm_host_memory(smc_vm *, uint64_t address, uint8_t **host, uint32_t *left);

// ---- accesses in parts (parts.c) ----------------------------------------------------------------
//
// An atomic access of up to 16 bytes may span several cells (docs/mixed-sizes.md). The access
// performs one action for each cell; all but the first are marked as continuing the access. An RMW
// reads all cells, then writes them.

// Phase of these actions; exchange.h has the other phases of an access.
enum { SMC_PHASE_PARTS = 8 };

// True if the resolved access spans several cells.
static inline bool smc_is_split_access(const smc_access_target *at, uint32_t size) {
    return !at->host && !at->wide && at->size < size;
}

// Execute atomic accesses that span several cells. The caller repeats the call with the same
// arguments until it returns SMC_FLOW_NEXT.
smc_flow smc_parts_load_cells(smc_vm *, const smc_insn *, uint64_t address, uint32_t size);
smc_flow smc_parts_store_cells(smc_vm *, const smc_insn *, uint64_t address, uint32_t size,
                               smc_value v);
smc_flow smc_parts_rmw(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_compare_exchange(smc_vm *, const smc_insn *, uint64_t *r);
// The same for accesses of 16 bytes.
smc_flow smc_parts_load_wide(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_store_wide(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_exchange_wide(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_compare_exchange_wide(smc_vm *, const smc_insn *, uint64_t *r);

#endif
