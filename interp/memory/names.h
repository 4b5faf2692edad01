// names.h - values that the core knows by a name: those of 16 bytes, and those that are undefined
// in part.
#ifndef SMC_NAMES_H
#define SMC_NAMES_H

#include "program/action.h"
#include "base/table.h"

// The bits of a value that are undefined, and where those of its lowest undefined byte come from:
// an address at which nothing was written, in memory that was allocated or, with SMC_TAG_PRIVATE
// and its number in the place of an object's, in a variable.
typedef struct smc_undefined {
    uint64_t bits;
    uint64_t origin;
} smc_undefined;

// A value in memory, at most 8 bytes, that is undefined in part.
typedef struct smc_undefined_value {
    uint64_t value; // with zeros where it is undefined
    smc_undefined undefined;
} smc_undefined_value;

// What a wide cell holds. Bytes that were never written are zero.
enum { SMC_WIDE_CELL = 16 };
typedef struct smc_wide_value {
    uint64_t half[2];
    uint16_t unwritten; // bit i: byte i was never written
} smc_wide_value;

typedef struct smc_names {
    SMC_VEC(smc_wide_value) wide_values;
    SMC_VEC(smc_undefined_value) undefined_values;
    smc_table wide, undefined; // name -> index of the value + 1
    uint32_t salt;             // of this hash and of that which numbers allocations
} smc_names;

void smc_names_forget(smc_names *); // all but the salt

// The name of a value; SMC_UNWRITTEN where nothing of it was written. false: another value has the
// name. The salt is then another one, and everything has to start over.
SMC_MUST_USE bool smc_name_wide(smc_names *, const smc_wide_value *, uint64_t *name);
smc_wide_value smc_named_wide(const smc_names *, uint64_t name);
// The same for a value of a cell of at most 8 bytes that is undefined in part. Names lie outside
// the values of less than 8 bytes.
SMC_MUST_USE bool smc_name_undefined(smc_names *, const smc_undefined_value *, uint64_t *name);
// NULL: it is no such name.
const smc_undefined_value *smc_named_undefined(const smc_names *, uint64_t name);

#endif
