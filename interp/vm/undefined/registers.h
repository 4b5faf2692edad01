// registers.h - tracks partly undefined registers: values loaded from unwritten memory, and values
// computed from them. Using such a value is an error; copying it is not (docs/language.md).
#ifndef SMC_VM_UNDEFINED_REGISTERS_H
#define SMC_VM_UNDEFINED_REGISTERS_H

#include "interp/vm/vm.h"

// Recomputes the part of smc_head.undefined_hash that registers contribute.
uint64_t smc_undefined_hash_of_registers(const smc_vm *);
// smc_undefined_in takes the frame of the register; smc_undefined_of uses the current frame.
smc_undefined smc_undefined_in(const smc_vm *, uint32_t frame, int32_t reg);
static inline smc_undefined smc_undefined_of(const smc_vm *vm, int32_t reg) {
    return vm->head.n_undefined ? smc_undefined_in(vm, vm->head.frame, reg) : (smc_undefined){0};
}
// Sets the undefined bits of a register of the current frame; no bits: defined.
void smc_undefined_set(smc_vm *, int32_t reg, smc_undefined);
static inline void smc_undefined_clear(smc_vm *vm, int32_t reg) {
    if (vm->head.n_undefined) smc_undefined_set(vm, reg, (smc_undefined){0});
}

// True if the current frame has an undefined register.
static inline bool smc_undefined_here(const smc_vm *vm) {
    return vm->head.n_undefined && vm->undefined[vm->head.n_undefined - 1].word >= vm->head.frame;
}

// For a call, before the frame of the callee is current: its i-th register gets the undefined bits
// of from[i].
void smc_undefined_pass(smc_vm *, uint32_t frame, const int32_t *from, uint32_t n);
// For a return, after the caller's frame is current: n results move from the callee's registers,
// `from` and following, to `to` and following.
void smc_undefined_return(smc_vm *, uint32_t frame, int32_t from, int32_t to, uint32_t n);
// Forgets the registers of frames that have been popped.
void smc_undefined_tidy(smc_vm *);
// Forgets registers of the current frame that are dead at instruction `at`.
void smc_undefined_prune(smc_vm *, const smc_insn *at);

// Reports the use of an undefined value.
smc_flow smc_undefined_error(smc_vm *, smc_undefined);

#endif
