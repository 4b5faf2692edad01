// short.h - addresses in the memory of a program with 32-bit pointers.
//
// In registers, addresses of such a program have the form of address.h, so that every access is
// checked against the object it was derived from. An address that is written to memory or converted
// to a number becomes a 32-bit one, and is converted back when it is read. Both conversions depend
// only on the program and on thread-local histories:
//
//     00000000..00ffffff  numbers that are no addresses
//     01000000..07ffffff  labels, 4096 per function
//     08000000..0fffffff  functions, 16 bytes each
//     10000000..4fffffff  globals, at smc_global.at
//     50000000..5fffffff  private memory of the thread (vm/short.c)
//     60000000..efffffff  allocations, in blocks of a few sizes; the object's number
//                         determines the block
//     f0000000..ffffffff  numbers that are no addresses; negative ones
//
// An address up to SMC_SHORT_MARGIN bytes before its object, or less than that after its end,
// survives the round trip. Addresses further away have no 32-bit form.
#ifndef SMC_SHORT_H
#define SMC_SHORT_H

#include "interp/bytecode/bytecode.h"

// Bounds of the ranges above, and sizes of allocations.
enum {
    SMC_SHORT_MARGIN = 32,
    SMC_SHORT_GLOBALS = 0x10000000,
    SMC_SHORT_PRIVATE = 0x50000000,
    SMC_SHORT_ALLOCATED = 0x60000000,
    SMC_SHORT_MOST = (1 << 26) - 2 * SMC_SHORT_MARGIN, // largest allocation, in bytes
    SMC_SHORT_ALIGNED = 128,                           // alignment of every allocation, in bytes
};

// True if an address at this offset of an object of `size` bytes has a 32-bit form that converts
// back to the same address.
static inline bool smc_has_short_form(int64_t offset, uint64_t size) {
    return offset >= -SMC_SHORT_MARGIN && offset < (int64_t)size + SMC_SHORT_MARGIN;
}

// Returns the object number for an allocation of `size` bytes (at most SMC_SHORT_MOST), chosen by
// the hash of the allocation's identity.
uint32_t smc_short_object_number(uint64_t hash, uint32_t size);
// Returns the 32-bit address of a global that is placed after `end`; 0: no space.
uint32_t smc_short_global_address(uint64_t end, uint32_t size, uint32_t alignment);

// Converts any address except a private one. Returns false if it has no 32-bit form.
bool smc_shorten_address(const smc_code *, uint64_t address, uint32_t *out);
// Returns the address for a 32-bit number that is not in private memory.
uint64_t smc_lengthen_address(const smc_code *, uint32_t number);

#endif
