// target.h - where accesses lead: private bytes, constants, cells of shared memory; or nowhere.
#ifndef SMC_VM_TARGET_H
#define SMC_VM_TARGET_H

#include "interp/vm/vm.h"

// Where an access begins. host: private or constant bytes, all of them; otherwise loc and object
// name a cell of shared memory, and size is how many of the bytes it has.
typedef struct smc_target {
    uint8_t *host;
    smc_slot *slot;           // private bytes: their object; NULL otherwise
    const uint8_t *undefined; // of a constant, which of them are (smc_global); NULL: none
    uint64_t address;         // of such bytes
    uint32_t loc, object, size;
    bool wide;       // of a cell of 16 bytes,
    uint32_t within; // this is the part from here on; of private bytes: where in their object
} smc_target;

// Only which object it is: host is NULL where that is shared memory, and of what was allocated
// object is set.
smc_flow smc_vm_find(smc_vm *, uint64_t address, uint32_t size, bool write, smc_target *out);
smc_flow smc_vm_resolve(smc_vm *, uint64_t address, uint32_t size, bool write, smc_target *out);
// The same, of an atomic access. Where it is several cells, the first one (out->size is less than
// size) if the explorer takes that (parts.h); otherwise it is refused.
smc_flow smc_vm_resolve_atomic(smc_vm *, uint64_t address, uint32_t size, bool write,
                               smc_target *out);
// The first cell of what is left of it.
smc_flow smc_vm_resolve_part(smc_vm *, uint64_t address, uint32_t size, bool write,
                             smc_target *out);
// Of 16 bytes at once; the first cell, if they are accessed in parts, too.
smc_flow smc_vm_resolve_wide(smc_vm *, uint64_t address, bool write, smc_target *out);

// A part of 16 bytes that are one cell is to be written by itself: a restart, after which they are
// several cells, if the explorer takes that; otherwise it is refused.
smc_flow smc_vm_halve(smc_vm *, uint64_t address, uint32_t size);

// Up to 8 bytes that are private or constant are read, written.
smc_value smc_vm_get(smc_vm *, const smc_target *, uint32_t size);
void smc_vm_set(smc_vm *, const smc_target *, uint32_t size, smc_value);

// The bytes of a constant in which the access lies; NULL: it does not, or they cannot be accessed,
// or some are undefined.
const uint8_t *smc_vm_constant_at(const smc_vm *, uint64_t address, uint32_t size);
// Bytes that a model reads at once, without an event: private or constant memory; refuses other. At
// least 1 byte is left.
smc_flow smc_vm_peek(smc_vm *, uint64_t address, uint8_t **host, uint32_t *left);

// ---- in parts (parts.c) -------------------------------------------------------------------------
//
// Atomic accesses of up to 16 bytes to several cells (docs/mixed-sizes.md): an action for each
// cell, of which all but the first continue the access. An RMW reads all cells, then writes them.

// The phase of such actions, beside those of exchange.h.
enum { SMC_PHASE_PARTS = 8 };

// Whether an access that smc_vm_resolve_atomic has resolved is one.
static inline bool smc_is_in_parts(const smc_target *at, uint32_t size) {
    return !at->host && !at->wide && at->size < size;
}

// They are called again with the same arguments until they are SMC_FLOW_NEXT.
smc_flow smc_parts_load(smc_vm *, const smc_insn *, uint64_t address, uint32_t size);
smc_flow smc_parts_store(smc_vm *, const smc_insn *, uint64_t address, uint32_t size, smc_value v);
smc_flow smc_parts_rmw(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_compare_exchange(smc_vm *, const smc_insn *, uint64_t *r);
// Of 16 bytes.
smc_flow smc_parts_load_wide(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_store_wide(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_exchange_wide(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_parts_compare_exchange_wide(smc_vm *, const smc_insn *, uint64_t *r);

#endif
