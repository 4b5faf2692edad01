// registers.h - tracks registers with undefined bits: values loaded from unwritten memory, and
// values computed from them. Using such a value is an error; copying it is not (docs/language.md).
#ifndef SMC_VM_UNDEFINED_REGISTERS_H
#define SMC_VM_UNDEFINED_REGISTERS_H

#include "interp/vm/vm.h"

// Returns the part of smc_head.undefined_hash that comes from registers, recomputed.
uint64_t smc_undefined_hash_of_registers(const smc_vm *);
// Return the undefined bits of a register: of the given frame, or of the current frame.
smc_undefined smc_undefined_of_frame_register(const smc_vm *, uint32_t frame, int32_t reg);
static inline smc_undefined smc_undefined_of_register(const smc_vm *vm, int32_t reg) {
    return vm->head.n_undefined ? smc_undefined_of_frame_register(vm, vm->head.frame, reg)
                                : (smc_undefined){0};
}
// Sets the undefined bits of a register of the current frame. Without such bits, the register is
// defined.
void smc_undefined_set_register(smc_vm *, int32_t reg, smc_undefined);
static inline void smc_undefined_clear_register(smc_vm *vm, int32_t reg) {
    if (vm->head.n_undefined) smc_undefined_set_register(vm, reg, (smc_undefined){0});
}

// True if some register of the current frame is partly undefined.
static inline bool smc_undefined_in_frame(const smc_vm *vm) {
    return vm->head.n_undefined && vm->undefined[vm->head.n_undefined - 1].word >= vm->head.frame;
}

// Passes the undefined bits of n arguments: the i-th register of the callee's `frame` gets those of
// from[i]. To be called while the caller's frame is current.
void smc_undefined_pass_arguments(smc_vm *, uint32_t frame, const int32_t *from, uint32_t n);
// Passes the undefined bits of n results from the callee's registers (from `from` on) to the
// caller's (from `to` on). To be called when the caller's frame is current again.
void smc_undefined_return_results(smc_vm *, uint32_t frame, int32_t from, int32_t to, uint32_t n);
// Removes the records of frames that do not exist any more.
void smc_undefined_drop_popped(smc_vm *);
// Removes the records of registers of the current frame that no instruction from `at` on reads.
void smc_undefined_drop_dead(smc_vm *, const smc_insn *at);

// Reports an error: the use of an undefined value.
smc_flow smc_undefined_report_use(smc_vm *, smc_undefined);

#endif
