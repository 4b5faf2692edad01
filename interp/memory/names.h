// names.h - the core refers to 16-byte values, to partly undefined values and to the bytes of
// blocks by names, which are hashes.
#ifndef SMC_NAMES_H
#define SMC_NAMES_H

#include "program/action.h"
#include "base/table.h"

// The undefined bits of a value, as a bit set, and the origin of the lowest byte that has some: the
// address of the uninitialised byte from which the value comes. If the address is private
// (SMC_TAG_PRIVATE), its object number is the index of the variable.
typedef struct smc_undefined {
    uint64_t bits;
    uint64_t origin;
} smc_undefined;

// A partly undefined value of at most 8 bytes.
typedef struct smc_undefined_value {
    uint64_t value; // undefined bits are zero in it
    smc_undefined undefined;
} smc_undefined_value;

// Size of a wide cell. In the value of a wide cell, unwritten bytes are zero.
enum { SMC_WIDE_CELL = 16 };
// The value of a wide cell.
typedef struct smc_wide_value {
    uint64_t half[2];
    uint16_t unwritten; // bit i: byte i was never written
} smc_wide_value;

// The bytes of a block (blocks.h).
typedef struct smc_block_value {
    uint8_t *bytes; // owned
    uint32_t size;
} smc_block_value;

// All values that have names, and their names.
typedef struct smc_value_names {
    SMC_VEC(smc_wide_value) wide_values;
    SMC_VEC(smc_undefined_value) undefined_values;
    SMC_VEC(smc_block_value) block_values;
    smc_table wide, undefined, block; // name of a value -> 1 + its index in the list above
    uint32_t salt; // mixed into hashes of values and of object numbers; changed after a collision
} smc_value_names;

// Forgets everything except the salt.
void smc_names_clear(smc_value_names *);

// Sets *name to the name of a 16-byte value; SMC_UNWRITTEN if no byte was written. Returns false if
// another value has the same hash; the salt was changed, and the caller must restart.
SMC_MUST_USE bool smc_names_of_wide(smc_value_names *, const smc_wide_value *, uint64_t *name);
// Returns the value with this name; no byte is written if the name is unknown.
smc_wide_value smc_names_find_wide(const smc_value_names *, uint64_t name);
// Like smc_names_of_wide, for a partly undefined value of at most 8 bytes. Such names have more
// than 32 bits, so they differ from all values of cells smaller than 8 bytes.
SMC_MUST_USE bool smc_names_of_undefined(smc_value_names *, const smc_undefined_value *,
                                         uint64_t *name);
// Returns the partly undefined value with this name; NULL: `name` is not the name of one.
const smc_undefined_value *smc_names_find_undefined(const smc_value_names *, uint64_t name);
// Like smc_names_of_wide, for the bytes of a block, all of which are defined.
SMC_MUST_USE bool smc_names_of_block(smc_value_names *, const uint8_t *bytes, uint32_t size,
                                     uint64_t *name);
// Returns the `size` bytes of the block with this name; NULL: no block of this size has it.
const uint8_t *smc_names_find_block(const smc_value_names *, uint64_t name, uint32_t size);

#endif
