// registers.h - registers that are undefined in part: what was loaded from memory to which nothing
// was written, and what follows from it. Using such a value is an error, moving it about is none
// (docs/language.md).
#ifndef SMC_VM_UNDEFINED_REGISTERS_H
#define SMC_VM_UNDEFINED_REGISTERS_H

#include "interp/vm/vm.h"

// Of the registers of an activation, the running one or its caller; of the running one's.
// What registers are in smc_head.undefined_hash, recomputed.
uint64_t smc_undefined_hash_of_registers(const smc_vm *);
smc_undefined smc_undefined_in(const smc_vm *, uint32_t frame, int32_t reg);
static inline smc_undefined smc_undefined_of(const smc_vm *vm, int32_t reg) {
    return vm->head.n_undefined ? smc_undefined_in(vm, vm->head.frame, reg) : (smc_undefined){0};
}
void smc_undefined_set(smc_vm *, int32_t reg, smc_undefined); // no bits: it is defined
static inline void smc_undefined_clear(smc_vm *vm, int32_t reg) {
    if (vm->head.n_undefined) smc_undefined_set(vm, reg, (smc_undefined){0});
}

// Whether the running activation has any.
static inline bool smc_undefined_here(const smc_vm *vm) {
    return vm->head.n_undefined && vm->undefined[vm->head.n_undefined - 1].word >= vm->head.frame;
}

// A function is called, but not yet the running activation: its i-th register is what from[i] is
// here.
void smc_undefined_pass(smc_vm *, uint32_t frame, const int32_t *from, uint32_t n);
// It has returned, and the caller is running: n results have gone from its registers from `from` on
// to those here from `to` on.
void smc_undefined_return(smc_vm *, uint32_t frame, int32_t from, int32_t to, uint32_t n);
// Forgets the registers of activations that are no more.
void smc_undefined_tidy(smc_vm *);
// Forgets those that the running activation does not read any more once it goes on at an
// instruction.
void smc_undefined_prune(smc_vm *, const smc_insn *at);

smc_flow smc_undefined_error(smc_vm *, smc_undefined);

#endif
