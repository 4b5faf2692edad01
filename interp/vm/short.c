#include "interp/vm/short.h"

#include "interp/bytecode/short.h"
#include "interp/vm/act.h"

// Returns the 32-bit address of a private object. Between two objects there is a gap of at least
// twice SMC_SHORT_MARGIN.
static uint32_t short_private_address(const smc_vm *vm, uint32_t slot) {
    return SMC_SHORT_PRIVATE + vm->slots[slot].start + (slot + 1) * 2 * SMC_SHORT_MARGIN;
}

static bool shorten_private(const smc_vm *vm, uint64_t address, uint32_t *out) {
    const uint32_t slot = smc_addr_object_number(address);
    const int64_t offset = (int32_t)smc_addr_offset(address);
    if (slot >= vm->head.n_slots ||
        !smc_has_short_form(offset, vm->slots[slot].end - vm->slots[slot].start))
        return false;
    *out = short_private_address(vm, slot) + (uint32_t)offset;
    // smc_vm_lengthen recognises private addresses by this limit.
    assert(short_private_address(vm, slot) < SMC_SHORT_ALLOCATED - SMC_SHORT_MARGIN);
    return true;
}

smc_flow smc_vm_shorten(smc_vm *vm, uint64_t address, uint64_t *out) {
    uint32_t number;
    const bool is_private = smc_addr_has_kind(address, SMC_KIND_PRIVATE);
    if (!(is_private ? shorten_private(vm, address, &number)
                     : smc_shorten_address(vm->code, address, &number)))
        return smc_vm_report_unsupported(
            vm, "a pointer that leads far out of its object is stored, in a program of 32 bits");
    *out = number;
    return SMC_FLOW_NEXT;
}

// Returns the address for a 32-bit number in private memory: its object is the last one whose
// 32-bit address is not above the number.
static uint64_t lengthen_private(const smc_vm *vm, uint32_t number) {
    uint32_t low = 0, high = vm->head.n_slots;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (short_private_address(vm, middle) <= number + SMC_SHORT_MARGIN) low = middle + 1;
        else high = middle;
    }
    return low ? smc_addr_make(SMC_TAG_PRIVATE, low - 1, 0) +
                     (uint64_t)(int64_t)(int32_t)(number - short_private_address(vm, low - 1))
               : number;
}

uint64_t smc_vm_lengthen(const smc_vm *vm, uint32_t number) {
    const bool is_private =
        number >= SMC_SHORT_PRIVATE && number < SMC_SHORT_ALLOCATED - SMC_SHORT_MARGIN;
    return is_private ? lengthen_private(vm, number) : smc_lengthen_address(vm->code, number);
}

smc_flow smc_vm_stored_pointer(smc_vm *vm, uint64_t address, uint64_t *out) {
    *out = address;
    return vm->code->short_pointers ? smc_vm_shorten(vm, address, out) : SMC_FLOW_NEXT;
}
