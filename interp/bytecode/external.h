// external.h - calls functions of the host through libffi: pure functions of numbers.
#ifndef SMC_EXTERNAL_H
#define SMC_EXTERNAL_H

#include "base/base.h"

// Type of an argument or result. Integers are zero-extended registers.
enum smc_number { SMC_NOTHING, SMC_INT8, SMC_INT16, SMC_INT32, SMC_INT64, SMC_FLOAT, SMC_DOUBLE };
enum { SMC_EXTERNAL_ARGS = 8 };

typedef struct smc_signature {
    uint8_t result; // enum smc_number
    uint8_t n_args;
    uint8_t args[SMC_EXTERNAL_ARGS];
} smc_signature;

typedef struct smc_external smc_external;

// Returns the i-th function known to be pure; NULL past the last one.
const char *smc_external_at(size_t i);
bool smc_external_is_pure(const char *name); // `name` is in this list of pure functions
bool smc_external_exists(const char *name);  // the host's C library has it
// Prepares calls of a host function that exists (smc_external_exists). The caller frees the result
// with free().
smc_external *smc_external_new(const char *name, const smc_signature *signature);
const char *smc_external_name(const smc_external *);
const smc_signature *smc_external_signature(const smc_external *);
bool smc_signature_is_valid(const smc_signature *);
uint64_t smc_external_call(const smc_external *, const uint64_t *args);

#endif
