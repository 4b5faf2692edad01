// short.h - addresses of 32 bits (bytecode/short.h), those of private memory too.
#ifndef SMC_VM_SHORT_H
#define SMC_VM_SHORT_H

#include "interp/vm/vm.h"

// The number that stands for an address. SMC_FLOW_NEXT: it has one.
smc_flow smc_vm_shorten(smc_vm *, uint64_t address, uint64_t *out);
uint64_t smc_vm_lengthen(const smc_vm *, uint32_t number);

// How many bytes a pointer, or a long, has in the program's memory.
static inline uint32_t smc_vm_word(const smc_vm *vm) { return vm->code->short_pointers ? 4 : 8; }
// An address as the program's memory has it.
smc_flow smc_vm_pointer(smc_vm *, uint64_t address, uint64_t *out);

#endif
