// external.h - calls functions of the host through libffi: pure functions of numbers.
#ifndef SMC_EXTERNAL_H
#define SMC_EXTERNAL_H

#include "base/base.h"

// Type of an argument or result. Integers are zero-extended registers.
enum smc_number { SMC_NOTHING, SMC_INT8, SMC_INT16, SMC_INT32, SMC_INT64, SMC_FLOAT, SMC_DOUBLE };
// Maximum number of arguments of an external function.
enum { SMC_EXTERNAL_ARGS = 8 };

// Types of the result and of the arguments of a host function.
typedef struct smc_signature {
    uint8_t result; // enum smc_number
    uint8_t n_args;
    uint8_t args[SMC_EXTERNAL_ARGS]; // enum smc_number for each of the n_args arguments
} smc_signature;

// A function of the host that the program may call (owned by smc_code.owned or the caller).
typedef struct smc_external smc_external;

// Returns the i-th function known to be pure; NULL past the last one.
const char *smc_external_at(size_t i);
bool smc_external_is_pure(const char *name); // true if `name` is in this list
bool smc_external_exists(const char *name);  // true if the host's C library has it
// Prepares calls of a host function that exists (smc_external_exists). The caller frees the result
// with free().
smc_external *smc_external_new(const char *name, const smc_signature *signature);
// Return the function's name, which the function owns, and the signature for which it was prepared.
const char *smc_external_name(const smc_external *);
const smc_signature *smc_external_signature(const smc_external *);
// True if the number of arguments and all types are in range.
bool smc_signature_is_valid(const smc_signature *);
// Calls the function. The arguments and the result have the form of registers.
uint64_t smc_external_call(const smc_external *, const uint64_t *args);

#endif
