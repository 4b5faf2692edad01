// names.h - names (hashes) by which the core refers to 16-byte values and to partly undefined
// values.
#ifndef SMC_NAMES_H
#define SMC_NAMES_H

#include "program/action.h"
#include "base/table.h"

// The undefined bits of a value, and the origin of the lowest undefined byte: the address of an
// uninitialised byte. With SMC_TAG_PRIVATE the object number in the address is that of a private
// variable.
typedef struct smc_undefined {
    uint64_t bits;
    uint64_t origin;
} smc_undefined;

// A partly undefined value of at most 8 bytes.
typedef struct smc_undefined_value {
    uint64_t value; // undefined bits are zero here
    smc_undefined undefined;
} smc_undefined_value;

// The value of a wide cell. Unwritten bytes are zero.
enum { SMC_WIDE_CELL = 16 };
typedef struct smc_wide_value {
    uint64_t half[2];
    uint16_t unwritten; // bit i: byte i was never written
} smc_wide_value;

typedef struct smc_names {
    SMC_VEC(smc_wide_value) wide_values;
    SMC_VEC(smc_undefined_value) undefined_values;
    smc_table wide, undefined; // name -> index of the value + 1
    uint32_t salt;             // of the hashes of values and of allocation numbers
} smc_names;

// Forgets everything except the salt.
void smc_names_forget(smc_names *);

// Sets *name to the name of a 16-byte value; SMC_UNWRITTEN if no byte was written. Returns false if
// another value has this name: the salt has changed and the caller must restart.
SMC_MUST_USE bool smc_name_wide(smc_names *, const smc_wide_value *, uint64_t *name);
smc_wide_value smc_named_wide(const smc_names *, uint64_t name);
// Like smc_name_wide, for a partly undefined value of at most 8 bytes. The names are not values of
// cells smaller than 8 bytes.
SMC_MUST_USE bool smc_name_undefined(smc_names *, const smc_undefined_value *, uint64_t *name);
// Returns NULL if `name` does not name such a value.
const smc_undefined_value *smc_named_undefined(const smc_names *, uint64_t name);

#endif
