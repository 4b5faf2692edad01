// siphash.h - a keyed hash that cannot be computed without the key (Aumasson, Bernstein: SipHash: a
// fast short-input PRF, Indocrypt 2012).
#ifndef SMC_SIPHASH_H
#define SMC_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t smc_siphash(const uint64_t key[2], const void *at, size_t n); // SipHash-2-4 of n bytes

#endif
