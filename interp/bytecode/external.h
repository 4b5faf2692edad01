// external.h - calls of functions of the host: pure functions of numbers, by libffi, from a list of
// names.
#ifndef SMC_EXTERNAL_H
#define SMC_EXTERNAL_H

#include "base/base.h"

// A number as functions take it. Integers are whole registers, zero-extended.
enum smc_number { SMC_NOTHING, SMC_INT8, SMC_INT16, SMC_INT32, SMC_INT64, SMC_FLOAT, SMC_DOUBLE };
enum { SMC_EXTERNAL_ARGS = 8 };

typedef struct smc_signature {
    uint8_t result; // enum smc_number
    uint8_t n_args;
    uint8_t args[SMC_EXTERNAL_ARGS];
} smc_signature;

typedef struct smc_external smc_external;

// The functions that smc knows to be pure; NULL past the last one.
const char *smc_external_at(size_t i);
bool smc_external_is_pure(const char *name); // it is one of these
bool smc_external_exists(const char *name);  // whether the host's C library has it
// Of one that exists. To be freed with free().
smc_external *smc_external_new(const char *name, const smc_signature *signature);
const char *smc_external_name(const smc_external *);
const smc_signature *smc_external_signature(const smc_external *);
bool smc_signature_is_valid(const smc_signature *);
uint64_t smc_external_call(const smc_external *, const uint64_t *args);

#endif
