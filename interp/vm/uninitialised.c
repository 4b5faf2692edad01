// uninitialised.c - which bytes of a private object nothing has been written to.
//
// A variable that the program declares has a bit for each of its bytes, behind them; it is set until the byte is written. What
// is copied from elsewhere may bring bytes that were not written there. An object without bits is written from the start.
#include "interp/vm/uninitialised.h"

#include "interp/vm/act.h"

#include <string.h>

static uint8_t *bits_of(const smc_vm *vm, const smc_slot *s) { return vm->bytes + s->start + s->size; }

// The bits of `n` bytes, at most 8, from `offset` on. There is a byte more of bits than is needed.
static unsigned bits_at(const smc_vm *vm, const smc_slot *s, uint32_t offset, uint32_t n) {
    uint16_t two;
    memcpy(&two, bits_of(vm, s) + offset / 8, sizeof two);
    return (unsigned)two >> offset % 8 & ((1u << n) - 1);
}

uint32_t smc_uninitialised_room(uint32_t size) { return size / 8 + 2; }

void smc_uninitialised_begin(smc_vm *vm, smc_slot *s) {
    s->unwritten = s->size;
    memset(bits_of(vm, s), 0, smc_uninitialised_room(s->size));
    memset(bits_of(vm, s), 0xff, s->size / 8);
    bits_of(vm, s)[s->size / 8] = (uint8_t)((1u << s->size % 8) - 1);
}

uint8_t smc_uninitialised_at(const smc_vm *vm, const smc_slot *s, uint32_t offset, uint32_t n) {
    return s->unwritten ? (uint8_t)bits_at(vm, s, offset, n) : 0;
}

void smc_uninitialised_put(smc_vm *vm, smc_slot *s, uint32_t offset, uint32_t n, uint8_t unwritten) {
    const unsigned old = bits_at(vm, s, offset, n), new = unwritten & ((1u << n) - 1);
    if (old == new) return;
    uint16_t two;
    memcpy(&two, bits_of(vm, s) + offset / 8, sizeof two);
    two ^= (uint16_t)((old ^ new) << offset % 8);
    memcpy(bits_of(vm, s) + offset / 8, &two, sizeof two);
    s->unwritten += (uint32_t)__builtin_popcount(new) - (uint32_t)__builtin_popcount(old);
}

void smc_uninitialised_clear(smc_vm *vm, smc_slot *s, uint32_t offset, uint32_t n) {
    for (uint32_t done = 0; s->unwritten && done < n; done += 8)
        smc_uninitialised_put(vm, s, offset + done, n - done < 8 ? n - done : 8, 0);
}

smc_flow smc_uninitialised_error(smc_vm *vm, const smc_slot *s, uint32_t offset, uint32_t n) {
    char name[128];
    const smc_variable *v = &vm->code->variables.at[s->variable];
    if (v->arguments) return smc_vm_error(vm, SMC_ERR_MEMORY, "an argument is read that was not passed to '%s'", v->name);
    smc_memory_describe_variable(&vm->memory, s->variable, offset, n, name, sizeof name);
    return smc_vm_error(vm, SMC_ERR_UNINITIALIZED, "%s is read before anything was written to it", name);
}
