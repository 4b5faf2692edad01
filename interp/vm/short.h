// short.h - converts addresses, also of private memory, to and from their 32-bit form
// (bytecode/short.h).
#ifndef SMC_VM_SHORT_H
#define SMC_VM_SHORT_H

#include "interp/vm/vm.h"

// Sets *out to the 32-bit form of an address. Reports an error if it has none.
smc_flow smc_vm_shorten(smc_vm *, uint64_t address, uint64_t *out);
// Returns the address for the 32-bit form `number`.
uint64_t smc_vm_lengthen(const smc_vm *, uint32_t number);

// Returns the size in bytes of a pointer in the program's memory.
static inline uint32_t smc_vm_word_size(const smc_vm *vm) {
    return vm->code->short_pointers ? 4 : 8;
}
// Sets *out to the form in which the program stores the address in memory.
smc_flow smc_vm_stored_pointer(smc_vm *, uint64_t address, uint64_t *out);

#endif
