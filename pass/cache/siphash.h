// siphash.h - a keyed hash (Aumasson, Bernstein: SipHash: a fast short-input PRF, Indocrypt 2012),
// which cannot be computed without the key.
#ifndef SMC_SIPHASH_H
#define SMC_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t smc_siphash(const uint64_t key[2], const void *at, size_t n); // SipHash-2-4

#endif
